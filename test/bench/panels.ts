/**
 * F8 and F9 for whole panels: main-thread milliseconds per frame (R41), compared with memoised React rows or with a
 * simpler panel.
 */
import { median, type Figure } from './measure.ts';
import type { PanelName } from './window/panels.tsx';
import { openBenchPage, type BenchPage } from './window/bundlePage.ts';

const FRAMES = 120;
const ROUNDS = 3;

interface Line {
  readonly id: string;
  readonly path: string;
  readonly ours: PanelName;
  readonly peer?: PanelName;
  /** Description of what the panel is compared with; memoised React rows if absent. */
  readonly beside?: string;
  /** Target as a share of the peer's milliseconds. */
  readonly share?: number;
}

const lines: readonly Line[] = [
  { id: 'F8', path: 'price ladder of 100 rows, whole panel', ours: 'ladder', peer: 'ladderPeer', share: 0.45 },
  { id: 'F8', path: 'trades, 100 rows, 5 new ones a frame, whole panel', ours: 'tape', peer: 'tapePeer', share: 0.45 },
  {
    id: 'F8',
    path: 'price ladder with 60 own orders and two positions, whole panel',
    ours: 'ladderFull',
    peer: 'ladder',
    beside: 'without them',
  },
  { id: 'F8', path: 'order book, 2 x 50 rows, whole panel', ours: 'book' },
  { id: 'F8', path: 'depth chart, 2 x 200 levels, whole panel', ours: 'depth' },
  {
    id: 'F8',
    path: 'chart with lines of 60 orders and two positions, one change of the forming bar a frame',
    ours: 'chartLines',
    peer: 'chartFew',
    beside: 'without lines',
  },
  {
    id: 'F9',
    path: 'watchlist, 1,000 symbols, 167 changed a frame',
    ours: 'watchlist',
    peer: 'watchlistPeer',
    share: 0.2,
  },
  {
    id: 'F9',
    path: 'watchlist, 1,000 symbols, 40 rows streaming at 10 a second each, the rest polled',
    ours: 'watchlistStreams',
  },
  { id: 'F9', path: 'open orders, 500 of them, one changed a frame, whole panel', ours: 'openOrders' },
  { id: 'F9', path: 'positions, 50 of them, 8 marks a frame, whole panel', ours: 'positions' },
];

interface Run {
  readonly ms: number[];
  readonly perSecond: number[];
}

type BenchPanel = (name: PanelName, warm: () => Promise<void>) => Promise<number>;

async function measure(bench: BenchPage, names: readonly PanelName[]): Promise<Map<PanelName, Run>> {
  let before = 0;
  await bench.page.exposeFunction('benchWarm', async () => {
    before = await bench.mainThread();
  });
  const runs = new Map(names.map((name) => [name, { ms: [], perSecond: [] } as Run]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const perSecond = await bench.page.evaluate((panel) => {
        const page = window as unknown as { benchPanel: BenchPanel; benchWarm: () => Promise<void> };
        return page.benchPanel(panel, page.benchWarm);
      }, name);
      const ms = ((await bench.mainThread()) - before) / FRAMES;
      // The first round is only a warm-up.
      if (round === 0) continue;
      runs.get(name)!.ms.push(ms);
      runs.get(name)!.perSecond.push(perSecond);
    }
  }
  return runs;
}

/** Measures F8 and F9 for whole panels. */
export async function panelFigures(): Promise<Figure[]> {
  const bench = await openBenchPage('panels', { width: 1280, height: 2200 });
  try {
    const names = new Set(lines.flatMap(({ ours, peer }) => (peer ? [ours, peer] : [ours])));
    const runs = await measure(bench, [...names]);
    return lines.map(({ id, path, ours, peer, beside, share }) => {
      const ourRun = runs.get(ours)!;
      const other = peer && runs.get(peer)!;
      const ms = median(ourRun.ms);
      const ratio = other && ms / median(other.ms);
      const describeRun = (run: Run) => `${median(run.ms).toFixed(2)} ms, ${median(run.perSecond).toFixed(0)} frames/s`;
      return {
        id,
        path,
        ours: describeRun(ourRun),
        beside: other ? `${beside ?? 'memoised React rows'} ${describeRun(other)}` : '-',
        ratio: ratio === undefined ? '-' : ratio.toFixed(2),
        target: share === undefined ? '-' : `<= ${share}`,
        reached: ratio === undefined || share === undefined ? null : ratio <= share,
      };
    });
  } finally {
    await bench.close();
  }
}
