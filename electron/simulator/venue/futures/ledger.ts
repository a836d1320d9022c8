import type { IncomeType, TransferReason } from '../../../../shared/exchange/enumerations.ts';
import type { Account } from '../accounts/account.ts';
import type { Cause, Changes } from '../accounts/changes.ts';
import type { IdSource } from '../accounts/idSource.ts';
import type { Money } from '../accounts/money.ts';
import type { IncomeItem, Position } from './records.ts';
import { SETTLEMENT } from './contracts.ts';

/** A line to write into the futures ledger of an account, after its balance has changed. */
export interface IncomeDraft {
  readonly symbol: string;
  readonly income: Money;
  readonly incomeType: IncomeType;
  readonly fillFee?: Money;
  /** Balance after the line, when one change writes more than one line; otherwise the account's present balance. */
  readonly balance?: Money;
  readonly time: number;
  readonly transferReason?: TransferReason;
}

/** Writes a line. */
export function writeIncome(
  account: Account,
  changes: Changes,
  ids: IdSource,
  draft: IncomeDraft,
  cause: Cause = 'OrderUpdate',
): IncomeItem {
  const item: IncomeItem = {
    id: ids.next(),
    accountId: account.id,
    asset: SETTLEMENT,
    symbol: draft.symbol,
    income: draft.income,
    incomeType: draft.incomeType,
    balance: draft.balance ?? account.wallet.balance,
    fillFee: draft.fillFee ?? 0n,
    time: draft.time,
    transferReason: draft.transferReason ?? 'UNKNOWN_TRANSFER_REASON',
  };
  account.income.push(item);
  changes.of(account, 'futures', cause).income.push(item);
  return item;
}

/** Returns the ledger's name for a trade of a position (document 3, incomeType). */
export function incomeTypeOf({ side }: Pick<Position, 'side'>, opening: boolean): IncomeType {
  if (opening) return side === 'LONG' ? 'position_open_long' : 'position_open_short';
  return side === 'LONG' ? 'position_close_long' : 'position_close_short';
}
