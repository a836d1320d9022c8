/** The same sources produce the same bytes in any folder (B-D9), and the first screen stays small (F17). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../electron/scripts/lib/paths.mjs';
import { FIRST_SCREEN_LIMIT, firstScreen } from '../bench/firstScreen.ts';

const sources = ['renderer', 'electron', 'shared', 'assets/icon.svg', 'test/tsconfig.json'].concat([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]);

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

test(
  'B-D9 F17 two builds in different folders are equal byte for byte, and the first screen is small',
  { timeout: 300_000 },
  () => {
    const first = built(root, 'one');
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['main/electron.cjs', 'shell/chromium.cjs', 'renderer/index.html', 'simulator/cli.cjs']),
    );
    expect(firstScreen(path.join(folder, 'one/dist/renderer')).first).toBeLessThanOrEqual(FIRST_SCREEN_LIMIT);
    expect(built(path.join(folder, 'one'), 'another place')).toEqual(first);
  },
);
