import { describe, expect, it } from 'vitest';
import type { FullChartAdapter } from '../../../../renderer/features/chart/adapter.ts';
import { createCompanions } from '../../../../renderer/features/chart/companions.ts';
import { createBarSource } from '../../../../renderer/features/chart/source.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import { bar, liveFeed } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const MINUTE = 60_000;
const at = (index: number, more: Partial<BarView> = {}) => bar(index * MINUTE, more);
const topic = { market: 'futures', symbol: 'BTCUSDT', priceType: 'MARK', interval: '1m' } as const;
const mark = { id: 'MARK', place: 0, topic } as const;

/** Opens lines over bars 100 to 110 of the main price, drawn by a double that records its calls. */
async function open() {
  const double = createRunningBridge();
  const services = createTestServices(double.bridge);
  const calls: unknown[] = [];
  let drawn = Array.from({ length: 11 }, (_, index) => (100 + index) * MINUTE);
  const telling = new Set<(change: 'closed' | 'forming') => void>();
  const recordingAdapter = {
    setLines: (lines: unknown) => void calls.push(['setLines', lines]),
    setLinePoints: (id: string, points: unknown) => void calls.push(['setLinePoints', id, points]),
    updateLine: (id: string, point: unknown) => void calls.push(['updateLine', id, point]),
    drawnTimes: () => drawn,
    visible: () => ({ from: 0, to: drawn.length - 1 }),
    onVisibleChange: () => () => undefined,
  } as unknown as FullChartAdapter;
  const companions = createCompanions({
    services,
    frames: services.frames,
    adapter: recordingAdapter,
    bars: {
      snapshot: () => {
        throw new Error('not asked for');
      },
      subscribe: (listener) => {
        telling.add(listener);
        return () => void telling.delete(listener);
      },
      reach: () => undefined,
    },
    main: createBarSource(services),
  });
  return {
    companions,
    take: () => calls.splice(0),
    frame: () => services.frames.draw(),
    /** Makes the main price show other bars. */
    moveTo(times: number[]) {
      drawn = times.map((index) => index * MINUTE);
      for (const listener of telling) listener('closed');
    },
    send: (reset: boolean, bars: BarView[]) =>
      double.send('market.klines', { ...topic, feed: liveFeed(), reset, bars }),
    asked: () => double.requests('market.history').map((request) => request.before / MINUTE),
    subscribed: () => double.requests('market.subscribe').length - double.requests('market.unsubscribe').length,
    listeners: () => telling.size,
  };
}

describe('lines beside the main price', () => {
  it('are drawn at the bars of the main price, at most once per frame', async () => {
    const rig = await open();
    rig.companions.set([mark], ['main', 'MARK']);
    await settle();
    rig.send(true, [at(99), at(100, { close: '10.5' }), at(110, { closed: false, close: '11.5' })]);
    expect(rig.take()).toEqual([['setLines', { lines: [mark], basis: ['main', 'MARK'] }]]);
    rig.frame();
    const points = [
      { time: 100 * MINUTE, value: 10.5 },
      { time: 110 * MINUTE, value: 11.5 },
    ];
    expect(rig.take()).toEqual([['setLinePoints', 'MARK', points]]);
    rig.send(false, [at(110, { closed: false, close: '11.6' })]);
    rig.send(false, [at(110, { closed: false, close: '11.7' })]);
    rig.frame();
    expect(rig.take()).toEqual([['updateLine', 'MARK', { time: 110 * MINUTE, value: 11.7 }]]);
    rig.frame();
    expect(rig.take()).toEqual([]);
  });

  it('are redrawn when the main price shows other bars', async () => {
    const rig = await open();
    rig.companions.set([mark], null);
    await settle();
    rig.send(true, [at(99), at(100), at(101)]);
    rig.frame();
    rig.take();
    rig.moveTo([99, 101, 102]);
    rig.frame();
    const points = [99, 101].map((index) => ({ time: index * MINUTE, value: 11 }));
    expect(rig.take()).toEqual([['setLinePoints', 'MARK', points]]);
  });

  it('load only the missing bars of the visible range', async () => {
    const rig = await open();
    rig.companions.set([mark], null);
    await settle();
    rig.send(true, [at(105), at(106)]);
    rig.frame();
    expect(rig.asked()).toEqual([105]);
    const whole = await open();
    whole.companions.set([mark], null);
    await settle();
    whole.send(true, [at(100), at(106)]);
    whole.frame();
    expect(whole.asked()).toEqual([]);
  });

  it('subscribe only to the requested lines, and to nothing once disposed', async () => {
    const rig = await open();
    const other = { id: 'ETHUSDT', place: 1, topic: { ...topic, symbol: 'ETHUSDT' } } as const;
    rig.companions.set([mark, other], null);
    await settle();
    expect(rig.subscribed()).toBe(2);
    rig.companions.set([other], null);
    await settle();
    expect(rig.subscribed()).toBe(1);
    rig.companions.dispose();
    await settle();
    expect([rig.subscribed(), rig.listeners()]).toEqual([0, 0]);
  });
});
