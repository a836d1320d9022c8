import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Json } from '../json.ts';
import type { IncomeItem, Position, SymbolSettings } from '../futures/records.ts';
import type { Bill, TransferRecord } from '../spot/records.ts';
import type { ConditionalOrder } from '../triggers/records.ts';
import type { Account } from './account.ts';
import type { AccountFill, AccountOrder } from './records.ts';

/** What caused a frame, in the words of the recorded frames (A-WS-PRIVATE). */
export type Cause =
  | 'OrderUpdate'
  | 'DepositUpdate'
  | 'WithdrawUpdate'
  | 'TransferUpdate'
  | 'PositionUpdate'
  | 'PositionFundingSettle';

/** The changes of one command or one market step to one account in one market for one cause. */
export interface AccountChanges {
  readonly account: Account;
  readonly market: Market;
  readonly cause: Cause;
  /** Accepted orders, each with its record at the moment of acceptance. */
  readonly accepted: { readonly order: AccountOrder; readonly news: Json }[];
  readonly orders: Set<AccountOrder>;
  readonly fills: AccountFill[];
  readonly positions: Set<Position>;
  readonly conditionals: Set<ConditionalOrder>;
  /** Trailing orders that only followed the price: saved, but not reported. */
  readonly quietConditionals: Set<ConditionalOrder>;
  readonly settings: Set<SymbolSettings>;
  readonly income: IncomeItem[];
  readonly bills: Bill[];
  readonly transfers: TransferRecord[];
  /** Spot assets whose balance changed. */
  readonly assets: Set<string>;
}

/** Collects changes until the command or the step is complete. */
export class Changes {
  readonly #touched = new Map<string, AccountChanges>();

  /** Whether there are no changes. */
  get empty(): boolean {
    return this.#touched.size === 0;
  }

  /** Returns the changes of an account in a market for a cause. */
  of(account: Account, market: Market, cause: Cause = 'OrderUpdate'): AccountChanges {
    const key = `${account.id} ${market} ${cause}`;
    let found = this.#touched.get(key);
    if (!found) {
      found = {
        account,
        market,
        cause,
        accepted: [],
        orders: new Set(),
        fills: [],
        positions: new Set(),
        conditionals: new Set(),
        quietConditionals: new Set(),
        settings: new Set(),
        income: [],
        bills: [],
        transfers: [],
        assets: new Set(),
      };
      this.#touched.set(key, found);
    }
    return found;
  }

  /** The changes collected so far. */
  get all(): AccountChanges[] {
    return [...this.#touched.values()];
  }

  /** Returns all collected changes and clears them. */
  take(): AccountChanges[] {
    const all = this.all;
    this.#touched.clear();
    return all;
  }
}
