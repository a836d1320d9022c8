/** Keeps the archive's open orders in step with the exchange, once a minute and after every interruption. */
import { markets, type Market } from '../../../../../shared/exchange/markets.ts';
import { archiveLimits } from './archiveLimits.ts';
import type { ReadingParts } from './archiveLists.ts';
import type { FillingParts } from './fillingParts.ts';
import { isTrailing } from '../../../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import type { Order } from '../../../../../shared/domain/order.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { orderOfFuturesRecord, orderOfSpotRecord } from '../../../exchange/mapping/orders.ts';
import { wholeReader } from '../../../exchange/reading/lists.ts';
import { readAll, wholeOrError } from '../../../exchange/reading/reader.ts';
import { isPassing, isUnknownOrderError } from '../../../account/access.ts';
import { readOpenConditionalOrders, readPastConditionalOrders } from '../../../account/conditionalOrderLists.ts';

// Handles orders that are not known to have ended: it lists the orders open at the exchange, and requests those open
// only in the archive one by one (B-A11). Histories list an order by its start (A-ARCHIVE-HISTORY), so reading a range
// once does not show how the order ended.

/** The open orders of a market. */
interface OpenOrders {
  readonly orders: readonly Order[];
  /** Whether every record of the list could be read: only then have the missing ones ended. */
  readonly complete: boolean;
}

/** Reads the open orders. */
async function readOpenList(market: Market, parts: ReadingParts): Promise<Result<OpenOrders, AppError>> {
  const { rest, isOurs } = parts;
  if (market === 'spot') {
    const answer = await rest.queryWhole('spot.openOrders', {});
    if (!answer.ok) return answer;
    const { reply, dropped } = answer.value;
    const orders = reply.flatMap((record) => orderOfSpotRecord(record, isOurs) ?? []);
    return ok({ orders, complete: dropped === 0 && orders.length === reply.length });
  }
  const answer = wholeOrError(await readAll(wholeReader(rest, 'futures.openOrders', {})));
  if (!answer.ok) return answer;
  const { items, complete } = answer.value;
  const orders = items.flatMap((record) => orderOfFuturesRecord(record, isOurs) ?? []);
  return ok({ orders, complete: complete && orders.length === items.length });
}

/** Requests one order; null: the exchange no longer knows it. */
async function readOrder({ market, orderId }: Order, parts: ReadingParts): Promise<Result<Order | null, AppError>> {
  const { rest, isOurs } = parts;
  if (market === 'spot') {
    const answer = await rest.queryWhole('spot.order.get', { orderId });
    if (answer.ok) return ok(orderOfSpotRecord(answer.value.reply, isOurs) ?? null);
    return isUnknownOrderError(answer.error) ? ok(null) : fail(answer.error);
  }
  const answer = await rest.queryWhole('futures.order.get', { orderId });
  if (answer.ok) return ok(orderOfFuturesRecord(answer.value.reply, isOurs) ?? null);
  return isUnknownOrderError(answer.error) ? ok(null) : fail(answer.error);
}

/** The history of conditional orders is requested by creation time, with this margin in ms for a rounded time. */
const AROUND_MS = 1_000;

/** Requests one conditional order from the histories; null: the exchange no longer knows it. */
async function readConditionalOrder(
  { triggerId, symbol, createdAt, kind }: ConditionalOrder,
  { rest, isOurs }: ReadingParts,
): Promise<Result<ConditionalOrder | null, AppError>> {
  const range = { startTime: Math.max(0, createdAt - AROUND_MS), endTime: createdAt + AROUND_MS, openEnd: false };
  for (const id of ['futures.allAlgoOrders', 'futures.trailing.historyOrders'] as const) {
    if (id === 'futures.trailing.historyOrders' && !isTrailing(kind)) break;
    const read = await readPastConditionalOrders(rest, id, { symbol }, range, isOurs);
    if (!read.ok) return read;
    const found = read.value.items.find((one) => one.triggerId === triggerId);
    if (found) return ok(found);
  }
  return ok(null);
}

/** What has a list of open records: the orders of a market, or the conditional orders. */
export type OpenList = Market | 'triggers';

export interface OpenSettling {
  /**
   * Reads the markets that are due; resolves to false when the requests failed, because the rest of the run would fail
   * too. `isCurrent` returns whether the same key attachment is still in use.
   */
  settle(contextOf: (now: number) => ReadingParts, isCurrent: () => boolean): Promise<boolean>;
  /**
   * Returns the exchange time at which the last complete list of open orders, or conditional orders, was requested, Unix
   * ms: every older one is in it or has ended.
   */
  listedAt(what: OpenList): number | null;
  /** Makes everything due again. */
  expire(): void;
  clear(): void;
}

