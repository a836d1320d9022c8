import { describe, expect, it } from 'vitest';
import { EDGE, WINDOW_SIZE } from '../../../../renderer/features/chart/window.ts';
import type { FeedState } from '../../../../shared/ipc/views.ts';
import { liveFeed } from '../../support/builders.ts';
import { barAt, barsBetween, numbersOf, openChartRig } from '../../support/chartRig.ts';

const forming = (index: number, close = '11') => barAt(index, { closed: false, close });
const ends = (bars: Parameters<typeof numbersOf>[0]): (number | undefined)[] => {
  const numbers = numbersOf(bars);
  return [numbers[0], numbers.at(-1), numbers.length];
};

/** Creates a rig that has drawn `length` closed bars and the forming one after them, with an empty record of calls. */
async function drawn(length: number) {
  const rig = await openChartRig();
  rig.picture([...barsBetween(0, length), forming(length)]);
  rig.frame();
  rig.adapter.take();
  return rig;
}

describe('chart synchronised with the store', () => {
  it('draws at most once per frame, whatever arrived', async () => {
    const rig = await openChartRig();
    rig.picture([barAt(1), forming(2)]);
    rig.tick(forming(2, '11.1'));
    rig.tick(barAt(2), forming(3));
    expect(rig.adapter.take()).toEqual([]);
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', [barAt(1), barAt(2)]],
      ['setForming', forming(3)],
    ]);
    rig.frame();
    expect(rig.adapter.take()).toEqual([]);
  });

  it('asks the library for the frame in which it changes the chart, and for none without a change', async () => {
    const rig = await drawn(2);
    const before = rig.adapter.awaited();
    rig.tick(forming(2, '11.1'));
    expect([rig.adapter.awaited() - before, rig.adapter.take()]).toEqual([1, []]);
    rig.frame();
    expect([rig.adapter.awaited() - before, rig.adapter.take()]).toEqual([1, [['setForming', forming(2, '11.1')]]]);
    rig.controller.dispose();
    rig.tick(forming(2, '11.2'));
    expect(rig.adapter.awaited() - before).toBe(1);
  });

  it('replaces only the forming bar on a tick, and closes it when the next one opens', async () => {
    const rig = await drawn(2);
    rig.tick(forming(2, '11.1'));
    rig.tick(forming(2, '11.2'));
    rig.frame();
    expect(rig.adapter.take()).toEqual([['setForming', forming(2, '11.2')]]);
    rig.tick(forming(3));
    rig.tick(barAt(3), forming(4));
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['pushClosed', barAt(2, { close: '11.2' })],
      ['pushClosed', barAt(3)],
      ['setForming', forming(4)],
    ]);
    rig.tick(barAt(4));
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['pushClosed', barAt(4)],
      ['setForming', null],
    ]);
  });

  it('holds the newest bars, and rebuilds only at twice the window size (F10)', async () => {
    const rig = await drawn(WINDOW_SIZE + 1_000);
    expect(ends(rig.adapter.closed())).toEqual([1_000, WINDOW_SIZE + 999, WINDOW_SIZE]);
    rig.tick(...barsBetween(WINDOW_SIZE + 1_000, 2 * WINDOW_SIZE + 1_000));
    rig.frame();
    expect(ends(rig.adapter.closed())).toEqual([1_000, 2 * WINDOW_SIZE + 999, 2 * WINDOW_SIZE]);
    expect(rig.adapter.take().filter(([name]) => name === 'setClosed')).toEqual([]);
    rig.adapter.scroll({ from: 9_800, to: 10_006 });
    rig.tick(barAt(2 * WINDOW_SIZE + 1_000));
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(WINDOW_SIZE + 1_001, 2 * WINDOW_SIZE + 1_001)],
      ['setForming', null],
      ['show', { from: 9_800 - 5_001, to: 10_006 - 5_001 }],
    ]);
  });

  it('requests older bars only near the left end of the stored ones', async () => {
    const rig = await drawn(1_000);
    rig.adapter.scroll({ from: EDGE, to: 600 });
    expect(rig.counts.asked).toBe(0);
    rig.adapter.scroll({ from: EDGE - 0.5, to: 600 });
    expect(rig.counts.asked).toBe(1);
    rig.frame();
    expect(rig.adapter.take()).toEqual([]);
  });

  it('keeps the visible bars when older ones are prepended', async () => {
    const rig = await openChartRig();
    rig.picture([...barsBetween(1_000, 1_500), forming(1_500)]);
    rig.frame();
    rig.adapter.scroll({ from: 10.25, to: 110.5 });
    rig.adapter.take();
    rig.prepend(barsBetween(300, 1_000));
    rig.prepend(barsBetween(0, 300));
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(0, 1_500)],
      ['setForming', forming(1_500)],
      ['show', { from: 1_010.25, to: 1_110.5 }],
    ]);
  });

  it('does not follow the newest bars while scrolled far back', async () => {
    const rig = await drawn(20_000);
    rig.adapter.scroll({ from: 100, to: 300 });
    rig.frame();
    // Bars 15 100 to 15 300 are visible: the middle of the new window.
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(12_700, 17_700)],
      ['setForming', null],
      ['show', { from: 2_400, to: 2_600 }],
    ]);
    rig.tick(barAt(20_000), forming(20_001));
    rig.frame();
    expect(rig.adapter.take()).toEqual([['setForming', null]]);
    rig.adapter.scroll({ from: 4_850, to: 4_950 });
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(15_001, 20_001)],
      ['setForming', forming(20_001)],
      ['show', { from: 2_549, to: 2_649 }],
    ]);
  });

  it('returns to the newest bar on request, with the same number of visible bars', async () => {
    const rig = await drawn(20_000);
    rig.adapter.scroll({ from: 100, to: 300 });
    rig.frame();
    rig.adapter.take();
    rig.controller.goToLatest();
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(15_000, 20_000)],
      ['setForming', forming(20_000)],
      ['show', { from: 4_806, to: 5_006 }],
    ]);
    rig.tick(barAt(20_000), forming(20_001));
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['pushClosed', barAt(20_000)],
      ['setForming', forming(20_001)],
    ]);
    rig.controller.goToLatest();
    expect(rig.adapter.take()).toEqual([['goToLatest']]);
  });

  it('reports a paint only after bars were drawn with a live feed', async () => {
    const rig = await openChartRig();
    const syncing: FeedState = { status: 'syncing', reason: 'feed.reason.connecting', since: 1_000, receivedAt: null };
    rig.frame();
    rig.picture([barAt(1)], undefined, syncing);
    rig.frame();
    rig.picture([], undefined, liveFeed());
    rig.frame();
    expect(rig.counts.painted).toBe(0);
    rig.picture([forming(1)], undefined, liveFeed());
    expect(rig.counts.painted).toBe(0);
    rig.frame();
    expect(rig.counts.painted).toBe(1);
  });

  it('shows nothing of the old symbol after a switch, and drops its scroll position', async () => {
    const rig = await drawn(500);
    rig.adapter.scroll({ from: 210, to: 310 });
    rig.prepend(barsBetween(-100, 0));
    await rig.switchTo('ETHUSDT');
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', []],
      ['setForming', null],
    ]);
    rig.tick(barAt(500));
    rig.frame();
    expect(rig.adapter.take()).toEqual([]);
    rig.picture([barAt(7), forming(8)], 'ETHUSDT');
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', [barAt(7)]],
      ['setForming', forming(8)],
    ]);
  });

  it('keeps its position if a new snapshot continues the old one, as after a reconnect', async () => {
    const rig = await drawn(20_000);
    rig.adapter.scroll({ from: 100, to: 300 });
    rig.frame();
    rig.adapter.take();
    rig.picture([...barsBetween(19_500, 20_010), forming(20_010)]);
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setClosed', barsBetween(12_700, 17_700)],
      ['setForming', null],
      ['show', { from: 2_400, to: 2_600 }],
    ]);
  });

  it('holds a complete new snapshot that shares only its end with the old bars', async () => {
    const fresh = (from: number) => [barAt(from, { open: '99' }), ...barsBetween(from + 1, from + 110)];
    const atLatest = await drawn(WINDOW_SIZE + 1_000);
    atLatest.picture(fresh(900));
    atLatest.frame();
    expect(atLatest.adapter.take()).toEqual([
      ['setClosed', fresh(900)],
      ['setForming', null],
    ]);
    const farBack = await drawn(20_000);
    farBack.adapter.scroll({ from: 100, to: 300 });
    farBack.frame();
    farBack.adapter.take();
    farBack.picture(fresh(12_600));
    farBack.frame();
    expect(farBack.adapter.take()).toEqual([
      ['setClosed', fresh(12_600)],
      ['setForming', null],
      ['show', { from: 2_500, to: 2_700 }],
    ]);
  });

  it('redraws the bars in new colours, and applies scale and time zone at once', async () => {
    const rig = await drawn(2);
    const colours = { background: '#000', up: '#0f0', down: '#f00', volumeUp: '#0f08', volumeDown: '#f008' };
    const lines = { line: '#00f', areaTop: '#00f8', areaBottom: '#00f0', lines: ['#ff0'], basis: '#f0f2' };
    const rest = { ...lines, text: '#fff', grid: '#111', crosshair: '#222', label: '#333', font: 'sans', fontSize: 12 };
    rig.controller.setColours({ ...colours, ...rest });
    rig.controller.setPriceScale({ decimals: 1, tickSize: '0.1' });
    rig.controller.setZone('utc');
    rig.frame();
    expect(rig.adapter.take()).toEqual([
      ['setColours', { ...colours, ...rest }],
      ['setPriceScale', { decimals: 1, tickSize: '0.1' }],
      ['setZone', 'utc'],
      ['setClosed', [barAt(0), barAt(1)]],
      ['setForming', forming(2)],
    ]);
  });

  it('does nothing once disposed', async () => {
    const rig = await drawn(2);
    rig.tick(forming(2, '11.1'));
    rig.controller.dispose();
    rig.frame();
    rig.tick(forming(2, '11.2'));
    rig.frame();
    expect([rig.adapter.take(), rig.adapter.listeners(), rig.counts]).toEqual([
      [['remove']],
      0,
      { painted: 1, asked: 0, newer: 0 },
    ]);
  });
});
