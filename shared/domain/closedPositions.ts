/**
 * Joins rebuilt positions with the account's income: funding, insurance and liquidations (document 3, incomeType). A
 * payment is assigned only where the records leave no other position; the rest is returned apart.
 */
import { incomeTypes } from '../exchange/enumerations.ts';
import { positionSides } from '../exchange/orderWords.ts';
import {
  ZERO,
  absolute,
  add,
  compare,
  divide,
  formatShort,
  maximum,
  multiply,
  negate,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { without, type Stretch } from '../time/stretches.ts';
import type { Income } from './accountRecord.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';
import { positionIssues, type ClosedPosition, type PositionFill, type PositionIssue } from './closedPosition.ts';
import type { FillSlice } from './fillSlice.ts';
import { grouped } from './traderTruthSums.ts';
import type { Fill, Order } from './order.ts';
import {
  compareFills,
  compareIds,
  createPace,
  rebuildPositions,
  sortedInSteps,
  type PositionTerms,
  type RebuiltPosition,
} from './positionHistory.ts';

/** The records of a futures account. Each list may be in any order and contain an entry twice. */
export interface PositionRecords {
  readonly fills: readonly Fill[];
  readonly income: readonly Income[];
  /** Returns who placed an order; null: the order is not among the records. */
  readonly originOf: (orderId: string) => Order['origin'] | null;
  readonly terms: PositionTerms;
  /** Ranges in which the records are complete. */
  readonly covered: {
    readonly fills: readonly Stretch[];
    readonly income: readonly Stretch[];
    /** Closed copies; empty: the account's copies are never read. */
    readonly copies: readonly Stretch[];
  };
}

/** The positions of an account and what could not be assigned to one. */
export interface PositionHistory {
  /** Last closed first. */
  readonly closed: readonly ClosedPosition[];
  readonly open: readonly ClosedPosition[];
  /** Entries of a kind that no document names. */
  readonly unknownIncome: readonly Income[];
  /** Funding and insurance of no position, or of one of several. */
  readonly unassigned: readonly Income[];
  /** Ids of fills whose values are not decimals. */
  readonly unreadable: readonly string[];
}

/** What the income entries say of a position. */
interface Assigned {
  funding: Decimal;
  insurance: Decimal;
  liquidated: boolean;
}

interface Entry {
  readonly income: Income;
  readonly amount: Decimal;
}

interface Move {
  readonly position: RebuiltPosition;
  readonly slice: FillSlice;
}

const FUNDING = 'position_funding';
const INSURANCE = 'order_fix_margin_amount';
/** Place of an entry among those of one moment: funding first, because insurance may cover it. */
const rankOf = ({ kind }: Income): number => (kind === FUNDING ? 0 : 1);
const compareEntries = ({ income: a }: Entry, { income: b }: Entry): number =>
  a.time - b.time || rankOf(a) - rankOf(b) || compareIds(a.incomeId, b.incomeId);
/** Whether a fill was before an entry, by time and then by id. */
const isBefore = ({ slice: { fill } }: Move, { time, incomeId }: Income): boolean =>
  fill.time < time || (fill.time === time && compareIds(fill.fillId, incomeId) < 0);
/** Rounding of a payment. */
const ROUNDING: Decimal = { units: 1n, scale: ACCOUNT_DECIMALS };

/** An open position and its size. */
type HeldSize = readonly [RebuiltPosition, Decimal];

/** A position with the payment that it may have received. */
interface Paid {
  readonly position: RebuiltPosition;
  readonly size: Decimal;
  readonly entry: Entry;
}

/** Whether two payments have the same amount per size, up to their rounding. */
function haveOneRate(a: Paid, b: Paid): boolean {
  const left = multiply(absolute(a.entry.amount), b.size);
  const right = multiply(absolute(b.entry.amount), a.size);
  return compare(absolute(subtract(left, right)), multiply(add(a.size, b.size), ROUNDING)) <= 0;
}

/** Assigns payments by size, where longs have this sign and shorts the other; undefined where that does not fit. */
function assignBySize(entries: readonly Entry[], open: readonly HeldSize[], longSign: number): Paid[] | undefined {
  const payments = entries.toSorted((a, b) => compare(absolute(a.amount), absolute(b.amount)));
  const held = open.toSorted((a, b) => compare(a[1], b[1]));
  const paid: Paid[] = [];
  for (const side of positionSides) {
    const own = held.filter(([position]) => position.side === side);
    const ownSign = side === 'LONG' ? longSign : -longSign;
    const received = payments.filter(({ amount }) => sign(amount) === ownSign);
    if (received.length !== own.length) return undefined;
    paid.push(...own.map(([position, size], at) => ({ position, size, entry: received[at]! })));
  }
  return paid.every((one) => haveOneRate(one, paid[0]!)) ? paid : undefined;
}

/**
 * Matches the funding entries of one settlement with the open positions by their sizes; undefined where none or more
 * than one assignment is possible.
 */
function matchFunding(entries: readonly Entry[], open: readonly HeldSize[]): readonly Paid[] | undefined {
  if (entries.length !== open.length) return undefined;
  const [first] = open;
  if (first && open.length === 1) return [{ position: first[0], size: first[1], entry: entries[0]! }];
  const fitting = [1, -1].flatMap((longSign) => [assignBySize(entries, open, longSign) ?? []]);
  const [only, another] = fitting.filter(({ length }) => length > 0);
  return another ? undefined : only;
}

/** Assigns funding and insurance of one symbol, in their order; returns the entries that are left. */
function* assignEntries(
  positions: readonly RebuiltPosition[],
  entries: readonly Entry[],
  assigned: ReadonlyMap<RebuiltPosition, Assigned>,
  isDue: () => boolean,
): Generator<void, Income[]> {
  const slices: Move[] = [];
  for (const position of positions) {
    if (isDue()) yield;
    for (const slice of position.slices) slices.push({ position, slice });
  }
  const moves = yield* sortedInSteps(slices, (a, b) => compareFills(a.slice.fill, b.slice.fill), isDue);
  const held = new Map<RebuiltPosition, Decimal>();
  const left: Income[] = [];
  let move = 0;
  for (let next = 0, end = 0; next < entries.length; next = end) {
    const { income: first } = entries[next]!;
    while (entries[end]?.income.time === first.time && entries[end]!.income.kind === first.kind) end += 1;
    for (; move < moves.length && isBefore(moves[move]!, first); move += 1) {
      if (isDue()) yield;
      const { position, slice } = moves[move]!;
      const change = slice.opens ? slice.quantity : negate(slice.quantity);
      const size = add(held.get(position) ?? ZERO, change);
      if (sign(size) > 0) held.set(position, size);
      else held.delete(position);
    }
    const group = entries.slice(next, end);
    if (first.kind === FUNDING) {
      const matched = matchFunding(group, [...held]);
      for (const { position, entry } of matched ?? []) {
        const own = assigned.get(position)!;
        own.funding = add(own.funding, entry.amount);
      }
      if (matched) continue;
      for (const position of held.keys()) position.issues.add('fundingShared');
    } else {
      // Insurance follows the loss it covers: a close, or else a funding payment beyond the margin.
      const closed = moves.filter(({ slice }) => !slice.opens && slice.fill.time === first.time);
      const losing = new Set(closed.length > 0 ? closed.map(({ position }) => position) : held.keys());
      const [position] = losing;
      if (position && losing.size === 1) {
        const own = assigned.get(position)!;
        own.insurance = group.map(({ amount }) => amount).reduce(add, own.insurance);
        continue;
      }
    }
    left.push(...group.map(({ income }) => income));
  }
  return left;
}

/** A liquidation of a symbol; null: of all cross positions. Times are inclusive. */
interface Liquidation extends Stretch {
  readonly symbol: string | null;
}

/** Returns the liquidations between their first and last entry; one without a last entry is still running. */
function liquidationsOf(income: readonly Income[]): Liquidation[] {
  const running = new Map<string | null, number>();
  const found: Liquidation[] = [];
  for (const { kind, symbol: named, time } of income) {
    const symbol = named || null;
    if (kind === 'start_liquidate') {
      running.set(symbol, running.get(symbol) ?? time);
    } else if (kind === 'finish_liquidate') {
      found.push({ symbol, from: running.get(symbol) ?? time, to: time });
      running.delete(symbol);
    }
  }
  return [...found, ...[...running].map(([symbol, from]) => ({ symbol, from, to: Number.MAX_SAFE_INTEGER }))];
}

/** Whether the exchange closed a part of the position: within a liquidation, by an order from elsewhere. */
function isLiquidated(
  { symbol, slices }: RebuiltPosition,
  liquidations: readonly Liquidation[],
  originOf: PositionRecords['originOf'],
): boolean {
  return liquidations.some(
    (one) =>
      (one.symbol === null || one.symbol === symbol) &&
      slices.some(
        ({ opens, fill }) =>
          !opens && fill.time >= one.from && fill.time <= one.to && originOf(fill.orderId) !== 'desk',
      ),
  );
}

/** Whether a range is within one of these. */
const isWithin = ({ from, to }: Stretch, ranges: readonly Stretch[]): boolean =>
  ranges.some((one) => one.from <= from && one.to >= to);

/** Adds what the coverage and the orders say is missing. */
function noteMissing({ slices, issues }: RebuiltPosition, closedAt: number | null, records: PositionRecords): void {
  const { covered, originOf } = records;
  const from = slices[0]!.fill.time;
  const to = closedAt ?? slices.at(-1)!.fill.time;
  // Newer fills than those read last come from trading, as they happen.
  const read = covered.fills.at(-1)?.to ?? 0;
  if (without([{ from, to: Math.min(to, read) }], covered.fills).length > 0) issues.add('fillsMissing');
  if (!isWithin({ from, to }, covered.income)) issues.add('fundingMissing');
  if (slices.some(({ fill }) => originOf(fill.orderId) === null)) issues.add('orderMissing');
}

/** Who placed the opening orders; null where these differ, or where an order from elsewhere may be that of a copy. */
function originOfPosition(
  { copied, slices }: RebuiltPosition,
  closedAt: number | null,
  { originOf, covered }: PositionRecords,
): ClosedPosition['origin'] {
  if (copied) return 'copied';
  const origins = new Set(slices.flatMap(({ opens, fill }) => (opens ? [originOf(fill.orderId)] : [])));
  const [origin] = origins;
  if (origins.size !== 1 || !origin) return null;
  const at = closedAt ?? slices.at(-1)!.fill.time;
  const copiesAreKnown = covered.copies.length === 0 || isWithin({ from: at, to: at }, covered.copies);
  return origin === 'desk' || copiesAreKnown ? origin : null;
}

const text = (value: Decimal | null): string | null => value && formatShort(value);

/** Average price with at most twelve decimals: value over size. */
const averageOf = (value: Decimal, size: Decimal): string | null => text(divide(value, size, 12, 'halfUp') ?? null);

/** Maximum number of fills in the form of the window, the newest. */
export const SHOWN_FILLS = 100;

/** Puts a position into the form of the window. */
function positionOf(position: RebuiltPosition, assigned: Assigned, records: PositionRecords): ClosedPosition {
  const { symbol, side, openOrderId, slices, issues, opened, openedValue, closed, closedValue } = position;
  const closedAt = sign(position.size) === 0 ? slices.at(-1)!.fill.time : null;
  noteMissing(position, closedAt, records);
  const isOpeningKnown = !issues.has('openingMissing') && !issues.has('resultDiffers');
  const assets = new Set(slices.map(({ fill }) => fill.feeAsset));
  const [asset = null] = assets.size === 1 ? assets : [];
  if (asset === null) issues.add('feeAssets');
  const { realised } = position;
  const fees = asset === null ? null : slices.map(({ fee }) => fee).reduce(add, ZERO);
  const unknownFunding: readonly PositionIssue[] = ['fundingMissing', 'fundingShared', 'openingMissing'];
  const funding = unknownFunding.some((issue) => issues.has(issue)) ? null : assigned.funding;
  const { insurance } = assigned;
  const net = realised && fees && funding && add(add(subtract(realised, fees), funding), insurance);
  const first = slices[0]!.fill;
  return {
    id: `${symbol} ${side} ${first.fillId} ${first.orderId}`,
    symbol,
    side,
    openOrderId,
    asset,
    size: formatShort(isOpeningKnown ? opened : maximum(opened, closed)),
    entryPrice: isOpeningKnown ? averageOf(openedValue, opened) : null,
    exitPrice: averageOf(closedValue, closed),
    openedAt: isOpeningKnown ? first.time : null,
    closedAt,
    realised: text(realised),
    fees: text(fees),
    funding: text(funding),
    insurance: formatShort(insurance),
    net: text(net),
    origin: originOfPosition(position, closedAt, records),
    liquidated: assigned.liquidated,
    issues: positionIssues.filter((issue) => issues.has(issue)),
    fillCount: slices.length,
    fills: slices.slice(-SHOWN_FILLS).map(fillOf),
  };
}

/** Puts a slice into the form of the window. */
function fillOf({ fill, opens, quantity, fee, reported }: FillSlice): PositionFill {
  const { fillId, orderId, side, price, time } = fill;
  return {
    fillId,
    orderId,
    side,
    opens,
    price,
    quantity: formatShort(quantity),
    fee: formatShort(fee),
    realised: text(reported),
    time,
  };
}

const documented: ReadonlySet<string> = new Set(incomeTypes);

/** Rebuilds the positions of an account in steps; see {@link PositionRecords}. */
export function* positionHistory(records: PositionRecords): Generator<void, PositionHistory> {
  const { positions, unreadable } = yield* rebuildPositions(records.fills, records.terms);
  const isDue = createPace();
  const income = yield* sortedInSteps(
    [...new Map(records.income.map((one) => [one.incomeId, one])).values()],
    (a, b) => a.time - b.time || compareIds(a.incomeId, b.incomeId),
    isDue,
  );
  const entries = income
    .flatMap((one): Entry[] => {
      const amount = one.kind === FUNDING || one.kind === INSURANCE ? parseDecimal(one.amount) : undefined;
      return amount ? [{ income: one, amount }] : [];
    })
    .toSorted(compareEntries);
  const liquidations = liquidationsOf(income);
  const assigned = new Map<RebuiltPosition, Assigned>();
  for (const position of positions) {
    if (isDue()) yield;
    const liquidated = isLiquidated(position, liquidations, records.originOf);
    assigned.set(position, { funding: ZERO, insurance: ZERO, liquidated });
  }
  const ofSymbol = grouped(positions, ({ symbol }) => symbol);
  const unassigned: Income[] = [];
  for (const [symbol, own] of grouped(entries, ({ income: one }) => one.symbol ?? '')) {
    unassigned.push(...(yield* assignEntries(ofSymbol.get(symbol) ?? [], own, assigned, isDue)));
  }
  const closed: ClosedPosition[] = [];
  const open: ClosedPosition[] = [];
  for (const [position, own] of assigned) {
    if (isDue()) yield;
    const shown = positionOf(position, own, records);
    (shown.closedAt === null ? open : closed).push(shown);
  }
  return {
    closed: closed.toSorted((a, b) => b.closedAt! - a.closedAt! || (a.id < b.id ? 1 : -1)),
    open,
    unknownIncome: income.filter(({ kind }) => !documented.has(kind)),
    unassigned,
    unreadable,
  };
}
