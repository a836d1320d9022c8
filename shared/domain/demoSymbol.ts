/**
 * Symbols of the exchange's demo account: base and SUSDT, traded by the rules of the live contract of that base (A-DEMO).
 * The text alone does not tell the two apart: GASUSDT is a live contract and would be the demo form of GA. Only a symbol
 * that comes from a demo endpoint is a demo symbol. No schema stands here: the window uses it too.
 */

/** Asset in which the demo account holds its funds and quotes its contracts. */
export const demoAsset = 'SUSDT';
/** Asset in which the live contracts are quoted that the demo account trades. */
export const demoLiveQuote = 'USDT';

/** What the rules here need of an instrument. */
export interface DemoContract {
  readonly market: string;
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** The demo form of a live contract; `undefined` for one that the demo account does not trade. */
export function demoSymbolOf(contract: DemoContract): string | undefined {
  const { market, baseAsset, quoteAsset } = contract;
  const traded = market === 'futures' && baseAsset !== '' && quoteAsset === demoLiveQuote;
  return traded ? `${baseAsset}${demoAsset}` : undefined;
}

/** The live symbol that a demo symbol stands for, by its text; `undefined` for a text that is no demo form. */
export function liveSymbolOf(demoSymbol: string): string | undefined {
  const base = demoSymbol.endsWith(demoAsset) ? demoSymbol.slice(0, -demoAsset.length) : '';
  return base === '' ? undefined : `${base}${demoLiveQuote}`;
}

/** The live contract whose rules hold for a demo symbol; `undefined` where none of the listed ones has this demo form. */
export function liveContractOf<Contract extends DemoContract>(
  demoSymbol: string,
  contracts: Iterable<Contract>,
): Contract | undefined {
  for (const contract of contracts) if (demoSymbolOf(contract) === demoSymbol) return contract;
  return undefined;
}
