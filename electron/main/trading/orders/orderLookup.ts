/**
 * Looks an order up once by its client id (B-A4, H2). The lookup counts as empty only when each of its requests
 * succeeded.
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Order } from '../../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { orderOfFuturesRecord, orderOfSpotRecord } from '../../exchange/mapping/orders.ts';
import { conditionalOrderOfRecord } from '../../exchange/mapping/conditionalOrders.ts';
import { historyReader, wholeReader } from '../../exchange/reading/lists.ts';
import { readAll } from '../../exchange/reading/reader.ts';
import { isUnknownOrderError } from '../../account/access.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { LIST_PAGES } from '../../account/accountLimits.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

/** Where an order can be found: each kind has separate lists, and only spot has a query by client id (H2). */
export type LookupPath = 'spot' | 'futures' | 'conditional' | 'demo';

/** The order to look up: `timestamp` is the signed exchange time, `now` the exchange's time if known. */
export interface OrderLookup {
  readonly path: LookupPath;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly timestamp: number;
  readonly now: number | null;
}

/** A found order: a plain or a conditional one. */
export type FoundOrder = { readonly order: Order } | { readonly trigger: ConditionalOrder };

/** Result of a lookup: the order, proof of its absence, or neither. */
export type LookupResult =
  | { readonly kind: 'found'; readonly seen: FoundOrder }
  | { readonly kind: 'absent' }
  | { readonly kind: 'incomplete' };

/** An order can be created before its signature's time (clocks differ) and until 30 s after it. */
const BEFORE_MS = MINUTE_MS;
const AFTER_MS = MINUTE_MS;
const ours = (): boolean => true;
const INCOMPLETE: LookupResult = { kind: 'incomplete' };
const within = { calls: LIST_PAGES };

function found(order: Order | undefined): LookupResult {
  // A record that exists but cannot be read is no proof of absence.
  return order ? { kind: 'found', seen: { order } } : INCOMPLETE;
}

function foundConditionalOrder(trigger: ConditionalOrder | undefined): LookupResult {
  return trigger ? { kind: 'found', seen: { trigger } } : INCOMPLETE;
}

async function lookUpOnSpot(rest: PrivateRest, wanted: OrderLookup): Promise<LookupResult> {
  const { symbol, clientOrderId, timestamp, now } = wanted;
  let complete = true;
  const direct = await rest.query('spot.order.get', { origClientOrderId: clientOrderId });
  if (direct.ok) {
    if (direct.value.clientOrderId === clientOrderId) return found(orderOfSpotRecord(direct.value, ours));
    complete = false;
  } else if (!isUnknownOrderError(direct.error)) complete = false;
  const open = await rest.queryWhole('spot.openOrders', { symbol });
  if (!open.ok) return INCOMPLETE;
  const resting = open.value.reply.find((record) => record.clientOrderId === clientOrderId);
  if (resting) return found(orderOfSpotRecord(resting, ours));
  const range = {
    startTime: timestamp - BEFORE_MS,
    endTime: timestamp + AFTER_MS,
    openEnd: now === null || timestamp + AFTER_MS >= now,
  };
  const past = await readAll(historyReader(rest, 'spot.allOrders', { symbol }, range, within));
  const record = past.items.find((one) => one.clientOrderId === clientOrderId);
  if (record) return found(orderOfSpotRecord(record, ours));
  return complete && open.value.dropped === 0 && past.complete ? { kind: 'absent' } : INCOMPLETE;
}

async function lookUpOnFutures(rest: PrivateRest, wanted: OrderLookup): Promise<LookupResult> {
  const { symbol, clientOrderId, timestamp, now } = wanted;
  const open = await readAll(wholeReader(rest, 'futures.openOrders', { symbol }, within));
  const resting = open.items.find((record) => record.clientOrderId === clientOrderId);
  if (resting) return found(orderOfFuturesRecord(resting, ours));
  if (open.error) return INCOMPLETE;
  const endTime = Math.max(now ?? 0, timestamp + AFTER_MS);
  const range = { startTime: timestamp - BEFORE_MS, endTime, openEnd: true };
  const past = await readAll(historyReader(rest, 'futures.order.history', { symbol }, range, within));
  const record = past.items.find((one) => one.clientOrderId === clientOrderId);
  if (record) return found(orderOfFuturesRecord(record, ours));
  return open.complete && past.complete ? { kind: 'absent' } : INCOMPLETE;
}

async function lookUpConditional(rest: PrivateRest, wanted: OrderLookup): Promise<LookupResult> {
  const { symbol, clientOrderId, timestamp, now } = wanted;
  const open = await readAll(wholeReader(rest, 'futures.openAlgoOrders', { symbol }, within));
  const waiting = open.items.find((record) => record.clientAlgoId === clientOrderId);
  if (waiting) return foundConditionalOrder(conditionalOrderOfRecord(waiting, ours));
  if (open.error) return INCOMPLETE;
  const endTime = Math.max(now ?? 0, timestamp + AFTER_MS);
  const range = { startTime: timestamp - BEFORE_MS, endTime, openEnd: true };
  const past = await readAll(historyReader(rest, 'futures.allAlgoOrders', { symbol }, range, within));
  const record = past.items.find((one) => one.clientAlgoId === clientOrderId);
  if (record) return foundConditionalOrder(conditionalOrderOfRecord(record, ours));
  return open.complete && past.complete ? { kind: 'absent' } : INCOMPLETE;
}

/** The demo account has one list of resting and ended orders (A-DEMO). */
async function lookUpInDemo(rest: PrivateRest, wanted: OrderLookup): Promise<LookupResult> {
  const { symbol, clientOrderId, timestamp, now } = wanted;
  const endTime = Math.max(now ?? 0, timestamp + AFTER_MS);
  const range = { startTime: timestamp - BEFORE_MS, endTime, openEnd: true };
  const past = await readAll(historyReader(rest, 'futures.sim.order.history', { symbol }, range, within));
  const record = past.items.find((one) => one.clientOrderId === clientOrderId);
  if (record) return found(orderOfFuturesRecord(record, ours));
  return past.complete ? { kind: 'absent' } : INCOMPLETE;
}

const paths = {
  spot: lookUpOnSpot,
  futures: lookUpOnFutures,
  conditional: lookUpConditional,
  demo: lookUpInDemo,
} as const satisfies Record<LookupPath, object>;

/** Returns where the order of an intent can be found. */
export function lookupPathOf({ account, draft }: Pick<Intent, 'account' | 'draft'>): LookupPath {
  if (account === 'demo') return 'demo';
  return 'kind' in draft ? 'conditional' : draft.market;
}

/** Looks an order up once, in every list where it can be. */
export function lookUpOrder(rest: PrivateRest, wanted: OrderLookup): Promise<LookupResult> {
  return paths[wanted.path](rest, wanted);
}
