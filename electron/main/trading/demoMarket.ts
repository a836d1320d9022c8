/**
 * The market of the demo account (document 3 Demo trading; A-DEMO): its symbols with the rules and prices of the live
 * ones.
 */
import { demoAsset, demoLiveQuote, demoSymbolOf, liveSymbolOf } from '../../../shared/domain/demoSymbol.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { TradingParts } from './tradingParts.ts';

type MarketParts = Pick<TradingParts, 'instruments' | 'reference' | 'worth' | 'touch' | 'watchBook' | 'clock'>;

/** Pair with the value of the demo asset: one demo dollar counts as one. */
const DEMO_DOLLAR = `${demoAsset}${demoLiveQuote}`;

/** Returns the trading parts for the demo account; only symbols in their demo form exist. */
export function demoMarket<Parts extends MarketParts>(parts: Parts): Parts {
  const live = (market: Market, symbol: string): Instrument | null | undefined => {
    const name = market === 'futures' ? liveSymbolOf(symbol) : undefined;
    const found = name === undefined ? undefined : parts.instruments.find('futures', name);
    return found && demoSymbolOf(found) !== symbol ? undefined : found;
  };
  const priced =
    (price: TradingParts['reference']): TradingParts['reference'] =>
    (market, symbol) => {
      if (market === 'spot') return symbol === DEMO_DOLLAR ? { price: '1', at: parts.clock.now() } : null;
      const found = live(market, symbol);
      return found ? price('futures', found.symbol) : null;
    };
  return {
    ...parts,
    instruments: {
      find(market: Market, symbol: string) {
        const found = live(market, symbol);
        return found && { ...found, symbol, displayName: symbol, quoteAsset: demoAsset };
      },
    },
    reference: priced(parts.reference),
    worth: parts.worth && priced(parts.worth),
    touch(market: Market, symbol: string) {
      const found = live(market, symbol);
      return found ? parts.touch('futures', found.symbol) : null;
    },
    watchBook(market: Market, symbol: string) {
      const found = live(market, symbol);
      if (found) parts.watchBook('futures', found.symbol);
    },
  };
}
