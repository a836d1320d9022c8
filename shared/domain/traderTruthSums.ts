/**
 * Calculates the results of following one trader: sums over the copies that were read, exactly. A partial sum is never
 * shown as a total.
 */
import { ZERO, formatDecimal, negate, parseDecimal, sign, subtract } from '../num/decimal.ts';
import { directionOf, exposureOf, unrealisedOf } from './copyFigures.ts';
import type { CopyOrder } from './copyOrder.ts';
import { sumOf } from './positionSums.ts';
import type { FillQuality, TraderResults } from './traderTruth.ts';
import { MINUTE_MS } from '../time/units.ts';

/** Groups items by a key, each list in the original order. */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Input for the results of one trader. */
export interface TraderResultsInput {
  readonly traderId: string;
  /** The trader's open copies; null when not all of them are known. */
  readonly open: readonly CopyOrder[] | null;
  /** The trader's closed copies that were read. */
  readonly past: readonly CopyOrder[];
  /**
   * Whether no closed copy is known to be missing; a copy that left the open list may not be among the closed ones yet.
   */
  readonly isPastWhole: boolean;
  /** Mark prices by symbol. */
  readonly marks: ReadonlyMap<string, string>;
  /** The trader's share of the gains of these copies; null: not known. */
  readonly profitShare: string | null;
  readonly fills: FillQuality | null;
}

const less = (amount: string, part: string): string =>
  formatDecimal(subtract(parseDecimal(amount)!, parseDecimal(part)!));

/** Returns the fees: realised profit less net profit less the trader's share; they include funding. */
function feesOf(realised: string | null, net: string | null, share: string | null): string | null {
  return realised === null || net === null || share === null ? null : less(less(realised, net), share);
}

function holdingOf(past: readonly CopyOrder[]): TraderResults['holding'] {
  const spans = past
    .flatMap(({ openedAt, closedAt }) =>
      openedAt === null || closedAt === null || closedAt < openedAt ? [] : [closedAt - openedAt],
    )
    .toSorted((a, b) => a - b);
  const longest = spans.at(-1);
  if (longest === undefined) return null;
  const [low, high] = [spans[Math.floor((spans.length - 1) / 2)]!, spans[Math.floor(spans.length / 2)]!];
  return { median: Math.round((low + high) / 2), longest };
}

function exposures(open: readonly CopyOrder[], marks: ReadonlyMap<string, string>): TraderResults['exposure'] {
  // A copy with an unknown side could belong to either.
  if (open.some((order) => directionOf(order) === null)) return { long: null, short: null };
  const of = (side: 'long' | 'short') =>
    sumOf(
      open
        .filter((order) => directionOf(order) === side)
        .map((order) => exposureOf(order, marks.get(order.symbol) ?? null)),
    );
  return { long: of('long'), short: of('short') };
}

const count = (past: readonly CopyOrder[], wanted: 1 | -1): number =>
  past.filter(
    ({ netProfit }) => netProfit !== null && sign(parseDecimal(netProfit) ?? { units: 0n, scale: 0 }) === wanted,
  ).length;

/**
 * Returns the results of one trader (see {@link TraderResults}). A copy without a net profit counts as neither win nor
 * loss.
 */
export function traderResultsOf({
  traderId,
  open,
  past,
  isPastWhole,
  marks,
  fills,
  ...grounds
}: TraderResultsInput): TraderResults {
  const realised = isPastWhole ? sumOf(past.map((order) => order.realisedPnl)) : null;
  const net = isPastWhole ? sumOf(past.map((order) => order.netProfit)) : null;
  const profitShare = isPastWhole ? grounds.profitShare : null;
  const openings = [...(open ?? []), ...past].flatMap(({ openedAt }) => openedAt ?? []);
  const ends = [...(open ?? []), ...past].flatMap(({ openedAt, closedAt }) => closedAt ?? openedAt ?? []);
  return {
    traderId,
    realised,
    fees: feesOf(realised, net, profitShare),
    profitShare,
    net,
    unrealised: open && sumOf(open.map((order) => unrealisedOf(order, marks.get(order.symbol) ?? null))),
    closed: past.length,
    wins: count(past, 1),
    losses: count(past, -1),
    openCopies: open && open.length,
    marginInUse: open && sumOf(open.map(({ margin }) => margin)),
    exposure: open ? exposures(open, marks) : { long: null, short: null },
    holding: holdingOf(past),
    fills,
    firstAt: openings.length === 0 ? null : openings.reduce((least, at) => Math.min(least, at)),
    lastAt: ends.length === 0 ? null : ends.reduce((most, at) => Math.max(most, at)),
  };
}

