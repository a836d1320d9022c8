/**
 * F15 to F17: how long the program takes to start, compared with the bare limits, and how much the window loads first.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../electron/scripts/lib/browser.mjs';
import type * as launcher from '../../electron/shell/chromium/launch.ts';
import { startSimulatorInWorker } from '../../electron/simulator/startInWorker.ts';
import { firstScreenFigure } from './firstScreen.ts';
import { median, type Figure } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const dist = (...parts: string[]) => path.join(root, 'dist', ...parts);
const ROUNDS = 7;

/** Runs Node on some code or file; returns the elapsed milliseconds and the output. */
function node(args: readonly string[]): Promise<{ readonly ms: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve({ ms: performance.now() - start, output })
        : reject(new Error(`exit code ${code}: ${output}`)),
    );
  });
}

/** Returns the milliseconds from navigation to the first contentful paint of a page. */
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const read = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    while (read() === undefined) await new Promise((next) => requestAnimationFrame(next));
    return read()!;
  });

/**
 * Launches the browser with one minimal static page; returns the milliseconds until its first frame, from launch and
 * from navigation.
 */
async function staticPage(): Promise<{ readonly launch: number; readonly paint: number }> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-bench-'));
  const start = performance.now();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? 'chromium',
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--no-first-run', '--disable-component-update', '--disable-sync'],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('data:text/html,<p>static</p>');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const launch = performance.now() - start;
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>static</p>' }));
  await page.goto('https://static.app.invalid/');
  const paint = await firstPaint(page);
  await context.close();
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  return { launch, paint };
}

/** Waits for the page that replaces a crashed one; the shell has none in between. */
async function replacementOf(crashed: Page, now: () => Page): Promise<Page> {
  for (;;) {
    try {
      const page = now();
      if (page !== crashed) return page;
    } catch {
      // The window is being opened again.
    }
    await new Promise((next) => setTimeout(next, 5));
  }
}

/**
 * Returns the milliseconds from navigation to the first paint of the app's page, and those from a crash of the page to
 * the first paint of the page that replaces it.
 */
async function deskPaint(): Promise<{ readonly paint: number; readonly back: number }> {
  const { launchDesk } = createRequire(import.meta.url)(dist('shell', 'launch.cjs')) as typeof launcher;
  const desk = await launchDesk({ seed: 7 });
  const paint = await firstPaint(desk.page);
  const session = await desk.page.context().newCDPSession(desk.page);
  const start = performance.now();
  // The command is never answered: its page is gone.
  void session.send('Page.crash').catch(() => undefined);
  await firstPaint(await replacementOf(desk.page, () => desk.shell.page()));
  const back = performance.now() - start;
  await desk.close();
  return { paint, back };
}

interface SmokeLine {
  readonly windowMs: number;
  readonly bookMs: number;
  readonly candleMs: number;
  readonly tapeMs: number;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/** Measures the start-up figures. Needs the bundles. */
export async function startUpFigures(): Promise<Figure[]> {
  const empty: number[] = [];
  const loaded: number[] = [];
  const simulator: number[] = [];
  const bare: number[] = [];
  const barePaint: number[] = [];
  const paints: number[] = [];
  const backs: number[] = [];
  const smokes: SmokeLine[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push((await node(['-e', ''])).ms);
    loaded.push((await node(['-e', `require(${JSON.stringify(dist('shell', 'launch.cjs'))})`])).ms);
    const start = performance.now();
    const running = await startSimulatorInWorker({
      workerFile: dist('simulator', 'worker.cjs'),
      seed: 7,
      stateFolder: null,
      timeFactor: 1,
      port: 0,
    });
    simulator.push(performance.now() - start);
    await running.stop();
    const still = await staticPage();
    bare.push(still.launch);
    barePaint.push(still.paint);
    const { paint, back } = await deskPaint();
    paints.push(paint);
    backs.push(back);
    const { output } = await node([dist('shell', 'chromium.cjs'), '--headless', '--smoke', '--seed', '7']);
    smokes.push(JSON.parse(output) as SmokeLine);
  }
  const over = median(loaded) - median(empty);
  const ready = over + median(simulator);
  const page = median(bare);
  const first = median(paints);
  const stillPaint = median(barePaint);
  const book = median(smokes.map(({ bookMs }) => bookMs));
  const slowest = median(smokes.map((line) => Math.max(line.bookMs, line.candleMs, line.tapeMs)));
  return [
    {
      id: 'F15',
      path: 'main bundle over an empty script',
      ours: ms(median(loaded)),
      beside: `empty script ${ms(median(empty))}`,
      ratio: `+${ms(over)}`,
      target: '<= 60 ms',
      reached: over <= 60,
    },
    {
      id: 'F15',
      path: 'main bundle and the simulator ready in its worker',
      ours: ms(ready),
      beside: `simulator alone ${ms(median(simulator))}`,
      ratio: `+${ms(ready)}`,
      target: '<= 250 ms',
      reached: ready <= 250,
    },
    {
      id: 'F16',
      path: 'navigation to the first frame of the window',
      ours: ms(first),
      beside: `static page ${ms(stillPaint)}`,
      ratio: `${(first / stillPaint).toFixed(2)} x`,
      target: '<= 2 x',
      reached: first <= 2 * stillPaint,
    },
    {
      id: 'F16',
      path: 'crash of the page to the first frame of the page that replaces it (B-E5)',
      ours: ms(median(backs)),
      beside: `navigation to the first frame ${ms(first)}`,
      ratio: `${(median(backs) / first).toFixed(2)} x`,
      target: '<= 3 s',
      reached: median(backs) <= 3_000,
    },
    {
      id: 'F16',
      path: 'process start to the first live book',
      ours: ms(book),
      beside: `browser launch and static page ${ms(page)}`,
      ratio: `${(book / page).toFixed(2)} x`,
      target: '<= 4 x',
      reached: book <= 4 * page,
    },
    {
      id: 'F16',
      path: 'process start to book, candle and tape all live',
      ours: ms(slowest),
      beside: `browser launch and static page ${ms(page)}`,
      ratio: `${(slowest / page).toFixed(2)} x`,
      target: '-',
      reached: null,
    },
    firstScreenFigure(),
  ];
}
