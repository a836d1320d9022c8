import type { StateChange, StateStore } from '../../state/stateRecords.ts';
import { readRecord, writeRecord } from '../../state/stateText.ts';
import {
  type IncomeItem,
  type Position,
  type SymbolSettings,
  type Wallet,
  FIRST_LEVERAGE,
} from '../futures/records.ts';
import type { Bill, CommissionOverride, TransferRecord } from '../spot/records.ts';
import type { ConditionalOrder } from '../triggers/records.ts';
import type { Account } from './account.ts';
import type { AccountChanges } from './changes.ts';
import type { Money } from './money.ts';
import type { AccountFill, AccountOrder, SpotBalance, FuturesTerms } from './records.ts';
import { plainOrigin } from '../orders/placement.ts';

// Defaults for records of states that were written before positions had modes and orders had terms: they were true of
// all such records.

const onlyTerms: FuturesTerms = {
  ...plainOrigin,
  marginType: 'CROSSED',
  separatedMode: 'COMBINED',
  leverage: FIRST_LEVERAGE,
};

/** Adds the members that an order of an older state lacks. */
function withOrderDefaults(order: AccountOrder): AccountOrder {
  const terms = order.market === 'futures' ? { ...onlyTerms } : null;
  const since = { bound: 0, terms, liquidateFee: 0n, presetsPlaced: false };
  return { ...since, ...order };
}

/** Adds the members that a fill of an older state lacks. */
function wholeFill(fill: AccountFill): AccountFill {
  const terms = fill.market === 'futures' ? { ...onlyTerms } : null;
  const since = { terms, separatedOpenOrderId: '0', liquidateFee: 0n };
  return { ...since, ...fill };
}

/** Adds the members that a position of an older state lacks. */
function wholePosition(position: Position): Position {
  const { marginType, separatedMode, leverage } = onlyTerms;
  const since = {
    marginType,
    separatedMode,
    separatedOpenOrderId: '0',
    leverage,
    fundingFee: 0n,
    isolatedMargin: 0n,
    autoAppend: false,
    liquidating: false,
    cumFundingFee: 0n,
    cumLiquidateFee: 0n,
  };
  return { ...since, ...position };
}

/** The saved record of an account, without its lists. */
interface AccountRecord {
  readonly uid: string;
  readonly updatedTime: number;
  readonly spot: Readonly<Record<string, SpotBalance>>;
  readonly funding: Readonly<Record<string, Money>>;
  readonly wallet: Wallet;
  readonly settings: readonly SymbolSettings[];
  readonly commissions: Readonly<Record<string, CommissionOverride>>;
  readonly preventsSelfTrade: boolean;
}

/** The members that the account records of every version have. */
type OldestRecord = Pick<AccountRecord, 'uid' | 'updatedTime' | 'spot' | 'wallet'>;

/** Returns the records to save for a set of changes. */
export function changesToSave(changes: readonly AccountChanges[]): StateChange[] {
  const saved: StateChange[] = [];
  const put = (kind: string, record: { readonly id: string }) =>
    saved.push({ kind, key: record.id, body: writeRecord(record) });
  for (const change of changes) {
    const { account, accepted, orders, fills, positions, conditionals, quietConditionals } = change;
    const { income, bills, transfers } = change;
    for (const order of new Set([...accepted.map(({ order: one }) => one), ...orders])) put('order', order);
    for (const fill of fills) put('fill', fill);
    for (const order of new Set([...conditionals, ...quietConditionals])) put('conditional', order);
    for (const item of income) put('income', item);
    for (const bill of bills) put('bill', bill);
    for (const transfer of transfers) put('transfer', transfer);
    for (const position of positions) {
      const body = position.size === 0 ? null : writeRecord({ ...position, accountId: account.id });
      saved.push({ kind: 'position', key: position.id, body });
    }
  }
  for (const account of new Set(changes.map((change) => change.account))) saved.push(accountToSave(account));
  return saved;
}

/** Returns the record of an account. */
export function accountToSave(account: Account): StateChange {
  const { uid, updatedTime, wallet, preventsSelfTrade } = account;
  const record: AccountRecord = {
    uid,
    updatedTime,
    spot: Object.fromEntries(account.spot),
    funding: Object.fromEntries(account.funding),
    wallet,
    settings: account.allSettings,
    commissions: Object.fromEntries(account.commissions),
    preventsSelfTrade,
  };
  return { kind: 'account', key: account.id, body: writeRecord(record) };
}

/**
 * Restores accounts from a state; those it does not contain stay as they are. Returns the number of accounts in the
 * state.
 */
export function restoreAccounts(state: StateStore, accounts: readonly Account[]): number {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const known = state.read('account');
  for (const [id, body] of known) {
    const account = byId.get(id);
    if (account) restoreAccount(account, readRecord<AccountRecord>(body));
  }
  // Ids have one width and increase, so the order of keys is the order of creation.
  const each = <One extends { readonly accountId: string }>(
    kind: string,
    keep: (account: Account, one: One) => void,
  ) => {
    for (const body of state.read(kind).values()) {
      const one = readRecord<One>(body);
      const account = byId.get(one.accountId);
      if (account) keep(account, one);
    }
  };
  each<AccountOrder>('order', (account, order) => account.keep(withOrderDefaults(order)));
  each<AccountFill>('fill', (account, fill) => account.keepFill(wholeFill(fill)));
  each<ConditionalOrder>('conditional', (account, order) => account.keepConditional(order));
  each<IncomeItem>('income', (account, item) => account.income.push(item));
  each<Bill>('bill', (account, bill) => account.bills.push(bill));
  each<TransferRecord>('transfer', (account, transfer) => account.transfers.push(transfer));
  each<Position & { readonly accountId: string }>('position', (account, { accountId: _owner, ...position }) =>
    account.positions.set(position.id, wholePosition(position)),
  );
  return known.size;
}

/** Restores an account; members that the record of an older state lacks keep their initial values. */
function restoreAccount(account: Account, record: Partial<AccountRecord> & OldestRecord): void {
  account.updatedTime = record.updatedTime;
  account.preventsSelfTrade = record.preventsSelfTrade ?? false;
  account.spot.clear();
  for (const [asset, balance] of Object.entries(record.spot)) account.spot.set(asset, balance);
  if (record.funding) account.funding.clear();
  for (const [asset, amount] of Object.entries(record.funding ?? {})) account.funding.set(asset, amount);
  for (const [symbol, rates] of Object.entries(record.commissions ?? {})) account.commissions.set(symbol, rates);
  Object.assign(account.wallet, record.wallet);
  for (const settings of record.settings ?? []) Object.assign(account.settings(settings.symbol), settings);
}

/** Returns the open orders of all accounts in the order of their placement. */
export function restingOrders(
  accounts: readonly Account[],
): { readonly account: Account; readonly order: AccountOrder }[] {
  return accounts
    .flatMap((account) => [...account.open('spot'), ...account.open('futures')].map((order) => ({ account, order })))
    .sort((a, b) => (BigInt(a.order.id) < BigInt(b.order.id) ? -1 : 1));
}
