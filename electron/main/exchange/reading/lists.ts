/** Reads every list that does not come in one response to its end, with one typed function for each kind of list. */
import type { ParametersOf, PublicEndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { intervalMilliseconds, type KlineInterval } from '../../../../shared/exchange/markets.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { PrivateRest } from '../ports.ts';
import type { RestClient } from '../rest/client.ts';
import { accountHistories, copyLists } from './accountLists.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import { contentLists, partnerHistories } from './partnerLists.ts';
import type { Plan, TimeRange } from './plan.ts';
import { createReader, type ListReader, type ReadOptions } from './reader.ts';
import { openLists, tradingHistories } from './tradingLists.ts';
import { plansOf } from './planTypes.ts';

// Lists of public market data: candles and funding rates (documents 2 and 3, Market data).

const inclusive = { form: 'inclusive', endAlways: true } as const;
const split = { by: 'split' } as const;

const plans = plansOf<PublicEndpointId>();

/**
 * Candles come newest first, starting with the one still forming (A-KLINE-ORDER); 90 days is the longest range
 * (A-TIME-WINDOWS).
 */
const candles = {
  size: { name: 'limit', most: 100 },
  span: { ...inclusive, longestDays: 90 },
  turn: split,
} as const;

/** The plans, by endpoint. */
const marketLists = {
  'spot.market.historyKlines': plans('spot.market.historyKlines', (reply) => reply, {
    ...candles,
    key: ([openTime]) => String(openTime),
    time: ([openTime]) => openTime,
  }),
  'futures.market.historyKlines': plans('futures.market.historyKlines', (reply) => reply, {
    ...candles,
    key: ([openTime]) => String(openTime),
    time: ([openTime]) => openTime,
  }),
  'futures.market.fundingRate': plans('futures.market.fundingRate', (reply) => reply, {
    key: ({ symbol, fundingTime }) => `${symbol} ${fundingTime}`,
    time: ({ fundingTime }) => fundingTime,
    size: { name: 'limit', most: 1_000 },
    span: { form: 'inclusive', longestDays: 7 },
    turn: split,
  }),
};

const histories = { ...tradingHistories, ...accountHistories, ...partnerHistories };
const wholes = { ...openLists, ...copyLists, ...contentLists };

/** Endpoints of public lists with a time range. */
export type MarketListId = keyof typeof marketLists;
/** Endpoints of signed lists with a time range. */
export type HistoryId = keyof typeof histories;
/** Endpoints of signed lists without a time range: what is open, followed or published now. */
export type WholeListId = keyof typeof wholes;
/** Endpoints of all lists. */
export type ListId = MarketListId | HistoryId | WholeListId;

type Plans = typeof marketLists & typeof histories & typeof wholes;
/** The record type of a list. */
export type ItemOf<Id extends ListId> = Plans[Id] extends Plan<never, infer Item> ? Item : never;
type PlansOf<Ids extends ListId> = { readonly [Id in Ids]: Plan<ReplyOf<Id>, ItemOf<Id>> };

const marketPlans: PlansOf<MarketListId> = marketLists;
const historyPlans: PlansOf<HistoryId> = histories;
const wholePlans: PlansOf<WholeListId> = wholes;

/** Parameters that the reader sets itself. */
type OwnParameters =
  | 'limit'
  | 'pageSize'
  | 'page'
  | 'pageIndex'
  | 'pageNo'
  | 'pageNum'
  | 'startTime'
  | 'endTime'
  | 'after'
  | 'before'
  | 'month'
  | 'nextKeyId'
  | 'nextKeyTime';
/** Filters that the caller sets on a list: symbol, coin, type. */
export type FiltersOf<Id extends ListId> = Omit<ParametersOf<Id>, OwnParameters>;

/** Both REST clients check the parameters against the endpoint row. */
const parametersOf = <Id extends ListId>(filters: FiltersOf<Id>, more: Record<string, unknown>): ParametersOf<Id> =>
  ({ ...filters, ...more }) as unknown as ParametersOf<Id>;

/**
 * Reads public data of a time range. Candles are read in windows of one response each; where there are none the windows
 * grow, and 90 days without a candle are the beginning of the history. The public client does not report dropped
 * records.
 */
export function marketReader<Id extends MarketListId>(
  rest: Pick<RestClient, 'get'>,
  id: Id,
  filters: FiltersOf<Id>,
  range: TimeRange,
  options: ReadOptions = {},
): ListReader<ItemOf<Id>> {
  const everyMs = 'interval' in filters ? intervalMilliseconds[filters.interval as KlineInterval] : null;
  return createReader(
    marketPlans[id],
    async (more) => {
      const answer = await rest.get(id, parametersOf(filters, more));
      return answer.ok ? ok({ reply: answer.value, dropped: 0 }) : answer;
    },
    range,
    everyMs,
    options,
  );
}

/** Reads the records of the account, or of a partner, in a time range. */
export function historyReader<Id extends HistoryId>(
  rest: Pick<PrivateRest, 'queryWhole'>,
  id: Id,
  filters: FiltersOf<Id>,
  range: TimeRange,
  options: ReadOptions = {},
): ListReader<ItemOf<Id>> {
  const ask = (more: Record<string, unknown>) => rest.queryWhole(id, parametersOf(filters, more));
  return createReader(historyPlans[id], ask, range, null, options);
}

/** Reads what is open, followed or published now. */
export function wholeReader<Id extends WholeListId>(
  rest: Pick<PrivateRest, 'queryWhole'>,
  id: Id,
  filters: FiltersOf<Id>,
  options: ReadOptions = {},
): ListReader<ItemOf<Id>> {
  const ask = (more: Record<string, unknown>) => rest.queryWhole(id, parametersOf(filters, more));
  return createReader(wholePlans[id], ask, null, null, options);
}

/** Returns the earliest time in Unix ms for which the exchange still returns a list; 0 where no limit is known. */
export function earliestOf(id: HistoryId, now: number): number {
  const days = historyPlans[id].span?.reachDays;
  return days === undefined ? 0 : Math.max(0, now - days * DAY_MS);
}
