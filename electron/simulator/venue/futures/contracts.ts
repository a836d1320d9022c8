/** Basics of contracts: how to find one, its mark price, and its settlement asset. */
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import { isApiTradable } from '../../market/instrument.ts';

/**
 * Returns why no order can trade in a contract at `time` (simulated Unix ms): its market is closed (A-MARKET-HOURS);
 * null when orders can trade.
 */
export function whyNotTrading(one: InstrumentMarket, time: number): Failure | null {
  const state = one.state(time);
  if (state === 'open') return null;
  const text = state === 'closed' ? 'is closed at this time' : 'is suspended';
  return failureSaying('BUSINESS_PRECONDITION_FAILED', `The market of ${one.instrument.symbol} ${text}`);
}

/**
 * Returns why no order may be placed in a contract over the API: it is not among apiTradingSymbols, which gives -1058
 * and not -3235, because that code concerns a single caller (document 1, Errors); or its market does not trade now.
 * null when orders may be placed.
 */
export function whyNotPlaceable(one: InstrumentMarket, time: number): Failure | null {
  return isApiTradable(one.instrument) ? whyNotTrading(one, time) : failure('NO_PERMISSION_TRADE_PAIR');
}

/** The settlement asset of every contract. */
export const SETTLEMENT = 'USDT';

/** Returns the contract of a symbol that is known to exist. */
export type FindContract = (symbol: string) => InstrumentMarket;

/** Returns the mark price of a contract in ticks. */
export function markOf(one: InstrumentMarket): number {
  return one.mark?.last ?? one.last.last;
}
