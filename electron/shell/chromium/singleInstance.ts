/**
 * Allows one program per profile. The lock is a database file held exclusively: the system releases it however the
 * process ends, so that no stale lock can exist. In addition there is a local socket, on which a second start asks the
 * first to come to the front, or to stop everything (B-A9, B-E4, XE9).
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MAX_LINK } from '../../main/app/links/link.ts';
import type { SecondStart } from '../../main/app/shell.ts';
import { profileFailure, readyProfile, StartFailure } from '../startFailure.ts';

/** Maximum length of a local socket's path that works on every system, in bytes. */
const MAX_SOCKET_PATH = 100;
/** Number of attempts, and milliseconds between them, of a second start to reach a first one that is still starting. */
const ATTEMPTS = 40;
const ATTEMPT_MS = 50;
/** Message of a second start that requests to stop everything, and the milliseconds it may take to send it. */
const KILL = 'kill';
const SEND_MS = 2_000;
/** Beginning of the message of a second start with a link, and the most characters of any message. */
const LINK = 'link ';
const MAX_MESSAGE = LINK.length + MAX_LINK;

/**
 * Thrown when the app that holds the profile did not receive the request to stop everything; the message is shown to
 * the user.
 */
export class KillNotReceivedError extends Error {}

/** A held profile; `release` frees it for the next start. */
export interface HeldProfile {
  release(): void;
}

/** File in the profile with the path of the socket when the socket could not be placed in the profile. */
const POINTER = 'instance.at';
const SOCKET = 'instance.sock';

/**
 * Returns the socket's path inside the profile (on Windows a named pipe); null when that path is too long for a socket.
 */
function shortSocketPath(profile: string): string | null {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\foredeck-${createHash('sha256').update(profile).digest('hex').slice(0, 24)}`;
  }
  const inside = path.join(profile, SOCKET);
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : null;
}

/** Returns the socket's path of the program that holds a profile; null when that program has not written it yet. */
function socketPathOf(profile: string): string | null {
  const short = shortSocketPath(profile);
  if (short !== null) return short;
  try {
    return fs.readFileSync(path.join(profile, POINTER), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Returns the path on which this program listens. When the profile's path is too long for a socket, the socket goes
 * into a new temporary folder with an unpredictable name, accessible to this user only; the path is stored only in the
 * profile.
 */
function newSocketPath(profile: string): string {
  const short = shortSocketPath(profile);
  if (short !== null) return short;
  const at = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-')), SOCKET);
  fs.writeFileSync(path.join(profile, POINTER), at, { mode: 0o600 });
  return at;
}

/**
 * Creates the lock file accessible to this user only; the database gives the file that it creates next to it the same
 * rights (XF10).
 */
function lockFile(profile: string): string {
  const file = path.join(profile, 'instance.lock');
  // An existing file is never opened here: closing it would release a lock that this process holds.
  if (fs.existsSync(file)) fs.chmodSync(file, 0o600);
  else fs.closeSync(fs.openSync(file, 'a', 0o600));
  return file;
}

/** SQLite result codes: the file is held by another process (5), damaged (11), not a database (26). */
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

/** Returns whether another process holds a profile, without taking it. */
export function isHeld(profile: string): boolean {
  const file = path.join(profile, 'instance.lock');
  if (!fs.existsSync(file)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    return (error as { readonly errcode?: number }).errcode === BUSY;
  } finally {
    database?.close();
  }
}

/** Takes the lock; returns null when another program holds it. Throws {@link StartFailure}. */
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

function sendStart(at: string, { kill, link }: SecondStart): Promise<boolean> {
  return new Promise((resolve) => {
    let delivered = false;
    const socket = net.connect(at, () => {
      delivered = true;
      socket.end(kill ? KILL : link === undefined ? '' : `${LINK}${link}`);
    });
    socket.once('error', () => (delivered = false));
    socket.once('close', () => resolve(delivered));
    socket.resume();
  });
}

async function sendStartWithRetries(profile: string, start: SecondStart): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const at = socketPathOf(profile);
    if (at !== null && (await sendStart(at, start))) return;
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
  }
  // The user must not believe that everything is being cancelled when no program received the request.
  if (start.kill)
    throw new KillNotReceivedError('The running desk did not reply. Press the kill switch in its window.');
}

/** Reads the message of one second start to its end. */
function listen(socket: net.Socket, notified: (start: SecondStart) => void): void {
  let received = '';
  socket.setTimeout(SEND_MS, () => socket.destroy());
  socket.on('data', (chunk) => (received = (received + chunk.toString('latin1')).slice(0, MAX_MESSAGE)));
  socket.on('error', () => undefined);
  socket.once('close', () => {
    const link = received.startsWith(LINK) ? { link: received.slice(LINK.length) } : {};
    notified({ kill: received === KILL, ...link });
  });
}

/**
 * Takes the profile and creates its folder, accessible to this user only. Resolves with null when another program holds
 * it and was asked to come to the front, or with `kill` to stop everything. Throws {@link StartFailure} when the
 * profile cannot be used and no app running on it received `kill`, {@link KillNotReceivedError} when the holder did not
 * receive it.
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
    // An app may still run on a lock file that was damaged later, and can stop everything.
    const running = start.kill ? socketPathOf(real) : null;
    if (running !== null && (await sendStart(running, start))) return null;
    throw error;
  }
  if (!held) {
    await sendStartWithRetries(real, start);
    return null;
  }
  try {
    const at = newSocketPath(real);
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
  // While this process holds the lock, an existing socket belongs to no running program.
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
