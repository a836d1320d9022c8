import { createChartController } from '../../../renderer/features/chart/controller.ts';
import type { HistoryLoader } from '../../../renderer/features/chart/history.ts';
import { createChartStore } from '../../../renderer/features/chart/store.ts';
import type { BarView, FeedState } from '../../../shared/ipc/views.ts';
import { bar, liveFeed } from './builders.ts';
import { recordingChartAdapter } from './recordingChartAdapter.ts';
import { settle } from './recordingBridge.ts';
import { createRunningBridge } from './runningBridge.ts';
import { createTestServices } from './services.tsx';

const MINUTE = 60_000;
const topic = { kind: 'klines', market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType: 'LAST' } as const;

/** Returns the closed bar number `index` of a one-minute series. */
export function barAt(index: number, more: Partial<BarView> = {}): BarView {
  return bar(index * MINUTE, more);
}

/** Returns the closed bars number `from` (inclusive) to `to` (exclusive). */
export function barsBetween(from: number, to: number): BarView[] {
  return Array.from({ length: to - from }, (_, index) => barAt(from + index));
}

/** Returns the numbers of bars made by {@link barAt}. */
export function numbersOf(bars: readonly BarView[]): number[] {
  return bars.map(({ openTime }) => openTime / MINUTE);
}

/** Opens a controller between the real chart store, fed through a bridge double, and a recording chart. */
export async function openChartRig() {
  const double = createRunningBridge();
  const services = createTestServices(double.bridge);
  const feed = createChartStore(services);
  feed.open(topic);
  await settle();
  const adapter = recordingChartAdapter();
  const counts = { painted: 0, asked: 0, newer: 0 };
  const loader = { more: () => void (counts.asked += 1) } as HistoryLoader;
  const controller = createChartController({
    frames: services.frames,
    store: feed.store,
    adapter,
    history: () => loader,
    newer: () => void (counts.newer += 1),
    painted: () => void (counts.painted += 1),
  });
  const series = () => feed.store.getState().content.series;
  const send = (
    reset: boolean,
    bars: BarView[],
    symbol: string = topic.symbol,
    state: FeedState = liveFeed(),
  ): void => {
    const { market, interval, priceType } = topic;
    double.send('market.klines', { market, symbol, interval, priceType, feed: state, reset, bars });
  };
  return {
    adapter,
    controller,
    counts,
    series,
    frame: () => services.frames.draw(),
    /** Sends a whole new set of bars. */
    picture: (bars: BarView[], symbol?: string, state?: FeedState) => send(true, bars, symbol, state),
    /** Sends bars that replace or follow the last one. */
    tick: (...bars: BarView[]) => send(false, bars),
    /** Adds older bars in front, as the loader does. */
    prepend(bars: BarView[]): void {
      const count = series().prepend(bars);
      if (count > 0) controller.prepended(count);
    },
    /** Adds newer bars at the end of a displayed stretch of history, as its loader does. */
    append(bars: BarView[]): void {
      const { content } = feed.store.getState();
      content.series.apply({ reset: false, bars });
      const revision = content.revision + 1;
      feed.store.setState({ content: { ...content, revision, change: { kind: 'appended' } } });
    },
    async switchTo(symbol: string) {
      feed.open({ ...topic, symbol });
      await settle();
    },
  };
}
