import { useMemo } from 'react';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { CredentialView } from '../../../shared/ipc/credentialViews.ts';
import { useDesk, useTrading } from '../services.ts';
import { activeKey } from './keys.ts';
import { tradingRightOf, useAccountStatus, type TradingRight } from './status.ts';

/** Why no order can be placed on a market; `params`: of the sentence that says so. */
export interface TradingBlock {
  readonly reason: 'noKey' | 'keyNotReady' | 'accountCannotTrade' | 'cannotTrade' | 'keyCannotTrade';
  readonly params: Readonly<Record<string, string>>;
}

/** Returns why no order can be placed on a market, because of the key or of the account (`right`). */
export function tradingBlockOf(
  key: CredentialView | null,
  market: Market,
  right: TradingRight | null,
): TradingBlock | null {
  if (!key) return { reason: 'noKey', params: {} };
  const { label } = key;
  if (key.state !== 'ready') return { reason: 'keyNotReady', params: { label } };
  // What the exchange reports now is newer than what it reported when the key was tried.
  const couldTrade = key.permissions?.includes(market) ?? true;
  if (right === 'account' || (right === 'either' && couldTrade)) {
    return { reason: 'accountCannotTrade', params: { market } };
  }
  // On futures the trial of a key reads the same field as the account's state: neither tells which of them it is.
  if (!couldTrade && (right === 'either' || (right === null && market === 'futures'))) {
    return { reason: 'cannotTrade', params: { label, market } };
  }
  if (right === 'key' || (right === null && !couldTrade)) {
    return { reason: 'keyCannotTrade', params: { label, market } };
  }
  return null;
}

/** Returns why no order can be placed on a market with the key in use. */
export function useTradingBlock(market: Market): TradingBlock | null {
  const key = useDesk(({ app }) => app && activeKey(app.credentials.keys, app.environment));
  // A rejection may be the first sign that the account may no longer trade.
  const rejections = useTrading(({ intents }) => intents.filter(({ state }) => state === 'rejected').length);
  const right = tradingRightOf(market, useAccountStatus(true, rejections).value);
  // The same object while the reason is the same: callers keep results made of it.
  return useMemo(() => tradingBlockOf(key, market, right), [key, market, right]);
}
