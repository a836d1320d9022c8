import type { StateChange, StateStore } from '../../state/stateStore.ts';
import { readRecord, writeRecord } from '../../state/stateText.ts';
import type { Account } from './account.ts';
import type { AccountChanges } from './changes.ts';
import {
  isOpen,
  type AccountFill,
  type AccountOrder,
  type Position,
  type SpotBalance,
  type Wallet,
} from './records.ts';

/** The record of what one account is and has beside orders, fills and positions. */
interface AccountRecord {
  readonly uid: string;
  readonly updatedTime: number;
  readonly spot: Readonly<Record<string, SpotBalance>>;
  readonly wallet: Wallet;
}

/** The records a set of changes leaves behind. */
export function changesToSave(changes: readonly AccountChanges[]): StateChange[] {
  const saved: StateChange[] = [];
  for (const { account, accepted, orders, fills, positions } of changes) {
    for (const order of new Set([...accepted.map(({ order: one }) => one), ...orders])) {
      saved.push({ kind: 'order', key: order.id, body: writeRecord(order) });
    }
    for (const fill of fills) saved.push({ kind: 'fill', key: fill.id, body: writeRecord(fill) });
    for (const position of positions) {
      const body = position.size === 0 ? null : writeRecord({ ...position, accountId: account.id });
      saved.push({ kind: 'position', key: position.id, body });
    }
    saved.push(accountToSave(account));
  }
  return saved;
}

/** The record of an account. */
export function accountToSave(account: Account): StateChange {
  const { uid, updatedTime, wallet } = account;
  const record: AccountRecord = { uid, updatedTime, spot: Object.fromEntries(account.spot), wallet };
  return { kind: 'account', key: account.id, body: writeRecord(record) };
}

/** Gives accounts back what a state holds of them; those it does not know stay as they are. Answers how many it knew. */
export function restoreAccounts(state: StateStore, accounts: readonly Account[]): number {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const known = state.read('account');
  for (const [id, body] of known) {
    const account = byId.get(id);
    if (!account) continue;
    const record = readRecord<AccountRecord>(body);
    account.updatedTime = record.updatedTime;
    account.spot.clear();
    for (const [asset, balance] of Object.entries(record.spot)) account.spot.set(asset, balance);
    Object.assign(account.wallet, record.wallet);
  }
  // Ids are of one width and grow: by key they come in the order they were made.
  for (const body of state.read('order').values()) {
    const order = readRecord<AccountOrder>(body);
    byId.get(order.accountId)?.keep(order);
  }
  for (const body of state.read('fill').values()) {
    const fill = readRecord<AccountFill>(body);
    byId.get(fill.accountId)?.keepFill(fill);
  }
  for (const body of state.read('position').values()) {
    const { accountId, ...position } = readRecord<Position & { readonly accountId: string }>(body);
    byId.get(accountId)?.positions.set(`${position.symbol}:${position.side}`, position);
  }
  return known.size;
}

/** The open orders of all accounts in the order they came. */
export function restingOrders(
  accounts: readonly Account[],
): { readonly account: Account; readonly order: AccountOrder }[] {
  return accounts
    .flatMap((account) =>
      [...account.open('spot'), ...account.open('futures')].filter(isOpen).map((order) => ({ account, order })),
    )
    .sort((a, b) => (BigInt(a.order.id) < BigInt(b.order.id) ? -1 : 1));
}
