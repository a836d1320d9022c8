/** F17: what the window loads before its first screen stands, from the built page itself. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Figure } from './measure.ts';

/** Most the first screen may be, gzip, in bytes: 240 kB, where F17 asks for 260. */
export const FIRST_SCREEN_LIMIT = 240 * 1024;

const built = path.resolve(import.meta.dirname, '../../dist/renderer');
/** The docked desk is fetched beside the page, and the first screen waits for it. */
const DESK = /^assets\/workbenchModule-/;
/** Fetched at once too, but the first screen stands without them: the chart, the palette with the hotkeys, what main tells. */
const BESIDE = /^assets\/(ChartBody|Commands|told)-/;

const bytes = (folder: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join(folder, file))).length, 0);

/** The files and every script they import at once. */
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

/** What a built window loads before its first screen stands, and what it fetches at once beside it; gzip, in bytes. */
export function firstScreen(folder: string): { readonly first: number; readonly beside: number } {
  const assets = fs.readdirSync(path.join(folder, 'assets')).map((name) => `assets/${name}`);
  const page = fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!);
  const desk = assets.filter((file) => DESK.test(file));
  if (named.length === 0 || desk.length === 0) throw new Error('the built page is not as it is read here');
  const first = loadedWith(folder, ['index.html', ...named, ...desk]);
  const atOnce = loadedWith(
    folder,
    assets.filter((file) => BESIDE.test(file)),
  );
  return {
    first: bytes(folder, first),
    beside: bytes(
      folder,
      [...atOnce].filter((file) => !first.has(file)),
    ),
  };
}

/** F17. Needs the bundles. */
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