type Parts = Pick<FillingParts, 'clock' | 'serverNow' | 'openOrders' | 'openConditionalOrders' | 'keep' | 'held'>;

/** Creates the settling with nothing requested yet. */
export function createOpenSettling(parts: Parts): OpenSettling {
  const { clock } = parts;
  const dueAt = new Map<OpenList | 'held', number>();
  const listedAt = new Map<OpenList, number>();
  /** Orders the exchange no longer knows: how they ended cannot be found. */
  const unknown = new Set<string>();
  const isDue = (what: OpenList | 'held'): boolean => (dueAt.get(what) ?? 0) <= clock.monotonic();

  const settleMarket = async (market: Market, context: ReadingParts, isCurrent: () => boolean): Promise<boolean> => {
    const before = parts.openOrders(market);
    const list = await readOpenList(market, context);
    if (!isCurrent()) return false;
    if (!list.ok) {
      if (isPassing(list.error)) return false;
      dueAt.set(market, clock.monotonic() + archiveLimits.refusedMs);
      return true;
    }
    if (!parts.keep({ kind: 'orders', source: 'rest', records: list.value.orders }, null)) return false;
    if (!list.value.complete) return true;
    listedAt.set(market, context.now);
    const listed = new Set(list.value.orders.map(({ orderId }) => orderId));
    const missing = before.filter(({ orderId }) => !listed.has(orderId) && !unknown.has(`${market} ${orderId}`));
    for (const order of missing.slice(0, archiveLimits.ordersPerRun)) {
      const answer = await readOrder(order, context);
      if (!isCurrent() || (!answer.ok && isPassing(answer.error))) return false;
      // A response about another order is ignored.
      const said = answer.ok && answer.value?.orderId === order.orderId ? answer.value : null;
      if (!said) unknown.add(`${market} ${order.orderId}`);
      else if (!parts.keep({ kind: 'orders', source: 'rest', records: [said] }, null)) return false;
    }
    // When more orders are missing than one run requests, the market stays due.
    if (missing.length <= archiveLimits.ordersPerRun) dueAt.set(market, clock.monotonic() + archiveLimits.dueMs);
    return true;
  };

  /** Does the same for conditional orders; the histories state how the missing ones ended. */
  const settleConditionalOrders = async (context: ReadingParts, isCurrent: () => boolean): Promise<boolean> => {
    const before = parts.openConditionalOrders();
    const list = await readOpenConditionalOrders(context.rest, context.isOurs);
    if (!isCurrent()) return false;
    if (!list.ok) {
      if (isPassing(list.error)) return false;
      dueAt.set('triggers', clock.monotonic() + archiveLimits.refusedMs);
      return true;
    }
    if (!parts.keep({ kind: 'triggers', source: 'rest', records: list.value.items }, null)) return false;
    if (!list.value.complete) return true;
    listedAt.set('triggers', context.now);
    const listed = new Set(list.value.items.map(({ triggerId }) => triggerId));
    const missing = before.filter(({ triggerId }) => !listed.has(triggerId) && !unknown.has(`triggers ${triggerId}`));
    for (const one of missing.slice(0, archiveLimits.ordersPerRun)) {
      const answer = await readConditionalOrder(one, context);
      if (!isCurrent() || (!answer.ok && isPassing(answer.error))) return false;
      const said = answer.ok ? answer.value : null;
      if (!said) unknown.add(`triggers ${one.triggerId}`);
      else if (!parts.keep({ kind: 'triggers', source: 'rest', records: [said] }, null)) return false;
    }
    if (missing.length <= archiveLimits.ordersPerRun) dueAt.set('triggers', clock.monotonic() + archiveLimits.dueMs);
    return true;
  };

  return {
    async settle(contextOf, isCurrent) {
      const spotNow = parts.serverNow('spot');
      if (spotNow !== null && isDue('held')) {
        const answer = await contextOf(spotNow).rest.queryWhole('spot.account', {});
        if (!isCurrent()) return false;
        if (answer.ok) {
          parts.held(answer.value.reply.balances.map(({ asset }) => asset));
          dueAt.set('held', clock.monotonic() + archiveLimits.quietSweepMs);
        }
      }
      for (const market of markets) {
        const now = parts.serverNow(market);
        if (now === null || !isDue(market)) continue;
        if (!(await settleMarket(market, contextOf(now), isCurrent))) return false;
      }
      const now = parts.serverNow('futures');
      return now === null || !isDue('triggers') || settleConditionalOrders(contextOf(now), isCurrent);
    },
    listedAt: (what) => listedAt.get(what) ?? null,
    expire() {
      dueAt.clear();
    },
    clear() {
      dueAt.clear();
      listedAt.clear();
      unknown.clear();
    },
  };
}
