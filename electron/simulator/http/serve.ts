import { limits } from '../../../shared/exchange/limits.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Caller } from '../venue/accounts/types.ts';
import { askedIn, refusedIn, replyIn, rowIn } from './dialect.ts';
import type { Dialect } from '../market/dialects.ts';
import type { Request, RestOptions } from './exchange.ts';
import { failureOf, type Failure, failure } from '../venue/failure.ts';
import type { Answer, ContentContext, Context, PrivateContext } from './handler.ts';
import { handlers } from './handlers.ts';
import { splitTarget } from './routes.ts';
import type { ServedId } from './served.ts';
import { demoContract } from '../venue/demo/demoSymbols.ts';
import { refusedResult } from './futuresItems.ts';
import type { Json } from '../venue/json.ts';
import {
  type FailedItem,
  ParameterReader,
  type ReadRow,
  type Tolerance,
  sentInBody,
  sentInQuery,
  sentInQueryWithLists,
  type Sent,
} from './parameterReader.ts';
import { parseDecimal, sign } from '../../../shared/num/decimal.ts';
import type { SimulatorKey } from '../venue/keys.ts';
import type { Read } from './ruleChecks.ts';

/** The parameters that name one order. */
type Which = { readonly orderId?: string; readonly origClientOrderId?: string };

/**
 * Returns the pairs a private request is about: the symbols it names, and those of the orders it names. `symbolOf`
 * returns the symbol of an order.
 */
export function pairsOf(
  { path, market }: Pick<EndpointRow, 'path' | 'market'>,
  read: Read,
  symbolOf: (which: Which) => string | undefined,
): string[] {
  const named = [read, ...membersOf(read)].map(({ symbol }) => symbol);
  const orders: Which[] = [
    ...texts(read.orderIds ?? read.orderIdList).map((orderId) => ({ orderId })),
    ...texts(read.origClientOrderIds ?? read.origClientOrderIdList).map((id) => ({ origClientOrderId: id })),
  ];
  if (isPlainOrder(path, market)) orders.push(read as Which);
  return [...named, ...orders.map(symbolOf)].filter((symbol) => typeof symbol === 'string');
}

/** Whether an endpoint belongs to the demo account, whose symbols have a different form (document 3, Demo trading). */
function isDemo({ path }: Pick<EndpointRow, 'path'>): boolean {
  return path.startsWith('/capi/v3/sim/');
}

/** Whether the ids of an endpoint name plain orders. */
function isPlainOrder(path: string, market: EndpointRow['market']): boolean {
  return path === (market === 'spot' ? '/api/v3/order' : '/capi/v3/order');
}

const membersOf = (read: Read): Read[] =>
  Object.values(read).flatMap((value) => (Array.isArray(value) ? value.filter(isRead) : []));
const isRead = (value: unknown): value is Read => typeof value === 'object' && value !== null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const tpSlPaths: readonly string[] = ['/capi/v3/placeTpSlOrder', '/capi/v3/modifyTpSlOrder'];

/**
 * Refuses what a copy trader's key may not set: take profit and stop loss cover the whole position at market, so
 * executePrice and quantity must be 0 or absent (document 3, rule of the TP/SL orders; the code is A-TRADER-KEY).
 */
export function traderRefusal(
  { path }: Pick<EndpointRow, 'path'>,
  key: Pick<SimulatorKey, 'copyTrader'>,
  read: Read,
): Failure | null {
  if (key.copyTrader !== true || !tpSlPaths.includes(path)) return null;
  const set = ['executePrice', 'quantity'].find((name) => {
    const value = typeof read[name] === 'string' ? parseDecimal(read[name]) : undefined;
    return value !== undefined && sign(value) !== 0;
  });
  return set === undefined ? null : failure('PARAM_ERROR', set);
}

/** Valid parameters: defaults filled in, ignored ones left out; invalid items of a batch are listed separately. */
interface ReadParameters {
  readonly value: Readonly<Record<string, unknown>>;
  readonly failed: readonly FailedItem[];
}

/**
 * Reads the sent parameters by an endpoint row's schema and checks them against the row's rules: values are converted
 * to numbers where the schema requires it, defaults are filled in, ignored parameters are dropped. Anything else gets
 * the documented refusal of the first parameter, then of the first rule, that fails. Items of a batch placement are
 * read one by one: an invalid one becomes a failed item and does not affect the others (document 3, Orders;
 * A-BATCH-FORM). Unknown names are ignored and counted, strict or not: the documents forbid none (A-UNKNOWN-PARAMETER).
 */
export function readParameters(row: ReadRow, sent: Sent, tolerance: Tolerance): Result<ReadParameters, Failure> {
  const reader = new ParameterReader(row, tolerance);
  const value = reader.whole(sent);
  return value.ok ? ok({ value: value.value, failed: reader.failed }) : value;
}

/**
 * Handles a batch and puts the items that could not be read back in their places in the reply: the handler gets only
 * the other items and returns one result for each, in their order (documents 2 and 3, Orders). A batch without a
 * readable item does not reach the handler. A refusal of the whole batch stays a refusal.
 */
