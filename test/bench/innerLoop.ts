/**
 * The inner loop of `npm run dev`: from a save to the change on the screen, and from a save in main to the desk being open
 * again. The sources are copied, so that no file of the project changes.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type * as launcher from '../../electron/shell/chromium/launch.ts';
import { carryUpdates, servedBy, startWindowServer } from '../../electron/scripts/dev/windowServer.ts';
import { quantile, type Figure } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Saves of a component, and of a file of main; the first of each warms up and does not count. */
const COMPONENT_SAVES = 12;
const MAIN_SAVES = 6;

const copied = ['electron', 'renderer', 'shared', 'assets', 'package.json', 'package-lock.json'];

/** Copies the sources into a new folder, with the packages of the project. */
function copySources(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-sources-'));
  for (const name of copied) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx" } }');
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Returns the milliseconds from each save of a component until the page has drawn it. */
async function componentSaves(folder: string): Promise<number[]> {
  const { launchDesk, shareBrowser } = createRequire(import.meta.url)(
    path.join(root, 'dist/shell/launch.cjs'),
  ) as typeof launcher;
  const server = await startWindowServer(folder, path.join(folder, '.cache/vite'));
  const browser = shareBrowser();
  const desk = await launchDesk({
    seed: 7,
    serve: servedBy(server.address),
    async openBrowser(options) {
      const context = await browser.open(options);
      await carryUpdates(context, server.address);
      return context;
    },
  });
  await desk.page.locator('header.top-strip[data-face=live]').waitFor();
  const file = path.join(folder, 'renderer/app/InstrumentHeader.tsx');
  const source = fs.readFileSync(file, 'utf8');
  const times: number[] = [];
  for (let save = 0; save < COMPONENT_SAVES; save += 1) {
    const changed = source.replace(
      '<header className="top-strip"',
      `<header data-saved="${save}" className="top-strip"`,
    );
    const start = performance.now();
    fs.writeFileSync(file, changed);
    await desk.page.waitForFunction(
      (saved) => document.querySelector<HTMLElement>('header.top-strip')?.dataset['saved'] === saved,
      String(save),
    );
    times.push(performance.now() - start);
  }
  await desk.close();
  await browser.close();
  await server.close();
  return times.slice(1);
}

/** Returns the milliseconds from each save of a file of main until the desk is open again. */
async function mainSaves(folder: string): Promise<number[]> {
  const script = path.join(folder, 'electron/scripts/dev.ts');
  const flags = ['--headless', '--inspect-main', '0', '--inspect-simulator', '0'];
  const child = spawn(process.execPath, [script, ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const opened = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('npm run dev ended');
      if (value.startsWith('Opened the desk')) return;
    }
  };
  await opened();
  const file = path.join(folder, 'electron/main/app/flags.ts');
  const source = fs.readFileSync(file, 'utf8');
  const times: number[] = [];
  for (let save = 0; save < MAIN_SAVES; save += 1) {
    const start = performance.now();
    fs.writeFileSync(file, `${source}// ${save}\n`);
    await opened();
    times.push(performance.now() - start);
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return times.slice(1);
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** Measures both loops. */
export async function innerLoopFigures(): Promise<Figure[]> {
  const folder = copySources();
  try {
    const figure = (what: string, times: readonly number[], most: number | null): Figure => ({
      id: 'F23',
      path: `${what}, ${times.length} saves`,
      ours: `p50 ${inSeconds(quantile(times, 0.5))}, longest ${inSeconds(Math.max(...times))}`,
      beside: '-',
      ratio: '-',
      target: most === null ? '-' : `p50 < ${inSeconds(most)}`,
      reached: most === null ? null : quantile(times, 0.5) < most,
    });
    return [
      figure('npm run dev: a saved component on the screen', await componentSaves(folder), 1000),
      figure('npm run dev: a saved file of main, the desk open again', await mainSaves(folder), null),
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
