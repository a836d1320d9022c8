/** Writes, reads and searches the entries of the journal. */
import { z } from 'zod';
import type { Account } from '../../../../../shared/domain/environment.ts';
import {
  indexedText,
  isBlank,
  planAnswers,
  type JournalNotes,
  type JournalTrade,
} from '../../../../../shared/domain/journal.ts';
import { markets } from '../../../../../shared/exchange/markets.ts';
import { positionSides } from '../../../../../shared/exchange/orderWords.ts';
import type { JournalEntry } from '../../../../../shared/ipc/journalViews.ts';
import { transaction, type Database, type SqlRow } from '../../../platform/sqlite/database.ts';

/** Layout of the journal. The index holds no text, and is written together with the entry. */
export const journalLayout = `
  CREATE TABLE journal (
    id INTEGER PRIMARY KEY, owner INTEGER NOT NULL, account TEXT NOT NULL, trade TEXT NOT NULL, market TEXT NOT NULL,
    symbol TEXT NOT NULL, side TEXT NOT NULL, openedAt INTEGER, closedAt INTEGER NOT NULL, notes TEXT NOT NULL,
    tags TEXT NOT NULL, rating INTEGER, mistakes TEXT NOT NULL, plan TEXT, created INTEGER NOT NULL,
    changed INTEGER NOT NULL, UNIQUE (account, trade)
  );
  CREATE VIRTUAL TABLE journalSearch USING fts5(
    notes, tags, mistakes, symbol, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
  );`;

/** Characters of the notes that a list shows. */
export const BEGINNING = 160;

/** An entry with the trade that it belongs to. `owner`: whose records held the trade when it was written. */
export interface StoredEntry {
  readonly id: number;
  readonly owner: number;
  readonly trade: JournalTrade;
  readonly entry: JournalEntry;
}

/** Entries by their row ids; `unreadable`: the names of those that are not entries. `last` null: there are no more. */
export interface EntryPage<Entry> {
  readonly entries: readonly Entry[];
  readonly unreadable: readonly string[];
  readonly last: number | null;
}

/** Returns at most `limit` rows as a page. `readRow`: null for a damaged row, which is named by its column `name`. */
export function pageOf<Entry>(
  rows: readonly SqlRow[],
  limit: number,
  readRow: (found: SqlRow) => Entry | null,
  name: string,
): EntryPage<Entry> {
  const entries: Entry[] = [];
  const unreadable: string[] = [];
  for (const found of rows) {
    const entry = readRow(found);
    if (entry) entries.push(entry);
    else unreadable.push(String(found[name]));
  }
  return { entries, unreadable, last: rows.length < limit ? null : (rows.at(-1)!.id as number) };
}

/** Calls `each` with all rows of a table by their ids, in steps. */
export function* eachRow(database: Database, table: string, each: (found: SqlRow) => void): Generator<void, void> {
  const AT_ONCE = 100;
  for (let after = Number.MIN_SAFE_INTEGER; ; yield) {
    const rows = database.all(`SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`, after, AT_ONCE);
    for (const found of rows) each(found);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id as number;
  }
}

const list = z.string().transform((text, context): string[] => {
  try {
    const parsed = z.array(z.string()).safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  } catch {
    // Reported by the issue below.
  }
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});
const row = z.object({
  id: z.number().int(),
  owner: z.number().int(),
  trade: z.string(),
  market: z.enum(markets),
  symbol: z.string(),
  side: z.enum(positionSides),
  openedAt: z.number().int().nullable(),
  closedAt: z.number().int(),
  notes: z.string(),
  tags: list,
  rating: z.number().int().min(1).max(5).nullable(),
  mistakes: list,
  plan: z.enum(planAnswers).nullable(),
  created: z.number().int(),
  changed: z.number().int(),
});

/** Returns the entry of a row; null: the row is damaged. */
export function entryOf(found: SqlRow): StoredEntry | null {
  const checked = row.safeParse(found);
  if (!checked.success) return null;
  const { id, owner, trade, market, symbol, side, openedAt, closedAt, ...entry } = checked.data;
  return { id, owner, trade: { key: trade, market, symbol, side, openedAt, closedAt }, entry };
}

