/**
 * The candles of one series with a stream: they are loaded over REST, continued by the stream, and loaded again after
 * every reconnect.
 */
import { barOpenTime, intervalMilliseconds } from '../../../shared/exchange/markets.ts';
import { feedLimits } from './marketLimits.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import { createBarSeries } from './barSeries.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createKlineNews } from './klineNews.ts';
import { loadNewest, type SeriesId } from './klinesLoad.ts';
import { createStreamFeed } from './streamFeed.ts';
import { barOfPush, type Bar } from '../exchange/mapping/marketValues.ts';

/** Returns the candles without those that begin later than the next interval of the exchange's clock (XS35). */
export function notFuture(bars: readonly Bar[], id: SeriesId, serverNow: number | null): readonly Bar[] {
  if (serverNow === null) return bars;
  const latest = barOpenTime(serverNow, id.interval) + intervalMilliseconds[id.interval];
  return bars.filter((bar) => bar.openTime <= latest);
}

/** Creates a candle feed over the LAST or MARK stream, not yet started. */
export function createKlineFeed(id: SeriesId, parts: FeedParts): Feed {
  const { market, symbol, interval } = id;
  const series = createBarSeries(feedLimits.barsKept);
  const priceType = id.priceType === 'MARK' ? 'MARK_PRICE' : 'LAST_PRICE';

  /** Candles that the stream sent since the last request. */
  const fresher = new Map<number, Bar>();

  const load = async (isCurrent: () => boolean): Promise<boolean> => {
    fresher.clear();
    const reply = await loadNewest(parts.rest, id);
    if (!reply.ok) return false;
    if (!isCurrent()) return true;
    series.load(notFuture(reply.value, id, parts.serverNow(market)), [...fresher.values()]);
    fresher.clear();
    news.replaced();
    return true;
  };
  const push = (frame: PublicPush): boolean => {
    if (frame.kind !== 'kline') return false;
    for (const item of frame.push.d) {
      const bar = item.i === interval && item.t <= frame.push.E ? barOfPush(item) : undefined;
      const before = series.newest();
      if (!bar || series.update(bar) === 'rejected') continue;
      if (!stream.isWhole()) fresher.set(bar.openTime, bar);
      news.touched(before ?? bar.openTime);
    }
    return false;
  };
  const stream = createStreamFeed({
    market,
    stream: { kind: 'kline', symbol, interval, priceType },
    parts,
    loadAfterMs: 0,
    load,
    push,
    changed: () => news.stateChanged(),
  });
  const news = createKlineNews(id, series, stream.status, parts.publisher);
  return {
    ...news.source,
    start: stream.start,
    stop() {
      stream.stop();
      parts.publisher.forget(news.source);
    },
    show: news.replaced,
    forget() {
      series.clear();
      news.replaced();
      stream.forget();
    },
  };
}
