/** Calculates how far a guard's limits are reached, from the copies as just read. Pure; amounts are text in USDT. */
import { DAY_MS } from '../time/units.ts';
import {
  HUNDRED,
  ZERO,
  add,
  compare,
  divide,
  formatDecimal,
  formatShort,
  maximum,
  multiply,
  negate,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { closedResultOf, openResultOf } from './copyFigures.ts';
import { copyGuardMarks, type CopyGuard, type CopyGuardMark } from './copyGuard.ts';
import type { CopyOrder } from './copyOrder.ts';
import { sumOf } from './positionSums.ts';

/** State of a guard kept between two readings. */
export interface GuardMemory {
  /** Result of the open copies when the guard started to count; null before its first reading. */
  readonly base: string | null;
  /** Peak of its sum, initially 0. */
  readonly peak: string;
  /**
   * Limits that are reached and were reported; they are reported again only after the value was well below in between.
   */
  readonly reached: readonly CopyGuardMark[];
}

/** State of a guard before its first reading. */
export const freshMemory: GuardMemory = { base: null, peak: '0', reached: [] };

/** One reading of a trader's copies and the account. */
export interface GuardReading {
  readonly open: readonly CopyOrder[];
  /** Closed copies that were read, including all since the guard's `since`. */
  readonly past: readonly CopyOrder[];
  readonly marks: ReadonlyMap<string, string>;
  /** The account's equity in USDT; null: not known, so that concentration cannot be calculated. */
  readonly equity: string | null;
  /** Unix ms. */
  readonly now: number;
}

/** Current value for one limit; `figure` null: it could not be calculated. */
export interface MarkFigure {
  readonly mark: CopyGuardMark;
  readonly limit: string;
  /** Value as displayed. */
  readonly figure: string | null;
  /** Exact value that was rounded for display: part over whole, where whole is above 0. Absent: `figure` is exact. */
  readonly exact?: { readonly part: Decimal; readonly whole: Decimal };
}

const isSince = (order: CopyOrder, since: number): boolean =>
  // A copy without any time counts as recent: a loss is better counted once too often than never.
  (order.closedAt ?? order.updatedAt ?? Number.POSITIVE_INFINITY) >= since;

const parsed = (text: string | null): Decimal | null => (text === null ? null : (parseDecimal(text) ?? null));

/**
 * Returns the result of the copies since the guard started to count, with open ones by their change since then; null: a
 * value is missing.
 */
function sumSince(guard: CopyGuard, base: string | null, { open, past, marks }: GuardReading) {
  const openResult = sumOf(open.map((order) => openResultOf(order, marks.get(order.symbol) ?? null)));
  const closed = sumOf(past.filter((order) => isSince(order, guard.since)).map(closedResultOf));
  const [now, left, begun] = [parsed(openResult), parsed(closed), parsed(base ?? openResult)];
  return now && left && begun ? { sum: subtract(add(now, left), begun), base: base ?? openResult } : null;
}

type Notification = Pick<MarkFigure, 'figure' | 'exact'>;

function concentrationOf({ open, equity }: GuardReading): Notification {
  const [margin, whole] = [parsed(sumOf(open.map((order) => order.margin))), parsed(equity)];
  if (!margin || !whole) return { figure: null };
  // Without equity any used margin counts as 100 %.
  if (sign(whole) <= 0) return { figure: sign(margin) > 0 ? '100' : '0' };
  const part = multiply(margin, HUNDRED);
  const share = divide(part, whole, 2, 'halfUp');
  return share ? { figure: formatShort(share), exact: { part, whole } } : { figure: null };
}

function idleDays({ since }: CopyGuard, { open, past, now }: GuardReading): string {
  const last = [...open, ...past].reduce((most, { openedAt }) => Math.max(most, openedAt ?? 0), since);
  return String(Math.max(0, Math.floor((now - last) / DAY_MS)));
}

/** Returns the values for every limit that is set, and the guard's state after this reading. */
export function guardFigures(
  guard: CopyGuard,
  memory: GuardMemory,
  reading: GuardReading,
): { readonly figures: readonly MarkFigure[]; readonly memory: GuardMemory } {
  const result = sumSince(guard, memory.base, reading);
  const peak = maximum(parsed(memory.peak) ?? ZERO, result?.sum ?? ZERO);
  const loss = result && formatShort(maximum(ZERO, negate(result.sum)));
  const fall = result && formatShort(subtract(peak, result.sum));
  const all: Readonly<Record<CopyGuardMark, readonly [limit: string | null, told: () => Notification]>> = {
    lossBudget: [guard.lossBudget, () => ({ figure: loss })],
    drawdown: [guard.drawdown, () => ({ figure: fall })],
    concentration: [guard.concentration, () => concentrationOf(reading)],
    idle: [guard.idleDays === null ? null : String(guard.idleDays), () => ({ figure: idleDays(guard, reading) })],
  };
  return {
    figures: copyGuardMarks.flatMap((mark) => {
      const [limit, reported] = all[mark];
      return limit === null ? [] : [{ mark, limit, ...reported() }];
    }),
    memory: { ...memory, base: result?.base ?? memory.base, peak: formatDecimal(peak) },
  };
}

/**
 * Factor of hysteresis: a reached limit is reset, so that reaching it is reported again, when the value falls below
 * nine tenths of it.
 */
const RESET_FACTOR = { units: 9n, scale: 1 };

/** Compares a value with an amount, exactly. */
const against = ({ exact }: MarkFigure, shown: Decimal, amount: Decimal): number =>
  exact ? compare(exact.part, multiply(exact.whole, amount)) : compare(shown, amount);

/**
 * Returns the limits that this reading reached and that were not reached before; a value that could not be calculated
 * changes nothing.
 */
export function crossings(
  reached: readonly CopyGuardMark[],
  figures: readonly MarkFigure[],
): { readonly crossed: readonly MarkFigure[]; readonly reached: readonly CopyGuardMark[] } {
  const now = new Set(reached);
  const crossed: MarkFigure[] = [];
  for (const one of figures) {
    const [figure, limit] = [parsed(one.figure), parsed(one.limit)];
    if (!figure || !limit) continue;
    if (against(one, figure, limit) >= 0) {
      if (!now.has(one.mark)) crossed.push(one);
      now.add(one.mark);
    } else if (against(one, figure, multiply(limit, RESET_FACTOR)) < 0) now.delete(one.mark);
  }
  // A limit that is no longer set is no longer reached.
  const set = new Set(figures.map(({ mark }) => mark));
  return { crossed, reached: [...now].filter((mark) => set.has(mark)) };
}
