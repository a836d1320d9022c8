import type { ExchangeListener } from '../market/exchangeMarket.ts';
import type { ExchangeAccounts } from './accounts/exchangeAccounts.ts';
import type { DemoExchange } from './demo/demoExchange.ts';
import type { Transcript } from './transcript.ts';

/** What listens to a market; the market warms up before there are accounts, so they are added later. */
export interface MarketAccounts {
  accounts?: ExchangeAccounts;
  demo?: DemoExchange;
}

/** Returns the listener that passes everything a market does to the accounts, and to `transcript` if there is one. */
export function listenForAccounts(told: MarketAccounts, transcript?: Transcript): ExchangeListener {
  return {
    trade: (instrument, time, price, size, side) => {
      transcript?.trade(instrument, time, price, size, side);
      told.accounts?.traded(instrument, price);
      told.demo?.traded(instrument, price);
    },
    level: (_instrument, side, price, total, updateId) => transcript?.level(side, price, total, updateId),
    stepped: (time) => {
      told.accounts?.settle(time);
      told.demo?.settle(time);
    },
    orders: {
      accepted: (one, id) => told.accounts?.orders.accepted(one, id),
      trade: (one, fill) => told.accounts?.orders.trade(one, fill),
      done: (one, id, reason) => told.accounts?.orders.done(one, id, reason),
      allowance: (one, id, left) => told.accounts?.orders.allowance(one, id, left) ?? left,
      wouldAllow: (one, id, left, first) => told.accounts?.orders.wouldAllow?.(one, id, left, first) ?? left,
      prevents: (one, owner) => told.accounts?.orders.prevents?.(one, owner) ?? false,
    },
    funded: (one, settlement) => {
      told.accounts?.funded(one.instrument.symbol, settlement);
      told.demo?.funded(one.instrument.symbol, settlement);
    },
  };
}
