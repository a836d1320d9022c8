/**
 * F7: events from main into the page of the real window, through wire, preload and bridge: 2,000 a second, one at a
 * time.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as launcher from '../../electron/shell/chromium/launch.ts';
import { quantile, type Figure } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PER_SECOND = 2_000;
const SECONDS = 5;

interface Collector {
  benchDelays: number[];
  foredeck: {
    events: Record<'market.tape', (listener: (view: { symbol: string; trades: { time: number }[] }) => void) => void>;
  };
}

/** Measures F7 in the Chromium shell. The tape view of an unknown symbol carries the time at which it was sent. */
export async function pushFigures(): Promise<Figure[]> {
  const { launchDesk } = createRequire(import.meta.url)(path.join(root, 'dist/shell/launch.cjs')) as typeof launcher;
  const desk = await launchDesk({ seed: 7 });
  try {
    // The app has finished starting: every panel is live.
    await desk.page.locator('section.panel[data-face=live]').nth(2).waitFor();
    await desk.page.waitForTimeout(1_000);
    await desk.page.evaluate(() => {
      const collector = window as unknown as Collector;
      collector.benchDelays = [];
      collector.foredeck.events['market.tape']((view) => {
        const time = view.trades[0]?.time;
        if (view.symbol === 'BENCH' && time !== undefined)
          collector.benchDelays.push(performance.timeOrigin + performance.now() - time);
      });
    });
    const total = PER_SECOND * SECONDS;
    const start = performance.now();
    let sent = 0;
    while (sent < total) {
      const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * PER_SECOND));
      for (; sent < due; sent += 1) {
        const now = performance.timeOrigin + performance.now();
        desk.shell.push('market.tape', {
          market: 'spot',
          symbol: 'BENCH',
          feed: { status: 'live', reason: null, since: now, receivedAt: now },
          reset: false,
          missed: 0,
          trades: [{ id: String(sent), time: now, price: '61250.5', quantity: '0.010', takerSide: 'BUY' }],
        });
      }
      await new Promise((next) => setImmediate(next));
    }
    await desk.page.waitForFunction((wanted) => (window as unknown as Collector).benchDelays.length >= wanted, total, {
      timeout: 20_000,
    });
    const delays = await desk.page.evaluate(() => (window as unknown as Collector).benchDelays);
    const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
    return [
      {
        id: 'F7',
        path: `window push, ${PER_SECOND} events/s one by one, the desk running`,
        ours: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        beside: `sent ${total}, arrived ${delays.length}`,
        ratio: '-',
        target: 'p99 <= 30 ms, nothing lost',
        reached: p99 <= 30 && delays.length === total,
      },
    ];
  } finally {
    await desk.close();
  }
}
