import type { InitialFunds } from './account.ts';
import { accountIds, type AccountId } from './accountOf.ts';

/** Initial funds of each account of a new exchange. */
export const initialFunds: Readonly<Record<AccountId, InitialFunds>> = {
  user: { spot: { USDT: '100000', BTC: '1', ETH: '10' }, futures: '100000', funding: { USDT: '5000' } },
  trader: { spot: { USDT: '20000' }, futures: '50000', funding: {} },
  partner: { spot: { USDT: '1000' }, futures: '1000', funding: { USDT: '1000' } },
};

/** The accounts in the order of their owner numbers. */
export const accountOrder: readonly AccountId[] = accountIds;
