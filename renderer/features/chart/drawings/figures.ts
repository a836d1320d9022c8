/** The figures shown by the drawings: exact decimals, rounded only for display. */
import {
  absolute,
  add,
  compare,
  decimal,
  divide,
  formatDecimal,
  formatShort,
  multiply,
  negate,
  sign,
  subtract,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { snapToStep } from '../../../../shared/num/step.ts';
import type { Anchor, Drawing } from './model.ts';

/** Decimals of a division before it is displayed with two as per cent. */
const FRACTION = 8;

/** A price difference as signed decimal text, and as a fraction of the first price. */
export interface PriceChange {
  readonly difference: string;
  readonly fraction: string;
}

/** Returns the change from one price to another. */
export function priceChange(from: string, to: string): PriceChange {
  const start = decimal(from);
  const difference = subtract(decimal(to), start);
  const fraction = divide(difference, start, FRACTION, 'halfUp');
  return { difference: formatDecimal(difference), fraction: fraction ? formatDecimal(fraction) : '0' };
}

/** The figures of a measurement. `milliseconds` and `bars` are negative when it runs backwards. */
export interface Measure extends PriceChange {
  readonly milliseconds: number;
  readonly bars: number;
}

/** Returns the measurement from the first anchor to the second. `step`: ms of one bar. */
export function measure([from, to]: readonly Anchor[], step: number): Measure {
  const milliseconds = to!.time - from!.time;
  return { ...priceChange(from!.price, to!.price), milliseconds, bars: Math.round(milliseconds / step) };
}

/** Levels of a retracement as fractions of the distance back from the second anchor to the first. */
export const fibonacciLevels = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'] as const;

/** Returns the price of each level, rounded to the tick. */
export function fibonacciPrices([from, to]: readonly Anchor[], tickSize: string): { level: string; price: string }[] {
  const end = decimal(to!.price);
  const back = subtract(decimal(from!.price), end);
  const tick = decimal(tickSize);
  return fibonacciLevels.map((level) => ({
    level,
    price: formatDecimal(snapToStep(add(end, multiply(back, decimal(level))), tick, 'halfUp')),
  }));
}

/** The figures of a risk tool; `ratio` is reward divided by risk with two decimals, `null` without a risk. */
export interface RiskFigures {
  readonly risk: PriceChange;
  readonly reward: PriceChange;
  readonly ratio: string | null;
  /** Whether stop and target are on the correct sides of the entry. */
  readonly valid: boolean;
}

/** Returns the figures of a long or short with entry, target and stop. */
export function riskFigures({ kind, anchors }: Pick<Drawing, 'kind' | 'anchors'>): RiskFigures {
  const [entry, target, stop] = anchors.map(({ price }) => price) as [string, string, string];
  const side = kind === 'long' ? 1 : -1;
  const toTarget = subtract(decimal(target), decimal(entry));
  const toStop = subtract(decimal(stop), decimal(entry));
  const ratio = divide(absolute(toTarget), absolute(toStop), 2, 'halfUp');
  return {
    risk: priceChange(entry, stop),
    reward: priceChange(entry, target),
    ratio: ratio ? formatShort(ratio) : null,
    valid: sign(toTarget) === side && sign(toStop) === -side,
  };
}

/**
 * Returns entry, target and stop from the entry and a second point. A point on the profit side is the target, with the
 * stop half as far on the other side; a point on the loss side is the stop, with the target twice as far.
 */
export function riskAnchors(kind: 'long' | 'short', [entry, point]: readonly Anchor[], tickSize: string): Anchor[] {
  const tick = decimal(tickSize);
  const start = decimal(entry!.price);
  const priceMove = subtract(decimal(point!.price), start);
  const gains = sign(priceMove) === (kind === 'long' ? 1 : -1);
  const half: Decimal = { units: -5n, scale: 1 };
  const other = add(start, gains ? multiply(priceMove, half) : multiply(negate(priceMove), decimal('2')));
  const snapped = snapToStep(other, tick, 'halfUp');
  const price = formatDecimal(compare(snapped, tick) < 0 ? tick : snapped);
  const time = point!.time;
  const far = { time, price };
  return gains ? [entry!, point!, far] : [entry!, far, point!];
}
