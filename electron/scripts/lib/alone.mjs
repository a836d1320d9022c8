import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from './paths.mjs';
import { say } from './say.mjs';

const LOOK_MS = 250;
const WRITE_MS = 10_000;

/** Returns whether a process with this id runs; a process of another user counts as running. */
function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates the lock file with this process's id in it; returns false while another running process holds the lock. */
function take(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const owner = fs.readFileSync(file, 'utf8');
    // An empty file is still being written by its owner, unless it has been empty for a long time.
    const isLeft = owner === '' ? Date.now() - fs.statSync(file).mtimeMs > WRITE_MS : !runs(Number.parseInt(owner, 10));
    if (isLeft) {
      fs.rmSync(file, { force: true });
      return take(file);
    }
  } catch {
    // The owner released the lock between the two steps.
  }
  return false;
}

/**
 * Runs `work` while no other set-up of the same folder runs; two at the same time would remove each other's packages.
 */
export async function withLock(work, file = at('.cache', 'set-up.lock'), wait = () => pause(LOOK_MS)) {
  for (let notified = false; !take(file); notified = true) {
    if (!notified) say('Waiting for another set-up of this folder to finish ...');
    await wait();
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
