/** What outlives a program on the machine: the journal's bytes, the databases, the profile's small files, the keychain. */
import { createNodeDatabases } from '../../../electron/main/platform/sqlite/nodeDatabases.ts';
import {
  DatabaseFailure,
  type Database,
  type DatabaseFiles,
  type SqlRow,
} from '../../../electron/main/platform/sqlite/database.ts';
import type { Keychain } from '../../../electron/main/app/credentials/keychain.ts';
import type { JournalFiles } from '../../../electron/main/platform/journal/journalFiles.ts';
import type { ProfileFiles } from '../../../electron/main/platform/files/profileFiles.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { ok } from '../../../shared/result/result.ts';
import type { FaultPlan } from './faults.ts';

/** The machine's disk and keychain. */
export interface WorldDisk {
  /** Returns the files for one run of the program: a killed run can no longer change them. */
  journal(alive: () => boolean): JournalFiles;
  /** Returns the databases for one run of the program. */
  databases(alive: () => boolean): DatabaseFiles;
  readonly profile: ProfileFiles;
  keychain(clock: Clock): Keychain;
  /** Returns whether a journal contains these bytes now. */
  journalContains(text: string): boolean;
  /** Returns the rows of a table in the order of one of its columns; none when there is no such database or table. */
  rows(name: string, table: string, order: string): SqlRow[];
  /** Returns everything that is unencrypted on the disk, by name. */
  texts(): Iterable<readonly [name: string, text: string]>;
  /** Makes the keychain wait for the user's unlock until that time. */
  lockKeychain(until: number): void;
}

/** Returns the tables of a database; none when the disk refused the transaction that creates them. */
const tablesOf = (database: Database): string[] =>
  database.all("SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) => String(row['name']));

/** Creates an empty disk. `faults` decide which operation of the journal fails. */
export function createWorldDisk(faults: FaultPlan): WorldDisk {
  const files = new Map<string, Buffer>();
  const databases = new Map<string, Database>();
  const memory = (): Database => createNodeDatabases('').memory();
  const texts = new Map<string, string>();
  const secrets = new Map<string, string>();
  let lockedUntil = 0;
  const mayRun = (): boolean => faults.pick(['journalError']) === null;
  /** Without its journal the program does not trade: this happens rarely, so that enough remains to test. */
  const mayOpen = (): boolean => faults.random.next() < 0.8 || mayRun();

  return {
    journal(alive) {
      const nothing = <T>(): Promise<T> => new Promise<T>(() => undefined);
      return {
        read: (name) => (alive() ? Promise.resolve(mayOpen() ? (files.get(name) ?? null) : undefined) : nothing()),
        replace(name, bytes) {
          if (!alive()) return nothing();
          if (!mayOpen()) return Promise.resolve(false);
          files.set(name, Buffer.from(bytes));
          return Promise.resolve(true);
        },
        setAside(name, bytes) {
          if (!alive()) return nothing();
          if (!mayOpen()) return Promise.resolve(undefined);
          const aside = `${name}.aside-${files.size}`;
          files.set(aside, Buffer.from(bytes));
          return Promise.resolve(aside);
        },
        open(name) {
          if (!alive()) return nothing();
          if (!mayOpen()) return Promise.resolve(undefined);
          return Promise.resolve({
            append(bytes) {
              if (!alive()) return nothing();
              const before = files.get(name) ?? Buffer.alloc(0);
              // A failed write leaves half of its bytes behind.
              const isWhole = mayRun();
              files.set(name, Buffer.concat([before, isWhole ? bytes : bytes.subarray(0, bytes.length >> 1)]));
              return Promise.resolve(isWhole);
            },
            length: () => (alive() ? Promise.resolve(files.get(name)?.length ?? null) : nothing()),
            truncate(length) {
              if (!alive()) return nothing();
              if (!mayRun()) return Promise.resolve(false);
              files.set(name, (files.get(name) ?? Buffer.alloc(0)).subarray(0, length));
              return Promise.resolve(true);
            },
            close: () => Promise.resolve(),
          });
        },
      };
    },
    databases: (alive) => ({
      memory,
      open(name) {
        const real = databases.get(name) ?? memory();
        databases.set(name, real);
        /** Fails like a full disk; nothing of a killed program reaches the disk. */
        const fail = (isRefused: boolean): void => {
          if (!alive() || isRefused) throw new DatabaseFailure('full');
        };
        fail(!mayOpen());
        return {
          exec(sql) {
            fail(sql === 'COMMIT' && !mayRun());
            real.exec(sql);
          },
          run(sql, ...values) {
            fail(false);
            return real.run(sql, ...values);
          },
          all(sql, ...values) {
            fail(false);
            return real.all(sql, ...values);
          },
          close() {
            try {
              real.exec('ROLLBACK');
            } catch {
              // No transaction was open.
            }
          },
        };
      },
      setAside: () => null,
      swap: () => null,
      backup: () => {
        throw new Error('no world makes a backup');
      },
    }),
    profile: {
      read: (name) => Promise.resolve(texts.get(name) ?? null),
      replace(name, text) {
        texts.set(name, text);
        return Promise.resolve(true);
      },
    },
    keychain(clock) {
      /** Delays a response until the user unlocks the keychain. */
      const answer = <T>(make: () => T): Promise<T> =>
        new Promise((resolve) => {
          const wait = lockedUntil - clock.monotonic();
          if (wait > 0) clock.after(wait, () => resolve(make()));
          else resolve(make());
        });
      return {
        kind: 'system',
        get: (account) => answer(() => ok(secrets.get(account) ?? null)),
        set: (account, secret) =>
          answer(() => {
            secrets.set(account, secret);
            return ok(null);
          }),
        delete: (account) => answer(() => ok(secrets.delete(account))),
      };
    },
    journalContains: (text) => [...files.values()].some((bytes) => bytes.includes(text)),
    rows(name, table, order) {
      const database = databases.get(name);
      if (!database || !tablesOf(database).includes(table)) return [];
      return database.all(`SELECT * FROM ${table} ORDER BY ${order}`);
    },
    texts: () => [
      ...[...files].map(([name, bytes]) => [name, bytes.toString()] as const),
      ...[...databases].flatMap(([name, one]) =>
        tablesOf(one).map((table) => [`${name} ${table}`, JSON.stringify(one.all(`SELECT * FROM ${table}`))] as const),
      ),
      ...texts,
    ],
    lockKeychain(until) {
      lockedUntil = until;
    },
  };
}
