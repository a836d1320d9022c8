/** F17: what the window loads before its first screen is complete, read from the built page. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Figure } from './measure.ts';

/** Largest gzipped size of the first screen in bytes: 250 kB, where F17 requires 260. */
export const FIRST_SCREEN_LIMIT = 250 * 1024;

const built = path.resolve(import.meta.dirname, '../../dist/renderer');
/** The docked workbench is fetched in addition to the page, and the first screen waits for it. */
const DESK = /^assets\/workbenchModule-/;
/**
 * Also fetched immediately, but the first screen does not wait for them: the chart, the command palette with the
 * hotkeys, the notifications from main, and the drop-down lists.
 */
const LOADED_IN_ADDITION = /^assets\/(ChartBody|Commands|notificationMessages|overlays)-/;

const bytes = (folder: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join(folder, file))).length, 0);

/** Returns the given files and every script they import statically. */
function loadedWith(folder: string, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!file.endsWith('.js')) continue;
    const code = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      waiting.push(`assets/${name}`);
    }
  }
  return found;
}

/**
 * Returns the gzipped bytes a built window loads before its first screen is complete, and the bytes it fetches
 * immediately in addition.
 */
export function firstScreen(folder: string): { readonly first: number; readonly beside: number } {
  const assets = fs.readdirSync(path.join(folder, 'assets')).map((name) => `assets/${name}`);
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  const desk = assets.filter((file) => DESK.test(file));
  if (named.length === 0 || desk.length === 0) throw new Error('the built page is not as it is read here');
  const first = loadedWith(folder, ['index.html', ...named, ...desk]);
  const atOnce = loadedWith(
    folder,
    assets.filter((file) => LOADED_IN_ADDITION.test(file)),
  );
  return {
    first: bytes(folder, first),
    beside: bytes(
      folder,
      [...atOnce].filter((file) => !first.has(file)),
    ),
  };
}

/** Measures F17. Needs the bundles. */
export function firstScreenFigure(): Figure {
  const { first, beside } = firstScreen(built);
  const kilobytes = (count: number) => `${(count / 1024).toFixed(0)} kB`;
  return {
    id: 'F17',
    path: 'first screen of the window, gzip',
    ours: kilobytes(first),
    beside: `chart, palette and what main tells, which it does not wait for, ${kilobytes(beside)}`,
    ratio: '-',
    target: `<= ${kilobytes(FIRST_SCREEN_LIMIT)}`,
    reached: first <= FIRST_SCREEN_LIMIT,
  };
}
