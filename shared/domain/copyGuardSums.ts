/** How far a guard's marks are reached, from the copies as they were just read. Pure; amounts are text in USDT. */
import { DAY_MS } from '../time/units.ts';
import {
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
import { leftOf, standingOf } from './copyFigures.ts';
import { copyGuardMarks, type CopyGuard, type CopyGuardMark } from './copyGuard.ts';
import type { CopyOrder } from './copyOrder.ts';
import { sumOf } from './positionSums.ts';

const HUNDRED = { units: 100n, scale: 0 };

/** What a guard remembers between two readings. */
export interface GuardMemory {
  /** What the open copies stood at when it began to count; null before its first reading. */
  readonly base: string | null;
  /** The highest its sum ever was, 0 at first. */
  readonly peak: string;
  /** Marks that are reached and were told: told again only when they were well below in between. */
  readonly reached: readonly CopyGuardMark[];
}

/** A guard that has seen nothing yet. */
export const freshMemory: GuardMemory = { base: null, peak: '0', reached: [] };

/** What one reading says about one trader. */
export interface GuardReading {
  readonly open: readonly CopyOrder[];
  /** Closed copies that were read, those since the guard's `since` among them. */
  readonly past: readonly CopyOrder[];
  readonly marks: ReadonlyMap<string, string>;
  /** The account's equity in USDT; null: not known, and concentration cannot be told. */
  readonly equity: string | null;
  /** Unix ms. */
  readonly now: number;
}

/** A mark with its figure now; null: it could not be told. */
export interface MarkFigure {
  readonly mark: CopyGuardMark;
  readonly limit: string;
  /** As it is shown. */
  readonly figure: string | null;
  /** What was rounded for showing, exactly: part over whole, which is above 0. Absent: the figure is exact. */
  readonly exact?: { readonly part: Decimal; readonly whole: Decimal };
}

const isSince = (order: CopyOrder, since: number): boolean =>
  // One whose times nobody knows counts: a loss is rather counted once too often than never.
  (order.closedAt ?? order.updatedAt ?? Number.POSITIVE_INFINITY) >= since;

const parsed = (text: string | null): Decimal | null => (text === null ? null : (parseDecimal(text) ?? null));

/** What copies brought since the guard counts, open ones by how they moved since then; null: a figure is missing. */
function sumSince(guard: CopyGuard, base: string | null, { open, past, marks }: GuardReading) {
  const standing = sumOf(open.map((order) => standingOf(order, marks.get(order.symbol) ?? null)));
  const closed = sumOf(past.filter((order) => isSince(order, guard.since)).map(leftOf));
  const [now, left, begun] = [parsed(standing), parsed(closed), parsed(base ?? standing)];
  return now && left && begun ? { sum: subtract(add(now, left), begun), base: base ?? standing } : null;
}

type Notification = Pick<MarkFigure, 'figure' | 'exact'>;

function concentrationOf({ open, equity }: GuardReading): Notification {
  const [margin, whole] = [parsed(sumOf(open.map((order) => order.margin))), parsed(equity)];
  if (!margin || !whole) return { figure: null };
  // Without equity any margin is more than there is.
  if (sign(whole) <= 0) return { figure: sign(margin) > 0 ? '100' : '0' };
  const part = multiply(margin, HUNDRED);
  const share = divide(part, whole, 2, 'halfUp');
  return share ? { figure: formatShort(share), exact: { part, whole } } : { figure: null };
}

function idleDays({ since }: CopyGuard, { open, past, now }: GuardReading): string {
  const last = [...open, ...past].reduce((most, { openedAt }) => Math.max(most, openedAt ?? 0), since);
  return String(Math.max(0, Math.floor((now - last) / DAY_MS)));
}

/** The figures of every mark that is set, and what the guard remembers of this reading. */
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

/** A mark counts as left, so that reaching it is told again, when its figure is below nine tenths of it. */
const LEFT = { units: 9n, scale: 1 };

/** How a figure lies to an amount, exactly. */
const against = ({ exact }: MarkFigure, shown: Decimal, amount: Decimal): number =>
  exact ? compare(exact.part, multiply(exact.whole, amount)) : compare(shown, amount);

/** Which marks were reached by this reading and were not before; a figure that could not be told changes nothing. */
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
    } else if (against(one, figure, multiply(limit, LEFT)) < 0) now.delete(one.mark);
  }
  // A mark that is not set any more was not reached.
  const set = new Set(figures.map(({ mark }) => mark));
  return { crossed, reached: [...now].filter((mark) => set.has(mark)) };
}
