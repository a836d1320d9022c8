import { decimal, formatDecimal, formatFixed, parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { groupThousands } from '../../../format/number.ts';
import { snapToStep } from '../../../../shared/num/step.ts';
import type { PlotBar } from '../../../../shared/indicators/kernel.ts';
import type { BarsSnapshot } from '../barsView.ts';
import { barOf, indexFrom } from '../indicators/columns.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

/** A point in CSS pixels of the price pane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Number of decimals beyond the tick's to which a pixel's price is cut before it is snapped. */
const EXTRA = 3;

/**
 * Returns the price of a pixel as decimal text on the tick, at least one tick. A pixel's price is a float; from here on
 * it is exact.
 */
export function priceText(price: number, tickSize: string): string {
  const tick = decimal(tickSize);
  const value = Number.isFinite(price) ? parseDecimal(price.toFixed(Math.min(20, tick.scale + EXTRA))) : undefined;
  const snapped = value ? snapToStep(value, tick, 'halfUp') : tick;
  return formatDecimal(sign(snapped) > 0 ? snapped : tick);
}

/** Returns a price as the axis shows it, with the tick's decimals. The average price of fills has many more. */
export function axisText(price: string, tickSize: string): string {
  const [value, tick] = [parseDecimal(price), decimal(tickSize)];
  return value ? groupThousands(formatFixed(value, tick.scale, 'halfUp')) : price;
}

/** Returns the price moved by whole ticks, at least one tick. */
export function movePrice(price: string, ticks: bigint, tickSize: string): string {
  const tick = decimal(tickSize);
  const snapped = snapToStep(decimal(price), tick, 'halfUp');
  const moved = { units: snapped.units + ticks * tick.units, scale: tick.scale };
  return formatDecimal(sign(moved) > 0 ? moved : tick);
}

/** Returns the ms between the newest two bars in the snapshot; a minute when there are fewer. */
export function barStep({ closed, forming }: BarsSnapshot): number {
  const last = closed.length - 1;
  if (forming && last >= 0) return Math.max(1, forming.time - closed.times[last]!);
  return last >= 1 ? Math.max(1, closed.times[last]! - closed.times[last - 1]!) : MINUTE_MS;
}

/** Returns the bar nearest to a time (Unix ms), or `null` where no bar is within half a bar's length. */
export function barNear(snapshot: BarsSnapshot, time: number): PlotBar | null {
  const { closed, forming } = snapshot;
  const half = barStep(snapshot) / 2;
  if (forming && Math.abs(forming.time - time) <= half) return forming;
  const after = indexFrom(closed, time);
  const near = [after - 1, after]
    .filter((index) => index >= 0 && index < closed.length)
    .toSorted((a, b) => Math.abs(closed.times[a]! - time) - Math.abs(closed.times[b]! - time))[0];
  return near === undefined || Math.abs(closed.times[near]! - time) > half ? null : barOf(closed, near);
}

/**
 * Returns the open time of the bar nearest to a time; beyond the bars in the snapshot, a time at a whole number of bars
 * from the nearest end.
 */
export function snapTime(snapshot: BarsSnapshot, time: number): number {
  const near = barNear(snapshot, time);
  if (near) return near.time;
  const { closed, forming } = snapshot;
  const step = barStep(snapshot);
  const last = forming?.time ?? closed.times[closed.length - 1] ?? 0;
  const origin = closed.length > 0 && time < closed.times[0]! ? closed.times[0]! : last;
  return Math.max(0, Math.round(origin + Math.round((time - origin) / step) * step));
}

/** Maximum distance at which a bar's price attracts the pointer, in pixels. */
export const MAGNET_PIXELS = 24;

/** Returns the open, high, low or close nearest to a pixel, within {@link MAGNET_PIXELS}; otherwise `null`. */
export function magnetPrice(bar: PlotBar, y: number, yOf: (price: number) => number | null): number | null {
  let best: number | null = null;
  let distance = MAGNET_PIXELS;
  for (const price of [bar.open, bar.high, bar.low, bar.close]) {
    const at = yOf(price);
    if (at === null || Math.abs(at - y) > distance) continue;
    best = price;
    distance = Math.abs(at - y);
  }
  return best;
}

/** Returns the point moved to a multiple of 45 degrees around `origin`, as with the Shift key. */
export function snapAngle(origin: Point, point: Point): Point {
  const dx = point.x - origin.x;
  const dy = point.y - origin.y;
  const across = Math.tan(Math.PI / 8);
  if (Math.abs(dy) <= Math.abs(dx) * across) return { x: point.x, y: origin.y };
  if (Math.abs(dx) <= Math.abs(dy) * across) return { x: origin.x, y: point.y };
  const size = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: origin.x + Math.sign(dx) * size, y: origin.y + Math.sign(dy) * size };
}
