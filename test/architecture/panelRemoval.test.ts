/** A panel is its folder, its words and one line of the registry: without them, the rest of the window still compiles. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
/** What the type check of the window reads. */
const inputs = ['package.json', 'tsconfig.json', 'renderer', 'shared', 'electron/main/noElectron.d.ts'];
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
const registry = 'renderer/app/panels.ts';

let copy = '';
beforeEach(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-panel-'));
  for (const input of inputs) fs.cpSync(path.join(root, input), path.join(copy, input), { recursive: true });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterEach(() => fs.rmSync(copy, { recursive: true }));

/** Returns the type errors of the copied window. */
async function typeErrors(): Promise<string> {
  const checked = run(process.execPath, [compiler, '-p', path.join(copy, 'renderer')], { cwd: copy });
  return checked.then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
}

describe('a panel', () => {
  it('is gone with its folder, its words and its line in the registry, and nothing else names its code', async () => {
    fs.rmSync(path.join(copy, 'renderer/features/news'), { recursive: true });
    for (const language of ['en', 'zh']) fs.rmSync(path.join(copy, `renderer/locales/${language}/news.json`));
    const lines = fs.readFileSync(path.join(copy, registry), 'utf8').split('\n');
    const left = lines.filter((line) => !line.includes('features/news/'));
    expect(lines.length - left.length).toBe(1);
    fs.writeFileSync(path.join(copy, registry), left.join('\n'));
    expect(await typeErrors()).toBe('');
    // The whole window is type checked, beside everything else that runs.
  }, 120_000);
});
