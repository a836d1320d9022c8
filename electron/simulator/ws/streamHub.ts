import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Dialect } from '../market/dialects.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import { FrameSender, textFrame } from './frameSender.ts';
import type { Publisher } from './publisher.ts';
import type { Subscriber } from './room.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import { DepthPublisher } from './depthPublisher.ts';
import { KlinePublisher } from './klinePublisher.ts';
import { TickerPublisher } from './tickerPublisher.ts';
import { BUY, SELL } from '../engine/types.ts';
import { wireTouch } from '../market/bookLevels.ts';
import { quoteText } from '../http/records.ts';
import type { TapeTrade } from '../market/tape.ts';
import { formatUnits } from '../market/units.ts';

/** Number of trades in the snapshot after a subscription. */
const SNAPSHOT_TRADES = 50;

/**
 * Public trades of one instrument (A-WS-TRADE). All trades since the last frame are one frame, at any speed of
 * simulated time; the tape holds more than one pump can bring.
 */
class TradePublisher implements Publisher {
  readonly #one: InstrumentMarket;
  readonly #dialect: Dialect;
  #notified: number;

  constructor(one: InstrumentMarket, dialect: Dialect) {
    this.#one = one;
    this.#dialect = dialect;
    this.#notified = one.tape.count;
  }

  /**
   * See {@link Publisher}: contains only trades already sent, because the rest goes to every subscriber with the next
   * frame.
   */
  snapshot(time: number): string {
    const from = Math.max(0, this.#notified - SNAPSHOT_TRADES);
    const notified = this.#one.tape.since(from).filter(({ number }) => number <= this.#notified);
    return this.#frame('tradeSnapshot', time, notified);
  }

  /** See {@link Publisher}. */
  collect(time: number): string[] {
    const { tape } = this.#one;
    if (tape.count === this.#notified) return [];
    const trades = tape.since(this.#notified);
    this.#notified = tape.count;
    return [this.#frame('trade', time, trades)];
  }

  #frame(e: string, time: number, trades: readonly TapeTrade[]): string {
    const { symbol, priceDecimals, sizeDecimals } = this.#one.instrument;
    const d = trades.map((trade) => ({
      T: trade.time,
      t: this.#one.tradeIds.text(trade.number, this.#dialect),
      p: formatUnits(trade.price, priceDecimals),
      q: formatUnits(trade.size, sizeDecimals),
      v: quoteText(trade, this.#one.instrument),
      m: trade.takerSold,
    }));
    return JSON.stringify({ e, E: time, s: symbol, d });
  }
}

/** Best bid and ask of one instrument, sent whenever they changed since the last pump (A-WS-BOOK-TICKER). */
class BookTickerPublisher implements Publisher {
  readonly #one: InstrumentMarket;
  #sent = '';
  #looked = -1;

  constructor(one: InstrumentMarket) {
    this.#one = one;
  }

  /** See {@link Publisher}. */
  snapshot(time: number): string {
    const text = this.#record();
    // The first subscriber has received this with its snapshot; earlier subscribers may still need the change, so an
    // existing value stays.
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

/** Returns the publisher of a stream, by its kind. */
export function publisherOf(one: InstrumentMarket, stream: PublicStream, dialect: Dialect = 'documents'): Publisher {
  switch (stream.kind) {
    case 'depth':
      return new DepthPublisher(one, stream.level);
    case 'kline':
      return new KlinePublisher(one, stream.interval, stream.priceType);
    case 'trade':
      return new TradePublisher(one, dialect);
    case 'ticker':
      return new TickerPublisher(one);
    case 'bookTicker':
      return new BookTickerPublisher(one);
  }
}

interface Stream {
  readonly line: FrameSender;
  readonly publisher: Publisher;
  readonly subscribers: Set<Subscriber>;
}

/**
 * The subscribed streams of one market. Each frame is built once and the same bytes go to every subscriber; the frames
 * of one pump leave together.
 */
export class StreamHub {
  readonly #market: Market;
  readonly #venue: Venue;
  readonly #faults: Faults;
  readonly #dialect: Dialect;
  readonly #streams = new Map<string, Stream>();
  /** Every subscriber with its number of streams. */
  readonly #subscribers = new Map<Subscriber, number>();

  constructor(market: Market, venue: Venue, faults: Faults, dialect: Dialect = 'documents') {
    this.#market = market;
    this.#venue = venue;
    this.#faults = faults;
    this.#dialect = dialect;
    venue.onPump(() => this.publish());
  }

  /** Number of subscribed streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** Adds a subscriber and sends it the snapshot. `stream` must name a traded instrument. */
  add(name: string, wanted: PublicStream, subscriber: Subscriber): void {
    let stream = this.#streams.get(name);
    if (!stream) {
      const one = this.#venue.market.find(this.#market, wanted.symbol);
      if (!one) throw new TypeError(`no such instrument: ${wanted.symbol}`);
      const line = new FrameSender(this.#market, name, this.#faults);
      stream = { line, publisher: publisherOf(one, wanted, this.#dialect), subscribers: new Set() };
      this.#streams.set(name, stream);
    }
    const snapshot = stream.publisher.snapshot(this.#venue.time.now());
    if (snapshot !== null) subscriber.send(textFrame(snapshot));
    if (stream.subscribers.has(subscriber)) return;
    stream.subscribers.add(subscriber);
    this.#subscribers.set(subscriber, (this.#subscribers.get(subscriber) ?? 0) + 1);
  }

  /** Removes a subscriber; a stream without subscribers ends. */
  remove(name: string, subscriber: Subscriber): void {
    const stream = this.#streams.get(name);
    if (!stream?.subscribers.delete(subscriber)) return;
    if (stream.subscribers.size === 0) this.#streams.delete(name);
    const left = this.#subscribers.get(subscriber)! - 1;
    if (left === 0) this.#subscribers.delete(subscriber);
    else this.#subscribers.set(subscriber, left);
  }

  /** Drops every stream: the market they belonged to is gone. */
  reset(): void {
    this.#streams.clear();
    this.#subscribers.clear();
  }

  /** Sends what is new on every stream. */
  publish(): void {
    const time = this.#venue.time.now();
    const now = this.#venue.clock.monotonic();
    for (const subscriber of this.#subscribers.keys()) subscriber.hold();
    for (const { publisher, subscribers, line } of this.#streams.values()) {
      for (const text of publisher.collect(time, now)) {
        line.deliver(textFrame(text), (frame) => {
          for (const subscriber of subscribers) subscriber.send(frame);
        });
      }
    }
    for (const subscriber of this.#subscribers.keys()) subscriber.release();
  }
}
