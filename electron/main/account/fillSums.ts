/** V4: the fills of an order add up to what it executed, or the order is marked incomplete (H10). */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import { add, formatDecimal, parseDecimal, ZERO, type Decimal, compare, decimal } from '../../../shared/num/decimal.ts';
import type { Access } from './access.ts';
import { sweepLimits } from './accountLimits.ts';
import type { FillStore } from './fillStore.ts';
import type { ReadFills } from './fillReads.ts';

// V4: what an order's fills add up to is what the exchange says was executed, or the order is marked incomplete.

/**
 * `equal`: they add up. `incomplete`: some are missing, which the order must say until they are here. `beyond`: more was
 * filled than executed, so that a fill is counted twice or belongs elsewhere: no figure of this order can be believed.
 */
type FillSum = 'equal' | 'incomplete' | 'beyond';

/** Compares the sizes of an order's fills with its executed quantity; decimals in units of the base asset. */
export function fillSum(executedQuantity: string, quantities: Iterable<string>): FillSum {
  let sum = ZERO;
  for (const quantity of quantities) sum = add(sum, decimal(quantity));
  const order = compare(sum, decimal(executedQuantity));
  return order === 0 ? 'equal' : order < 0 ? 'incomplete' : 'beyond';
}

export interface FillSums {
  /**
   * Compares what is known now, and asks for the fills of each order that does not add up, three times for one picture of
   * it. `orders`: those whose fills lie where was read. `whole`: all add up. `failing`: some do not, and asking again may help.
   */
  check(restSession: Access, orders: readonly Order[], now: number): Promise<'whole' | 'failing' | 'incomplete'>;
  /** Ids of orders whose fills are known not to add up. */
  readonly incomplete: () => ReadonlySet<string>;
  clear(): void;
}

/** What it stands on. `take` hears of fills that asking for an order brought. */
export interface FillSumsParts {
  readonly store: Pick<FillStore, 'sumOf'>;
  readonly read: ReadFills;
  readonly isCurrent: (restSession: Access) => boolean;
  readonly take: (fills: readonly Fill[]) => void;
  /** Asks for the order itself: its fills are ahead of it. True when the exchange told it. */
  readonly askOrder: (orderId: string) => Promise<boolean>;
  readonly find: (orderId: string) => Order | undefined;
  /** More was filled than executed, by what one exchange lists of an order again and again (V4). */
  readonly beyond: () => void;
}

/** What the fills of one answer that belong to an order add up to, each id once; `undefined` when one is no number. */
function listedSum(fills: readonly Fill[], { symbol, orderId }: Order): Decimal | undefined {
  const own = fills.filter((fill) => fill.symbol === symbol && fill.orderId === orderId);
  const byId = new Map(own.map(({ fillId, quantity }) => [fillId, parseDecimal(quantity)]));
  let sum: Decimal | undefined = ZERO;
  for (const quantity of byId.values()) sum = sum && quantity && add(sum, quantity);
  return sum;
}

const AROUND_MS = 1_000;

/** Sums without orders. */
export function createFillSums(parts: FillSumsParts): FillSums {
  const { store, read } = parts;
  const short = new Set<string>();
  /** How often an order was asked for, by its id and what it executed. */
  const tries = new Map<string, number>();
  const pictureOf = ({ orderId, executedQuantity }: Order): string => `${orderId} ${executedQuantity}`;
  const addsUp = ({ symbol, orderId, executedQuantity }: Order): boolean => {
    const sum = store.sumOf(symbol, orderId);
    if (sum === undefined || parseDecimal(executedQuantity) === undefined) return false;
    // Too many are as wrong as too few: the order is asked for anew, and marked until the two agree.
    return fillSum(executedQuantity, [formatDecimal(sum)]) === 'equal';
  };
  /** Pushes may be of another exchange, as when a simulator began anew: what is counted here one exchange listed. */
  const isBeyond = (order: Order, listed: Decimal | undefined): boolean =>
    listed !== undefined &&
    parseDecimal(order.executedQuantity) !== undefined &&
    fillSum(order.executedQuantity, [formatDecimal(listed)]) === 'beyond';
  return {
    async check(restSession, orders, now) {
      const open = orders.filter((order) => !addsUp(order));
      for (const { orderId } of orders) short.delete(orderId);
      const worth = open.filter((order) => (tries.get(pictureOf(order)) ?? 0) < sweepLimits.sumTries);
      for (const order of worth.slice(0, sweepLimits.ordersSummed)) {
        tries.set(pictureOf(order), (tries.get(pictureOf(order)) ?? 0) + 1);
        const { symbol, orderId, createdAt } = order;
        const range = { startTime: Math.max(0, createdAt - AROUND_MS), endTime: now, openEnd: true };
        const answer = await read(restSession.rest, { symbol, orderId, range });
        if (!parts.isCurrent(restSession)) return 'failing';
        parts.take(answer.items);
        const isReported = await parts.askOrder(orderId);
        if (!parts.isCurrent(restSession)) return 'failing';
        const after = parts.find(orderId);
        // Only the last of several answers: a copy of the order may lag behind the list of its fills.
        const isLast = (tries.get(pictureOf(order)) ?? 0) >= sweepLimits.sumTries;
        if (isReported && isLast && after && isBeyond(after, listedSum(answer.items, after))) parts.beyond();
      }
      for (const { orderId } of open) {
        const order = parts.find(orderId);
        if (order && !addsUp(order)) short.add(orderId);
      }
      const left = open.filter(({ orderId }) => short.has(orderId));
      if (left.length === 0) return 'whole';
      const mayHelp = left.some((order) => (tries.get(pictureOf(order)) ?? 0) < sweepLimits.sumTries);
      return mayHelp ? 'failing' : 'incomplete';
    },
    incomplete: () => short,
    clear() {
      short.clear();
      tries.clear();
    },
  };
}
