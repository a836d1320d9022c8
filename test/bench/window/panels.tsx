/**
 * The product's own panels, each updated once per frame as main would do, and peers of memoised React rows over the
 * same data.
 */
import type { ReactNode } from 'react';
import { BookPanel } from '../../../renderer/features/book/Panel.tsx';
import { ChartBody } from '../../../renderer/features/chart/ChartBody.tsx';
import { DepthPanel } from '../../../renderer/features/depth/Panel.tsx';
import { LadderPanel } from '../../../renderer/features/ladder/Panel.tsx';
import { OpenOrdersPanel } from '../../../renderer/features/openOrders/Panel.tsx';
import { PositionsBody } from '../../../renderer/features/positions/PositionsBody.tsx';
import { TapePanel } from '../../../renderer/features/tape/Panel.tsx';
import { WatchlistPanel } from '../../../renderer/features/watchlist/Panel.tsx';
import type { PanelParams } from '../../../renderer/state/desk/panelHandle.ts';
import { accountFeed } from './account.ts';
import { bars, fiveDrawings } from './bars.ts';
import { overviews, tickers } from './overviews.ts';
import { orderFeed, positionFeed } from './lists.ts';
import { LadderPeer, TapePeer, WatchPeer } from './peers.tsx';
import { receivedAt } from './feeds.ts';
import { books, createRig, MAIN, mount, play, trades, type Rig } from './world.tsx';

const SETTLE = 20;
const WARM = 60;
const FRAMES = 120;
const selection = { market: 'futures', symbol: MAIN.symbol } as const;

interface Setting {
  readonly panel: (rig: Rig) => ReactNode;
  readonly width: number;
  readonly height: number;
  readonly params?: PanelParams;
  readonly feed: Feed;
  /** The stored text of the documents whose names begin with `drawings`. */
  readonly drawings?: string;
}

type Feed = (rig: Rig) => (frame: number) => void;

const bookFeed: Feed = ({ bridge }) => {
  const all = books(WARM + FRAMES, 200);
  return (frame) => bridge.send('market.book', all[frame]!);
};
const tapeFeed =
  (each: number): Feed =>
  ({ bridge }) => {
    const all = trades(WARM + FRAMES, each);
    return (frame) => bridge.send('market.tape', all[frame]!);
  };
const both =
  (one: Feed, other: Feed): Feed =>
  (rig) => {
    const [first, second] = [one(rig), other(rig)];
    return (frame) => {
      first(frame);
      second(frame);
    };
  };
/** 10,000 updates a second at 60 frames: 167 of 1,000 symbols per frame, all sent in one overview. */
const overviewFeed: Feed = ({ bridge }) => {
  const all = overviews(WARM + FRAMES, 167);
  return (frame) => bridge.send('market.overview', all[frame]!);
};
/**
 * The rate at which the app reads the exchange (R28): 40 visible rows stream ten changes a second each, and the
 * overview arrives every five seconds.
 */
const streamFeed: Feed = ({ bridge }) => {
  const [first, later] = [overviews(1, 0)[0]!, overviews(2, 1_000)[1]!];
  const views = tickers(WARM + FRAMES, 40, 7);
  return (frame) => {
    if (frame % 300 === 0) bridge.send('market.overview', frame === 0 ? first : later);
    for (const view of views[frame]!) bridge.send('market.ticker', view);
  };
};

/** Sends all bars in the first frame, then one change of the forming bar per frame. */
const barFeed =
  (count: number): Feed =>
  ({ bridge }) => {
    const all = bars(count);
    const view = { ...selection, interval: '1m', priceType: 'LAST' } as const;
    const last = all.at(-1)!;
    return (frame) => {
      const close = `${Math.round(Number.parseFloat(last.close)) + (frame % 3)}.${frame % 10}`;
      const changedBars = frame === 0 ? all : [{ ...last, close }];
      bridge.send('market.klines', { ...view, feed: receivedAt(frame), reset: frame === 0, bars: changedBars });
    };
  };
/** A chart with volume, two indicators and five drawings. */
const fullChart = (count: number) => ({
  width: 1_100,
  height: 700,
  params: { interval: '1m', volume: true, indicators: [{ kind: 'bollinger' }, { kind: 'rsi' }] },
  panel: () => <ChartBody selection={selection} />,
  feed: barFeed(count),
  drawings: fiveDrawings(count),
});

const tall = { width: 420, height: 2_120 } as const;
const list = { width: 1_260, height: 900 } as const;
const watch = { width: 900, height: 900, params: { tab: 'futures' } } as const;

const settings = {
  book: { ...tall, panel: () => <BookPanel selection={selection} />, feed: bookFeed },
  ladder: { ...tall, panel: () => <LadderPanel selection={selection} />, feed: both(bookFeed, tapeFeed(2)) },
  ladderPeer: { ...tall, panel: (rig) => <LadderPeer {...rig} />, feed: both(bookFeed, tapeFeed(2)) },
  ladderFull: {
    ...tall,
    panel: () => <LadderPanel selection={selection} />,
    feed: both(both(bookFeed, tapeFeed(2)), accountFeed(60, 0)),
  },
  tape: { ...tall, panel: () => <TapePanel selection={selection} />, feed: tapeFeed(5) },
  tapePeer: { ...tall, panel: (rig) => <TapePeer {...rig} />, feed: tapeFeed(5) },
  depth: { width: 700, height: 500, panel: () => <DepthPanel selection={selection} />, feed: bookFeed },
  watchlist: { ...watch, panel: () => <WatchlistPanel selection={selection} />, feed: overviewFeed },
  watchlistPeer: { ...watch, panel: (rig) => <WatchPeer {...rig} />, feed: overviewFeed },
  watchlistStreams: { ...watch, panel: () => <WatchlistPanel selection={selection} />, feed: streamFeed },
  openOrders: { ...list, panel: () => <OpenOrdersPanel selection={selection} />, feed: orderFeed },
  positions: { ...list, panel: () => <PositionsBody />, feed: positionFeed(WARM + FRAMES) },
  chartLines: { ...fullChart(1_000), feed: both(barFeed(1_000), accountFeed(60, 0)) },
  chartFew: fullChart(1_000),
  chartMany: fullChart(100_000),
} as const satisfies Record<string, Setting>;

/** Names of the panels that can be measured. */
export type PanelName = keyof typeof settings;

Object.assign(window, {
  /** Runs a panel; awaits `warm` after the first frames. Returns frames per second. */
  async benchPanel(name: PanelName, warm: () => Promise<void>): Promise<number> {
    const { panel, feed, drawings = null, ...place } = settings[name] as Setting;
    const rig = createRig((document) => (document.startsWith('drawings') ? drawings : null));
    const end = mount(rig.services, panel(rig), place);
    const step = feed(rig);
    // The panel subscribes to its feeds before the first event is sent.
    await play(SETTLE, () => undefined);
    await play(WARM, step);
    await warm();
    const start = performance.now();
    await play(FRAMES, (frame) => step(WARM + frame));
    const perSecond = (FRAMES * 1000) / (performance.now() - start);
    end();
    rig.services.desk.dispose();
    return perSecond;
  },
});
