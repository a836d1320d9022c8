import type { PrivateChannelId } from '../../../../shared/exchange/privateChannels.ts';
import type { Json } from '../json.ts';
import type { SimulatorKey } from '../keys.ts';
import type { InitialFunds } from './account.ts';

/** The accounts of this exchange: the user with most of the keys, the copy trader, the partner. */
export const accountIds = ['user', 'trader', 'partner'] as const;
/** See {@link accountIds}. */
export type AccountId = (typeof accountIds)[number];

/**
 * Returns the account a key belongs to: the copy trader's key and the partner's key have separate accounts, every other
 * key belongs to the user.
 */
export function accountOf(key: Pick<SimulatorKey, 'label' | 'copyTrader'>): AccountId {
  if (key.copyTrader === true) return 'trader';
  return key.label === 'partner' ? 'partner' : 'user';
}

/** Initial funds of each account of a new exchange. */
export const initialFunds: Readonly<Record<AccountId, InitialFunds>> = {
  user: { spot: { USDT: '100000', BTC: '1', ETH: '10' }, futures: '100000', funding: { USDT: '5000' } },
  trader: { spot: { USDT: '20000' }, futures: '50000', funding: {} },
  partner: { spot: { USDT: '1000' }, futures: '1000', funding: { USDT: '1000' } },
};

/** The accounts in the order of their owner numbers. */
export const accountOrder: readonly AccountId[] = accountIds;

/** The caller of a request: an authenticated key and the account it belongs to. */
export interface Caller {
  readonly accountId: string;
  readonly key: SimulatorKey;
  /** Set where the account may not trade, whatever the key allows. */
  readonly barred?: true;
}

/** A private notification of an account, sent as one frame: `records` are the records of `d` (A-WS-PRIVATE). */
export interface PrivateNotification {
  readonly accountId: string;
  readonly channel: PrivateChannelId;
  /** The cause, for example OrderUpdate. */
  readonly msgEvent: string;
  /** Simulated Unix ms. */
  readonly time: number;
  readonly records: readonly Json[];
}
