import type { InstrumentMarket, OrderListener } from '../../market/instrumentMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { OrderBook } from '../orders/orderFlow.ts';
import { ShadowBook } from './shadowBook.ts';

/** The books of the demo account, one for each contract it has touched. */
export class ShadowBooks {
  readonly #books = new Map<Instrument, ShadowBook>();
  #listener: OrderListener | undefined;
  #lastId = 0;

  /** Says who is told of what happens here; nothing can happen before. */
  tell(listener: OrderListener): void {
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
