/** Calls of the journal's days: what was traded and what a person notes on a day. */
import { z } from 'zod';
import { isDay } from '../domain/journalDay.ts';
import { drillChoices } from '../domain/pastDrill.ts';
import { call } from './callRow.ts';
import { journalRow } from './journalViews.ts';
import { recordCoverage } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';

/** A date like 2026-03-01. */
const day = z.string().max(10).refine(isDay);
/** The time zone by which trades belong to days. */
const zone = z.enum(['local', 'utc']);

/** See {@link DayLimits}. The bounds here only keep a request small: main says what is wrong with an entry. */
const limits = {
  lossLimit: z.strictObject({ amount: z.string().max(1_000), asset: z.string().max(1_000) }).nullable(),
  tradeLimit: z.number().nullable(),
};

/** The checklist and the limits of a day. */
export const dayPlan = z.strictObject({
  checklist: z.array(z.strictObject({ text: z.string().max(1_000), isDone: z.boolean() })).max(100),
  ...limits,
});
/** See {@link DayTemplate}. */
export const dayTemplate = z.strictObject({ points: z.array(z.string().max(1_000)).max(100), ...limits });
const notes = { notes: z.string().max(100_000), ...dayPlan.shape };

/** The entry of a day; times are Unix ms. */
export const journalDayEntry = z.strictObject({ ...notes, created: z.number(), changed: z.number() });

/** See {@link DayFigures}. */
export const dayFigures = z.strictObject({
  asset: z.string(),
  net: z.string(),
  trades: z.number().int(),
  unknown: z.number().int(),
  fees: z.string().nullable(),
  funding: z.string().nullable(),
  largestLoss: z.string(),
});

const coverage = z.strictObject({ futures: recordCoverage, spot: recordCoverage });

/**
 * Requests the days with trades or an entry, newest first, after the first `skip` of them. `noted`: only those with an
 * entry; a search selects entries as well.
 */
export const journalDaysRequest = z.strictObject({
  ...tradingContext,
  zone,
  search: z.string().max(1_000).nullable(),
  noted: z.boolean(),
  drills: z.enum(drillChoices),
  skip: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});

/** A day of the list; the notes of its entry are cut to their beginning. */
export const journalDayRow = z.strictObject({
  day,
  figures: z.array(dayFigures),
  entry: journalDayEntry.nullable(),
});

/** `unreadable`: entries that the archive cannot read. */
export const journalDaysAnswer = z.strictObject({
  items: z.array(journalDayRow),
  total: z.number().int(),
  unreadable: z.number().int(),
  coverage,
});

/** Requests the page of one day; `drills`: whether trades of drills are left out. */
export const journalDayRequest = z.strictObject({ ...tradingContext, zone, day, drills: z.enum(drillChoices) });

/**
 * `trades`: those closed on the day, last closed first, at most 200 of `total`. `noAsset`: trades whose asset is unknown,
 * which are in no figure; `estimates`: results that may be others.
 */
export const journalDayAnswer = z.strictObject({
  day,
  figures: z.array(dayFigures),
  noAsset: z.number().int(),
  estimates: z.number().int(),
  trades: z.array(journalRow),
  total: z.number().int(),
  entry: journalDayEntry.nullable(),
  template: dayTemplate,
  coverage,
});

/** Saves the entry of a day; one without content is deleted. */
export const journalDaySaveRequest = z.strictObject({ ...tradingContext, day, ...notes });
/** The entry as it is stored; null: it has no content. */
export const journalDaySaveAnswer = z.strictObject({ entry: journalDayEntry.nullable() });

/** Replaces what new days start with. */
export const journalTemplateRequest = z.strictObject({ ...tradingContext, ...dayTemplate.shape });

/** See {@link journalDayEntry}. */
export type JournalDayEntry = z.infer<typeof journalDayEntry>;
/** See {@link dayFigures}. */
export type DayFigures = z.infer<typeof dayFigures>;
/** See {@link journalDayRow}. */
export type JournalDayRow = z.infer<typeof journalDayRow>;
/** See {@link journalDaysRequest}. */
export type JournalDaysRequest = z.infer<typeof journalDaysRequest>;
/** See {@link journalDaysAnswer}. */
export type JournalDaysAnswer = z.infer<typeof journalDaysAnswer>;
/** See {@link journalDayRequest}. */
export type JournalDayRequest = z.infer<typeof journalDayRequest>;
/** See {@link journalDayAnswer}. */
export type JournalDayAnswer = z.infer<typeof journalDayAnswer>;
/** See {@link journalDaySaveRequest}. */
export type JournalDaySaveRequest = z.infer<typeof journalDaySaveRequest>;

/** Calls of the journal's days, by name. */
export const journalDayCalls = {
  'records.journalDays': call(journalDaysRequest, journalDaysAnswer),
  'records.journalDay': call(journalDayRequest, journalDayAnswer),
  /** Stores what was noted on a day. */
  'records.journalDaySave': call(journalDaySaveRequest, journalDaySaveAnswer),
  /** Stores the checklist and the limits that new days start with; returns them as they are stored. */
  'records.journalTemplate': call(journalTemplateRequest, dayTemplate),
} as const;
