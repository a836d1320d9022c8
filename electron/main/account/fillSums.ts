/** V4: the sum of an order's fills equals its executed quantity, or the order is marked incomplete (H10). */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import { add, formatDecimal, parseDecimal, ZERO, type Decimal, compare, decimal } from '../../../shared/num/decimal.ts';
import type { Access } from './access.ts';
import { sweepLimits, LIST_PAGES } from './accountLimits.ts';
import type { FillStore } from './fillStore.ts';
import { fillOfFuturesRecord, fillOfSpotRecord } from '../exchange/mapping/fills.ts';
import { historyReader } from '../exchange/reading/lists.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import { readAll, type WholeList } from '../exchange/reading/reader.ts';
import type { SyncParts } from './syncParts.ts';

// Reads fills from the exchange: all fills of a symbol (futures: of all symbols) in a time range, or the fills of one
// order.

/** Filters of a request for fills; on futures a null symbol requests the fills of all symbols. */
interface FillQuery {
  readonly symbol: string | null;
  readonly orderId?: string;
  readonly range: TimeRange;
}

/** Reads fills; a record without meaning makes the result incomplete. */
type ReadFills = (rest: Access['rest'], question: FillQuery) => Promise<WholeList<Fill>>;

const within = { calls: LIST_PAGES };

/** Creates the reader of fills of one market. Spot requires one request for each symbol (document 2, myTrades). */
export function createFillReader(parts: Pick<SyncParts, 'market' | 'instruments'>): ReadFills {
  return async (rest, { symbol, orderId, range }) => {
    const byOrder = orderId === undefined ? {} : { orderId };
    if (parts.market === 'spot') {
      const filters = { symbol: symbol ?? '', ...byOrder };
      const assets = parts.instruments.find('spot', filters.symbol);
      const read = await readAll(historyReader(rest, 'spot.myTrades', filters, range, within));
      return { ...read, items: read.items.map((record) => fillOfSpotRecord(record, assets)) };
    }
    const filters = { ...(symbol === null ? {} : { symbol }), ...byOrder };
    const read = await readAll(historyReader(rest, 'futures.userTrades', filters, range, within));
    const items = read.items.flatMap((record) => fillOfFuturesRecord(record) ?? []);
    return { ...read, items, complete: read.complete && items.length === read.items.length };
  };
}

// V4: the sum of an order's fills is what the exchange reports as executed, or the order is marked incomplete.

/**
 * `equal`: the sum is the executed quantity. `incomplete`: some fills are missing, and the order is marked until they
 * are read. `beyond`: the fills exceed the executed quantity, so a fill is counted twice or belongs to another order:
 * no figure of this order can be trusted.
 */
type FillSum = 'equal' | 'incomplete' | 'beyond';

/** Compares the sum of an order's fill sizes with its executed quantity; decimals in units of the base asset. */
export function fillSum(executedQuantity: string, quantities: Iterable<string>): FillSum {
  let sum = ZERO;
  for (const quantity of quantities) sum = add(sum, decimal(quantity));
  const order = compare(sum, decimal(executedQuantity));
  return order === 0 ? 'equal' : order < 0 ? 'incomplete' : 'beyond';
}

export interface FillSums {
  /**
   * Compares the known fills with the orders, and requests the fills of each order that does not add up, at most three
   * times for one executed quantity. `orders`: those whose fills lie in the range that was read. Returns `whole` when
   * all add up, `failing` when some do not and another request may help.
   */
  check(restSession: Access, orders: readonly Order[], now: number): Promise<'whole' | 'failing' | 'incomplete'>;
  /** Returns the ids of orders whose fills are known not to add up. */
  readonly incomplete: () => ReadonlySet<string>;
  clear(): void;
}

