import {
  add,
  compare,
  decimal,
  equals,
  formatShort,
  maximum,
  minimum,
  ZERO,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { shareOf } from './scale.ts';

/** Size of the drawing in its own units; the screen stretches it. */
const SIZE = { width: 400, height: 100 } as const;

/** Returns zero and the running sums of these amounts. */
export function runningSums(amounts: readonly string[]): readonly string[] {
  let sum: Decimal = ZERO;
  return ['0', ...amounts.map((amount) => formatShort((sum = add(sum, decimal(amount)))))];
}

/** A line through values, and the height of zero where it is between them. */
export interface Line {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly zero: number | null;
}

/** Returns the line from the lowest to the highest value; null without a difference between them. */
export function lineThrough(values: readonly string[]): Line | null {
  const exact = values.map(decimal);
  const [first] = exact;
  if (!first) return null;
  const [low, high] = [exact.reduce(minimum), exact.reduce(maximum)];
  if (equals(low, high)) return null;
  const heightOf = (value: Decimal): number => SIZE.height - shareOf(value, low, high) * SIZE.height;
  return {
    points: exact.map((value, at) => ({
      x: (at * SIZE.width) / (values.length - 1),
      y: heightOf(value),
    })),
    zero: compare(low, ZERO) <= 0 && compare(high, ZERO) >= 0 ? heightOf(ZERO) : null,
  };
}

interface CurveProps {
  readonly values: readonly string[];
  /** What it shows, for assistive technology. */
  readonly label: string;
  readonly tone?: 'accent' | 'down';
}

/** Draws values as a line; a table beside it has the same values (R30). */
export function Curve({ values, label, tone = 'accent' }: CurveProps) {
  const line = lineThrough(values);
  if (!line) return null;
  return (
    <svg
      className="curve"
      data-tone={tone}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {line.zero !== null && (
        <path className="curve-zero" d={`M0 ${line.zero}H${SIZE.width}`} vectorEffect="non-scaling-stroke" />
      )}
      <path
        className="curve-line"
        d={`M${line.points.map(({ x, y }) => `${x} ${y}`).join('L')}`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
