/**
 * One program per profile. The lock is a database file held exclusively: the system releases it when the process ends in
 * whatever way, so that no stale lock can exist. Beside it a local socket, on which a second start asks the first to come
 * to the front, or to stop everything (B-A9, B-E4, XE9).
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SecondStart } from '../../main/app/shell.ts';
import { profileFailure, readyProfile, StartFailure } from '../startFailure.ts';

/** Longest path a local socket may have on every system, in bytes. */
const MAX_SOCKET_PATH = 100;
/** How often and how long a second start tries to reach a first one that is still starting. */
const ATTEMPTS = 40;
const ATTEMPT_MS = 50;
/** What a second start says that wants everything stopped, and how long one may take to say it. */
const KILL = 'kill';
const SAY_MS = 2_000;

/** The desk that holds the profile did not hear that everything is to be stopped; the message is for the person. */
export class KillUnheardError extends Error {}

/** A held profile; `release` lets the next start have it. */
export interface HeldProfile {
  release(): void;
}

/** In the profile: where the socket is when it could not be there. */
const POINTER = 'instance.at';
const SOCKET = 'instance.sock';

/** Where the two meet when the path of the profile leaves room for a socket; null when it is too long. */
function shortPoint(profile: string): string | null {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\foredeck-${createHash('sha256').update(profile).digest('hex').slice(0, 24)}`;
  }
  const inside = path.join(profile, SOCKET);
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : null;
}

/** Where the holder of a profile is met; null when it has not said yet. */
function meetingPoint(profile: string): string | null {
  const short = shortPoint(profile);
  if (short !== null) return short;
  try {
    return fs.readFileSync(path.join(profile, POINTER), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Where its holder listens. A path too long for a socket gets a folder of its own among the temporary ones, with a name
 * nobody can know before and for this user alone; only the profile says where it is.
 */
function newPoint(profile: string): string {
  const short = shortPoint(profile);
  if (short !== null) return short;
  const at = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-')), SOCKET);
  fs.writeFileSync(path.join(profile, POINTER), at, { mode: 0o600 });
  return at;
}

/** The file of the lock for this user alone: the database gives the file it puts beside it the same rights (XF10). */
function lockFile(profile: string): string {
  const file = path.join(profile, 'instance.lock');
  // One that is there is never opened here: closing it would let go of a lock this process holds.
  if (fs.existsSync(file)) fs.chmodSync(file, 0o600);
  else fs.closeSync(fs.openSync(file, 'a', 0o600));
  return file;
}

/** What SQLite says of a file: held by another, not to be opened, not a database, damaged. */
const BUSY = 5;
const UNREADABLE: ReadonlySet<number | undefined> = new Set([11, 26]);

function openLock(profile: string): DatabaseSync | null {
  const database = new DatabaseSync(lockFile(profile));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}

/** Takes the lock; null when another program has it. Throws {@link StartFailure}. */
function lock(profile: string): DatabaseSync | null {
  const file = path.join(profile, 'instance.lock');
  try {
    if (fs.existsSync(file) && !fs.statSync(file).isFile()) {
      throw Object.assign(new Error(), { code: 'EISDIR' });
    }
    return openLock(profile);
  } catch (error) {
    if (!UNREADABLE.has((error as { readonly errcode?: number }).errcode)) throw profileFailure(error, file);
    throw new StartFailure(
      `${file} is damaged. Make sure that no desk runs on this profile, remove the file and start again.`,
      { profile: true },
    );
  }
}

function knock(at: string, { kill }: SecondStart): Promise<boolean> {
  return new Promise((resolve) => {
    let heard = false;
    const socket = net.connect(at, () => {
      heard = true;
      socket.end(kill ? KILL : '');
    });
    socket.once('error', () => (heard = false));
    socket.once('close', () => resolve(heard));
    socket.resume();
  });
}

async function knockUntilHeard(profile: string, start: SecondStart): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const at = meetingPoint(profile);
    if (at !== null && (await knock(at, start))) return;
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
  }
  // Nobody may believe that everything is being cancelled when nobody heard.
  if (start.kill) throw new KillUnheardError('The running desk did not answer: press its kill switch by hand.');
}

/** Hears one second start to its end. */
function listen(socket: net.Socket, notified: (start: SecondStart) => void): void {
  let said = '';
  socket.setTimeout(SAY_MS, () => socket.destroy());
  socket.on('data', (chunk) => (said = (said + chunk.toString('latin1')).slice(0, KILL.length)));
  socket.on('error', () => undefined);
  socket.once('close', () => notified({ kill: said === KILL }));
}

/**
 * Takes the profile, creating its folder for this user alone. Null: another program holds it and was asked to come to the
 * front, or with `kill` to stop everything. Throws {@link StartFailure} when the profile cannot be used and no desk runs on
 * it that heard `kill`, {@link KillUnheardError} when the holder did not hear it.
 */
export async function holdProfile(
  profile: string,
  onSecondInstance: (start: SecondStart) => void,
  start: SecondStart = { kill: false },
): Promise<HeldProfile | null> {
  readyProfile(profile);
  const real = fs.realpathSync(profile);
  let held: DatabaseSync | null;
  try {
    held = lock(profile);
  } catch (error) {
    // A desk may run all the same, on a lock that was damaged since: it can stop everything.
    const running = start.kill ? meetingPoint(real) : null;
    if (running !== null && (await knock(running, start))) return null;
    throw error;
  }
  if (!held) {
    await knockUntilHeard(real, start);
    return null;
  }
  try {
    const at = newPoint(real);
    return await heldProfile(held, at, path.dirname(at) === real ? null : path.dirname(at), onSecondInstance);
  } catch (error) {
    held.close();
    throw profileFailure(error, path.join(profile, SOCKET));
  }
}

async function heldProfile(
  held: DatabaseSync,
  at: string,
  passing: string | null,
  onSecondInstance: (start: SecondStart) => void,
): Promise<HeldProfile> {
  // With the lock held, a socket that is still there belongs to nobody.
  if (process.platform !== 'win32') fs.rmSync(at, { force: true });
  const server = net.createServer((socket) => listen(socket, onSecondInstance));
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  if (process.platform !== 'win32') fs.chmodSync(at, 0o600);
  server.unref();
  return {
    release() {
      server.close(
        () => passing !== null && process.platform !== 'win32' && fs.rmSync(passing, { recursive: true, force: true }),
      );
      held.close();
    },
  };
}