/** Dependencies of {@link createFillSums}. `take` receives the fills that the request for an order returned. */
export interface FillSumsParts {
  readonly store: Pick<FillStore, 'sumOf'>;
  readonly read: ReadFills;
  readonly isCurrent: (restSession: Access) => boolean;
  readonly take: (fills: readonly Fill[]) => void;
  /** Requests the order itself, because its fills are ahead of it. True when the exchange reported it. */
  readonly askOrder: (orderId: string) => Promise<boolean>;
  readonly find: (orderId: string) => Order | undefined;
  /** Called when the fills of one order exceed its executed quantity, as one exchange listed them repeatedly (V4). */
  readonly beyond: () => void;
}

/**
 * Returns the sum of the fills in one response that belong to an order, each id counted once; `undefined` when a size
 * is not a number.
 */
function listedSum(fills: readonly Fill[], { symbol, orderId }: Order): Decimal | undefined {
  const orderFills = fills.filter((fill) => fill.symbol === symbol && fill.orderId === orderId);
  const byId = new Map(orderFills.map(({ fillId, quantity }) => [fillId, parseDecimal(quantity)]));
  let sum: Decimal | undefined = ZERO;
  for (const quantity of byId.values()) sum = sum && quantity && add(sum, quantity);
  return sum;
}

const AROUND_MS = 1_000;

/** Creates the check without orders. */
export function createFillSums(parts: FillSumsParts): FillSums {
  const { store, read } = parts;
  const incompleteIds = new Set<string>();
  /** Number of requests for an order, by its id and executed quantity. */
  const tries = new Map<string, number>();
  const triesKeyOf = ({ orderId, executedQuantity }: Order): string => `${orderId} ${executedQuantity}`;
  const addsUp = ({ symbol, orderId, executedQuantity }: Order): boolean => {
    const sum = store.sumOf(symbol, orderId);
    if (sum === undefined || parseDecimal(executedQuantity) === undefined) return false;
    // Too many fills are as wrong as too few: the order is requested again, and marked until the two agree.
    return fillSum(executedQuantity, [formatDecimal(sum)]) === 'equal';
  };
  /**
   * Whether the fills that one response listed exceed the order. Pushed fills are not counted, because they may come
   * from another exchange, as when a simulator was restarted.
   */
  const isBeyond = (order: Order, listed: Decimal | undefined): boolean =>
    listed !== undefined &&
    parseDecimal(order.executedQuantity) !== undefined &&
    fillSum(order.executedQuantity, [formatDecimal(listed)]) === 'beyond';
  return {
    async check(restSession, orders, now) {
      const open = orders.filter((order) => !addsUp(order));
      for (const { orderId } of orders) incompleteIds.delete(orderId);
      const worth = open.filter((order) => (tries.get(triesKeyOf(order)) ?? 0) < sweepLimits.sumTries);
      for (const order of worth.slice(0, sweepLimits.ordersSummed)) {
        tries.set(triesKeyOf(order), (tries.get(triesKeyOf(order)) ?? 0) + 1);
        const { symbol, orderId, createdAt } = order;
        const range = { startTime: Math.max(0, createdAt - AROUND_MS), endTime: now, openEnd: true };
        const answer = await read(restSession.rest, { symbol, orderId, range });
        if (!parts.isCurrent(restSession)) return 'failing';
        parts.take(answer.items);
        const isReported = await parts.askOrder(orderId);
        if (!parts.isCurrent(restSession)) return 'failing';
        const after = parts.find(orderId);
        // Only the last of several responses counts: a copy of the order may lag behind the list of its fills.
        const isLast = (tries.get(triesKeyOf(order)) ?? 0) >= sweepLimits.sumTries;
        if (isReported && isLast && after && isBeyond(after, listedSum(answer.items, after))) parts.beyond();
      }
      for (const { orderId } of open) {
        const order = parts.find(orderId);
        if (order && !addsUp(order)) incompleteIds.add(orderId);
      }
      const left = open.filter(({ orderId }) => incompleteIds.has(orderId));
      if (left.length === 0) return 'whole';
      const mayHelp = left.some((order) => (tries.get(triesKeyOf(order)) ?? 0) < sweepLimits.sumTries);
      return mayHelp ? 'failing' : 'incomplete';
    },
    incomplete: () => incompleteIds,
    clear() {
      incompleteIds.clear();
      tries.clear();
    },
  };
}
