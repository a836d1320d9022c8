/** The 24-hour figures of one symbol: the stream, seeded over REST when it stays quiet at first. */
import type { Market } from '../../../shared/exchange/markets.ts';
import { feedLimits } from '../constants.ts';
import { tickerOfPush, tickerOfRecord, type TickerFigures } from '../exchange/mapping/tickers.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createStreamFeed } from './streamFeed.ts';

/** A ticker feed, not yet started. It has no view before its first figures. */
export function createTickerFeed(market: Market, symbol: string, parts: FeedParts): Feed {
  let figures: TickerFigures | undefined;
  let dirty = false;

  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const askRecord = async (): Promise<TickerFigures | undefined> => {
    const row = market === 'spot' ? 'spot.market.ticker.24hr' : 'futures.market.ticker.24hr';
    const reply = await parts.rest.get(row, { symbol });
    const record = reply.ok ? reply.value.find((one) => one.symbol === symbol) : undefined;
    return record && tickerOfRecord(record);
  };
  const load = async (isCurrent: () => boolean): Promise<boolean> => {
    const before = figures;
    const asked = await askRecord();
    if (!asked) return false;
    if (!isCurrent()) return true;
    // What the stream brought meanwhile is newer.
    if (figures === before) figures = asked;
    changed();
    return true;
  };
  const push = (frame: PublicPush): boolean => {
    const item = frame.kind === 'ticker' ? frame.push.d.at(-1) : undefined;
    if (!item) return false;
    figures = tickerOfPush(item);
    changed();
    return true;
  };
  const stream = createStreamFeed({
    market,
    stream: { kind: 'ticker', symbol },
    parts,
    loadAfterMs: feedLimits.tickerSeedMs,
    load,
    push,
    changed,
  });
  const feed: Feed = {
    start: stream.start,
    stop() {
      stream.stop();
      parts.publisher.forget(feed);
    },
    show: changed,
    forget() {
      figures = undefined;
      stream.forget();
    },
    take() {
      if (!dirty || !figures) return undefined;
      dirty = false;
      return { event: 'market.ticker', payload: { market, symbol, feed: stream.status.view(), ...figures } };
    },
  };
  return feed;
}
