import { z } from 'zod';
import type { EndpointId } from '../../../shared/exchange/endpoints.ts';
import { timesInForce } from '../../../shared/exchange/orderWords.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import type { Dialect } from '../market/dialects.ts';
import { failure, failureSaying, type Failure } from '../venue/failure.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import type { Read } from './ruleChecks.ts';

/**
 * Meaning of the HTTP errors that have no error code (document 1, HTTP statuses), and the running service's name for
 * them.
 */
const codeless = {
  404: { name: 'REQUEST_METHOD_NOT_SUPPORTED', meaning: 'Nothing found at the path', error: 'Not Found' },
  429: { name: 'UNKNOWN_ERROR', meaning: 'Request rate limit exceeded', error: 'Too Many Requests' },
} as const;

/**
 * Returns the body for an unknown path or an exceeded rate limit: code and message, or in the public dialect the
 * running service's form without a code (A-ERROR-STATUS).
 */
export function codelessBody(dialect: Dialect, status: keyof typeof codeless, path: string, now: number): string {
  const { name, meaning, error } = codeless[status];
  if (dialect === 'public') return JSON.stringify({ timestamp: now, status, error, path });
  return JSON.stringify(failureSaying(name, meaning).body);
}

type Rows = Partial<Record<EndpointId, (row: EndpointRow) => EndpointRow>>;
type Replies = Partial<Record<EndpointId, (reply: Json, parameters: Read) => Json>>;

const known: Readonly<Record<Dialect, Map<string, EndpointRow>>> = { documents: new Map(), public: new Map() };

/** Returns the endpoint row that a request is read with under a dialect (A-DIALECT). */
export function rowIn(dialect: Dialect, row: EndpointRow): EndpointRow {
  const change = (dialect === 'public' ? publicRows : documentRows)[row.id as EndpointId];
  if (!change) return row;
  const found = known[dialect].get(row.id) ?? change(row);
  known[dialect].set(row.id, found);
  return found;
}

/**
 * Returns the refusal of what the running service refuses beyond the documents: only one bound of the income's range
 * (A-INCOME). null when it is accepted.
 */
export function refusedIn(
  dialect: Dialect,
  row: Pick<EndpointRow, 'id'>,
  { startTime, endTime }: Read,
): Failure | null {
  if (dialect !== 'public' || row.id !== 'futures.account.income') return null;
  return (startTime === undefined) === (endTime === undefined) ? null : failure('INVALID_PARAM_COMBINATION');
}

/** Returns the parameters the handler gets: a page of the running service is the end of a longer list. */
export function askedIn(dialect: Dialect, row: Pick<EndpointRow, 'id'>, parameters: Read): Read {
  if (dialect !== 'public' || row.id !== 'spot.allOrders') return parameters;
  const { page, ...rest } = parameters;
  return { ...rest, limit: whole(rest.limit) * (page === undefined ? 1 : whole(page)) };
}

/** Returns a reply in the form of the dialect. */
export function replyIn(dialect: Dialect, row: Pick<EndpointRow, 'id'>, parameters: Read, reply: Json): Json {
  const change = dialect === 'public' ? publicReplies[row.id as EndpointId] : undefined;
  return change ? change(reply, parameters) : reply;
}

const extended = (members: z.ZodRawShape) => (row: EndpointRow) => ({
  ...row,
  parameters: (row.parameters as z.ZodObject).extend(members),
});
const upTo1000 = z.number().int().min(1).max(1000).default(100);

const withoutDays = (row: EndpointRow): EndpointRow => ({
  ...row,
  rules: (row.rules ?? []).filter(([kind]) => kind !== 'spanDays' && kind !== 'reachDays'),
});

/** Endpoints whose limit in days is known only from the running service (A-TIME-WINDOWS): the documents state none. */
const documentRows: Rows = {
  'futures.userTrades': withoutDays,
  'futures.market.fundingRate': withoutDays,
};

/** Endpoints whose requests the running service reads differently from the documents. */
const publicRows: Rows = {
  'spot.allOrders': extended({ limit: upTo1000, page: z.number().int().min(1).optional() }),
  'futures.order.history': extended({ limit: upTo1000 }),
  'futures.sim.order.place': extended({ timeInForce: z.enum(timesInForce.futures).optional() }),
  // Lower case was observed to be accepted on this endpoint and on no other.
  'futures.market.depth': extended({
    symbol: z
      .string()
      .regex(/^[A-Za-z0-9_]{2,40}$/)
      .transform((symbol) => symbol.toUpperCase()),
  }),
  'futures.market.historyKlines': (row) => ({
    ...row,
    rules: [
      ['oneRequired', 'startTime'],
      ['oneRequired', 'endTime'],
      ...(row.rules ?? []),
      ['spanDays', 'startTime', 'endTime', 90],
    ],
  }),
};

const inOrderList = (reply: Json): Json => ({ orderList: reply });
const oneAlone = (reply: Json, { symbol }: Read): Json =>
  symbol !== undefined && isList(reply) && reply.length === 1 ? reply[0]! : reply;
const withoutPriceType = (reply: Json): Json => {
  if (isList(reply)) return reply.map(withoutPriceType);
  return isMembers(reply) && (reply.type === 'LIMIT' || reply.type === 'MARKET')
    ? { ...reply, workingType: 'UNKNOWN_PRICE_TYPE' }
    : reply;
};

/** Replies whose form on the running service differs from the documents. */
const publicReplies: Replies = {
  'spot.order.batch.place': inOrderList,
  'spot.order.batch.cancel': inOrderList,
  'spot.market.ticker.24hr': oneAlone,
  'spot.market.ticker.bookTicker': oneAlone,
  'spot.allOrders': pageOf,
  'futures.market.exchangeInfo': (reply) =>
    isMembers(reply) && isList(reply.rateLimits)
      ? { ...reply, rateLimits: reply.rateLimits.map(oddWeightRule) }
      : reply,
  'futures.order.get': withoutPriceType,
  'futures.openOrders': withoutPriceType,
  'futures.order.history': withoutPriceType,
  'futures.sim.order.history': withoutPriceType,
};

/** The running service reports the rule of 500 in ten seconds with the wrong unit (measured). */
function oddWeightRule(rule: Json): Json {
  return isMembers(rule) && rule.rateLimitType === 'REQUEST_WEIGHT'
    ? { ...rule, interval: 'MINUTE', intervalNum: 10 }
    : rule;
}

/** Cuts a list (oldest first) to its page: counted forwards from a start, without a start backwards from the newest. */
function pageOf(reply: Json, { page, limit, startTime }: Read): Json {
  if (!isList(reply) || page === undefined) return reply;
  const [size, before] = [whole(limit), (whole(page) - 1) * whole(limit)];
  if (startTime !== undefined) return reply.slice(before, before + size);
  const end = Math.max(0, reply.length - before);
  return reply.slice(Math.max(0, end - size), end);
}

function whole(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('a number was read');
  return value;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isMembers(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof RawNumber);
}
