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
import type { SecondStart } from '../../main/shell.ts';

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

/** Where the two meet: in the profile, or in the temporary folder when that path is too long for a socket. */
function meetingPoint(profile: string): string {
  const name = `foredeck-${createHash('sha256').update(profile).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = path.join(profile, 'instance.sock');
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : path.join(os.tmpdir(), `${name}.sock`);
}

/** The file of the lock for this user alone: the database gives the file it puts beside it the same rights (XF10). */
function lockFile(profile: string): string {
  const file = path.join(profile, 'instance.lock');
  // One that is there is never opened here: closing it would let go of a lock this process holds.
  if (fs.existsSync(file)) fs.chmodSync(file, 0o600);
  else fs.closeSync(fs.openSync(file, 'a', 0o600));
  return file;
}

function lock(profile: string): DatabaseSync | null {
  const database = new DatabaseSync(lockFile(profile));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { readonly errcode?: number }).errcode === 5) return null;
    throw error;
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

async function knockUntilHeard(at: string, start: SecondStart): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await knock(at, start)) return;
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_MS));
  }
  // Nobody may believe that everything is being cancelled when nobody heard.
  if (start.kill) throw new KillUnheardError('The running desk did not answer: press its kill switch by hand.');
}

/** Hears one second start to its end. */
function listen(socket: net.Socket, told: (start: SecondStart) => void): void {
  let said = '';
  socket.setTimeout(SAY_MS, () => socket.destroy());
  socket.on('data', (chunk) => (said = (said + chunk.toString('latin1')).slice(0, KILL.length)));
  socket.on('error', () => undefined);
  socket.once('close', () => told({ kill: said === KILL }));
}

/**
 * Takes the profile, creating its folder for this user alone. Null: another program holds it and was asked to come to the
 * front, or with `kill` to stop everything. Throws when the folder cannot be written, {@link KillUnheardError} when `kill`
 * was not heard.
 */
export async function holdProfile(
  profile: string,
  onSecondInstance: (start: SecondStart) => void,
  start: SecondStart = { kill: false },
): Promise<HeldProfile | null> {
  fs.mkdirSync(profile, { recursive: true, mode: 0o700 });
  const at = meetingPoint(fs.realpathSync(profile));
  const held = lock(profile);
  if (!held) {
    await knockUntilHeard(at, start);
    return null;
  }
  // With the lock held, a socket that is still there belongs to nobody.
  if (process.platform !== 'win32') fs.rmSync(at, { force: true });
  const server = net.createServer((socket) => listen(socket, onSecondInstance));
  server.maxConnections = 16;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  server.unref();
  return {
    release() {
      server.close();
      held.close();
    },
  };
}
