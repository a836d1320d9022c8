import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkOf } from '../../../electron/main/app/links/link.ts';
import { StartFailure } from '../../../electron/shell/startFailure.ts';
import { holdProfile, isHeld } from '../../../electron/shell/chromium/singleInstance.ts';
import { MAX_WORKSPACE_NAME } from '../../../shared/ipc/fileViews.ts';

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

/**
 * Starts another program on the profile; returns the process once it has printed its first line, and a function for its
 * output so far.
 */
async function start(profile: string) {
  const child = spawn(process.execPath, [program, profile], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 20_000 }).toContain('\n');
  return { child, said: () => said };
}
const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve));

describe('single instance per profile (B-E4, XE9)', () => {
  it('exactly one of many simultaneous starts gets the profile; the others notify it', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => start(folder)));
    const first = all.filter(({ said }) => said().includes('held'));
    expect(first.length).toBe(1);
    expect(all.filter(({ said }) => said().startsWith('refused')).length).toBe(9);
    await expect.poll(() => first[0]!.said().split('knocked').length - 1).toBe(9);
  });

  it('the profile is free at once when its holder is killed, even with files left behind', async () => {
    const { child } = await start(folder);
    const gone = ended(child);
    child.kill('SIGKILL');
    await gone;
    expect(fs.existsSync(path.join(folder, 'instance.sock'))).toBe(true);
    const held = await holdProfile(folder, () => undefined);
    expect(held).not.toBeNull();
    held?.release();
  });

  it('tells whether another program has it, without taking it', async () => {
    expect([isHeld(path.join(folder, 'absent')), isHeld(folder)]).toEqual([false, false]);
    const { child } = await start(folder);
    expect(isHeld(folder)).toBe(true);
    const gone = ended(child);
    child.kill('SIGKILL');
    await gone;
    expect(isHeld(folder)).toBe(false);
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

  it('B-A9: a start with the kill option passes it to the running instance, a plain start does not', async () => {
    const starts: unknown[] = [];
    const first = await holdProfile(folder, (start) => void starts.push(start));
    expect(await holdProfile(folder, () => undefined, { kill: true })).toBeNull();
    expect(await holdProfile(folder, () => undefined)).toBeNull();
    await expect.poll(() => starts).toEqual([{ kill: true }, { kill: false }]);
    first?.release();
  });

  it('a start with a link passes it to the running instance, cut to a bounded length', async () => {
    const starts: unknown[] = [];
    const first = await holdProfile(folder, (start) => void starts.push(start));
    expect(
      await holdProfile(folder, () => undefined, { kill: false, link: 'foredeck://symbol/spot/BTCUSDT' }),
    ).toBeNull();
    const longest = linkOf({ kind: 'workspace', name: '盯'.repeat(MAX_WORKSPACE_NAME) });
    expect(await holdProfile(folder, () => undefined, { kill: false, link: longest })).toBeNull();
    expect(await holdProfile(folder, () => undefined, { kill: false, link: 'x'.repeat(900) })).toBeNull();
    await expect
      .poll(() => starts)
      .toEqual([
        { kill: false, link: 'foredeck://symbol/spot/BTCUSDT' },
        { kill: false, link: longest },
        { kill: false, link: 'x'.repeat(400) },
      ]);
    first?.release();
  });

  it('XF10: profile files are not accessible to others, even if an older version left them so', async () => {
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

  it('works where the path is too long for a socket, with access for the user only', async () => {
    const deep = path.join(folder, 'x'.repeat(120));
    let knocks = 0;
    const first = await holdProfile(deep, () => (knocks += 1));
    expect(await holdProfile(deep, () => undefined)).toBeNull();
    await expect.poll(() => knocks).toBe(1);
    expect(fs.statSync(deep).mode & 0o777).toBe(0o700);
    // Only the profile names the place of the socket, and no other user of the machine may read it.
    const at = fs.readFileSync(path.join(deep, 'instance.at'), 'utf8');
    expect([fs.statSync(at).mode & 0o077, fs.statSync(path.dirname(at)).mode & 0o077]).toEqual([0, 0]);
    expect(fs.statSync(path.join(deep, 'instance.at')).mode & 0o077).toBe(0);
    first?.release();
    await expect.poll(() => fs.existsSync(path.dirname(at))).toBe(false);
  });

  it('XF10: the socket in the profile is accessible to this user only', async () => {
    const held = await holdProfile(folder, () => undefined);
    expect(fs.statSync(path.join(folder, 'instance.sock')).mode & 0o777).toBe(0o600);
    held?.release();
  });
});

describe('an unusable profile is reported in one sentence (XF10)', () => {
  const sentence = async (profile: string, start = { kill: false }): Promise<string> => {
    try {
      (await holdProfile(profile, () => undefined, start))?.release();
    } catch (error) {
      expect(error).toBeInstanceOf(StartFailure);
      return (error as Error).message;
    }
    return 'held';
  };
  const lock = (): string => path.join(folder, 'instance.lock');

  it('damaged lock', async () => {
    fs.writeFileSync(lock(), 'x'.repeat(4_096));
    expect(await sentence(folder)).toBe(
      `${lock()} is damaged. Make sure that no desk runs on this profile, remove the file and start again.`,
    );
  });

  it('folder in place of the lock', async () => {
    fs.mkdirSync(lock());
    expect(await sentence(folder)).toBe(
      `${lock()} is a folder, but the desk needs a file there. Move the folder away, or choose another profile with --profile DIR.`,
    );
  });

  it('folder in place of the socket', async () => {
    fs.mkdirSync(path.join(folder, 'instance.sock'));
    expect(await sentence(folder)).toContain(path.join(folder, 'instance.sock'));
  });

  it('profile that is a file or lies below one', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    expect(await sentence(file)).toContain(`${file} is a file, but a profile is a folder.`);
    expect(await sentence(path.join(file, 'below'))).toContain('A part of the path');
  });

  it('B-A9: a running instance receives the kill option even if its lock was damaged since', async () => {
    const starts: unknown[] = [];
    const first = await holdProfile(folder, (start) => void starts.push(start));
    fs.rmSync(lock());
    fs.mkdirSync(lock());
    expect(await holdProfile(folder, () => undefined, { kill: true })).toBeNull();
    await expect.poll(() => starts).toEqual([{ kill: true }]);
    first?.release();
  });
});
