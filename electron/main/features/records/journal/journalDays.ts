/** Handlers of the window's calls for the journal's days: joins the trades of a day with what was noted on it. */
import { journalLimits, searchQuery } from '../../../../../shared/domain/journal.ts';
import { checkDayNotes, checkTemplate, isBlankDay } from '../../../../../shared/domain/journalDay.ts';
import type { DrillChoice } from '../../../../../shared/domain/pastDrill.ts';
import type { OffsetAt } from '../../../../../shared/domain/performanceCalendar.ts';
import type { JournalDayRow, JournalDaysRequest } from '../../../../../shared/ipc/journalDayViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause, withTurns } from '../../../../../shared/time/steps.ts';
import { inSameContext, type TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { JournalDayStore } from '../archive/archive.ts';
import type { StoredDay } from '../archive/journalDayTable.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { futuresFills, refusedList } from '../recordReading.ts';
import { figuresOfDay, tradesByDay, type TradesOfDays } from './dayTrades.ts';
import { refusedWrites, type Journal, type JournalState } from './journal.ts';
import { createDayEntries, type Known } from './journalEntries.ts';

/** Trades of a day that its page lists. */
const LISTED = 200;

type Zone = JournalDaysRequest['zone'];

/** Dependencies of {@link createJournalDays}. */
export interface JournalDayParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has'> | null;
  readonly store: JournalDayStore | null;
  readonly trades: Journal['trades'];
  readonly zoneOffsets: Readonly<Record<Zone, OffsetAt>>;
  readonly secretFree: SecretGuard;
}

/** Trades and entries of the days at one moment. */
interface Days {
  readonly state: JournalState;
  readonly trades: TradesOfDays;
  readonly entries: Known<StoredDay>;
}

const waiting = () => fail(appError('unavailable', 'error.archive.waiting'));
const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/** Creates the handlers. */
export function createJournalDays(
  parts: JournalDayParts,
): Pick<
  CallHandlers,
  'records.journalDays' | 'records.journalDay' | 'records.journalDaySave' | 'records.journalTemplate'
> {
  const { tradingContext, clock, source, store, zoneOffsets, secretFree } = parts;
  const known = store && createDayEntries(store, clock);
  let kept: { readonly of: readonly unknown[]; readonly days: Promise<TradesOfDays> } | null = null;

  const read = async (zone: Zone, choice: DrillChoice): Promise<Days | null> => {
    const state = await parts.trades();
    if (!state || !known) return null;
    const of = [state.trades, zone, choice];
    if (!kept?.of.every((one, at) => one === of[at])) {
      kept = { of, days: withTurns(tradesByDay(state.trades.all, zoneOffsets[zone], choice), clock) };
    }
    const trades = await kept.days;
    const entries = await known.read();
    return entries && { state, trades, entries };
  };

  /** Returns the days that a request selects, newest first; null: the archive cannot be used now. */
  const select = ({ trades, entries }: Days, { search, noted }: JournalDaysRequest): string[] | null => {
    const written = [...entries.byKey.values()].filter(({ entry }) => !isBlankDay(entry));
    if (search === null) {
      const days = new Set([...(noted ? [] : trades.keys()), ...written.map(({ day }) => day)]);
      return [...days].toSorted(newestFirst);
    }
    const query = searchQuery(search);
    const found = query === null ? [] : store!.matches(query);
    return found && found.flatMap((id) => entries.byId.get(id)?.day ?? []).toSorted(newestFirst);
  };

  const rowsOf = async ({ trades, entries }: Days, days: readonly string[]): Promise<JournalDayRow[]> => {
    const rows: JournalDayRow[] = [];
    for (const [at, day] of days.entries()) {
      const { figures } = figuresOfDay(trades.get(day) ?? []);
      rows.push({ day, figures, entry: entries.byKey.get(day)?.entry ?? null });
      if (at % 20 === 19) await pause(clock);
    }
    return rows;
  };

  /** Returns the error of a text that must not be stored. */
  const refusedText = (content: object): Result<never, AppError> | null =>
    secretFree('archive', JSON.stringify(content)) ? null : fail(appError('refused', 'error.notes.secret'));

  return {
    'records.journalDays': inSameContext(tradingContext, async (request) => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      if ((request.search ?? '').length > journalLimits.search) {
        return fail(appError('invalid', 'error.notes.searchTooLong', { most: journalLimits.search }));
      }
      const days = await read(request.zone, request.drills);
      const selected = days && select(days, request);
      if (!days || !selected) return waiting();
      const { skip, limit } = request;
      return ok({
        items: await rowsOf(days, selected.slice(skip, skip + limit)),
        total: selected.length,
        unreadable: days.entries.unreadable.length,
        coverage: days.state.coverage,
      });
    }),
    'records.journalDay': inSameContext(tradingContext, async ({ zone, day, drills }) => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      const days = await read(zone, drills);
      const answer = days && store!.find(day);
      const template = days && store!.template();
      if (!answer || !template) return waiting();
      const { found } = answer;
      if (found === 'damaged') return fail(appError('unreadable', 'error.notes.damagedDay'));
      const trades = days.trades.get(day) ?? [];
      return ok({
        day,
        ...figuresOfDay(trades),
        trades: trades.slice(0, LISTED).map(days.state.rowOf),
        total: trades.length,
        entry: found?.entry ?? null,
        template: { ...template, points: [...template.points] },
        coverage: days.state.coverage,
      });
    }),
    'records.journalDaySave': inSameContext(tradingContext, async ({ day, ...request }) => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      const { notes, checklist, lossLimit, tradeLimit } = request;
      const checked = checkDayNotes({ notes, checklist, lossLimit, tradeLimit });
      if ('problem' in checked) return fail(appError('invalid', checked.problem.key, checked.problem.params));
      const secret = refusedText(checked.notes);
      if (secret) return secret;
      if (!known || !(await known.read())) return waiting();
      const before = store!.find(day);
      if (!before) return waiting();
      // What a damaged entry holds would be lost.
      if (before.found === 'damaged') return fail(appError('unreadable', 'error.notes.damagedDay'));
      const written = store!.write(day, checked.notes);
      if (typeof written === 'string') return fail(refusedWrites[written]);
      known.written(day, written.stored);
      return ok({ entry: written.stored?.entry ?? null });
    }),
    'records.journalTemplate': inSameContext(tradingContext, async ({ points, lossLimit, tradeLimit }) => {
      const refused = refusedList(source, tradingContext, futuresFills);
      if (refused) return fail(refused);
      const checked = checkTemplate({ points, lossLimit, tradeLimit });
      if ('problem' in checked) return fail(appError('invalid', checked.problem.key, checked.problem.params));
      const secret = refusedText(checked.template);
      if (secret) return secret;
      if (!known || !(await known.read())) return waiting();
      const written = store!.writeTemplate(checked.template);
      if (typeof written === 'string') return fail(refusedWrites[written]);
      return ok({ ...written.stored, points: [...written.stored.points] });
    }),
  };
}
