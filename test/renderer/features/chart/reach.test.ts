import { expect, it } from 'vitest';
import { createReach } from '../../../../renderer/features/chart/controller.ts';
import { createBarSeries } from '../../../../renderer/features/chart/barSeries.ts';
import type { HistoryLoader } from '../../../../renderer/features/chart/history.ts';
import { barAt, barsBetween, openChartRig } from '../../support/chartRig.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const midnight = (time: number): number => Math.floor(time / DAY) * DAY;

/** Creates a series of minute bars from number `from` to 4,000; the double of the loader counts its calls. */
function rig(from: number) {
  const series = createBarSeries();
  series.apply({ reset: true, bars: barsBetween(from, 4_000) });
  let asked = 0;
  const reach = createReach(() => ({ more: () => void (asked += 1) }) as HistoryLoader);
  return { series, asked: () => asked, look: (since = midnight, at = 3_900) => reach(series, since, at * MINUTE) };
}

it('requests the page that leads to the session start, the next only after it arrived, two at most', () => {
  // The day of bar 3,900 begins with bar 2,880.
  const { series, look, asked } = rig(3_500);
  look();
  look();
  expect(asked()).toBe(1);
  series.prepend(barsBetween(3_400, 3_500));
  look();
  expect(asked()).toBe(2);
  series.prepend(barsBetween(3_300, 3_400));
  look();
  expect(asked()).toBe(2);
});

it('requests nothing if the session start is loaded, or more than two pages away', () => {
  const near = rig(2_880);
  near.look();
  const far = rig(3_500);
  far.look(() => 1_400 * MINUTE);
  expect([near.asked(), far.asked()]).toEqual([0, 0]);
  far.look(() => 1_500 * MINUTE);
  expect(far.asked()).toBe(1);
});

it('the chart loads bars back to the session start of the first visible bar', async () => {
  const chart = await openChartRig();
  chart.picture(barsBetween(3_500, 6_500));
  chart.frame();
  chart.adapter.scroll({ from: 400, to: 600 });
  expect(chart.counts.asked).toBe(0);
  chart.controller.bars.reach(midnight);
  expect(chart.counts.asked).toBe(1);
  chart.prepend(barsBetween(2_500, 3_500));
  chart.frame();
  expect([chart.counts.asked, chart.controller.bars.snapshot().closed.times[0]]).toEqual([1, barAt(2_500).openTime]);
});

it('the bars start earlier for a session if the store has them', async () => {
  const chart = await openChartRig();
  chart.picture(barsBetween(0, 20_000));
  chart.frame();
  const begins = () => {
    const { closed, first } = chart.controller.bars.snapshot();
    return [closed.times[0]! / MINUTE, first];
  };
  expect(begins()).toEqual([14_000, 1_000]);
  chart.controller.bars.reach(() => 13_000 * MINUTE);
  expect(begins()).toEqual([13_000, 2_000]);
  chart.controller.bars.reach(() => 0);
  expect(begins()).toEqual([4_000, 11_000]);
  chart.controller.bars.reach(null);
  expect(begins()).toEqual([14_000, 1_000]);
});

it('a removed chart is not drawn, whatever is called afterwards', async () => {
  const chart = await openChartRig();
  chart.picture(barsBetween(0, 10));
  chart.frame();
  chart.controller.dispose();
  chart.adapter.take();
  chart.controller.showTime(3 * MINUTE);
  chart.controller.goToLatest();
  chart.controller.bars.reach(midnight);
  chart.frame();
  expect([chart.adapter.take(), chart.counts.asked]).toEqual([[], 0]);
});
