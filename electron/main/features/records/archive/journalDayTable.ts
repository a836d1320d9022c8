/** Writes, reads and searches what was noted on days, and the template that new days start with. */
import { z } from 'zod';
import type { Account } from '../../../../../shared/domain/environment.ts';
import { indexedText } from '../../../../../shared/domain/journal.ts';
import {
  isBlankDay,
  isBlankTemplate,
  isDay,
  noTemplate,
  type DayNotes,
  type DayTemplate,
} from '../../../../../shared/domain/journalDay.ts';
import { dayPlan, dayTemplate, type JournalDayEntry } from '../../../../../shared/ipc/journalDayViews.ts';
import { transaction, type Database, type SqlRow } from '../../../platform/sqlite/database.ts';
import { BEGINNING, eachRow, pageOf, type EntryPage } from './journalTable.ts';

/**
 * Layout of the days. A day is a date and belongs to an account, whatever key is in use. `plan`: checklist and limits as
 * JSON. The index holds no text, and is written together with the entry.
 */
export const journalDayLayout = `
  CREATE TABLE journalDays (
    id INTEGER PRIMARY KEY, account TEXT NOT NULL, day TEXT NOT NULL, notes TEXT NOT NULL, plan TEXT NOT NULL,
    created INTEGER NOT NULL, changed INTEGER NOT NULL, UNIQUE (account, day)
  );
  CREATE VIRTUAL TABLE journalDaySearch USING fts5(
    day, notes, points, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
  );
  CREATE TABLE journalTemplates (account TEXT PRIMARY KEY, body TEXT NOT NULL);`;

/** An entry of a day. */
export interface StoredDay {
  readonly id: number;
  readonly day: string;
  readonly entry: JournalDayEntry;
}

/** Parses JSON text; undefined: it is none. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

const row = z.object({
  id: z.number().int(),
  day: z.string().refine(isDay),
  notes: z.string(),
  created: z.number().int(),
  changed: z.number().int(),
});

/** Returns the entry of a row; null: the row is damaged. */
export function dayOfRow(found: SqlRow): StoredDay | null {
  const checked = row.safeParse(found);
  const plan = dayPlan.safeParse(parsed(found.plan));
  if (!checked.success || !plan.success) return null;
  const { id, day, ...entry } = checked.data;
  return { id, day, entry: { ...entry, ...plan.data } };
}

/** Returns the entry of a day, `damaged` when its row is not one, null when there is none. */
export function readJournalDay(database: Database, account: Account, day: string): StoredDay | 'damaged' | null {
  const [found] = database.all('SELECT * FROM journalDays WHERE account = ? AND day = ?', account, day);
  return found ? (dayOfRow(found) ?? 'damaged') : null;
}

/** Returns entries after a row id, each with the beginning of its notes. */
export function readJournalDays(
  database: Database,
  account: Account,
  after: number,
  limit: number,
): EntryPage<StoredDay> {
  const rows = database.all(
    `SELECT id, day, substr(notes, 1, ${BEGINNING}) AS notes, plan, created, changed
     FROM journalDays WHERE account = ? AND id > ? ORDER BY id LIMIT ?`,
    account,
    after,
    limit,
  );
  return pageOf(rows, limit, dayOfRow, 'day');
}

function index(database: Database, { id, day, entry: { notes, checklist } }: StoredDay): void {
  database.run(
    'INSERT INTO journalDaySearch (rowid, day, notes, points) VALUES (?, ?, ?, ?)',
    id,
    day,
    indexedText(notes),
    indexedText(checklist.map(({ text }) => text).join('\n')),
  );
}

/** Stores an entry within a transaction, as {@link writeJournalDay} does; a replaced one stays created when it was. */
export function putJournalDay(
  database: Database,
  account: Account,
  day: string,
  { notes, ...plan }: DayNotes,
  { created, changed }: Readonly<Record<'created' | 'changed', number>>,
): StoredDay | null {
  const [before] = database.all('SELECT id FROM journalDays WHERE account = ? AND day = ?', account, day);
  if (before) database.run('DELETE FROM journalDaySearch WHERE rowid = ?', before.id!);
  if (isBlankDay({ notes, ...plan }) && isBlankTemplate(readTemplate(database, account))) {
    if (before) database.run('DELETE FROM journalDays WHERE id = ?', before.id!);
    return null;
  }
  database.run(
    `INSERT INTO journalDays (account, day, notes, plan, created, changed) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET notes = excluded.notes, plan = excluded.plan, changed = excluded.changed`,
    account,
    day,
    notes,
    JSON.stringify(plan),
    created,
    changed,
  );
  const stored = readJournalDay(database, account, day);
  if (stored === null || stored === 'damaged') throw new Error('The entry was not stored.');
  index(database, stored);
  return stored;
}

/**
 * Stores the entry of a day and returns what is stored. One without content is deleted, unless a template would fill the
 * day again.
 */
export const writeJournalDay = (
  database: Database,
  account: Account,
  day: string,
  notes: DayNotes,
  now: number,
): StoredDay | null =>
  transaction(database, () => putJournalDay(database, account, day, notes, { created: now, changed: now }));

/** Returns the row ids of the entries that match a query of the full text search. */
export const searchJournalDays = (database: Database, query: string): number[] =>
  database
    .all('SELECT rowid AS id FROM journalDaySearch WHERE journalDaySearch MATCH ?', query)
    .map(({ id }) => id as number);

/** Returns the template of new days; one that cannot be read is none. */
export function readTemplate(database: Database, account: Account): DayTemplate {
  const [found] = database.all('SELECT body FROM journalTemplates WHERE account = ?', account);
  const checked = dayTemplate.safeParse(parsed(found?.body));
  return checked.success ? checked.data : noTemplate;
}

/** Replaces the template of new days. */
export function writeTemplate(database: Database, account: Account, template: DayTemplate): void {
  database.run('INSERT OR REPLACE INTO journalTemplates VALUES (?, ?)', account, JSON.stringify(template));
}

/** Writes the index of all entries again; a damaged one cannot be found by a search. */
export function* rebuildDayIndex(database: Database): Generator<void, void> {
  database.exec("INSERT INTO journalDaySearch (journalDaySearch) VALUES ('delete-all')");
  yield* eachRow(database, 'journalDays', (found) => {
    const stored = dayOfRow(found);
    if (stored) index(database, stored);
  });
}
