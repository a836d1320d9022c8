/** Lists of public market data: candles and funding rates (documents 2 and 3, Market data). */
import type { PublicEndpointId } from '../../../../shared/exchange/endpoints.ts';
import { plansOf } from './planTypes.ts';

const inclusive = { form: 'inclusive', endAlways: true } as const;
const split = { by: 'split' } as const;

const plans = plansOf<PublicEndpointId>();

/** Candles come newest first with the one still forming (A-KLINE-ORDER); 90 days is the longest range (A-TIME-WINDOWS). */
const candles = {
  size: { name: 'limit', most: 100 },
  span: { ...inclusive, longestDays: 90 },
  turn: split,
} as const;

/** The plans, by row. */
export const marketLists = {
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
