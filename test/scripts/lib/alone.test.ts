/** Two starts in one fresh folder do not remove each other's packages (R31). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withLock } from '../../../electron/scripts/lib/alone.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-alone-'));
  lock = path.join(folder, 'deep', 'set-up.lock');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('set-up lock', () => {
  test('the second set-up waits for the first to end, even if that fails', async () => {
    const events: string[] = [];
    let end: () => void = () => undefined;
    const first = withLock(async () => {
      events.push('first begins');
      await new Promise<void>((resolve) => (end = resolve));
      events.push('first ends');
      throw new Error('no network');
    }, lock);
    let waits = 0;
    const looks: (() => void)[] = [];
    const second = withLock(
      () => {
        events.push('second begins');
        return Promise.resolve('done');
      },
      lock,
      () => {
        waits += 1;
        return new Promise<void>((resolve) => looks.push(resolve));
      },
    );
    expect([events, waits]).toEqual([['first begins'], 1]);
    end();
    await expect(first).rejects.toThrow('no network');
    for (const resolveWait of looks) resolveWait();
    expect(await second).toBe('done');
    expect(events).toEqual(['first begins', 'first ends', 'second begins']);
    expect(fs.existsSync(lock)).toBe(false);
  });

  test('a lock left by a process that is gone is ignored', async () => {
    fs.mkdirSync(path.dirname(lock), { recursive: true });
    // No process has this id: it is above the largest id the system assigns.
    fs.writeFileSync(lock, '4194305');
    expect(await withLock(() => Promise.resolve(1), lock)).toBe(1);
  });
});
