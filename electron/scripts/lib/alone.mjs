import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from './paths.mjs';
import { say } from './say.mjs';

const LOOK_MS = 250;
const WRITE_MS = 10_000;

/** Whether a program with this id runs; one that belongs to somebody else does. */
function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes the file with this program's id in it; false while another running program holds it. */
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
    // Without an id it is being written, unless it has been so for long.
    const isLeft = owner === '' ? Date.now() - fs.statSync(file).mtimeMs > WRITE_MS : !runs(Number.parseInt(owner, 10));
    if (isLeft) {
      fs.rmSync(file, { force: true });
      return take(file);
    }
  } catch {
    // It ended in this very moment.
  }
  return false;
}

/** Runs `work` while no other set-up of the same folder does; two at once would pull the packages from under each other. */
export async function alone(work, file = at('.cache', 'set-up.lock'), wait = () => pause(LOOK_MS)) {
  for (let notified = false; !take(file); notified = true) {
    if (!notified) say('Another start of Foredeck is setting this folder up; waiting for it ...');
    await wait();
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}
