import { type PublicStream, hasInterval, streamName, streamPriceTypes } from '../../../shared/exchange/channels.ts';
import { type Market, depthLevels } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Deviations } from '../venue/counters.ts';
import type { Venue } from '../venue/venue.ts';
import type { ChannelGroup, Subscriber } from './room.ts';
import type { StreamHub } from './streamHub.ts';
import { textFrame } from './frameSender.ts';

/** A requested channel: its stream, its canonical name, and whether the symbol was in lower case (tolerated, R6). */
interface NamedChannel {
  readonly stream: PublicStream;
  readonly name: string;
  readonly lowerCase: boolean;
}

const invalid = (what: string, value: string): Result<never, string> =>
  fail(`INVALID_ARGUMENT: invalid ${what} : ${value.slice(0, 100)}`);

/**
 * Reads one entry of params. `isKnown` tells whether a symbol exists. Fails with the text of the acknowledgement, as
 * recorded from the running service.
 */
function readChannel(
  market: Market,
  entry: string,
  isKnown: (symbol: string) => boolean,
  strict: boolean,
): Result<NamedChannel, string> {
  const at = entry.indexOf('@');
  if (at <= 0) return invalid('channel', entry);
  const written = entry.slice(0, at);
  const event = entry.slice(at + 1);
  const symbol = strict ? written : written.toUpperCase();
  const stream = readEvent(market, symbol, event);
  if (!stream.ok) return stream;
  // The running service reports an unknown contract under its internal name.
  if (!isKnown(symbol)) return invalid('symbol', market === 'futures' ? `cmt_${written.toLowerCase()}` : written);
  return ok({ stream: stream.value, name: streamName(stream.value), lowerCase: symbol !== written });
}

function readEvent(market: Market, symbol: string, event: string): Result<PublicStream, string> {
  if (event === 'ticker' || event === 'trade') return ok({ kind: event, symbol });
  if (event === 'bookTicker' && market === 'spot') return ok({ kind: event, symbol });
  if (event.startsWith('depth')) {
    const level = depthLevels.find((known) => String(known) === event.slice('depth'.length));
    return level === undefined
      ? invalid('depth level', event.slice('depth'.length))
      : ok({ kind: 'depth', symbol, level });
  }
  if (event.startsWith('kline_')) {
    const [, interval = '', ...rest] = event.split('_');
    const priceType = streamPriceTypes.find((known) => known === rest.join('_'));
    if (!hasInterval(market, interval)) return invalid('interval', interval);
    if (priceType === undefined || (market === 'spot' && priceType === 'MARK_PRICE')) {
      return invalid('price type', rest.join('_'));
    }
    return ok({ kind: 'kline', symbol, interval, priceType });
  }
  return invalid('event', event);
}

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
