import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { StateStore } from '../../state/stateRecords.ts';
import type { AccountId } from '../accounts/accountOf.ts';
import type { Endowment } from '../accounts/account.ts';
import { ExchangeAccounts } from '../accounts/exchangeAccounts.ts';
import type { Settlement } from '../futures/clock/futuresClock.ts';
import type { AccountLog } from '../transcript.ts';
import { partOfState } from './partOfState.ts';
import { ShadowBooks } from './shadowBooks.ts';

/** What a demo account begins with: simulated funds and nothing else (A-DEMO-FUNDS). */
const funds: Endowment = { spot: {}, funding: {}, futures: '50000' };
const endowments: Readonly<Record<AccountId, Endowment>> = { user: funds, trader: funds, partner: funds };

/** Where the demo accounts live. */
export interface DemoOptions {
  readonly market: ExchangeMarket;
  readonly random: Random;
  readonly transcript: AccountLog;
  /** Simulated Unix ms at the start. */
  readonly time: number;
  /** The state of the whole exchange; the demo accounts keep theirs apart in it. */
  readonly state?: StateStore | undefined;
}

/**
 * The exchange's demo accounts (document 3, Demo): one beside each account, with everything futures has, margin, fees,
 * funding and liquidation alike, but books that only look at the live ones. They share nothing with the main accounts, and
 * no stream tells of them (A-DEMO-PUSH).
 */
export class DemoExchange {
  readonly accounts: ExchangeAccounts;
  readonly #books = new ShadowBooks();

  constructor({ market, random, transcript, time, state }: DemoOptions) {
    this.accounts = new ExchangeAccounts({
      market,
      random,
      transcript: { account: (at, text) => transcript.account(at, `demo ${text}`) },
      time,
      listeners: new Set(),
      addListener: () => () => {},
      state: state && partOfState(state, 'demo'),
      endowments,
      bookOf: (one) => this.#books.of(one),
    });
    this.#books.tell(this.accounts.orders);
  }

  /** Brings the orders of a restored state back. */
  reopen(): void {
    this.accounts.reopen();
  }

  /** A trade of the live market at a price in ticks. Called inside engine events: it only notes. */
  traded(instrument: Instrument, price: number): void {
    this.#books.traded(instrument, price);
    this.accounts.traded(instrument, price);
  }

  /** A contract settles funding within the step that now runs. */
  funded(symbol: string, settlement: Settlement): void {
    this.accounts.funded(symbol, settlement);
  }

  /** After a step of the market. */
  settle(time: number): void {
    this.#books.stepped(time);
    this.accounts.settle(time);
  }
}