/** Returns the entry of a trade, `damaged` when its row is not one, null when there is none. */
export function readEntry(database: Database, account: Account, key: string): StoredEntry | 'damaged' | null {
  const [found] = database.all('SELECT * FROM journal WHERE account = ? AND trade = ?', account, key);
  return found ? (entryOf(found) ?? 'damaged') : null;
}

/** Returns entries after a row id, each with the beginning of its notes. */
export function readEntries(
  database: Database,
  account: Account,
  after: number,
  limit: number,
): EntryPage<StoredEntry> {
  const rows = database.all(
    `SELECT id, owner, trade, market, symbol, side, openedAt, closedAt, substr(notes, 1, ${BEGINNING}) AS notes, tags,
       rating, mistakes, plan, created, changed
     FROM journal WHERE account = ? AND id > ? ORDER BY id LIMIT ?`,
    account,
    after,
    limit,
  );
  return pageOf(rows, limit, entryOf, 'trade');
}

function index(database: Database, id: number, { notes, tags, mistakes }: JournalNotes, symbol: string): void {
  database.run(
    'INSERT INTO journalSearch (rowid, notes, tags, mistakes, symbol) VALUES (?, ?, ?, ?, ?)',
    id,
    indexedText(notes),
    indexedText(tags.join('\n')),
    indexedText(mistakes.join('\n')),
    symbol,
  );
}

/** Whose trade an entry belongs to. */
interface EntryPlace {
  readonly owner: number;
  readonly account: Account;
  readonly trade: JournalTrade;
}

/** Stores an entry within a transaction, as {@link writeEntry} does; an entry that is replaced stays created when it was. */
export function putEntry(
  database: Database,
  { owner, account, trade }: EntryPlace,
  notes: JournalNotes,
  { created, changed }: Readonly<Record<'created' | 'changed', number>>,
): StoredEntry | null {
  const { key, market, symbol, side, openedAt, closedAt } = trade;
  const [before] = database.all('SELECT id, created FROM journal WHERE account = ? AND trade = ?', account, key);
  if (before) database.run('DELETE FROM journalSearch WHERE rowid = ?', before.id!);
  if (isBlank(notes)) {
    if (before) database.run('DELETE FROM journal WHERE id = ?', before.id!);
    return null;
  }
  database.run(
    `INSERT INTO journal (owner, account, trade, market, symbol, side, openedAt, closedAt, notes, tags, rating,
       mistakes, plan, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET owner = excluded.owner, openedAt = excluded.openedAt, closedAt = excluded.closedAt,
       notes = excluded.notes, tags = excluded.tags, rating = excluded.rating, mistakes = excluded.mistakes,
       plan = excluded.plan, changed = excluded.changed`,
    owner,
    account,
    key,
    market,
    symbol,
    side,
    openedAt,
    closedAt,
    notes.notes,
    JSON.stringify(notes.tags),
    notes.rating,
    JSON.stringify(notes.mistakes),
    notes.plan,
    created,
    changed,
  );
  const stored = readEntry(database, account, key);
  if (stored === null || stored === 'damaged') throw new Error('The entry was not stored.');
  index(database, stored.id, notes, symbol);
  return stored;
}

/** Stores the entry of a trade, or deletes one without content; returns what is stored. */
export const writeEntry = (
  database: Database,
  place: EntryPlace,
  notes: JournalNotes,
  now: number,
): StoredEntry | null => transaction(database, () => putEntry(database, place, notes, { created: now, changed: now }));

/** Returns the row ids of the entries that match a query of the full text search. */
export const searchEntries = (database: Database, query: string): number[] =>
  database
    .all('SELECT rowid AS id FROM journalSearch WHERE journalSearch MATCH ?', query)
    .map(({ id }) => id as number);

/** Writes the index of all entries again; a damaged one cannot be found by a search. */
export function* rebuildIndex(database: Database): Generator<void, void> {
  database.exec("INSERT INTO journalSearch (journalSearch) VALUES ('delete-all')");
  yield* eachRow(database, 'journal', (found) => {
    const stored = entryOf(found);
    if (stored) index(database, stored.id, stored.entry, stored.trade.symbol);
  });
}
