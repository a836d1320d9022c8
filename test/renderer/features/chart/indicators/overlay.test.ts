import type { AutoscaleInfo, Logical } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { barsOf } from '../../../../../renderer/features/chart/indicators/columns.ts';
import {
  createBandFill,
  createOverlay,
  rangeBetween,
} from '../../../../../renderer/features/chart/indicators/overlay.ts';
import { indicators } from '../../../../../shared/indicators/catalogue.ts';
import { runIndicator } from '../../../../../shared/indicators/run.ts';
import type { ChartSurface } from '../../../../../renderer/features/chart/surface.ts';
import { handBars } from './indicatorRig.ts';

const MINUTE = 60_000;
/**
 * Returns one-minute bars from 0 on with closes 1 to 20, a forming one of 90, and their average of two bars: 1.5 at
 * minute 1.
 */
function averaged() {
  const bars = handBars(20, 0);
  bars.form(90);
  const snapshot = bars.view.snapshot();
  const run = runIndicator({ kind: 'sma', inputs: { period: 2, source: 'close' } }, barsOf(snapshot.closed));
  run.form(snapshot.forming);
  return {
    run,
    snapshot,
    outputs: [{ id: 'value', kind: 'line' }] as never,
    styles: [{ colour: 'ink', width: 1, dash: 0 }] as const,
  };
}
/** A chart double that shows minute `from` to minute `to` over 100 pixels; null: nothing is drawn yet. */
const sight = (from: number | null, to: number) =>
  ({
    chart: { timeScale: () => ({ width: () => 100 }) },
    timeAt: (x: number) => (from === null ? null : (from + ((to - from) * x) / 100) * MINUTE),
  }) as unknown as ChartSurface;

it('the painted range includes only the visible bars and their neighbours', () => {
  const shown = averaged();
  const range = (from: number, to: number) => rangeBetween(shown, from * MINUTE, to * MINUTE);
  expect(range(5, 7)).toEqual({ minValue: 4.5, maxValue: 8.5 });
  // There is no average before the second bar, and the forming bar counts where it is visible.
  expect(range(0, 1)).toEqual({ minValue: 1.5, maxValue: 2.5 });
  expect(range(19, 30)).toEqual({ minValue: 18.5, maxValue: 55 });
  expect(rangeBetween({ ...shown, run: runIndicator({ kind: 'sma', inputs: { period: 99 } }, []) }, 0, MINUTE)).toBe(
    null,
  );
});

it('an auto-scaled per cent scale includes the indicators painted on it', () => {
  const ask = (surface: ChartSurface): AutoscaleInfo | null =>
    createOverlay(surface, averaged).autoscaleInfo!(0 as Logical, 1 as Logical);
  expect(ask(sight(5, 7))).toEqual({ priceRange: { minValue: 4.5, maxValue: 8.5 } });
  expect(ask(sight(null, 0))).toBe(null);
});

it('paints each visible value at its price on the main scale', () => {
  const surface = {
    ...sight(5, 7),
    xOf: (time: number) => time / MINUTE,
    yOf: (price: number) => 1_000 - price,
  } as unknown as ChartSurface;
  const drawn: unknown[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === 'moveTo' || name === 'lineTo' ? (...at: number[]) => drawn.push([name, ...at]) : () => 0,
    set: () => true,
  });
  const [view] = createOverlay(surface, averaged).paneViews!();
  const target = { useMediaCoordinateSpace: (paint: (space: unknown) => void) => paint({ context }) };
  view!.renderer()!.draw(target as never);
  expect(drawn).toEqual([
    ['moveTo', 4, 995.5],
    ['lineTo', 5, 994.5],
    ['lineTo', 6, 993.5],
    ['lineTo', 7, 992.5],
    ['lineTo', 8, 991.5],
  ]);
});

it('fills between upper and lower band over the visible bars, in the colour of the indicator', () => {
  const bars = handBars(4, 0);
  const snapshot = bars.view.snapshot();
  const run = runIndicator({ kind: 'donchian', inputs: { period: 2 } }, barsOf(snapshot.closed));
  const { outputs } = indicators.donchian;
  const surface = {
    ...sight(0, 3),
    xOf: (time: number) => time / MINUTE,
    yOf: (price: number) => 100 - price,
  } as unknown as ChartSurface;
  const drawn: unknown[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === 'moveTo' || name === 'lineTo' ? (...at: number[]) => drawn.push([name, ...at]) : () => 0,
    set: (_, name, value) => {
      if (name === 'fillStyle') drawn.push(value);
      return true;
    },
  });
  const styles = outputs.map(() => ({ colour: 'ink', width: 1 as const, dash: 0 }));
  const [view] = createBandFill(surface, () => ({ run, snapshot, outputs, styles })).paneViews!();
  const target = { useMediaCoordinateSpace: (paint: (space: unknown) => void) => paint({ context }) };
  view!.renderer()!.draw(target as never);
  expect([view!.zOrder!(), drawn]).toEqual([
    'bottom',
    [
      'ink',
      // The highest and lowest of two bars: 2 and 1, 3 and 2, 4 and 3.
      ['moveTo', 1, 98],
      ['lineTo', 2, 97],
      ['lineTo', 3, 96],
      ['lineTo', 3, 97],
      ['lineTo', 2, 98],
      ['lineTo', 1, 99],
    ],
  ]);
});
