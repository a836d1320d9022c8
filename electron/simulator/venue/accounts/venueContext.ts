import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { OrderFlow } from '../orders/orderFlow.ts';
import type { AccountLog } from '../transcript.ts';
import type { Account } from './account.ts';
import type { Changes } from './changes.ts';
import type { ExchangeLedger } from './exchangeLedger.ts';
import type { IdSource } from './ids.ts';
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
  /** The account of that id; throws when there is none. */
  account(accountId: string): Account;
  /**
   * Ends a command or a step: what follows from it is done (closing orders are cut, triggers fire), everything is saved,
   * then told. Every service calls it last, once.
   */
  finish(): void;
}
