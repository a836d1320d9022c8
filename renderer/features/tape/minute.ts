import { ZERO, add, decimal, divide, type Decimal } from '../../../shared/num/decimal.ts';
import type { TradeView } from '../../../shared/ipc/views.ts';

/** Volume traded in one second of the exchange's time, in base, by the side of the taker. */
export interface SecondVolume {
  /** Unix seconds. */
  readonly second: number;
  readonly buys: Decimal;
  readonly sells: Decimal;
}

/** The last minute of trades from the feed. `missedUntil`: trades were missed up to this second (Unix s). */
export interface Minute {
  /** Oldest first, at most sixty. */
  readonly seconds: readonly SecondVolume[];
  /** First second with trade data; `null` before the first trade. */
  readonly since: number | null;
  readonly missedUntil: number | null;
}

/** The minute before the first trade. */
export const emptyMinute: Minute = { seconds: [], since: null, missedUntil: null };

const SPAN = 60;

/** Adds these trades, oldest first; the minute ends with the newest known trade. */
export function mergeMinute(minute: Minute, trades: readonly TradeView[], missed: number): Minute {
  const newest = Math.max(minute.seconds.at(-1)?.second ?? 0, ...trades.map(({ time }) => Math.floor(time / 1000)));
  const missedUntil = missed > 0 ? newest : minute.missedUntil;
  if (trades.length === 0) return missedUntil === minute.missedUntil ? minute : { ...minute, missedUntil };
  const bySecond = new Map(minute.seconds.map((one) => [one.second, one]));
  for (const { time, quantity, takerSide } of trades) {
    const second = Math.floor(time / 1000);
    if (second <= newest - SPAN) continue;
    const before = bySecond.get(second) ?? { second, buys: ZERO, sells: ZERO };
    const size = decimal(quantity);
    bySecond.set(
      second,
      takerSide === 'BUY' ? { ...before, buys: add(before.buys, size) } : { ...before, sells: add(before.sells, size) },
    );
  }
  const seconds = [...bySecond.values()]
    .filter(({ second }) => second > newest - SPAN)
    .toSorted((a, b) => a.second - b.second);
  return { seconds, since: minute.since ?? Math.floor(trades[0]!.time / 1000), missedUntil };
}

/** Volume bought and sold in the last minute, or in the known part of it. */
export interface MinuteSums {
  readonly buys: Decimal;
  readonly sells: Decimal;
  /** Buys divided by buys and sells, a fraction with three decimals; `null` without trades. */
  readonly buyShare: Decimal | null;
  /** Number of known seconds, 60 at most. */
  readonly span: number;
  /** Whether trades of this minute were missed: the real sums are at least these. */
  readonly partial: boolean;
}

/** Returns the sums of the minute that ends at `now` (Unix s, the exchange's time); `null` while no trade is known. */
export function minuteSums({ seconds, since, missedUntil }: Minute, now: number): MinuteSums | null {
  if (since === null) return null;
  const end = Math.max(now, seconds.at(-1)?.second ?? 0);
  const within = seconds.filter(({ second }) => second > end - SPAN);
  const buys = within.reduce((sum, one) => add(sum, one.buys), ZERO);
  const sells = within.reduce((sum, one) => add(sum, one.sells), ZERO);
  return {
    buys,
    sells,
    buyShare: divide(buys, add(buys, sells), 3, 'halfUp') ?? null,
    span: Math.min(SPAN, Math.max(1, end - since + 1)),
    partial: missedUntil !== null && missedUntil > end - SPAN,
  };
}
