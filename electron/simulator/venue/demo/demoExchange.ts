import type { Random } from '../../../../shared/time/random.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { StateStore } from '../../state/stateRecords.ts';
import type { InitialFunds } from '../accounts/account.ts';
import { ExchangeAccounts } from '../accounts/exchangeAccounts.ts';
import type { Settlement } from '../futures/clock/futuresClock.ts';
import type { AccountLog } from '../transcript.ts';
import type { InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import type { OrderBook } from '../orders/orderFlow.ts';
import { ShadowBook } from './shadowBook.ts';
import type { AccountId } from '../accounts/types.ts';

/** The books of the demo accounts, one for each contract they have traded. */
class ShadowBooks {
  readonly #books = new Map<Instrument, ShadowBook>();
  #listener: OrderListener | undefined;
  #lastId = 0;

  /** Sets the listener of the books; no order can be placed before. */
  notify(listener: OrderListener): void {
    this.#listener = listener;
  }

  /** Returns the book of a contract. */
  of(one: InstrumentMarket): OrderBook {
    let found = this.#books.get(one.instrument);
    if (!found)
      this.#books.set(one.instrument, (found = new ShadowBook(one, this.#listener!, () => (this.#lastId += 1))));
    return found;
  }

  /** Records a trade of the live market at a price in ticks; it is called for every trade, so it must be cheap. */
  traded(instrument: Instrument, price: number): void {
    if (this.#books.size > 0) this.#books.get(instrument)?.traded(price);
  }

  /** Ends a market step at `time`, simulated Unix ms. */
  stepped(time: number): void {
    for (const book of this.#books.values()) if (!book.empty) book.stepped(time);
  }
}

/**
 * Returns a part of a state as if it were a separate state: the kinds of its records are prefixed with its name. Only
 * the owner of the whole state clears and closes it.
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

/** Initial funds of a demo account: simulated funds only (A-DEMO-FUNDS). */
const funds: InitialFunds = { spot: {}, funding: {}, futures: '50000' };
const endowments: Readonly<Record<AccountId, InitialFunds>> = { user: funds, trader: funds, partner: funds };

/** The environment of the demo accounts. */
export interface DemoOptions {
  readonly market: ExchangeMarket;
  readonly random: Random;
  readonly transcript: AccountLog;
  /** Simulated Unix ms at the start. */
  readonly time: number;
  /** The state of the whole exchange; the demo accounts use separate records in it. */
  readonly state?: StateStore | undefined;
}

/**
 * The exchange's demo accounts (document 3, Demo): one for each account, with all features of futures, including
 * margin, fees, funding and liquidation, but with books that only read the live ones. They share nothing with the main
 * accounts, and no stream reports them (A-DEMO-PUSH).
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

  /** Places the orders of a restored state again. */
  reopen(): void {
    this.accounts.reopen();
  }

  /** Records a trade of the live market at a price in ticks. Called inside engine events, so it has no other effect. */
  traded(instrument: Instrument, price: number): void {
    this.#books.traded(instrument, price);
    this.accounts.traded(instrument, price);
  }

  /** Settles funding of a contract within the current step. */
  funded(symbol: string, settlement: Settlement): void {
    this.accounts.funded(symbol, settlement);
  }

  /** Completes a step of the market. */
  settle(time: number): void {
    this.#books.stepped(time);
    this.accounts.settle(time);
  }
}
