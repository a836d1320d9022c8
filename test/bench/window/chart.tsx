/**
 * The product's chart, driven by its own controller over a store of any number of bars: one change of the forming bar
 * per frame.
 */
import { createStore } from 'zustand/vanilla';
import { createBrowserFrames } from '../../../renderer/ipc/frames.ts';
import type { FeedSlice } from '../../../renderer/state/market/feedStore.ts';
import { createChartAdapter } from '../../../renderer/features/chart/adapter.ts';
import { createBarSeries } from '../../../renderer/features/chart/barSeries.ts';
import { createChartController } from '../../../renderer/features/chart/controller.ts';
import type { ChartContent } from '../../../renderer/features/chart/store.ts';
import { bars } from './bars.ts';

const colours = {
  background: '#101418',
  text: '#a0a8b0',
  grid: '#20262c',
  crosshair: '#607080',
  label: '#303840',
  up: '#2aa06a',
  down: '#d0504a',
  volumeUp: '#1c5a40',
  volumeDown: '#6a3030',
  line: '#79b2ff',
  areaTop: '#79b2ff33',
  areaBottom: '#79b2ff05',
  lines: ['#e2a53a'],
  basis: '#c79bf226',
  font: 'sans-serif',
  fontSize: 12,
};

Object.assign(window, {
  /** Draws a chart over `count` bars, then changes the forming bar once per frame for `frames` frames. */
  async benchChart(count: number, frames: number, warm: () => Promise<void>): Promise<void> {
    const host = document.createElement('div');
    host.style.width = '1000px';
    host.style.height = '600px';
    document.body.replaceChildren(host);
    const series = createBarSeries();
    const all = bars(count);
    series.apply({ reset: true, bars: all });
    const content: ChartContent = { series, revision: 1, change: { kind: 'replaced' } };
    const store = createStore<FeedSlice<ChartContent>>(() => ({ content, feed: null, error: null }));
    const controller = createChartController({
      frames: createBrowserFrames(),
      store,
      adapter: createChartAdapter(host, colours),
      history: () => null,
      painted: () => undefined,
    });
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let i = 0; i < 20; i += 1) await frame();
    await warm();
    const last = all.at(-1)!;
    for (let i = 0; i < frames; i += 1) {
      const close = `${61_250 + (i % 7)}.${i % 10}`;
      const change = series.apply({ reset: false, bars: [{ ...last, close, high: '99999.9' }] });
      const { revision } = store.getState().content;
      store.setState({ content: { series, revision: revision + 1, change } });
      await frame();
    }
    controller.dispose();
  },
});
