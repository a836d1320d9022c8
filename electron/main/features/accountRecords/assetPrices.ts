/**
 * Prices of the assets an account holds, in a currency of the user's choice. Nothing is requested for them: main knows the
 * last prices of all spot pairs, because it values the account for the limits of an order.
 */
import { assetPrices, valueCurrencies, type ValuePair } from '../../../../shared/domain/accountValue.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { DatedInstruments } from '../../market/instruments.ts';
import type { ValuePrices } from '../../market/valuePrices.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';

/** Dependencies of {@link createAssetPrices}. */
export interface AssetPriceParts {
  readonly instruments: Pick<DatedInstruments, 'all'>;
  readonly values: Pick<ValuePrices, 'of'>;
}

/** Creates the handler of the prices. */
export function createAssetPrices(
  clock: Pick<Clock, 'now'>,
  { instruments, values }: AssetPriceParts,
): CallHandlers['account.prices'] {
  const pairs = (): readonly ValuePair[] =>
    instruments.all().flatMap(({ market, symbol, baseAsset: base, quoteAsset: quote }) => {
      if (market !== 'spot') return [];
      return [{ symbol, base, quote, last: values.of('spot', symbol) }];
    });
  return ({ currency, assets }) => {
    const known = pairs();
    return ok({
      prices: [...assetPrices(currency, assets, known)].map(({ steps, ...price }) => ({
        ...price,
        steps: steps && [...steps],
      })),
      currencies: [...valueCurrencies(known)],
      isPriced: known.some(({ last }) => last !== null),
      readAt: clock.now(),
    });
  };
}
