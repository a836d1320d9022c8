/** F17: what the window loads before its first screen stands, from the built page itself. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Figure } from './measure.ts';

const folder = path.resolve(import.meta.dirname, '../../dist/renderer');
/** The docked desk is fetched beside the page, and the first screen waits for it. */
const DESK = /^assets\/workbenchModule-/;
/** Fetched at once too, but the first screen stands without them: the chart, and the palette with the hotkeys. */
const BESIDE = /^assets\/(ChartBody|Commands)-/;

const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');
const bytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + zlib.gzipSync(fs.readFileSync(path.join(folder, file))).length, 0);

/** The files and every script they import at once. */
function loadedWith(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!file.endsWith('.js')) continue;
    for (const [, name] of read(file).matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      waiting.push(`assets/${name}`);
    }
  }
  return found;
}

/** F17. Needs the bundles. */
export function firstScreenFigure(): Figure {
  const assets = fs.readdirSync(path.join(folder, 'assets')).map((name) => `assets/${name}`);
  const named = [...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file!,
  );
  const desk = assets.filter((file) => DESK.test(file));
  if (named.length === 0 || desk.length === 0) throw new Error('the built page is not as it is read here');
  const first = loadedWith(['index.html', ...named, ...desk]);
  const beside = [...loadedWith(assets.filter((file) => BESIDE.test(file)))].filter((file) => !first.has(file));
  const kilobytes = (count: number) => `${(count / 1024).toFixed(0)} kB`;
  return {
    id: 'F17',
    path: 'first screen of the window, gzip',
    ours: kilobytes(bytes(first)),
    beside: `chart and palette, which it does not wait for, ${kilobytes(bytes(beside))}`,
    ratio: '-',
    target: '<= 260 kB',
    reached: bytes(first) <= 260 * 1024,
  };
}
