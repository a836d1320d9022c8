import { useMemo, useState } from 'react';
import type { AssetPrice } from '../../../shared/domain/accountValue.ts';
import { demoAsset } from '../../../shared/domain/demoSymbol.ts';
import type { PricesAnswer } from '../../../shared/ipc/accountViews.ts';
import { useAccount } from '../market/demoSymbols.ts';
import { useDesk } from '../services.ts';
import { useRequest } from '../useRequest.ts';

/** Time between two requests, in ms; main requests nothing from the exchange for them. `firstMs`: before any price came. */
const PRICES_MS = { firstMs: 1_000, everyMs: 5_000 } as const;
/** The dollar of the main account, and the currency until another one is chosen. */
const DOLLAR = 'USDT';
/** Most assets of one request; those beyond it have no price, and are counted as such. */
const MOST_ASSETS = 2_000;

/** Prices of assets in the currency in which values are shown. */
export interface ValuePrices {
  readonly currency: string;
  /** Currencies that can be chosen. */
  readonly currencies: readonly string[];
  /** The dollar of the account: always among the priced assets. */
  readonly dollar: string;
  /** Null until they were received. */
  readonly prices: readonly AssetPrice[] | null;
}

/** Provides the prices that value assets, from main. The demo account is valued in its own asset (A-DEMO). */
export function useValuePrices(held: readonly string[], seen: boolean): ValuePrices {
  const account = useAccount();
  const chosen = useDesk((state) => state.app?.settings.valueCurrency ?? DOLLAR);
  const currency = account === 'demo' ? demoAsset : chosen;
  const dollar = account === 'demo' ? demoAsset : DOLLAR;
  const [isPriced, setPriced] = useState(false);
  const assets = [...new Set([dollar, ...held])].toSorted().slice(0, MOST_ASSETS);
  const { value: answer } = useRequest<PricesAnswer>({
    about: `${currency} ${assets.join(' ')}`,
    everyMs: isPriced ? PRICES_MS.everyMs : PRICES_MS.firstMs,
    seen,
    async ask(client, tradingContext) {
      const reply = await client.call('account.prices', { ...tradingContext, currency, assets });
      if (reply.ok) setPriced(reply.value.isPriced);
      return reply;
    },
  });
  return useMemo(
    () => ({
      currency,
      currencies: account === 'demo' ? [demoAsset] : [...new Set([currency, ...(answer?.currencies ?? [])])],
      dollar,
      prices: answer?.prices ?? null,
    }),
    [answer, account, currency, dollar],
  );
}
