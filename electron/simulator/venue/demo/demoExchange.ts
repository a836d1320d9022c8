import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { StateStore } from '../../state/stateRecords.ts';
import type { AccountId } from '../accounts/accountOf.ts';
import type { Endowment } from '../accounts/account.ts';
import { ExchangeAccounts } from '../accounts/exchangeAccounts.ts';
import type { Settlement } from '../futures/clock/futuresClock.ts';
import type { AccountLog } from '../transcript.ts';
import type { InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import type { OrderBook } from '../orders/orderFlow.ts';
import { ShadowBook } from './shadowBook.ts';

/** The books of the demo account, one for each contract it has touched. */
class ShadowBooks {
  readonly #books = new Map<Instrument, ShadowBook>();
  #listener: OrderListener | undefined;
  #lastId = 0;

  /** Says who is told of what happens here; nothing can happen before. */
  notify(listener: OrderListener): void {
    this.#listener = listener;
  }

  /** The book of a contract. */
  of(one: InstrumentMarket): OrderBook {
    let found = this.#books.get(one.instrument);
    if (!found)
      this.#books.set(one.instrument, (found = new ShadowBook(one, this.#listener!, () => (this.#lastId += 1))));
    return found;
  }

  /** A trade of the live market at a price in ticks: asked for every one, so it costs next to nothing. */
  traded(instrument: Instrument, price: number): void {
    if (this.#books.size > 0) this.#books.get(instrument)?.traded(price);
  }

  /** The end of a market step at `time`, simulated Unix ms. */
  stepped(time: number): void {
    for (const book of this.#books.values()) if (!book.empty) book.stepped(time);
  }
}

/**
 * A part of a state, as if it were one of its own: the kinds of its records carry its name. The whole is cleared and closed
 * by whoever holds the whole.
 */
function partOfState(whole: StateStore, name: string): StateStore {
  const named = (kind: string) => `${name} ${kind}`;
  return {
    read: (kind) => whole.read(named(kind)),
    write: (changes) => whole.write(changes.map((change) => ({ ...change, kind: named(change.kind) }))),
    clear: () => {},
    close: () => {},
  };
}

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
    this.#books.notify(this.accounts.orders);
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
