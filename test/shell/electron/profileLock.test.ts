/** Whether Electron runs on a profile, from the link by which it holds the folder. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLocked } from '../../../electron/shell/electron/profileLock.ts';

function folder(target: string | null): string {
  const made = mkdtempSync(path.join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  if (target !== null) symlinkSync(target, path.join(made, 'SingletonLock'));
  return made;
}

test('a profile is in use while the process that its lock names runs', () => {
  // No process has the highest number that a system can give.
  const targets = [`my-host-${process.pid}`, 'my-host-2147483647', 'nothing', null];
  expect(targets.map((target) => isLocked(folder(target)))).toEqual([true, false, false, false]);
});
