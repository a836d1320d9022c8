/** The 24-hour figures of one symbol: from the stream, and over REST when the stream sends nothing at first. */
import type { Market } from '../../../shared/exchange/markets.ts';
import { feedLimits } from './marketLimits.ts';
import { tickerOfPush, type TickerFigures } from '../exchange/mapping/marketValues.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createStreamFeed } from './streamFeed.ts';
import type { Tickers } from './tickers.ts';

/**
 * Creates a ticker feed, not yet started. It publishes nothing before its first figures; until it has its own, it shows
 * those of the overview, not as live.
 */
export function createTickerFeed(market: Market, symbol: string, parts: FeedParts, tickers: Tickers): Feed {
  let figures: TickerFigures | undefined;
  let dirty = false;

  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const load = async (isCurrent: () => boolean): Promise<boolean> => {
    const before = figures;
    const asked = await tickers.one(market, symbol);
    if (!asked) return false;
    if (!isCurrent()) return true;
    // Figures that the stream sent in the meantime are newer.
    if (figures === before) figures = asked;
    changed();
    return true;
  };
  const push = (frame: PublicPush): boolean => {
    const item = frame.kind === 'ticker' ? frame.push.d.at(-1) : undefined;
    if (!item) return false;
    figures = tickerOfPush(item);
    if (market === 'futures') parts.marks?.price(symbol, figures.mark);
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
    start() {
      figures = tickers.known(market, symbol);
      stream.start();
    },
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
