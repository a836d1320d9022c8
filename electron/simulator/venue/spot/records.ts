import type { BizType } from '../../../../shared/exchange/enumerations.ts';
import type { Money } from '../accounts/money.ts';

/** One line of a spot or funding ledger (document 2, Bill). The deltas of an asset sum up to its balance. */
export interface Bill {
  readonly id: string;
  readonly accountId: string;
  /** Whose ledger it stands in. */
  readonly wallet: 'spot' | 'funding';
  readonly asset: string;
  readonly bizType: BizType;
  /** What was traded, zero where nothing was: base and quote. */
  readonly fillSize: Money;
  readonly fillValue: Money;
  readonly delta: Money;
  /** Free and locked together after it. */
  readonly after: Money;
  /** The fee inside `delta`, in its asset, positive when paid. */
  readonly fee: Money;
  readonly time: number;
}

/** Accounts of one owner between which money moves (document 2, accountType). */
export type TransferPlace = 'EXCHANGE' | 'USDT_MIX' | 'FUND';

/** A transfer between accounts of one owner (document 2, Transfer record). */
export interface TransferRecord {
  readonly id: string;
  readonly accountId: string;
  readonly asset: string;
  readonly from: TransferPlace;
  readonly to: TransferPlace;
  readonly amount: Money;
  readonly time: number;
}

/** What an account pays for a pair instead of the pair's own rates; decimal text of a fraction. */
export interface CommissionOverride {
  readonly maker: string;
  readonly taker: string;
}
