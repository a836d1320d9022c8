import { describe, expect, it } from 'vitest';
import { LEAD_BARS } from '../../../../renderer/features/chart/barsView.ts';
import { WINDOW_SIZE } from '../../../../renderer/features/chart/window.ts';
import { barAt, barsBetween, openChartRig } from '../../support/chartRig.ts';

const forming = (index: number) => barAt(index, { closed: false });

async function drawn(length: number) {
  const rig = await openChartRig();
  rig.picture([...barsBetween(0, length), forming(length)]);
  rig.frame();
  rig.adapter.take();
  return rig;
}

describe('chart moved to a given time', () => {
  it('centres the requested bar with the same number of visible bars', async () => {
    const rig = await drawn(20_000);
    rig.adapter.scroll({ from: 4_800, to: 4_900 });
    rig.controller.showTime(barAt(7_000).openTime + 30_000);
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(4_500, 9_500)],
      ['setForming', null],
      ['show', { from: 2_450, to: 2_550 }],
    ]);
  });

  it('requests newer bars near the right end of the stored ones', async () => {
    const rig = await drawn(1_000);
    rig.adapter.scroll({ from: 500, to: 800 });
    expect(rig.counts.newer).toBe(0);
    rig.adapter.scroll({ from: 500, to: 801 });
    expect(rig.counts.newer).toBe(1);
  });

  it('keeps its position when newer bars are appended', async () => {
    const rig = await openChartRig();
    rig.picture(barsBetween(0, WINDOW_SIZE));
    rig.frame();
    rig.adapter.scroll({ from: 4_000, to: 4_100 });
    rig.adapter.take();
    rig.append(barsBetween(WINDOW_SIZE, WINDOW_SIZE + 1_000));
    rig.frame();
    // The visible bars are far from the end: the chart does not set them again.
    expect(rig.adapter.take()).toEqual([['setForming', null]]);
    rig.adapter.scroll({ from: 4_850, to: 4_950 });
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(1_000, 6_000)],
      ['setForming', null],
      ['show', { from: 3_850, to: 3_950 }],
    ]);
  });
});

describe('stored bars as plot numbers', () => {
  it('start before the drawn bars, and keep the forming bar separate', async () => {
    const rig = await drawn(20_000);
    const { closed, first, forming: last } = rig.controller.bars.snapshot();
    expect([closed.length, first, closed.times[0], closed.times.at(-1)]).toEqual([
      WINDOW_SIZE + LEAD_BARS,
      LEAD_BARS,
      barAt(14_000).openTime,
      barAt(19_999).openTime,
    ]);
    expect([closed.opens[0], closed.highs[0], closed.lows[0], closed.closes[0], closed.volumes[0], last]).toEqual([
      10,
      12,
      9,
      11,
      5,
      { time: barAt(20_000).openTime, open: 10, high: 12, low: 9, close: 11, volume: 5 },
    ]);
  });

  it('notify which bars changed in the frame that draws them', async () => {
    const rig = await drawn(10);
    const barChanges: string[] = [];
    const stop = rig.controller.bars.subscribe((change) => void barChanges.push(change));
    rig.tick(barAt(10, { closed: false, close: '11.5' }));
    expect(barChanges).toEqual([]);
    rig.frame();
    rig.tick(barAt(10), forming(11));
    rig.frame();
    expect([barChanges, rig.controller.bars.snapshot().closed.length]).toEqual([['forming', 'appended'], 11]);
    rig.tick(barAt(10, { close: '10.5' }));
    rig.frame();
    expect([barChanges.at(-1), rig.controller.bars.snapshot().closed.closes[10]]).toEqual(['closed', 10.5]);
    stop();
    rig.tick(forming(11));
    rig.frame();
    expect(barChanges).toHaveLength(3);
  });
});
