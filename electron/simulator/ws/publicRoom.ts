import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Deviations } from '../venue/counters.ts';
import type { Venue } from '../venue/venue.ts';
import { readChannel } from './channelNames.ts';
import type { ChannelGroup, Subscriber } from './room.ts';
import type { StreamHub } from './streamHub.ts';
import { textFrame } from './textFrame.ts';

/** The options that the public connections of a market share. */
export interface PublicRoomOptions {
  readonly market: Market;
  readonly venue: Venue;
  readonly hub: StreamHub;
  readonly deviations: Deviations;
  readonly strict: boolean;
  /** Contracts no longer listed: a subscription is acknowledged and gets one empty book. */
  readonly delisted: readonly string[];
}

/** The public streams of a market, for one connection. */
export class PublicRoom implements ChannelGroup {
  readonly ping = { event: 'ping' };
  readonly #options: PublicRoomOptions;
  readonly #streams = new Map<string, PublicStream>();

  constructor(options: PublicRoomOptions) {
    this.#options = options;
  }

  /** See {@link ChannelGroup}. */
  read(entry: string): Result<string, string> {
    const { market, strict, deviations, delisted } = this.#options;
    const isKnown = (symbol: string) => this.#isTraded(symbol) || delisted.includes(symbol);
    const channel = readChannel(market, entry, isKnown, strict);
    if (!channel.ok) return fail(channel.error);
    if (channel.value.lowerCase) deviations.note('lowerCaseSymbol', entry);
    this.#streams.set(channel.value.name, channel.value.stream);
    return ok(channel.value.name);
  }

  /** See {@link ChannelGroup}: sends a snapshot first; for a delisted contract only an empty one. */
  enter(name: string, subscriber: Subscriber): void {
    const stream = this.#streams.get(name)!;
    if (this.#isTraded(stream.symbol)) return this.#options.hub.add(name, stream, subscriber);
    if (stream.kind !== 'depth') return;
    const E = this.#options.venue.time.now();
    const frame = { e: 'depthSnapshot', E, s: stream.symbol, U: 0, u: 0, l: stream.level, d: 'SNAPSHOT', b: [], a: [] };
    subscriber.send(textFrame(JSON.stringify(frame)));
  }

  /** See {@link ChannelGroup}. */
  leave(name: string, subscriber: Subscriber): void {
    this.#options.hub.remove(name, subscriber);
  }

  /** See {@link ChannelGroup}. */
  renew(name: string, subscriber: Subscriber): void {
    const stream = this.#streams.get(name)!;
    if (this.#isTraded(stream.symbol)) this.#options.hub.add(name, stream, subscriber);
  }

  #isTraded(symbol: string): boolean {
    return this.#options.venue.market.find(this.#options.market, symbol) !== undefined;
  }
}
