import { useEffect, useState } from 'react';
import { breakEvenPrice } from '../../../shared/domain/breakEven.ts';
import type { Position } from '../../../shared/domain/order.ts';
import { absolute, formatDecimal, parseDecimal } from '../../../shared/num/decimal.ts';
import { activeKey } from './keys.ts';
import { useDesk, useServices } from '../services.ts';

/**
 * Returns the first price on the tick at which closing a position at market makes no loss, fees and funding included
 * (A-MARGIN); `null` while the rate, a fee or the funding is not known, because a break-even price without its costs
 * would be wrong.
 */
export function breakEvenOf(
  position: Pick<Position, 'side' | 'size' | 'openValue' | 'realisedFee' | 'fundingFee'>,
  takerRate: string | null,
  tickSize: string,
): string | null {
  const read = (text: string | null) => (text === null ? undefined : parseDecimal(text));
  const [size, openValue] = [read(position.size), read(position.openValue)];
  const [openFee, funding] = [read(position.realisedFee), read(position.fundingFee)];
  const [rate, tick] = [read(takerRate), read(tickSize)];
  if (!size || !openValue || !openFee || !funding || !rate || !tick || tick.units <= 0n) return null;
  const carried = { openFee: absolute(openFee), funding };
  const price = breakEvenPrice({ side: position.side, size, openValue }, carried, rate, tick);
  return price && formatDecimal(price);
}

/**
 * Returns the account's taker rate for a contract as a fraction, requested once per symbol and key; `null` until it is
 * known.
 */
export function useTakerRate(symbol: string | null): string | null {
  const { client } = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const account = useDesk((state) => state.app?.account ?? null);
  const keyId = useDesk((state) =>
    state.app ? (activeKey(state.app.credentials.keys, state.app.environment)?.keyId ?? null) : null,
  );
  const of = JSON.stringify([environment, account, keyId, symbol]);
  const [reported, setReported] = useState<{ readonly of: string; readonly rate: string | null } | null>(null);
  useEffect(() => {
    let left = false;
    if (environment === null || account === null || symbol === null || keyId === null) return;
    void client.call('trading.terms', { environment, account, market: 'futures', symbol }).then((result) => {
      if (!left && result.ok) setReported({ of, rate: result.value.takerFeeRate });
    });
    return () => {
      left = true;
    };
  }, [client, environment, account, keyId, symbol, of]);
  return reported?.of === of ? reported.rate : null;
}
