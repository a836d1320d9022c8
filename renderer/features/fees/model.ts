import type { FeeRate, PaidFees } from '../../../shared/ipc/accountViews.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { sumOf } from '../../../shared/domain/positionSums.ts';
import { exactPercent } from '../../format/exactPercent.ts';

/** What the panel shows: what was paid, or the rates. */
export const feeTabs = ['paid', 'rates'] as const;
/** See {@link feeTabs}. */
export type FeeTab = (typeof feeTabs)[number];

/** Ranges one can choose, in days back from now. */
export const feeDays = [1, 7, 30, 90, 365] as const;

/** A symbol with its market. */
export interface Place {
  readonly market: Market;
  readonly symbol: string;
}

/** Most symbols whose rates are asked for: what is shown, then those with the most fills. */
export const MOST_RATES = 20;

/** Of which symbols the rates are asked: that of the desk first, then those fees were paid on; each once. */
export function rateSymbols(shown: Place, paid: readonly Place[]): readonly Place[] {
  const all = [shown, ...paid].map(({ market, symbol }): [string, Place] => [
    `${market} ${symbol}`,
    { market, symbol },
  ]);
  return [...new Map(all).values()].slice(0, MOST_RATES);
}

/** A row of rates; texts are per cent, null where the exchange did not say: unknown is not free (XS43). */
export interface RateRow extends Place {
  readonly maker: string | null;
  readonly taker: string | null;
  readonly apiMaker: string | null;
  readonly apiTaker: string | null;
  readonly readAt: number | null;
  /** Why nothing is known. */
  readonly failed: Extract<FeeRate, { state: 'failed' }>['error'] | null;
}

const percent = (rate: string | null): string | null => (rate === null ? null : exactPercent(rate));

/** A rate as it is shown. */
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

/** Fees of one coin over all symbols. */
export interface CoinFees {
  readonly asset: string | null;
  readonly total: string;
}

/** What was paid by coin: amounts of different coins are never added. A sum of which a part is no decimal is left out. */
export function byCoin(paid: readonly PaidFees[]): readonly CoinFees[] {
  const coins = new Map<string | null, string[]>();
  for (const { asset, total } of paid) coins.set(asset, [...(coins.get(asset) ?? []), total]);
  return [...coins].flatMap(([asset, totals]) => {
    const total = sumOf(totals);
    return total === null ? [] : [{ asset, total }];
  });
}
