/**
 * R41 and F18: the complete app in the real window, with every panel of a workspace updated every 16 ms: milliseconds
 * per frame, and the memory that stays in use.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import type * as launcher from '../../electron/shell/chromium/launch.ts';
import { createRandom } from '../../shared/time/random.ts';
import { median, type Figure } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ROUNDS = 3;
const SECONDS = 5;
const EVERY_MS = 16;
/** Number of symbols the simulator lists, and so the number of watchlist rows. */
const SYMBOLS = 1_000;
/** Number of further symbols whose books and trades cross the bridge beside those of the displayed symbol. */
const OTHERS = 19;
/** Load turns per memory reading: this many twice to warm up, then twice as many. */
const MEMORY_TURNS = 1_500;
const MB = 1024 * 1024;

const workspaces = [
  { name: 'Trade', keys: 'Alt+1' },
  { name: 'Ladder', keys: 'Alt+2' },
  { name: 'Markets', keys: 'Alt+3' },
] as const;

type Desk = Awaited<ReturnType<typeof launcher.launchDesk>>;

/**
 * Creates a load that pushes books and trades: those of the displayed symbol, and those of the other symbols in turn.
 * `sent` returns how many messages were sent.
 */
function createLoad({ shell }: Desk, symbol: string) {
  const random = createRandom(3);
  let number = 0;
  const text = (tenth: number) => `${Math.floor(tenth / 10)}.${tenth % 10}`;
  const size = () => `0.${String(1 + random.integer(998)).padStart(3, '0')}`;
  const send = (of: string): void => {
    number += 1;
    const now = performance.timeOrigin + performance.now();
    const feed = { status: 'live', reason: null, since: now, receivedAt: now } as const;
    const base = { market: 'futures', symbol: of, feed } as const;
    const side = (direction: 1 | -1) =>
      Array.from({ length: 200 }, (_, i) => [text(612_500 + direction * (i + 1)), size()]).flat();
    shell.push('market.book', { ...base, updateId: number, eventTime: now, bids: side(-1), asks: side(1) });
    const trades = Array.from({ length: 5 }, (_, i) => ({
      id: `bench${number}-${i}`,
      time: Math.floor(now),
      price: text(612_480 + random.integer(40)),
      quantity: size(),
      takerSide: random.next() < 0.5 ? ('BUY' as const) : ('SELL' as const),
    }));
    shell.push('market.tape', { ...base, reset: false, missed: 0, trades });
  };
  return {
    turn: (): void => {
      send(symbol);
      send(`BENCH${number % OTHERS}USDT`);
    },
    sent: () => number * 2,
  };
}

/** Sends a load for `SECONDS` seconds; returns the number of frames the window drew in that time. */
async function play(page: Page, turn: () => void): Promise<number> {
  await page.evaluate(() => {
    const benchWindow = window as unknown as { benchFrames: number; benchCounting: boolean };
    benchWindow.benchFrames = 0;
    if (benchWindow.benchCounting) return;
    benchWindow.benchCounting = true;
    const count = (): void => {
      benchWindow.benchFrames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const start = performance.now();
  for (let sent = 0; performance.now() - start < SECONDS * 1000; sent += 1) {
    const wait = start + sent * EVERY_MS - performance.now();
    await new Promise((next) => setTimeout(next, Math.max(0, wait)));
    turn();
  }
  return page.evaluate(() => (window as unknown as { benchFrames: number }).benchFrames);
}

async function mainThread(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000;
}

/** Returns the megabytes of the window's heap after a garbage collection. */
async function heap(cdp: CDPSession): Promise<number> {
  for (let i = 0; i < 2; i += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / MB;
}

/** Measures the figures of the whole app. Needs the bundles. */
export async function deskFigures(): Promise<Figure[]> {
  const { launchDesk } = createRequire(import.meta.url)(path.join(root, 'dist/shell/launch.cjs')) as typeof launcher;
  const desk = await launchDesk({ seed: 7, symbols: SYMBOLS, viewport: { width: 1600, height: 1000 } });
  try {
    const { page } = desk;
    await page.locator('section.panel[data-face=live]').nth(2).waitFor();
    const symbol = (await page.title()).split(' ')[0]!;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const load = createLoad(desk, symbol);
    const times = new Map(workspaces.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, keys } of workspaces) {
        await page.keyboard.press(keys);
        await page.waitForTimeout(1_500);
        const before = await mainThread(cdp);
        const frames = await play(page, load.turn);
        times.get(name)!.push(((await mainThread(cdp)) - before) / Math.max(1, frames));
      }
    }
    await page.keyboard.press('Alt+1');
    const runTurns = async (count: number): Promise<number> => {
      for (let i = 0; i < count; i += 1) {
        load.turn();
        if (i % 10 === 0) await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
      }
      return heap(cdp);
    };
    await runTurns(MEMORY_TURNS);
    const warm = await runTurns(MEMORY_TURNS);
    const sent = load.sent();
    const grown = (await runTurns(MEMORY_TURNS * 2)) - warm;
    const frames = workspaces.map(({ name }) => ({
      id: 'F8',
      path: `whole desk of 1,000 symbols, workspace ${name}, a book of 400 levels and 5 trades each ${EVERY_MS} ms, main thread per frame`,
      ours: `${median(times.get(name)!).toFixed(2)} ms`,
      beside: '-',
      ratio: '-',
      target: '-',
      reached: null,
    }));
    return [
      ...frames,
      {
        id: 'F18',
        path: `heap of the window, workspace Trade, over ${load.sent() - sent} messages`,
        ours: `${grown.toFixed(2)} MB`,
        beside: `stands at ${warm.toFixed(1)} MB`,
        ratio: '-',
        target: '< 1 MB',
        reached: grown < 1,
      },
    ];
  } finally {
    await desk.close();
  }
}
