import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdProfile } from '../../../electron/shell/chromium/singleInstance.ts';

const program = path.resolve(import.meta.dirname, '../support/holdProfile.ts');
let folder: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-instance-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts another program on the profile; answers it, its first line and everything it said so far. */
async function start(profile: string) {
  const child = spawn(process.execPath, [program, profile], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toContain('\n');
  return { child, said: () => said };
}
const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve));

describe('one program per profile (B-E4, XE9)', () => {
  it('lets exactly one of many simultaneous starts have it, and the others knock', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => start(folder)));
    const first = all.filter(({ said }) => said().includes('held'));
    expect(first.length).toBe(1);
    expect(all.filter(({ said }) => said().startsWith('refused')).length).toBe(9);
    await expect.poll(() => first[0]!.said().split('knocked').length - 1).toBe(9);
  });

  it('is free at once when its holder was killed, whatever is left behind', async () => {
    const { child } = await start(folder);
    const gone = ended(child);
    child.kill('SIGKILL');
    await gone;
    expect(fs.existsSync(path.join(folder, 'instance.sock'))).toBe(true);
    const held = await holdProfile(folder, () => undefined);
    expect(held).not.toBeNull();
    held?.release();
  });

  it('works within one process, and again after a release', async () => {
    let knocks = 0;
    const first = await holdProfile(folder, () => (knocks += 1));
    expect(await holdProfile(folder, () => undefined)).toBeNull();
    await expect.poll(() => knocks).toBe(1);
    first?.release();
    const second = await holdProfile(folder, () => undefined);
    expect(second).not.toBeNull();
    second?.release();
  });

  it('B-A9: a start that wants everything stopped says so to the one that runs, a plain one does not', async () => {
    const starts: unknown[] = [];
    const first = await holdProfile(folder, (start) => void starts.push(start));
    expect(await holdProfile(folder, () => undefined, { kill: true })).toBeNull();
    expect(await holdProfile(folder, () => undefined)).toBeNull();
    await expect.poll(() => starts).toEqual([{ kill: true }, { kill: false }]);
    first?.release();
  });

  it('XF10: leaves nothing in the profile that others may look into, also where an older program did', async () => {
    const open = (): string[] =>
      fs
        .readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && (fs.statSync(path.join(folder, entry.name)).mode & 0o077) !== 0)
        .map(({ name }) => name);
    const first = await holdProfile(folder, () => undefined);
    expect(fs.readdirSync(folder)).toContain('instance.lock');
    expect(open()).toEqual([]);
    first?.release();
    fs.chmodSync(path.join(folder, 'instance.lock'), 0o644);
    const second = await holdProfile(folder, () => undefined);
    expect(open()).toEqual([]);
    second?.release();
  });

  it('works where the path is too long for a socket, and keeps the folder to the user', async () => {
    const deep = path.join(folder, 'x'.repeat(120));
    let knocks = 0;
    const first = await holdProfile(deep, () => (knocks += 1));
    expect(await holdProfile(deep, () => undefined)).toBeNull();
    await expect.poll(() => knocks).toBe(1);
    expect(fs.statSync(deep).mode & 0o777).toBe(0o700);
    first?.release();
  });
});
