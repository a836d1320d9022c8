import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Account } from '../accounts/account.ts';
import type { Changes } from '../accounts/changes.ts';
import type { ExchangeLedger } from '../accounts/exchangeLedger.ts';
import type { IdSource } from '../accounts/idSource.ts';
import type { Money } from '../accounts/money.ts';
import type { AccountOrder } from '../accounts/records.ts';

/** A trade of one order to book: ticks, steps, simulated Unix ms. */
export interface FillToBook {
  readonly account: Account;
  readonly one: InstrumentMarket;
  readonly order: AccountOrder;
  readonly traded: { readonly price: number; readonly size: number; readonly maker: boolean; readonly time: number };
  readonly changes: Changes;
  readonly ids: IdSource;
  readonly exchangeLedger: ExchangeLedger;
}

/** The result of a booked trade. */
export interface BookedFill {
  readonly value: Money;
  readonly fee: Money;
  readonly liquidateFee: Money;
  readonly feeAsset: string;
  readonly realizedPnl: Money;
  /** Opening order of the SEPARATED position that was traded, '0' otherwise. */
  readonly separatedOpenOrderId: string;
}
