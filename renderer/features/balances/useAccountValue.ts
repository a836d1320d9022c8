import { useMemo, useState } from 'react';
import { accountValue, valueAlong, type AccountValue, type Holding } from '../../../shared/domain/accountValue.ts';
import { demoAsset } from '../../../shared/domain/demoSymbol.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import type { PricesAnswer } from '../../../shared/ipc/accountViews.ts';
import { add, formatDecimal, formatShort, parseDecimal, ZERO } from '../../../shared/num/decimal.ts';
import { useAccount } from '../../state/market/index.ts';
import { useDesk } from '../../state/services.ts';
import { useRequest } from '../../state/useRequest.ts';

/** Time between two requests, in ms; main requests nothing from the exchange for them. `firstMs`: before any price came. */
const PRICES_MS = { firstMs: 1_000, everyMs: 5_000 } as const;
/** A balance of less than one of this coin is small. */
const SMALL_ASSET = 'USDT';

/** The value of the account in the chosen currency. */
export interface ShownValue {
  readonly currency: string;
  /** Currencies that can be chosen. */
  readonly currencies: readonly string[];
  /** Null until the prices were received. */
  readonly value: AccountValue | null;
  /** Value of one dollar in the currency; null: not known. */
  readonly small: string | null;
}

/** Returns what is held of an asset: on futures the balance with unrealised PnL, which is no part of it. */
export function holdingOf({ market, asset, total, unrealisedPnl }: Balance): Holding {
  const open = parseDecimal(unrealisedPnl ?? '0') ?? ZERO;
  const balance = parseDecimal(total);
  return { market, asset, amount: balance ? formatDecimal(add(balance, open)) : '0' };
}

/** Provides the value of balances, at the prices of main. The demo account is valued in its own asset (A-DEMO). */
export function useAccountValue(balances: readonly Balance[], seen: boolean): ShownValue {
  const account = useAccount();
  const chosen = useDesk((state) => state.app?.settings.valueCurrency ?? SMALL_ASSET);
  const currency = account === 'demo' ? demoAsset : chosen;
  const small = account === 'demo' ? demoAsset : SMALL_ASSET;
  const [isPriced, setPriced] = useState(false);
  const assets = [...new Set([small, ...balances.map(({ asset }) => asset)])].toSorted();
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
  return useMemo(() => {
    const steps = answer?.prices.find(({ asset }) => asset === small)?.steps ?? null;
    return {
      currency,
      currencies: account === 'demo' ? [demoAsset] : [...new Set([currency, ...(answer?.currencies ?? [])])],
      value: answer && accountValue(balances.map(holdingOf), answer.prices),
      small: steps && formatShort(valueAlong({ units: 1n, scale: 0 }, steps)),
    };
  }, [answer, balances, currency, account, small]);
}
