/**
 * F8: main-thread milliseconds per update of a ladder of 2 x 50 rows, compared with memoised React rows, in one page
 * and one run.
 */
import { median, type Figure } from './measure.ts';
import { openBenchPage } from './window/bundlePage.ts';

const FRAMES = 240;
const ROUNDS = 5;

/** Measures F8. */
export async function ladderFigures(): Promise<Figure[]> {
  const bench = await openBenchPage('ladder');
  try {
    const measure = async (which: 'painter' | 'react'): Promise<number> => {
      const before = await bench.mainThread();
      await bench.page.evaluate(
        (name) => (window as unknown as { benchLadder: Record<string, () => Promise<void>> }).benchLadder[name]!(),
        which,
      );
      return ((await bench.mainThread()) - before) / FRAMES;
    };
    const times = { painter: [] as number[], react: [] as number[] };
    await measure('painter');
    await measure('react');
    for (let round = 0; round < ROUNDS; round += 1) {
      times.painter.push(await measure('painter'));
      times.react.push(await measure('react'));
    }
    const ours = median(times.painter);
    const peer = median(times.react);
    return [
      {
        id: 'F8',
        path: 'book ladder 2 x 50 rows, main thread per update',
        ours: `${ours.toFixed(2)} ms`,
        beside: `memoised React rows ${peer.toFixed(2)} ms`,
        ratio: (ours / peer).toFixed(2),
        target: '<= 0.45',
        reached: ours <= 0.45 * peer,
      },
    ];
  } finally {
    await bench.close();
  }
}
