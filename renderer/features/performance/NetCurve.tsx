import { useTranslation } from 'react-i18next';
import { add, decimal, maximum, minimum, sign, subtract, ZERO, type Decimal } from '../../../shared/num/decimal.ts';

/** Size of the drawing in its own units; the screen stretches it. */
const SIZE = { width: 400, height: 100 } as const;

/** Height of a value in the drawing; money becomes a place on the screen here and nowhere else. */
function heightOf(value: Decimal, low: Decimal, span: Decimal): number {
  const above = subtract(value, low);
  const scale = Math.max(above.scale, span.scale);
  const units = ({ units: own, scale: decimals }: Decimal): bigint => own * 10n ** BigInt(scale - decimals);
  const share = Number((units(above) * 10_000n) / units(span)) / 10_000;
  return SIZE.height - share * SIZE.height;
}

/** Points of the running sum of results, from zero on; empty without a difference between them. */
export function curvePoints(nets: readonly string[]): readonly { readonly x: number; readonly y: number }[] {
  let sum: Decimal = ZERO;
  const sums: Decimal[] = [ZERO];
  for (const net of nets) {
    sum = add(sum, decimal(net));
    sums.push(sum);
  }
  const low = sums.reduce(minimum);
  const span = subtract(sums.reduce(maximum), low);
  if (sign(span) === 0) return [];
  return sums.map((value, at) => ({ x: (at * SIZE.width) / nets.length, y: heightOf(value, low, span) }));
}

/** Draws the running sum of net results; the table below it has the same values (R30). */
export function NetCurve({ nets }: { readonly nets: readonly string[] }) {
  const { t } = useTranslation();
  const points = curvePoints(nets);
  if (points.length === 0) return null;
  const zero = points[0]!.y;
  return (
    <svg
      className="net-curve"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('performance.curve', { count: nets.length })}
    >
      <path className="net-curve-zero" d={`M0 ${zero}H${SIZE.width}`} vectorEffect="non-scaling-stroke" />
      <path
        className="net-curve-line"
        d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
