/** Copies of database files that come from outside the profile, with the check of their structure. */
import { constants, createWriteStream, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { DatabaseFailure } from './database.ts';

/** Copies of files from outside, by their name in the profile. */
export interface DatabaseCopies {
  /** Copies a file into the profile, readable by this user only; rejects with a {@link DatabaseFailure}. */
  take(file: string, name: string): Promise<void>;
  /** Returns whether SQLite finds the file free of faults; checked in a thread, because it reads the whole file. */
  isSound(name: string): Promise<boolean>;
  remove(name: string): void;
}

/** Program of the thread: the first fault of the file, or `ok`. */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(workerData);
try {
  parentPort.postMessage(database.prepare('PRAGMA integrity_check(1)').get().integrity_check);
} finally {
  database.close();
}`;

/** Creates the copies in the profile folder. */
export function createDatabaseCopies(folder: string): DatabaseCopies {
  const remove = (name: string): void => {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(path.join(folder, name + ending), { force: true });
  };
  return {
    async take(file, name) {
      remove(name);
      try {
        // Opening a pipe without a writer must not wait.
        const source = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
        try {
          if (!(await source.stat()).isFile()) throw new DatabaseFailure('broken', 'no file');
          const target = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true });
          await pipeline(source.createReadStream({ autoClose: false }), target);
        } finally {
          await source.close();
        }
      } catch (cause) {
        if (cause instanceof DatabaseFailure) throw cause;
        throw new DatabaseFailure((cause as NodeJS.ErrnoException).code === 'ENOSPC' ? 'full' : 'unwritable', cause);
      }
    },
    isSound(name) {
      return new Promise((resolve) => {
        const worker = new Worker(CHECK, { eval: true, workerData: path.join(folder, name), name: 'database check' });
        let verdict: unknown = null;
        worker.on('message', (message: unknown) => (verdict = message));
        worker.on('error', () => resolve(false));
        worker.on('exit', () => resolve(verdict === 'ok'));
      });
    },
    remove,
  };
}
