import { BUY, SELL } from '../engine/types.ts';
import { wireTouch } from '../market/bookLevels.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import type { Publisher } from './publisher.ts';

/** Best bid and ask of one instrument, whenever they changed since the last pump (A-WS-BOOK-TICKER). */
export class BookTickerPublisher implements Publisher {
  readonly #one: InstrumentMarket;
  #sent = '';
  #looked = -1;

  constructor(one: InstrumentMarket) {
    this.#one = one;
  }

  /** See {@link Publisher}. */
  snapshot(time: number): string {
    const text = this.#record();
    // Whoever came first has this already; who listens since longer may still be owed it.
    if (this.#sent === '') this.#sent = text;
    return this.#frame(time, text);
  }

  /** See {@link Publisher}. */
  collect(time: number): string[] {
    const { updateId } = this.#one.book;
    if (updateId === this.#looked) return [];
    this.#looked = updateId;
    const text = this.#record();
    if (text === this.#sent) return [];
    this.#sent = text;
    return [this.#frame(time, text)];
  }

  #record(): string {
    const [b, B] = wireTouch(this.#one, BUY);
    const [a, A] = wireTouch(this.#one, SELL);
    return `"b":"${b}","B":"${B}","a":"${a}","A":"${A}"`;
  }

  #frame(time: number, text: string): string {
    const { book, instrument } = this.#one;
    return `{"e":"bookTicker","E":${time},"s":"${instrument.symbol}","u":${book.updateId},${text}}`;
  }
}
