/** F10: main-thread milliseconds per frame of the chart with 100,000 bars in the store, compared with 1,000 bars. */
import { median, type Figure } from './measure.ts';
import { openBenchPage } from './window/bundlePage.ts';

const FRAMES = 90;
const ROUNDS = 4;

type BenchChart = (count: number, frames: number, warm: () => Promise<void>) => Promise<void>;

/** Measures F10. */
export async function chartFigures(): Promise<Figure[]> {
  const bench = await openBenchPage('chart');
  try {
    let before = 0;
    await bench.page.exposeFunction('benchWarm', async () => {
      before = await bench.mainThread();
    });
    const measure = async (count: number): Promise<number> => {
      await bench.page.evaluate(
        ([bars, frames]) => {
          const page = window as unknown as { benchChart: BenchChart; benchWarm: () => Promise<void> };
          return page.benchChart(bars!, frames!, page.benchWarm);
        },
        [count, FRAMES],
      );
      return ((await bench.mainThread()) - before) / FRAMES;
    };
    const times = { few: [] as number[], many: [] as number[] };
    await measure(1_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.few.push(await measure(1_000));
      times.many.push(await measure(100_000));
    }
    const [few, many] = [median(times.few), median(times.many)];
    return [
      {
        id: 'F10',
        path: 'chart frame with 100,000 bars in the store, main thread',
        ours: `${many.toFixed(2)} ms`,
        beside: `with 1,000 bars ${few.toFixed(2)} ms`,
        ratio: `${(many / few).toFixed(2)} x`,
        target: '<= 1.3 x',
        reached: many <= 1.3 * few,
      },
    ];
  } finally {
    await bench.close();
  }
}
