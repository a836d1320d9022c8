import type { PlotBar } from '../../../../shared/indicators/kernel.ts';

/** One price bucket of a volume profile. */
export interface ProfileRow {
  readonly low: number;
  readonly high: number;
  readonly volume: number;
  /** Whether it belongs to the value area. */
  readonly inArea: boolean;
}

/** Volume by price. `point` is the index of the row with the most volume, the lowest of equal ones. */
export interface VolumeProfile {
  readonly rows: readonly ProfileRow[];
  readonly point: number;
  readonly areaLow: number;
  readonly areaHigh: number;
  readonly total: number;
}

/** Share of the volume within the value area. */
export const VALUE_AREA = 0.7;

/** Distributes each bar's volume evenly over its range; a bar without a range adds all of it to its one row. */
function gather(bars: Iterable<PlotBar>, low: number, step: number, count: number): Float64Array {
  const volumes = new Float64Array(count);
  const rowOf = (price: number): number => Math.min(count - 1, Math.max(0, Math.floor((price - low) / step)));
  for (const bar of bars) {
    const range = bar.high - bar.low;
    const first = rowOf(bar.low);
    const last = rowOf(bar.high);
    for (let row = first; row <= last; row += 1) {
      const bottom = Math.max(bar.low, low + row * step);
      const top = Math.min(bar.high, low + (row + 1) * step);
      const share = first === last || range <= 0 ? 1 : Math.max(0, top - bottom) / range;
      volumes[row]! += bar.volume * share;
    }
  }
  return volumes;
}

/**
 * Extends the area from the point of control by the larger neighbour, the upper of equal ones, until it contains the
 * share.
 */
function areaAround(volumes: Float64Array, point: number, wanted: number): readonly [from: number, to: number] {
  let from = point;
  let to = point;
  let held = volumes[point]!;
  while (held < wanted && (from > 0 || to < volumes.length - 1)) {
    const above = to < volumes.length - 1 ? volumes[to + 1]! : -1;
    const below = from > 0 ? volumes[from - 1]! : -1;
    if (above >= below) to += 1;
    else from -= 1;
    held += Math.max(above, below);
  }
  return [from, to];
}

/**
 * Returns the volume profile of these bars in `count` equal rows, lowest first; `null` without volume or without a
 * range.
 */
export function volumeProfile(bars: readonly PlotBar[], count: number): VolumeProfile | null {
  const whole = bars.filter(({ high, low, volume }) => Number.isFinite(high + low + volume) && volume > 0);
  let low = Infinity;
  let high = -Infinity;
  for (const bar of whole) {
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
  }
  const step = (high - low) / count;
  if (!(step > 0)) return null;
  const volumes = gather(whole, low, step, count);
  let point = 0;
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    total += volumes[row]!;
    if (volumes[row]! > volumes[point]!) point = row;
  }
  const [from, to] = areaAround(volumes, point, total * VALUE_AREA);
  return {
    rows: Array.from(volumes, (volume, row) => ({
      low: low + row * step,
      high: low + (row + 1) * step,
      volume,
      inArea: row >= from && row <= to,
    })),
    point,
    areaLow: low + from * step,
    areaHigh: low + (to + 1) * step,
    total,
  };
}
