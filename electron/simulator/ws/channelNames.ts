import { hasInterval, streamName, streamPriceTypes, type PublicStream } from '../../../shared/exchange/channels.ts';
import { depthLevels, type Market } from '../../../shared/exchange/markets.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';

/** A requested channel: its stream, its canonical name, and whether the symbol was in lower case (tolerated, R6). */
export interface NamedChannel {
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
export function readChannel(
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
