import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Faults } from '../venue/faults.ts';
import type { Venue } from '../venue/venue.ts';
import { FrameLine } from './frameLine.ts';
import { createPublisher } from './publishers.ts';
import type { Publisher } from './publisher.ts';
import type { Subscriber } from './room.ts';

interface Stream {
  readonly line: FrameLine;
  readonly publisher: Publisher;
  readonly subscribers: Set<Subscriber>;
}

/** The streams of one market that somebody listens to. Each frame is built once and the same bytes go to everybody. */
export class StreamHub {
  readonly #market: Market;
  readonly #venue: Venue;
  readonly #faults: Faults;
  readonly #streams = new Map<string, Stream>();

  constructor(market: Market, venue: Venue, faults: Faults) {
    this.#market = market;
    this.#venue = venue;
    this.#faults = faults;
    venue.onPump(() => this.publish());
  }

  /** Adds a subscriber and sends it the snapshot. `stream` must name a traded instrument. */
  add(name: string, wanted: PublicStream, subscriber: Subscriber): void {
    let stream = this.#streams.get(name);
    if (!stream) {
      const one = this.#venue.market.find(this.#market, wanted.symbol);
      if (!one) throw new TypeError(`no such instrument: ${wanted.symbol}`);
      const line = new FrameLine(this.#market, name, this.#faults);
      stream = { line, publisher: createPublisher(one, wanted), subscribers: new Set() };
      this.#streams.set(name, stream);
    }
    const snapshot = stream.publisher.snapshot(this.#venue.time.now());
    if (snapshot !== null) subscriber.send(Buffer.from(snapshot));
    stream.subscribers.add(subscriber);
  }

  /** Removes a subscriber; a stream nobody listens to ends. */
  remove(name: string, subscriber: Subscriber): void {
    const stream = this.#streams.get(name);
    stream?.subscribers.delete(subscriber);
    if (stream?.subscribers.size === 0) this.#streams.delete(name);
  }

  /** Forgets every stream: the market they told of is gone. */
  reset(): void {
    this.#streams.clear();
  }

  /** Sends what is new on every stream. */
  publish(): void {
    const time = this.#venue.time.now();
    const now = this.#venue.clock.monotonic();
    for (const stream of this.#streams.values()) {
      const send = (frame: Buffer) => {
        for (const subscriber of stream.subscribers) subscriber.send(frame);
      };
      for (const frame of stream.publisher.collect(time, now)) stream.line.deliver(Buffer.from(frame), send);
    }
  }
}
