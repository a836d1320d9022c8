import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import { SETTLEMENT } from '../futures/contracts.ts';

/** The asset of the demo accounts (A-DEMO). */
export const DEMO_SETTLEMENT = 'SUSDT';

/**
 * Returns the live contract that a demo symbol stands for; `undefined` when there is none, and for a live symbol
 * (A-DEMO).
 */
export function demoContract(market: ExchangeMarket, symbol: string): InstrumentMarket | undefined {
  const base = symbol.endsWith(DEMO_SETTLEMENT) ? symbol.slice(0, -DEMO_SETTLEMENT.length) : '';
  const one = base === '' ? undefined : market.find('futures', base + SETTLEMENT);
  return one && demoNameOf(one) === symbol ? one : undefined;
}

/** Returns the demo symbol of a contract that demo accounts trade; `undefined` for a spot pair. */
export function demoNameOf({ instrument: { market, asset } }: InstrumentMarket): string | undefined {
  return market === 'futures' ? asset + DEMO_SETTLEMENT : undefined;
}
