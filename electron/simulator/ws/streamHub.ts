import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Dialect } from '../market/dialects.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import { FrameLine } from './frameLine.ts';
import { createPublisher } from './publishers.ts';
import type { Publisher } from './publisher.ts';
import type { Subscriber } from './room.ts';
import { textFrame } from './textFrame.ts';

interface Stream {
  readonly line: FrameLine;
  readonly publisher: Publisher;
  readonly subscribers: Set<Subscriber>;
}

/**
 * The streams of one market that somebody listens to. Each frame is built once and the same bytes go to everybody; what a
 * subscriber gets in one pump leaves together.
 */
export class StreamHub {
  readonly #market: Market;
  readonly #venue: Venue;
  readonly #faults: Faults;
  readonly #dialect: Dialect;
  readonly #streams = new Map<string, Stream>();
  /** Everybody who hears something, with the number of streams. */
  readonly #subscribers = new Map<Subscriber, number>();

  constructor(market: Market, venue: Venue, faults: Faults, dialect: Dialect = 'documents') {
    this.#market = market;
    this.#venue = venue;
    this.#faults = faults;
    this.#dialect = dialect;
    venue.onPump(() => this.publish());
  }

  /** How many streams somebody listens to. */
  get size(): number {
    return this.#streams.size;
  }

  /** Adds a subscriber and sends it the snapshot. `stream` must name a traded instrument. */
  add(name: string, wanted: PublicStream, subscriber: Subscriber): void {
    let stream = this.#streams.get(name);
    if (!stream) {
      const one = this.#venue.market.find(this.#market, wanted.symbol);
      if (!one) throw new TypeError(`no such instrument: ${wanted.symbol}`);
      const line = new FrameLine(this.#market, name, this.#faults);
      stream = { line, publisher: createPublisher(one, wanted, this.#dialect), subscribers: new Set() };
      this.#streams.set(name, stream);
    }
    const snapshot = stream.publisher.snapshot(this.#venue.time.now());
    if (snapshot !== null) subscriber.send(textFrame(snapshot));
    if (stream.subscribers.has(subscriber)) return;
    stream.subscribers.add(subscriber);
    this.#subscribers.set(subscriber, (this.#subscribers.get(subscriber) ?? 0) + 1);
  }

  /** Removes a subscriber; a stream nobody listens to ends. */
  remove(name: string, subscriber: Subscriber): void {
    const stream = this.#streams.get(name);
    if (!stream?.subscribers.delete(subscriber)) return;
    if (stream.subscribers.size === 0) this.#streams.delete(name);
    const left = this.#subscribers.get(subscriber)! - 1;
    if (left === 0) this.#subscribers.delete(subscriber);
    else this.#subscribers.set(subscriber, left);
  }

  /** Forgets every stream: the market they told of is gone. */
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
