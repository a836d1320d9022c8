/** The entries of the journal without the most of their notes, in memory while the archive has the same ones. */
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause } from '../../../../../shared/time/steps.ts';
import type { JournalStore } from '../archive/archive.ts';
import { BEGINNING, type StoredEntry } from '../archive/journalTable.ts';

/** Entries read between two pauses. */
const AT_ONCE = 250;

/** Entries by their row id and by the key of their trade. */
export interface KnownEntries {
  readonly byId: ReadonlyMap<number, StoredEntry>;
  readonly byKey: ReadonlyMap<string, StoredEntry>;
  readonly unreadable: readonly string[];
}

/** Reads the entries once, and takes over what is written. */
export interface JournalEntries {
  /** Null: the archive cannot be used now. */
  read(): Promise<KnownEntries | null>;
  /** Increases when an entry is other than before. */
  readonly version: () => string;
  /** Takes over a written entry; null: it was deleted. */
  written(key: string, stored: StoredEntry | null): void;
}

/** Creates it without entries. */
export function createJournalEntries(store: JournalStore, clock: Pick<Clock, 'after'>): JournalEntries {
  const byId = new Map<number, StoredEntry>();
  const byKey = new Map<string, StoredEntry>();
  let unreadable: string[] = [];
  let turn: number | null = null;
  let writes = 0;
  let reading: Promise<boolean> | null = null;

  const forget = (key: string): void => {
    const before = byKey.get(key);
    if (before) byId.delete(before.id);
    byKey.delete(key);
  };
  const add = (one: StoredEntry): void => {
    const { entry } = one;
    // The page of a trade reads all of its notes.
    const short = { ...one, entry: { ...entry, notes: entry.notes.slice(0, BEGINNING) } };
    forget(one.trade.key);
    byId.set(one.id, short);
    byKey.set(one.trade.key, short);
  };
  const readAll = async (): Promise<boolean> => {
    for (;;) {
      const started = store.turn();
      turn = null;
      byId.clear();
      byKey.clear();
      unreadable = [];
      let after: number | null = Number.MIN_SAFE_INTEGER;
      while (after !== null) {
        const page = store.entries(after, AT_ONCE);
        if (!page) return false;
        for (const one of page.entries) add(one);
        unreadable.push(...page.unreadable);
        after = page.last;
        if (after !== null) await pause(clock);
      }
      // Opening the file replaces what was there before.
      if (store.turn() !== started) continue;
      turn = started;
      return true;
    }
  };
  return {
    async read() {
      if (turn === null || turn !== store.turn()) {
        reading ??= readAll().finally(() => (reading = null));
        if (!(await reading)) return null;
      }
      return { byId, byKey, unreadable };
    },
    version: () => `${store.turn()} ${writes}`,
    written(key, stored) {
      writes += 1;
      if (stored) add(stored);
      else forget(key);
    },
  };
}
