/**
 * Symbols of the exchange's demo account: base and SUSDT, traded by the rules of the live contract of that base
 * (A-DEMO). The text alone does not distinguish the two: GASUSDT is a live contract and would be the demo form of GA.
 * Only a symbol from a demo endpoint is a demo symbol. This file contains no schema, because the window uses it too.
 */

/** Asset in which the demo account holds its funds and quotes its contracts. */
export const demoAsset = 'SUSDT';
/** Quote asset of the live contracts that the demo account trades. */
export const demoLiveQuote = 'USDT';

/** The fields of an instrument that these rules need. */
export interface DemoContract {
  readonly market: string;
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** Returns the demo symbol of a live contract; `undefined` for one that the demo account does not trade. */
export function demoSymbolOf(contract: DemoContract): string | undefined {
  const { market, baseAsset, quoteAsset } = contract;
  const traded = market === 'futures' && baseAsset !== '' && quoteAsset === demoLiveQuote;
  return traded ? `${baseAsset}${demoAsset}` : undefined;
}

/** Returns the live symbol of a demo symbol, by its text; `undefined` for a text that is no demo symbol. */
export function liveSymbolOf(demoSymbol: string): string | undefined {
  const base = demoSymbol.endsWith(demoAsset) ? demoSymbol.slice(0, -demoAsset.length) : '';
  return base === '' ? undefined : `${base}${demoLiveQuote}`;
}

/**
 * Returns the live contract whose rules apply to a demo symbol; `undefined` where none of the listed ones has this demo
 * symbol.
 */
export function liveContractOf<Contract extends DemoContract>(
  demoSymbol: string,
  contracts: Iterable<Contract>,
): Contract | undefined {
  for (const contract of contracts) if (demoSymbolOf(contract) === demoSymbol) return contract;
  return undefined;
}
