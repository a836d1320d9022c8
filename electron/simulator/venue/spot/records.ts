import type { BizType } from '../../../../shared/exchange/enumerations.ts';
import type { Money } from '../accounts/money.ts';

/** One line of a spot or funding ledger (document 2, Bill). The deltas of an asset sum up to its balance. */
export interface Bill {
  readonly id: string;
  readonly accountId: string;
  /** The wallet whose ledger contains the line. */
  readonly wallet: 'spot' | 'funding';
  readonly asset: string;
  readonly bizType: BizType;
  /** Traded base and quote amounts; zero when the line is not a trade. */
  readonly fillSize: Money;
  readonly fillValue: Money;
  readonly delta: Money;
  /** Free plus locked balance after the line. */
  readonly after: Money;
  /** The fee included in `delta`, in its asset, positive when paid. */
  readonly fee: Money;
  readonly time: number;
}

/** The accounts of one owner between which funds are transferred (document 2, accountType). */
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

/** The commission rates of an account for a pair, which replace the pair's own; decimal text of a fraction. */
export interface CommissionOverride {
  readonly maker: string;
  readonly taker: string;
}
