/** Calls of the account's performance, computed from closed futures positions and sold lots of spot. */
import { z } from 'zod';
import { drillChoices } from '../domain/pastDrill.ts';
import { performanceDimensions, performanceTradeSchema } from '../domain/performanceTrade.ts';
import { recordCoverage } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';

/** Trades closed from `from` to `to` (Unix ms, inclusive, null: no bound), grouped by the time of a zone; with or without drills. */
const period = {
  ...tradingContext,
  zone: z.enum(['local', 'utc']),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  drills: z.enum(drillChoices),
};

/** Requests the performance in a period. */
export const performanceRequest = z.strictObject(period);

const amount = z.string().nullable();
const extreme = z.strictObject({ id: z.string(), net: z.string() }).nullable();

/** Figures of a group of trades as {@link TradeStatistics} defines them, with the number of trades of each outcome. */
const statistics = z.strictObject({
  counts: z.strictObject({
    wins: z.number().int(),
    losses: z.number().int(),
    zero: z.number().int(),
    unknown: z.number().int(),
  }),
  trades: z.number().int(),
  net: z.string(),
  winRate: amount,
  averageWin: amount,
  averageLoss: amount,
  best: extreme,
  worst: extreme,
  expectancy: z.strictObject({ mean: z.string(), low: amount, high: amount }).nullable(),
  profitFactor: amount,
  payoffRatio: amount,
  longestWins: z.number().int(),
  longestLosses: z.number().int(),
  currentStreak: z.number().int(),
  fees: amount,
  feeShare: amount,
  funding: amount,
  fundingShare: amount,
  inMarket: z.strictObject({ milliseconds: z.number(), unknown: z.number().int() }),
});

const groups = z.array(z.strictObject({ key: z.string().nullable(), statistics }));
const entries = z.array(
  z.strictObject({ from: z.string(), net: z.string(), trades: z.number().int(), unknown: z.number().int() }),
);

/** The performance in one asset: amounts of different assets are never added. */
const assetPerformance = z.strictObject({
  asset: z.string(),
  total: statistics,
  by: z.strictObject({
    symbol: groups,
    side: groups,
    hour: groups,
    weekday: groups,
    orderType: groups,
    tag: groups,
    origin: groups,
  }),
  calendar: z.strictObject({ days: entries, weeks: entries, months: entries }),
});

/**
 * The performance. `noAsset`: trades whose asset is unknown, which are in no figure. `estimates`: results in the figures
 * that may be others, because records are missing or do not prove which coins were sold. `coverage`: stored part of the
 * fills of each market.
 */
export const performanceAnswer = z.strictObject({
  assets: z.array(assetPerformance),
  noAsset: z.number().int(),
  estimates: z.number().int(),
  coverage: z.strictObject({ futures: recordCoverage, spot: recordCoverage }),
});

/** What a figure is made of: all trades, those of a group, or those of a day, week or month (`from`, like 2026-03-01). */
export const performanceFigure = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('total') }),
  z.strictObject({ of: z.literal('group'), dimension: z.enum(performanceDimensions), key: z.string().nullable() }),
  z.strictObject({ of: z.literal('calendar'), unit: z.enum(['days', 'weeks', 'months']), from: z.string() }),
]);

/** Which of the trades of a figure; `known`: all with a known result. */
export const tradeOutcomes = ['known', 'wins', 'losses', 'zero', 'unknown'] as const;

/** Requests the trades of a figure, last closed first, after the first `skip` of them. */
export const performanceTradesRequest = z.strictObject({
  ...period,
  asset: z.string(),
  figure: performanceFigure,
  outcome: z.enum(tradeOutcomes),
  skip: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});

/** `total`: trades of the figure. */
export const performanceTradesAnswer = z.strictObject({
  trades: z.array(performanceTradeSchema),
  total: z.number().int(),
});

/**
 * Requests the equity of the futures account in a margin asset (null: USDT, else the first one that it holds) without
 * deposits, withdrawals and transfers, from `from` to `to` (Unix ms, inclusive, null: no bound). Spot has none: the value
 * of its coins at those times is not stored.
 */
export const equityRequest = z.strictObject({
  ...tradingContext,
  asset: z.string().nullable(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
});

/** A fall of the curve, as {@link Drawdown} defines it. */
const drawdown = z.strictObject({
  peakAt: z.number(),
  troughAt: z.number(),
  recoveredAt: z.number().nullable(),
  depth: z.string(),
  share: z.string().nullable(),
});

/**
 * The curve, oldest first. `asset` null: no balance is stored. `current`: the fall that has not recovered yet. `ratios`
 * are those of the daily returns, stated from `fewest` days on. `realisedUntil`: points before this time are balances
 * without the unrealised result, because no equity was stored then; null: there are none. `omitted`: stored balances that could not be used. `unknownKinds`: kinds of entries
 * that no document names, which may be flows.
 */
export const equityAnswer = z.strictObject({
  assets: z.array(z.string()),
  asset: z.string().nullable(),
  points: z.array(z.strictObject({ at: z.number(), equity: z.string(), value: z.string(), below: z.string() })),
  realisedUntil: z.number().nullable(),
  deepest: drawdown.nullable(),
  current: drawdown.nullable(),
  drawdowns: z.number().int(),
  ratios: z.strictObject({ days: z.number().int(), fewest: z.number().int(), sharpe: amount, sortino: amount }),
  omitted: z.number().int(),
  unknownKinds: z.array(z.string()),
});

/** See {@link equityRequest}. */
export type EquityRequest = z.infer<typeof equityRequest>;
/** See {@link equityAnswer}. */
export type EquityAnswer = z.infer<typeof equityAnswer>;
/** See {@link performanceRequest}. */
export type PerformanceRequest = z.infer<typeof performanceRequest>;
/** See {@link performanceAnswer}. */
export type PerformanceAnswer = z.infer<typeof performanceAnswer>;
/** See {@link performanceFigure}. */
export type PerformanceFigure = z.infer<typeof performanceFigure>;
/** See {@link performanceTradesRequest}. */
export type PerformanceTradesRequest = z.infer<typeof performanceTradesRequest>;
/** See {@link performanceTradesAnswer}. */
export type PerformanceTradesAnswer = z.infer<typeof performanceTradesAnswer>;
