import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Json } from '../json.ts';
import type { IncomeItem, Position, SymbolSettings } from '../futures/records.ts';
import type { Bill, TransferRecord } from '../spot/records.ts';
import type { ConditionalOrder } from '../triggers/records.ts';
import type { Account } from './account.ts';
import type { AccountFill, AccountOrder } from './records.ts';

/** What caused a frame, in the words of the recordings (A-WS-PRIVATE). */
export type Cause =
  'OrderUpdate' | 'DepositUpdate' | 'WithdrawUpdate' | 'TransferUpdate' | 'PositionUpdate' | 'PositionFundingSettle';

/** What one command or one market step did to one account in one market for one cause. */
export interface AccountChanges {
  readonly account: Account;
  readonly market: Market;
  readonly cause: Cause;
  /** Orders that were accepted, each with the frame's record of that moment. */
  readonly accepted: { readonly order: AccountOrder; readonly news: Json }[];
  readonly orders: Set<AccountOrder>;
  readonly fills: AccountFill[];
  readonly positions: Set<Position>;
  readonly conditionals: Set<ConditionalOrder>;
  /** Trailing orders that only followed the price: saved, not told. */
  readonly quietConditionals: Set<ConditionalOrder>;
  readonly settings: Set<SymbolSettings>;
  readonly income: IncomeItem[];
  readonly bills: Bill[];
  readonly transfers: TransferRecord[];
  /** Assets on spot whose balance moved. */
  readonly assets: Set<string>;
}

/** Collects what happens until the command or the step is over. */
export class Changes {
  readonly #touched = new Map<string, AccountChanges>();

  /** Whether nothing happened. */
  get empty(): boolean {
    return this.#touched.size === 0;
  }

  /** The changes of an account in a market, by what caused them. */
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

  /** What is collected so far. */
  get all(): AccountChanges[] {
    return [...this.#touched.values()];
  }

  /** Everything collected, and begins anew. */
  take(): AccountChanges[] {
    const all = this.all;
    this.#touched.clear();
    return all;
  }
}
