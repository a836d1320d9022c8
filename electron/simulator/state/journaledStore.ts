import type { DatabaseSync } from 'node:sqlite';
import { StateFailure, stateFailure } from './stateFailure.ts';
import type { StateChange, StateStore } from './stateRecords.ts';

/**
 * Encodes one write as one text, so that it takes one row: for each change the lengths of kind, key and body, then
 * these three. A body of length -1 deletes the record. The text is not JSON because the bodies are JSON already.
 */
export function writeEntry(changes: readonly StateChange[]): string {
  let text = '';
  for (const { kind, key, body } of changes) {
    if (body !== null && typeof body !== 'string') throw new TypeError(`the record ${kind} ${key} has no text`);
    text += `${kind.length} ${key.length} ${body?.length ?? -1}\n${kind}${key}${body ?? ''}`;
  }
  return text;
}

const HEAD = /(\d+) (\d+) (-?\d+)\n/y;

/** Decodes what {@link writeEntry} encoded. Throws a SyntaxError on anything else. */
export function readEntry(text: string): StateChange[] {
  const changes: StateChange[] = [];
  let at = 0;
  const take = (length: number): string => {
    const part = text.slice(at, at + length);
    if (part.length !== length) throw new SyntaxError('a journal entry is cut off');
    at += length;
    return part;
  };
  while (at < text.length) {
    HEAD.lastIndex = at;
    const [head, ...lengths] = HEAD.exec(text) ?? [];
    if (head === undefined) throw new SyntaxError('a journal entry has no head');
    at += head.length;
    const [kind, key, body] = lengths.map((length) => Number.parseInt(length, 10)) as [number, number, number];
    changes.push({ kind: take(kind), key: take(key), body: body < 0 ? null : take(body) });
  }
  return changes;
}

/** Number of journal entries that are turned into records together. */
const MOST_ENTRIES = 256;

/**
 * A store in which a write is one row of the journal, which a command waits for; many rows together are turned into
 * records later, in a separate transaction. If the process ends in between, the next start finds them in the journal.
 */
export class JournaledStore implements StateStore {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #statements: Statements;
  /** The changes in the journal, by kind and key: the latest one of each record. */
  readonly #pending = new Map<string, StateChange>();
  #entries = 0;
  #failed: StateFailure | undefined;

  /** Takes over the remaining journal of an opened, checked state. Throws a {@link StateFailure}. */
  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#statements = statementsOf(database);
    for (const { entry } of this.#statements.entries.all()) this.#note(readJournal(file, String(entry)));
    this.#settle();
  }

  /** See {@link StateStore}. */
  read(kind: string): ReadonlyMap<string, string> {
    const records = new Map<string, string>();
    const rows = this.#statements.select.all(kind) as unknown as [key: string, body: string][];
    for (const [key, body] of rows) records.set(key, body);
    const pending = [...this.#pending.values()].filter((change) => change.kind === kind);
    if (pending.length === 0) return records;
    for (const { key, body } of pending) {
      if (body === null) records.delete(key);
      else records.set(key, body);
    }
    return new Map([...records].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** See {@link StateStore}. */
  write(changes: readonly StateChange[]): void {
    // Before the write, not after it: if this throws, the command has not been accepted.
    if (this.#entries >= MOST_ENTRIES) this.#settle();
    this.#guarded(() => this.#statements.add.run(writeEntry(changes)));
    this.#note(changes);
  }

  /** See {@link StateStore}. */
  clear(): void {
    this.#inOne(() => {
      this.#statements.forget.run();
      this.#statements.dropAll.run();
    });
    this.#pending.clear();
    this.#entries = 0;
  }

  /** See {@link StateStore}. */
  close(): void {
    if (!this.#database.isOpen) return;
    try {
      this.#settle();
    } catch (error) {
      // The journal is complete, and the next start turns it into records.
      if (!(error instanceof StateFailure)) throw error;
    }
    this.#database.close();
  }

  #note(changes: readonly StateChange[]): void {
    for (const change of changes) this.#pending.set(`${change.kind}\0${change.key}`, change);
    this.#entries += 1;
  }

  /** Turns the journal into records. */
  #settle(): void {
    if (this.#entries === 0) return;
    this.#inOne(() => {
      const { put, drop, forget } = this.#statements;
      for (const { kind, key, body } of this.#pending.values()) {
        if (body === null) drop.run(kind, key);
        else put.run(kind, key, body);
      }
      forget.run();
    });
    this.#pending.clear();
    this.#entries = 0;
  }

  #inOne(change: () => void): void {
    this.#guarded(() => {
      this.#statements.begin.run();
      change();
      this.#statements.commit.run();
    });
  }

  #guarded(change: () => void): void {
    if (this.#failed) throw this.#failed;
    try {
      change();
    } catch (error) {
      this.#failed = stateFailure(this.#file, error);
      // Some errors have already ended the transaction, and then ROLLBACK would itself fail.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw this.#failed;
    }
  }
}

type Statements = ReturnType<typeof statementsOf>;

function statementsOf(database: DatabaseSync) {
  const select = database.prepare('SELECT key, body FROM record WHERE kind = ? ORDER BY key');
  select.setReturnArrays(true);
  return {
    select,
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    put: database.prepare('INSERT OR REPLACE INTO record (kind, key, body) VALUES (?, ?, ?)'),
    drop: database.prepare('DELETE FROM record WHERE kind = ? AND key = ?'),
    dropAll: database.prepare('DELETE FROM record'),
    add: database.prepare('INSERT INTO journal (entry) VALUES (?)'),
    entries: database.prepare('SELECT entry FROM journal ORDER BY number'),
    forget: database.prepare('DELETE FROM journal'),
  };
}

function readJournal(file: string, entry: string): StateChange[] {
  try {
    return readEntry(entry);
  } catch (error) {
    throw new StateFailure('broken', file, error);
  }
}
