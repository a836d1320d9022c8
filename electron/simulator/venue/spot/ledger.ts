import type { BizType } from '../../../../shared/exchange/enumerations.ts';
import type { Account } from '../accounts/account.ts';
import type { Cause, Changes } from '../accounts/changes.ts';
import type { IdSource } from '../accounts/idSource.ts';
import type { Money } from '../accounts/money.ts';
import type { Bill } from './records.ts';

/** A line to write into a spot or funding ledger, after the balance has changed. */
export interface BillDraft {
  readonly wallet: Bill['wallet'];
  readonly asset: string;
  readonly bizType: BizType;
  readonly delta: Money;
  readonly fillSize?: Money;
  readonly fillValue?: Money;
  readonly fee?: Money;
  readonly time: number;
}

/** Writes a line. */
export function writeBill(
  account: Account,
  changes: Changes,
  ids: IdSource,
  draft: BillDraft,
  cause: Cause = 'OrderUpdate',
): Bill {
  const { free, locked } = account.balance(draft.asset);
  const after = draft.wallet === 'spot' ? free + locked : (account.funding.get(draft.asset) ?? 0n);
  const bill: Bill = {
    id: ids.next(),
    accountId: account.id,
    wallet: draft.wallet,
    asset: draft.asset,
    bizType: draft.bizType,
    fillSize: draft.fillSize ?? 0n,
    fillValue: draft.fillValue ?? 0n,
    delta: draft.delta,
    after,
    fee: draft.fee ?? 0n,
    time: draft.time,
  };
  account.bills.push(bill);
  const touched = changes.of(account, 'spot', cause);
  touched.bills.push(bill);
  if (draft.wallet === 'spot') touched.assets.add(draft.asset);
  return bill;
}
