import type { PlotBar } from '../../../shared/indicators/kernel.ts';
import { createRandom } from '../../../shared/time/random.ts';

/**
 * Returns a random walk of one-minute bars from `start` (Unix ms): prices in whole tenths, some bars without a range.
 */
export function seededBars(count: number, seed: number, start = 1_800_057_600_000): PlotBar[] {
  const random = createRandom(seed);
  const bars: PlotBar[] = [];
  let price = 10_000;
  for (let index = 0; index < count; index += 1) {
    const open = price;
    const flat = random.next() < 0.05;
    const close = flat ? open : open + random.integer(401) - 200;
    const high = flat ? open : Math.max(open, close) + random.integer(60);
    const low = flat ? open : Math.min(open, close) - random.integer(60);
    bars.push({
      time: start + index * 60_000,
      open: open / 10,
      high: high / 10,
      low: low / 10,
      close: close / 10,
      volume: 1 + random.integer(5_000) / 100,
    });
    price = close;
  }
  return bars;
}

/** Returns a flat bar at a price, number `index` of one-minute bars. */
export function flatBar(index: number, price: number, volume = 1): PlotBar {
  return { time: index * 60_000, open: price, high: price, low: price, close: price, volume };
}
