/** Converts public trades of the wire to the app's type. */
import type { z } from 'zod';
import type { tradePushItem } from '../../../../shared/exchange/channels.ts';
import type { tradeRecord } from '../../../../shared/exchange/records/records.ts';
import type { TradeView } from '../../../../shared/ipc/views.ts';

/** Returns the taker's side: when the buyer was the maker, the taker sold (A-WS-TRADE). */
const takerSide = (buyerIsMaker: boolean): TradeView['takerSide'] => (buyerIsMaker ? 'SELL' : 'BUY');

/** Converts a REST trade. */
export function tradeOfRecord(record: z.output<typeof tradeRecord>): TradeView {
  const { id, time, price, qty } = record;
  return { id, time, price, quantity: qty, takerSide: takerSide(record.isBuyerMaker) };
}

/** Converts a pushed trade. */
export function tradeOfPush(item: z.output<typeof tradePushItem>): TradeView {
  return { id: item.t, time: item.T, price: item.p, quantity: item.q, takerSide: takerSide(item.m) };
}