export function withFailedItems(
  row: Pick<EndpointRow, 'market'>,
  { value, failed }: ReadParameters,
  handle: () => Answer,
): Answer {
  if (failed.length === 0) return handle();
  const hasOthers = Object.values(value).some((one) => Array.isArray(one) && one.length > 0);
  const answer: Answer = hasOthers ? handle() : ok([]);
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.value)) throw new TypeError('a batch is answered by a list of results');
  const results = [...(answer.value as readonly Json[])];
  for (const item of failed) results.splice(item.index, 0, failedItem(row, value, item));
  return ok(results);
}

/** Builds the result of an invalid item: on spot as A-BATCH-RESULT, on futures as document 3, Item result. */
function failedItem(
  { market }: Pick<EndpointRow, 'market'>,
  { symbol }: ReadParameters['value'],
  { clientOrderId, failure }: FailedItem,
): Json {
  if (market === 'futures') return refusedResult(null, { clientOrderId }, failure);
  const { code, msg } = failure.body;
  return {
    symbol: typeof symbol === 'string' ? symbol : '',
    ...(clientOrderId === null ? {} : { clientOrderId }),
    errorCode: String(code),
    errorMsg: msg,
  };
}

type AnyHandler = (parameters: never, context: never) => Answer;

/** Serves an authenticated request: parameters, rules of the caller's key, armed refusals, handler, dialect. */
export function serve(options: RestOptions, row: EndpointRow, request: Request, caller: Caller | null): Answer {
  const { dialect = 'documents', strict, deviations, venue } = options;
  const now = venue.time.now();
  const place = parametersIn(row, request);
  const sent = sentAt(place, row, request);
  if (!sent.ok) return sent;
  const asked = { ...rowIn(dialect, row), parametersIn: place };
  const read = readParameters(asked, sent.value, { strict, deviations, now });
  if (!read.ok) return read;
  const { value } = read.value;
  const refused =
    refusedIn(dialect, row, value) ?? (caller && ofCaller(options, row, caller, value)) ?? armed(options, row, request);
  if (refused) return fail(refused);
  const openPositions = (symbol: string) => venue.accounts.openPositions(symbol);
  const context: ContentContext = {
    market: venue.market,
    now,
    dialect,
    skew: options.faults?.skew,
    openPositions,
    content: venue.content,
  };
  const whole: Context | PrivateContext =
    caller === null
      ? context
      : { ...context, caller, accounts: venue.accounts, demo: venue.demo.accounts, deviations, strict };
  const answer = handled(dialect, row, read.value, whole);
  const shown = caller === null ? answer : options.staleReads.shown(row, answer);
  return shown.ok ? ok(replyIn(dialect, row, value, shown.value)) : shown;
}

/**
 * Returns where this request carries its parameters. The documents do not say it for cancels: without a body, those in
 * the query are used (A-POST-BODY).
 */
function parametersIn(row: EndpointRow, { method, target, body }: Request): EndpointRow['parametersIn'] {
  return method === 'DELETE' && body.length === 0 && splitTarget(target).query !== '' ? 'query' : row.parametersIn;
}

function sentAt(place: EndpointRow['parametersIn'], row: EndpointRow, { body, target }: Request) {
  if (place === 'body') return sentInBody(body);
  const { query } = splitTarget(target);
  return ok(row.parametersIn === 'body' ? sentInQueryWithLists(query) : sentInQuery(query));
}

/**
 * Returns the number of cancels that a request counts as: one for each order that it names (A-BATCH-CANCEL). A list
 * that cannot be read counts once, one that is too long like the longest allowed.
 */
export function cancelsNamed(row: EndpointRow, request: Request): number {
  if (row.id !== 'spot.order.batch.cancel') return 1;
  const sent = sentAt(parametersIn(row, request), row, request);
  const named = sent.ok ? ['orderIds', 'origClientOrderIds'].flatMap((name) => [...(sent.value.get(name) ?? [])]) : [];
  return Math.min(limits.batchCancels, Math.max(1, named.flat().length));
}

function handled(dialect: Dialect, row: EndpointRow, read: ReadParameters, context: Context): Answer {
  const handler = handlers[row.id as ServedId] as AnyHandler;
  const asked = askedIn(dialect, row, read.value);
  return withFailedItems(row, read, () => handler(asked as never, context as never));
}

/**
 * Returns the refusal of what the caller's key does not allow: pairs it is not bound to, and values a copy trader's key
 * may not set.
 */
function ofCaller({ access, venue }: RestOptions, row: EndpointRow, caller: Caller, value: ReadParameters['value']) {
  const named = pairsOf(row, value, (which) => venue.accounts.order(caller.accountId, row.market, which)?.symbol);
  // A demo symbol counts as the pair it trades against (A-DEMO).
  const pairs = isDemo(row)
    ? named.map((symbol) => demoContract(venue.market, symbol)?.instrument.symbol ?? symbol)
    : named;
  return access.refusesPairs(caller, row.market, pairs) ?? traderRefusal(row, caller.key, value);
}

/** Returns the refusal that the control interface armed for this request; the request then has no effect. */
function armed({ faults, market }: RestOptions, row: EndpointRow, request: Request) {
  const struck = faults?.strike(['refuse'], market, row.path, request.method);
  return struck?.code === undefined ? null : failureOf(struck.code);
}
