/**
 * What a person wrote in the journal of an account, as one value: notes on trades and days, and the template of new days;
 * nothing that came from the exchange. It is read whole, compared with what the archive has, and merged into it.
 */
import { z } from 'zod';
import type { Account } from '../../../../../shared/domain/environment.ts';
import { checkNotes, isBlank } from '../../../../../shared/domain/journal.ts';
import { checkDayNotes, checkTemplate, isBlankTemplate, isDay } from '../../../../../shared/domain/journalDay.ts';
import { markets } from '../../../../../shared/exchange/markets.ts';
import { positionSides } from '../../../../../shared/exchange/orderWords.ts';
import { dayTemplate, journalDayEntry } from '../../../../../shared/ipc/journalDayViews.ts';
import { journalEntry } from '../../../../../shared/ipc/journalViews.ts';
import { transaction, type Database } from '../../../platform/sqlite/database.ts';
import { dayOfRow, putJournalDay, readJournalDay, readTemplate, writeTemplate } from './journalDayTable.ts';
import { eachRow, entryOf, putEntry, readEntry } from './journalTable.ts';

/** Highest number of entries of trades, and of days, in one value. */
export const MAX_WRITTEN = 10_000;

const written = z.strictObject({
  trade: z.strictObject({
    key: z.string().min(1).max(1_000),
    market: z.enum(markets),
    symbol: z.string().min(1).max(100),
    side: z.enum(positionSides),
    openedAt: z.number().int().nullable(),
    closedAt: z.number().int(),
  }),
  entry: journalEntry.refine((entry) => 'notes' in checkNotes(entry) && !isBlank(entry)),
});
const writtenDay = z.strictObject({
  day: z.string().refine(isDay),
  entry: journalDayEntry.refine((entry) => 'notes' in checkDayNotes(entry)),
});

/** Schema of {@link WrittenJournal}: entries that the journal itself would accept. */
export const writtenJournalSchema = z.strictObject({
  trades: z.array(written).max(MAX_WRITTEN),
  days: z.array(writtenDay).max(MAX_WRITTEN),
  template: dayTemplate.refine((template) => 'template' in checkTemplate(template)),
});
/** See {@link writtenJournalSchema}; times of entries are Unix ms. */
export type WrittenJournal = z.infer<typeof writtenJournalSchema>;

/**
 * What merging would do. `added`: the archive has no such entry; `changed`: its entry is older and is replaced; `newer`:
 * its entry was changed at the same time or later, or cannot be read, and stays.
 */
export interface JournalDifference {
  readonly added: number;
  readonly changed: number;
  readonly newer: number;
}

/** Reads everything that was written for an account, in steps; entries that cannot be read are left out. */
export function* readWritten(database: Database, account: Account): Generator<void, WrittenJournal> {
  const template = readTemplate(database, account);
  const journal: WrittenJournal = { trades: [], days: [], template: { ...template, points: [...template.points] } };
  yield* eachRow(database, 'journal', (found) => {
    const stored = found.account === account ? entryOf(found) : null;
    if (stored) journal.trades.push({ trade: stored.trade, entry: stored.entry });
  });
  yield* eachRow(database, 'journalDays', (found) => {
    const stored = found.account === account ? dayOfRow(found) : null;
    if (stored) journal.days.push({ day: stored.day, entry: stored.entry });
  });
  return journal;
}

type Times = Readonly<Record<'created' | 'changed', number>>;
type Found = { readonly entry: Times } | 'damaged' | null;
type Fate = keyof JournalDifference | 'same';

const isTime = (field: string): boolean => field === 'created' || field === 'changed';
const contentOf = (entry: Times): string => JSON.stringify(Object.entries(entry).filter(([field]) => !isTime(field)));

/** Returns what merging an entry into the one that was found does. What a damaged entry holds would be lost. */
function fateOf(entry: Times, found: Found): Fate {
  if (found === null) return 'added';
  if (found === 'damaged') return 'newer';
  if (contentOf(found.entry) === contentOf(entry)) return 'same';
  return entry.changed > found.entry.changed ? 'changed' : 'newer';
}

/** Goes through all entries with what is to be done with each; `now`: Unix ms, later times of a backup are not taken. */
function fates(database: Database, account: Account, { trades, days, template }: WrittenJournal, now: number) {
  const timed = <Entry extends Times>(entry: Entry): Entry => ({
    ...entry,
    created: Math.min(entry.created, now),
    changed: Math.min(entry.changed, now),
  });
  return {
    trades: trades.map(({ trade, entry }) => ({
      trade,
      entry: timed(entry),
      fate: fateOf(timed(entry), readEntry(database, account, trade.key)),
    })),
    days: days.map(({ day, entry }) => ({
      day,
      entry: timed(entry),
      fate: fateOf(timed(entry), readJournalDay(database, account, day)),
    })),
    /** The template has no time: one of the desk's own stays. */
    isTemplateNew: !isBlankTemplate(template) && isBlankTemplate(readTemplate(database, account)),
  };
}

function counted({ trades, days, isTemplateNew }: ReturnType<typeof fates>): JournalDifference {
  const count = (fate: Fate): number => [...trades, ...days].filter((one) => one.fate === fate).length;
  return { added: count('added') + (isTemplateNew ? 1 : 0), changed: count('changed'), newer: count('newer') };
}

/** Returns what {@link mergeWritten} would do. */
export const differencesOf = (
  database: Database,
  account: Account,
  journal: WrittenJournal,
  now: number,
): JournalDifference => counted(fates(database, account, journal, now));

/** Adds what is missing and replaces what is older, in one transaction. `owner`: see {@link StoredEntry}. */
export function mergeWritten(
  database: Database,
  { owner, account }: { readonly owner: number; readonly account: Account },
  journal: WrittenJournal,
  now: number,
): JournalDifference {
  return transaction(database, () => {
    const all = fates(database, account, journal, now);
    if (all.isTemplateNew) writeTemplate(database, account, journal.template);
    const isTaken = ({ fate }: { readonly fate: Fate }): boolean => fate === 'added' || fate === 'changed';
    for (const { trade, entry } of all.trades.filter(isTaken)) {
      putEntry(database, { owner, account, trade }, entry, entry);
    }
    for (const { day, entry } of all.days.filter(isTaken)) {
      const { created, changed, ...notes } = entry;
      putJournalDay(database, account, day, notes, { created, changed });
    }
    return counted(all);
  });
}
