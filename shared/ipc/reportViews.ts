/** Calls of reports over a period of the account: what it sold and closed, and what its own entries changed. */
import { z } from 'zod';
import { reportKinds, reportSections } from '../domain/accountReport.ts';
import { lotMethods } from '../domain/spotLots.ts';
import { markets } from '../exchange/markets.ts';
import { coveredRange, reconciliationAnswer } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';
import { market } from './views.ts';

/** A period (Unix ms, both inclusive); `method`: which purchase a sale of spot takes. */
const period = {
  ...tradingContext,
  method: z.enum(lotMethods),
  from: z.number().int(),
  to: z.number().int(),
};

/** Requests the totals of a report. */
export const reportRequest = z.strictObject(period);

const amount = z.string();

/** Sums as {@link ReportTotal} defines them. */
const reportTotal = z.strictObject({
  section: z.enum(reportSections),
  market: z.enum(markets),
  asset: z.string(),
  kind: z.string().nullable(),
  rows: z.number().int(),
  gross: amount,
  fees: amount,
  funding: amount,
  gains: amount,
  losses: amount,
  net: amount,
  unknown: z.number().int(),
  estimates: z.number().int(),
});

/** Lists that a report is made of. */
export const reportLists = ['fills', 'income', 'bills'] as const;

/**
 * The totals. `rows`: rows of each section. `noAsset`: rows that are in no total, because their asset is unknown.
 * `missing`: parts of the period up to now that the archive does not hold completely. `balances`: stored balances of the
 * period against the entries between them.
 */
export const reportAnswer = z.strictObject({
  totals: z.array(reportTotal),
  rows: z.strictObject({ sale: z.number().int(), position: z.number().int(), entry: z.number().int() }),
  noAsset: z.number().int(),
  missing: z.array(z.strictObject({ market, kind: z.enum(reportLists), ranges: z.array(coveredRange) })),
  balances: z.array(reconciliationAnswer.extend({ market })),
});

/** File formats of a report. */
export const reportFormats = ['csv', 'pdf'] as const;

/** Requests that main saves a report where the user chooses. Times on a page are those of `zone`. */
export const saveReportRequest = z.strictObject({
  ...period,
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  zone: z.enum(['local', 'utc']),
});

/** `path` null: the user chose no file. */
export const saveReportAnswer = z.strictObject({ path: z.string().nullable(), rows: z.number().int() });

/** See {@link reportRequest}. */
export type ReportRequest = z.infer<typeof reportRequest>;
/** See {@link reportAnswer}. */
export type ReportAnswer = z.infer<typeof reportAnswer>;
/** See {@link saveReportRequest}. */
export type SaveReportRequest = z.infer<typeof saveReportRequest>;
/** See {@link saveReportAnswer}. */
export type SaveReportAnswer = z.infer<typeof saveReportAnswer>;
