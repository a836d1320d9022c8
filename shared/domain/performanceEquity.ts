/**
 * Equity of one asset with deposits, withdrawals and transfers taken out, its drawdowns, and its daily returns. Points
 * come from stored balances, flows from the account's entries.
 */
import {
  ZERO,
  add,
  compare,
  divide,
  formatShort,
  maximum,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import type { Income } from './accountRecord.ts';
import type { Stretch } from '../time/stretches.ts';
import { DAY_MS } from '../time/units.ts';
import { RATIO_DECIMALS } from './performanceStatistics.ts';
import { createPace } from './positionHistory.ts';
import { snapshotBorder } from './reconciliation.ts';

/** Equity as the exchange reported it, with the unrealised result (decimal text); null: not reported. */
export interface EquityPoint {
  readonly at: number;
  readonly equity: string | null;
}

/** An amount that came to the account (positive) or left it, other than by trading. */
export interface EquityFlow {
  readonly at: number;
  readonly amount: string;
}

/** Input of {@link equityCurve}: one asset of one market. Points and flows may be in any order. */
export interface EquityInput {
  readonly points: readonly EquityPoint[];
  readonly flows: readonly EquityFlow[];
  /** Ranges in which the flows are complete, in their order. */
  readonly covered: readonly Stretch[];
}

/**
 * `value` is the equity less all flows since the first point: what the account would hold without them. `below` is how
 * far it is below the highest value so far.
 */
export interface CurvePoint {
  readonly at: number;
  readonly equity: string;
  readonly value: string;
  readonly below: string;
}

/**
 * A fall below the highest value before. `depth` is an amount, `share` the same over the equity at the peak as a
 * fraction, null where that was not above zero. `recoveredAt` null: the value has not reached the peak again.
 */
export interface Drawdown {
  readonly peakAt: number;
  readonly troughAt: number;
  readonly recoveredAt: number | null;
  readonly depth: string;
  readonly share: string | null;
}

/** Decimals of a return. */
export const RETURN_DECIMALS = 15;

/** Returns of one UTC day; `change` is the result of the day, `basis` what it was made with. */
export interface DailyReturn {
  /** Last millisecond of the day, Unix ms. */
  readonly at: number;
  readonly change: string;
  readonly basis: string;
  /** `change` over `basis`, with at most {@link RETURN_DECIMALS} decimals. */
  readonly ratio: string;
}

/**
 * The curve, oldest first, with its drawdowns in their order and the returns of its days. `omitted`: points that could
 * not be used, because they report no equity, lie before a gap in the flows, or so close to a flow that it is not known
 * whether they contain it.
 */
export interface EquityCurve {
  readonly points: readonly CurvePoint[];
  readonly drawdowns: readonly Drawdown[];
  /** The one with the greatest depth; null: the value never fell. */
  readonly deepest: Drawdown | null;
  readonly days: readonly DailyReturn[];
  readonly omitted: number;
}

/**
 * Returns the balance at the end of each UTC day from `from` on and before `until`, not before the first entry, oldest
 * first: what is known of the time in which no equity was stored. It leaves out the unrealised result of that moment.
 * `entries` are newest first.
 */
export function realisedDays(
  entries: readonly Pick<Income, 'time' | 'balance'>[],
  { from, until }: { readonly from: number; readonly until: number },
): EquityPoint[] {
  const points: EquityPoint[] = [];
  const oldest = entries.at(-1);
  if (!oldest) return points;
  let next = 0;
  for (let end = Math.floor(until / DAY_MS) * DAY_MS - 1; end >= Math.max(oldest.time, from); end -= DAY_MS) {
    while (entries[next]!.time > end) next += 1;
    points.push({ at: end, equity: entries[next]!.balance });
  }
  return points.toReversed();
}

interface Flow {
  readonly at: number;
  readonly amount: Decimal;
}

interface Point extends CurvePoint {
  readonly exact: Decimal;
  readonly held: Decimal;
}

/** Whether a point is so close to a flow that it is not known whether it contains it. */
const isUnsure = (at: number, { at: flow }: Flow): boolean =>
  flow > at - snapshotBorder.beforeMs && flow <= at + snapshotBorder.afterMs;

/** Returns the points that the flows explain without a gap up to the newest one. */
function* usablePoints(
  { points, covered }: EquityInput,
  flows: readonly Flow[],
  isDue: () => boolean,
): Generator<void, { at: number; equity: Decimal }[]> {
  const newest = points.reduce((last, { at }) => Math.max(last, at), -Infinity);
  // After the last reading of the flows nothing is known of them.
  const range = covered.findLast(({ from }) => from <= newest);
  const usable: { at: number; equity: Decimal }[] = [];
  let next = 0;
  for (const { at, equity } of points.toSorted((a, b) => a.at - b.at)) {
    if (isDue()) yield;
    const value = equity === null ? undefined : parseDecimal(equity);
    if (!range || !value || at < range.from || at > range.to) continue;
    while (next < flows.length && flows[next]!.at <= at - snapshotBorder.beforeMs) next += 1;
    let isSure = true;
    for (let near = next; near < flows.length && flows[near]!.at <= at + snapshotBorder.afterMs; near += 1) {
      if (isUnsure(at, flows[near]!)) isSure = false;
    }
    if (isSure) usable.push({ at, equity: value });
  }
  return usable;
}

/** Returns the falls below the highest value so far. */
function drawdownsOf(points: readonly Point[]): { all: Drawdown[]; deepest: Drawdown | null } {
  const all: Drawdown[] = [];
  let deepest: Drawdown | null = null;
  let deepestDepth = ZERO;
  let peak = points[0];
  let trough: Point | null = null;
  const end = (recoveredAt: number | null): void => {
    if (!peak || !trough) return;
    const depth = subtract(peak.exact, trough.exact);
    const share = sign(peak.held) > 0 ? divide(depth, peak.held, RATIO_DECIMALS, 'halfUp')! : null;
    const found: Drawdown = {
      peakAt: peak.at,
      troughAt: trough.at,
      recoveredAt,
      depth: formatShort(depth),
      share: share && formatShort(share),
    };
    all.push(found);
    if (compare(depth, deepestDepth) > 0) [deepest, deepestDepth] = [found, depth];
  };
  for (const point of points) {
    if (compare(point.exact, peak!.exact) >= 0) {
      end(point.at);
      [peak, trough] = [point, null];
    } else if (!trough || compare(point.exact, trough.exact) < 0) {
      trough = point;
    }
  }
  end(null);
  return { all, deepest };
}

/** Returns the number of the UTC day that ends with a point; null: the point is not the end of a day. */
const dayEnding = (at: number): number | null => ((at + 1) % DAY_MS === 0 ? (at + 1) / DAY_MS : null);

/**
 * Returns the return of each UTC day between two stored ends of a day: what the day changed, over the equity at its
 * beginning with the deposits of the day, so that money that came in counts as used, and money that left as used until
 * then. A day without such a basis has no return.
 */
function* dailyReturns(
  points: readonly Point[],
  flows: readonly Flow[],
  isDue: () => boolean,
): Generator<void, DailyReturn[]> {
  const ends = points.filter(({ at }) => dayEnding(at) !== null);
  const days: DailyReturn[] = [];
  let next = 0;
  for (const [index, point] of ends.entries()) {
    if (isDue()) yield;
    const before = ends[index - 1];
    if (!before || dayEnding(point.at) !== dayEnding(before.at)! + 1) continue;
    while (next < flows.length && flows[next]!.at <= before.at) next += 1;
    let basis = before.held;
    for (let at = next; at < flows.length && flows[at]!.at <= point.at; at += 1) {
      const { amount } = flows[at]!;
      if (sign(amount) > 0) basis = add(basis, amount);
    }
    if (sign(basis) <= 0) continue;
    const change = subtract(point.exact, before.exact);
    days.push({
      at: point.at,
      change: formatShort(change),
      basis: formatShort(basis),
      ratio: formatShort(divide(change, basis, RETURN_DECIMALS, 'halfUp')!),
    });
  }
  return days;
}

/** Computes the equity of an asset without its flows in steps; see {@link EquityInput}. */
export function* equityCurve(input: EquityInput): Generator<void, EquityCurve> {
  const isDue = createPace();
  const flows = input.flows
    .flatMap(({ at, amount }): Flow[] => {
      const value = parseDecimal(amount);
      return value ? [{ at, amount: value }] : [];
    })
    .toSorted((a, b) => a.at - b.at);
  // Without an amount of a flow nothing can be taken out.
  const isReadable = flows.length === input.flows.length;
  const usable = isReadable ? yield* usablePoints(input, flows, isDue) : [];
  const [first] = usable;
  const points: Point[] = [];
  let flowed = ZERO;
  let next = flows.findIndex(({ at }) => first !== undefined && at > first.at);
  if (next < 0) next = flows.length;
  let peak: Decimal | null = null;
  for (const { at, equity } of usable) {
    if (isDue()) yield;
    for (; next < flows.length && flows[next]!.at <= at; next += 1) flowed = add(flowed, flows[next]!.amount);
    const exact = subtract(equity, flowed);
    peak = peak ? maximum(peak, exact) : exact;
    const below = formatShort(subtract(peak, exact));
    points.push({ at, equity: formatShort(equity), value: formatShort(exact), below, exact, held: equity });
  }
  const { all: drawdowns, deepest } = drawdownsOf(points);
  return {
    points: points.map(({ at, equity, value, below }) => ({ at, equity, value, below })),
    drawdowns,
    deepest,
    days: yield* dailyReturns(points, flows, isDue),
    omitted: input.points.length - points.length,
  };
}
