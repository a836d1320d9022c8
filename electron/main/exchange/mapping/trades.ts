/** Public trades of the wire as the app means them. */
import type { z } from 'zod';
import type { tradePushItem } from '../../../../shared/exchange/channels.ts';
import type { tradeRecord } from '../../../../shared/exchange/records/records.ts';
import type { TradeView } from '../../../../shared/ipc/views.ts';

/** The taker's side: when the buyer was the maker, the taker sold (A-WS-TRADE). */
const takerSide = (buyerIsMaker: boolean): TradeView['takerSide'] => (buyerIsMaker ? 'SELL' : 'BUY');

/** A REST trade. */
export function tradeOfRecord(record: z.output<typeof tradeRecord>): TradeView {
  const { id, time, price, qty } = record;
  return { id, time, price, quantity: qty, takerSide: takerSide(record.isBuyerMaker) };
}

/** A pushed trade. */
export function tradeOfPush(item: z.output<typeof tradePushItem>): TradeView {
  return { id: item.t, time: item.T, price: item.p, quantity: item.q, takerSide: takerSide(item.m) };
}
