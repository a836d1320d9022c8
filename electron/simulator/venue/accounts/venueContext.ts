import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { OrderFlow } from '../orders/orderFlow.ts';
import type { AccountLog } from '../transcript.ts';
import type { Account } from './account.ts';
import type { Changes } from './changes.ts';
import type { ExchangeLedger } from './exchangeLedger.ts';
import type { IdSource } from './idSource.ts';
import type { FindContract } from '../futures/contracts.ts';

/** What the services of the exchange share while one command or one market step runs. */
export interface VenueContext {
  readonly market: ExchangeMarket;
  readonly accounts: readonly Account[];
  readonly changes: Changes;
  readonly ids: IdSource;
  readonly exchangeLedger: ExchangeLedger;
  readonly transcript: AccountLog;
  readonly flow: OrderFlow;
  readonly find: FindContract;
  /** Returns the account with that id; throws when there is none. */
  account(accountId: string): Account;
  /**
   * Completes a command or a step: applies its consequences (closing orders are cut, conditional orders are triggered),
   * saves everything, then sends the notifications. Every service calls it once, at the end.
   */
  finish(): void;
}
