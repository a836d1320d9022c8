/** The same sources produce the same bytes in any folder (B-D9), and the first screen stays small (F17). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factsOf } from '../../electron/scripts/build.mjs';
import { root } from '../../electron/scripts/lib/paths.mjs';
import { FIRST_SCREEN_LIMIT, firstScreen } from '../bench/firstScreen.ts';

const sources = [
  'renderer',
  'electron',
  'shared',
  'assets/icon.svg',
  'assets/icons/32x32.png',
  'CHANGELOG.md',
  'test/tsconfig.json',
].concat(['package.json', 'package-lock.json', 'tsconfig.json']);

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-build-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Copies the sources of the bundles to a folder of that name, builds there, and returns a hash per file. */
function built(from: string, name: string): Record<string, string> {
  const copy = path.join(folder, name);
  for (const input of sources) {
    fs.cpSync(path.join(from, input), path.join(copy, input), { recursive: true });
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, [path.join(copy, 'electron/scripts/build.mjs')], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const dist = path.join(copy, 'dist');
  const files = fs.readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(dist, file), createHash('sha256').update(fs.readFileSync(file)).digest('hex')];
    }),
  );
}

/** What only `npm run dev` may have, in any file of a build, and source maps that could be served. */
function developmentTraces(dist: string): string[] {
  const files = fs
    .readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('maps') && fs.statSync(path.join(dist, file)).isFile());
  // The bundler's own helper has no source.
  const scripts = files.filter((file) => /^renderer.*\.js$/.test(file) && !file.includes('rolldown-runtime'));
  return [
    ...files.filter((file) => file.startsWith('renderer') && file.endsWith('.map')),
    ...scripts.filter((file) => !fs.existsSync(path.join(dist, file.replace(/^renderer/, 'maps').concat('.map')))),
    ...files.flatMap((file) => {
      const text = fs.readFileSync(path.join(dist, file), 'utf8');
      const traces = ["'unsafe-inline'", '--inspect=', '@vite/client', 'gallery-'].filter((trace) =>
        text.includes(trace),
      );
      if (/^(renderer|preload)/.test(file) && text.includes('sourceMappingURL')) traces.push('sourceMappingURL');
      return traces.map((trace) => `${file}: ${trace}`);
    }),
  ];
}

test(
  'B-D9 F17 builds in different folders are identical, the first screen is small, no development code is included',
  { timeout: 300_000 },
  () => {
    const first = built(root, 'one');
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['main/electron.cjs', 'shell/chromium.cjs', 'renderer/index.html', 'simulator/cli.cjs']),
    );
    expect(firstScreen(path.join(folder, 'one/dist/renderer')).first).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT);
    expect(developmentTraces(path.join(folder, 'one/dist'))).toEqual([]);
    expect(built(path.join(folder, 'one'), 'another place')).toEqual(first);
  },
);

test('the facts of a build come from the environment, and a damaged one counts as absent', () => {
  expect([
    factsOf({}),
    factsOf({ FOREDECK_COMMIT: 'main; rm', SOURCE_DATE_EPOCH: 'now', FOREDECK_UPDATE_KEY: '' }),
    factsOf({ FOREDECK_COMMIT: 'e96deee1', SOURCE_DATE_EPOCH: '1790000000', FOREDECK_UPDATE_KEY: 'key' }),
  ]).toEqual([
    { commit: null, time: null, updateKey: null },
    { commit: null, time: null, updateKey: null },
    { commit: 'e96deee1', time: 1_790_000_000_000, updateKey: 'key' },
  ]);
});