/** A payment of the follower to a lead trader: income of the kind `tracking_follow_pay` (A-COPY-SHARE), negative as booked. */
export interface SharePayment {
  readonly incomeId: string;
  readonly symbol: string | null;
  readonly amount: string;
  readonly time: number;
}

/** Maximum milliseconds between a payment and the closing of its copy. */
export const SHARE_WITHIN_MS = MINUTE_MS;

const minuteOf = (time: number): number => Math.floor(time / SHARE_WITHIN_MS);

/**
 * Returns each trader's profit share, by id, from payments that name no trader: a payment belongs to the copies of its
 * contract that closed nearest to it in time. Where those belong to several traders, or there are none, the payment
 * cannot be assigned, and every trader it may belong to has no sum: null. A trader also has no sum while a gain that
 * closed after `settledTo` (exchange time in Unix ms) has no payment, because the payment has not been reported yet.
 * Traders missing from the result received nothing.
 */
export function profitShares(
  past: readonly CopyOrder[],
  payments: readonly SharePayment[],
  settledTo: number,
): ReadonlyMap<string, string | null> {
  const amounts = new Map<string, (string | null)[]>();
  const note = (traderId: string, amount: string | null): void =>
    void amounts.set(traderId, [...(amounts.get(traderId) ?? []), amount]);
  const everybody = new Set(past.map(({ traderId }) => traderId));
  const ended = past.filter(({ closedAt }) => closedAt !== null);
  // Grouped by contract and minute, so that a payment is compared with the copies of three minutes only.
  const places = grouped(ended, ({ symbol, closedAt }) => `${symbol} ${minuteOf(closedAt!)}`);
  const anywhere = grouped(ended, ({ closedAt }) => String(minuteOf(closedAt!)));
  const paid = new Set<string>();
  for (const { symbol, amount, time } of payments) {
    const around = [-1, 0, 1].flatMap((minutes) => {
      const minute = minuteOf(time) + minutes;
      return (symbol === null ? anywhere.get(String(minute)) : places.get(`${symbol} ${minute}`)) ?? [];
    });
    const near = around.flatMap(({ copyId, traderId, closedAt }) => {
      const distanceMs = Math.abs(closedAt! - time);
      return distanceMs > SHARE_WITHIN_MS ? [] : [{ copyId, traderId, distanceMs }];
    });
    const nearest = near.reduce((least, { distanceMs }) => Math.min(least, distanceMs), Number.POSITIVE_INFINITY);
    const closest = near.filter(({ distanceMs }) => distanceMs === nearest);
    for (const { copyId } of closest) paid.add(copyId);
    const whose = new Set(closest.map(({ traderId }) => traderId));
    const [only] = whose;
    const value = parseDecimal(amount);
    if (only !== undefined && whose.size === 1 && value) note(only, formatDecimal(negate(value)));
    else for (const traderId of whose.size > 0 ? whose : everybody) note(traderId, null);
  }
  for (const { copyId, traderId, closedAt, netProfit } of ended) {
    // No share is paid on a loss.
    const isGain = netProfit === null || sign(parseDecimal(netProfit) ?? ZERO) > 0;
    if (isGain && closedAt! > settledTo && !paid.has(copyId)) note(traderId, null);
  }
  return new Map([...amounts].map(([traderId, list]) => [traderId, sumOf(list)]));
}
