import type { FeeRate, PaidFees } from '../../../shared/ipc/accountViews.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import { exactPercent } from '../../format/rate.ts';

/** Views of the panel: paid fees, or commission rates. */
export const feeTabs = ['paid', 'rates'] as const;
/** See {@link feeTabs}. */
export type FeeTab = (typeof feeTabs)[number];

/** Ranges to choose from, in days back from now. */
export const feeDays = [1, 7, 30, 90, 365] as const;

/** A symbol with its market. */
export interface MarketSymbol {
  readonly market: Market;
  readonly symbol: string;
}

/** Maximum number of symbols whose rates are requested: the shown symbol, then those with the most fills. */
export const MOST_RATES = 20;

/**
 * Returns the symbols whose rates are requested: the selected one first, then those on which fees were paid; each once.
 */
export function rateSymbols(shown: MarketSymbol, paid: readonly MarketSymbol[]): readonly MarketSymbol[] {
  const all = [shown, ...paid].map(({ market, symbol }): [string, MarketSymbol] => [
    `${market} ${symbol}`,
    { market, symbol },
  ]);
  return [...new Map(all).values()].slice(0, MOST_RATES);
}

/**
 * A row of rates; texts are per cent, null where the exchange did not report one: unknown does not mean free (XS43).
 */
export interface RateRow extends MarketSymbol {
  readonly maker: string | null;
  readonly taker: string | null;
  readonly apiMaker: string | null;
  readonly apiTaker: string | null;
  readonly readAt: number | null;
  /** Why the rate is not known. */
  readonly failed: Extract<FeeRate, { state: 'failed' }>['error'] | null;
}

const percent = (rate: string | null): string | null => (rate === null ? null : exactPercent(rate));

/** Returns the display row of a rate. */
export function rateRow(reported: FeeRate): RateRow {
  if (reported.state === 'failed') {
    const { market, symbol, error: failed } = reported;
    return { market, symbol, maker: null, taker: null, apiMaker: null, apiTaker: null, readAt: null, failed };
  }
  const { market, symbol, makerRate, takerRate, apiMakerRate, apiTakerRate } = reported.rate;
  return {
    market,
    symbol,
    maker: percent(makerRate),
    taker: percent(takerRate),
    apiMaker: percent(apiMakerRate),
    apiTaker: percent(apiTakerRate),
    readAt: reported.readAt,
    failed: null,
  };
}

/** Fees in one coin over all symbols. */
export interface CoinFees {
  readonly asset: string | null;
  readonly total: string;
}

/**
 * Sums the paid fees by coin; amounts of different coins are never added. A sum is left out when one of its parts is no
 * decimal.
 */
export function byCoin(paid: readonly PaidFees[]): readonly CoinFees[] {
  const coins = new Map<string | null, string[]>();
  for (const { asset, total } of paid) coins.set(asset, [...(coins.get(asset) ?? []), total]);
  return [...coins].flatMap(([asset, totals]) => {
    const total = sumOf(totals);
    return total === null ? [] : [{ asset, total }];
  });
}
