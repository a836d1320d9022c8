import { useRef } from 'react';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { StatusAnswer } from '../../../shared/ipc/accountViews.ts';
import { useDesk } from '../services.ts';
import { useRequest, type RequestState } from '../useRequest.ts';

/** Time between two requests of what the accounts may do, in ms. */
const STATUS_MS = 60_000;
/** The exchange's word for the permission of a key to trade on spot. */
const SPOT_TRADING = 'SPOT_TRADING';

/**
 * Requests what both accounts may do while `seen`, and anew when `turn` increases; the demo account has no such reply
 * (A-DEMO).
 */
export function useAccountStatus(seen: boolean, turn = 0): RequestState<StatusAnswer> {
  const isMain = useDesk((state) => state.app?.account === 'main');
  // Only the request that an increase causes goes past what main keeps, not every later one.
  const askedTurn = useRef(turn);
  return useRequest<StatusAnswer>({
    about: isMain ? 'account status' : null,
    turn,
    everyMs: STATUS_MS,
    seen,
    ask(client, tradingContext, fresh) {
      const isNewTurn = turn > askedTurn.current;
      askedTurn.current = turn;
      return client.call('account.status', { ...tradingContext, fresh: fresh || isNewTurn });
    },
  });
}

/**
 * What the exchange reports of trading on a market: `allowed`; `account` the account may not, `key` the key may not,
 * `either` where the reply does not tell which of them.
 */
export type TradingRight = 'allowed' | 'account' | 'key' | 'either';

/** Returns the right to trade on a market; null while it is not known. */
export function tradingRightOf(market: Market, status: StatusAnswer | null): TradingRight | null {
  if (market === 'futures') {
    if (status?.futures.state !== 'ready') return null;
    return status.futures.account.canTrade ? 'allowed' : 'either';
  }
  if (status?.spot.state !== 'ready') return null;
  const { canTrade, permissions } = status.spot.account;
  if (permissions?.includes(SPOT_TRADING) === false) return 'key';
  return canTrade ? 'allowed' : 'account';
}
