import { useMemo } from 'react';
import { accountValue, holdingOf, valueAlong, type AccountValue } from '../../../shared/domain/accountValue.ts';
import type { Balance } from '../../../shared/domain/order.ts';
import { formatShort } from '../../../shared/num/decimal.ts';
import { useValuePrices } from '../../state/account/index.ts';

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

/** Provides the value of balances, at the prices of main. The demo account is valued in its own asset (A-DEMO). */
export function useAccountValue(balances: readonly Balance[], seen: boolean): ShownValue {
  const { currency, currencies, dollar, prices } = useValuePrices(
    balances.map(({ asset }) => asset),
    seen,
  );
  return useMemo(() => {
    const steps = prices?.find(({ asset }) => asset === dollar)?.steps ?? null;
    return {
      currency,
      currencies,
      value: prices && accountValue(balances.map(holdingOf), prices),
      small: steps && formatShort(valueAlong({ units: 1n, scale: 0 }, steps)),
    };
  }, [balances, currency, currencies, dollar, prices]);
}
