/** The entries of the journal without the most of their notes, in memory while the archive has the same ones. */
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause } from '../../../../../shared/time/steps.ts';
import type { JournalDayStore, JournalStore } from '../archive/archive.ts';
import type { StoredDay } from '../archive/journalDayTable.ts';
import { BEGINNING, type EntryPage, type StoredEntry } from '../archive/journalTable.ts';

/** Entries read between two pauses. */
const AT_ONCE = 250;

/** What is known of an entry apart from its subject. */
interface Stored {
  readonly id: number;
  readonly entry: { readonly notes: string };
}

/** Entries by their row id and by their key. */
export interface Known<Entry> {
  readonly byId: ReadonlyMap<number, Entry>;
  readonly byKey: ReadonlyMap<string, Entry>;
  readonly unreadable: readonly string[];
}

/** Entries of trades by the keys of these. */
export type KnownEntries = Known<StoredEntry>;

/** Reads the entries once, and takes over what is written. */
export interface Entries<Entry> {
  /** Null: the archive cannot be used now. */
  read(): Promise<Known<Entry> | null>;
  /** Increases when an entry is other than before. */
  readonly version: () => string;
  /** Takes over a written entry; null: it was deleted. */
  written(key: string, stored: Entry | null): void;
}

/** Where entries are read, and what they are named by. */
interface EntrySource<Entry> {
  readonly turn: () => number;
  readonly read: (after: number, limit: number) => EntryPage<Entry> | null;
  readonly keyOf: (entry: Entry) => string;
}

/** Creates it without entries. */
function createEntries<Entry extends Stored>(
  { turn: turnNow, read: readPage, keyOf }: EntrySource<Entry>,
  clock: Pick<Clock, 'after'>,
): Entries<Entry> {
  const byId = new Map<number, Entry>();
  const byKey = new Map<string, Entry>();
  let unreadable: string[] = [];
  let turn: number | null = null;
  let writes = 0;
  let reading: Promise<boolean> | null = null;

  const forget = (key: string): void => {
    const before = byKey.get(key);
    if (before) byId.delete(before.id);
    byKey.delete(key);
  };
  const add = (one: Entry): void => {
    const { entry } = one;
    // The page of an entry reads all of its notes.
    const short = { ...one, entry: { ...entry, notes: entry.notes.slice(0, BEGINNING) } };
    forget(keyOf(one));
    byId.set(one.id, short);
    byKey.set(keyOf(one), short);
  };
  const readAll = async (): Promise<boolean> => {
    for (;;) {
      const started = turnNow();
      turn = null;
      byId.clear();
      byKey.clear();
      unreadable = [];
      let after: number | null = Number.MIN_SAFE_INTEGER;
      while (after !== null) {
        const page = readPage(after, AT_ONCE);
        if (!page) return false;
        for (const one of page.entries) add(one);
        unreadable.push(...page.unreadable);
        after = page.last;
        if (after !== null) await pause(clock);
      }
      // Opening the file replaces what was there before.
      if (turnNow() !== started) continue;
      turn = started;
      return true;
    }
  };
  return {
    async read() {
      if (turn === null || turn !== turnNow()) {
        reading ??= readAll().finally(() => (reading = null));
        if (!(await reading)) return null;
      }
      return { byId, byKey, unreadable };
    },
    version: () => `${turnNow()} ${writes}`,
    written(key, stored) {
      writes += 1;
      if (stored) add(stored);
      else forget(key);
    },
  };
}

/** Creates the entries of trades. */
export const createJournalEntries = (store: JournalStore, clock: Pick<Clock, 'after'>): Entries<StoredEntry> =>
  createEntries(
    { turn: store.turn, read: (after, limit) => store.entries(after, limit), keyOf: ({ trade }) => trade.key },
    clock,
  );

/** Creates the entries of days. */
export const createDayEntries = (store: JournalDayStore, clock: Pick<Clock, 'after'>): Entries<StoredDay> =>
  createEntries(
    { turn: store.turn, read: (after, limit) => store.entries(after, limit), keyOf: ({ day }) => day },
    clock,
  );
