/** Past orders and fills of one symbol, newest first, in the ranges that the exchange returns. */
import { SYMBOL_PATTERN } from '../../../shared/exchange/markets.ts';
import type { CallAnswer, CheckedRequest } from '../../../shared/ipc/contract.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { fillOfFuturesRecord, fillOfSpotRecord } from '../exchange/mapping/fills.ts';
import { orderOfFuturesRecord, orderOfSpotRecord, type IsOurs } from '../exchange/mapping/orders.ts';
import { earliestOf, historyReader } from '../exchange/reading/lists.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import type { ListReader } from '../exchange/reading/reader.ts';
import type { Instruments } from '../market/instruments.ts';
import { noKey, type Access, type CurrentAccess } from './access.ts';
import type { PrivateRest } from '../exchange/ports.ts';

/** Dependencies of the reads of past records. */
export interface PastParts {
  readonly access: CurrentAccess;
  readonly instruments: Pick<Instruments, 'find'>;
  readonly isOurs: IsOurs;
  /** The exchange's time in Unix ms, or the local time where it is not known. */
  readonly now: (market: 'spot' | 'futures') => number;
}

type Request = CheckedRequest<'trading.orderHistory'>;

/** Requests for futures orders, 90 days each, before the past counts as empty. */
const ORDER_RANGES = { calls: 5 };

/** Requests of one page that use the priority of the chart's requests. */
const PANEL_REQUESTS = 5;

/**
 * Sends the first requests of a page with the priority of the chart's requests, because the user waits for them. A past
 * that needs more requests, such as empty weeks of fills, is read in the background; neither delays the requests that
 * settle an order (H6).
 */
export function withPanelLanes({ rest }: Access): Pick<PrivateRest, 'queryWhole'> {
  let asked = 0;
  return {
    queryWhole(id, params) {
      asked += 1;
      return rest.queryWhole(id, params, asked <= PANEL_REQUESTS ? 'market' : 'background');
    },
  };
}

/** Returns the error for a symbol that cannot be requested; null when it can. */
export const badSymbol = ({ symbol }: Pick<Request, 'symbol'>): AppError | null =>
  SYMBOL_PATTERN.test(symbol)
    ? null
    : appError('invalid', 'error.market.unknownSymbol', { symbol: symbol.slice(0, 40) });

/** Returns the range that ends before the request's `before`, or an open one when that is null. */
export const rangeOf = ({ before }: Pick<Request, 'before'>, startTime: number, now: number): TimeRange =>
  before === null ? { startTime, endTime: now, openEnd: true } : { startTime, endTime: before - 1, openEnd: false };

/** A part of the past: its records, and whether there is nothing older. */
interface Part<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
}

/**
 * Reads the next part. A step whose requests found nothing counts as an empty past. `byPages`: a response may end in
 * the middle of a millisecond; the records of its oldest millisecond are left to the next request, which begins with
 * them.
 */
export async function nextPart<Item>(
  reader: ListReader<Item>,
  byPages: boolean,
): Promise<Result<Part<Item>, AppError>> {
  const { time } = reader;
  let step = await reader.next();
  let items = step.items;
  const times = (): Set<number> => new Set(time ? items.map(time) : []);
  while (byPages && !step.done && times().size === 1) {
    step = await reader.next();
    items = [...items, ...step.items];
  }
  if (step.error && items.length === 0) return fail(step.error);
  const complete = items.length === 0 || (step.done && !step.error && !step.gaps.includes('bound'));
  const oldest = Math.min(...times());
  const whole = byPages && time && !complete && times().size > 1 ? items.filter((one) => time(one) > oldest) : items;
  return ok({ items: whole, complete });
}

/** Returns one page of orders. */
export async function orderHistory(
  request: Request,
  parts: PastParts,
): Promise<Result<CallAnswer<'trading.orderHistory'>, AppError>> {
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  const wrong = badSymbol(request);
  if (wrong) return fail(wrong);
  const { market, symbol, before } = request;
  const range = rangeOf(request, 0, parts.now(market));
  let read;
  if (market === 'spot') {
    const part = await nextPart(historyReader(withPanelLanes(restSession), 'spot.allOrders', { symbol }, range), false);
    if (!part.ok) return part;
    const orders = part.value.items.map((record) => orderOfSpotRecord(record, parts.isOurs));
    read = { orders, complete: part.value.complete };
  } else {
    const reader = historyReader(withPanelLanes(restSession), 'futures.order.history', { symbol }, range, ORDER_RANGES);
    const part = await nextPart(reader, true);
    if (!part.ok) return part;
    const orders = part.value.items.map((record) => orderOfFuturesRecord(record, parts.isOurs));
    read = { orders, complete: part.value.complete };
  }
  const good = read.orders.flatMap((one) => one ?? []).filter((one) => before === null || one.createdAt < before);
  return ok({ orders: good.toSorted((a, b) => b.createdAt - a.createdAt), complete: read.complete });
}

/** Returns one page of fills; futures returns one week at a time, so empty weeks are skipped. */
export async function fillHistory(
  request: Request,
  parts: PastParts,
): Promise<Result<CallAnswer<'trading.fillHistory'>, AppError>> {
  const wrong = badSymbol(request);
  if (wrong) return fail(wrong);
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  const { market, symbol, before } = request;
  const now = parts.now(market);
  let read;
  if (market === 'spot') {
    const part = await nextPart(
      historyReader(withPanelLanes(restSession), 'spot.myTrades', { symbol }, rangeOf(request, 0, now)),
      false,
    );
    if (!part.ok) return part;
    const assets = parts.instruments.find('spot', symbol);
    const fills = part.value.items.map((one) => fillOfSpotRecord(one, assets));
    read = { fills, complete: part.value.complete };
  } else {
    const range = rangeOf(request, earliestOf('futures.userTrades', now), now);
    const part = await nextPart(
      historyReader(withPanelLanes(restSession), 'futures.userTrades', { symbol }, range, { now }),
      false,
    );
    if (!part.ok) return part;
    const fills = part.value.items.flatMap((one) => fillOfFuturesRecord(one) ?? []);
    read = { fills, complete: part.value.complete };
  }
  const fills = read.fills.filter((fill) => before === null || fill.time < before);
  return ok({ fills: fills.toSorted((a, b) => b.time - a.time), complete: read.complete });
}
