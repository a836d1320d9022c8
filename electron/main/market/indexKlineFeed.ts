/** Index candles have no stream: they are polled every 5 s while they are shown, and carry their age (R13). */
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import { createBarSeries } from './barSeries.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createFeedStatus } from './feedStatus.ts';
import { notFuture } from './klineFeed.ts';
import { createKlineNews } from './klineNews.ts';
import { loadNewest, type SeriesId } from './klinesLoad.ts';

/** Creates a polled candle feed, not yet started. */
export function createIndexKlineFeed(id: SeriesId, parts: FeedParts): Feed {
  const { clock } = parts;
  const series = createBarSeries(feedLimits.barsKept);
  const status = createFeedStatus(clock, () => news.stateChanged());
  const news = createKlineNews(id, series, status, parts.publisher);
  let generation = 0;
  let timer: Cancel | undefined;

  const poll = async (): Promise<void> => {
    generation += 1;
    const mine = generation;
    const reply = await loadNewest(parts.rest, id);
    if (mine !== generation) return;
    if (reply.ok) {
      const before = series.newest();
      series.load(notFuture(reply.value, id, parts.serverNow(id.market)), []);
      status.received(clock.now());
      status.set('live', null);
      if (before === undefined) news.replaced();
      else news.touched(before);
    } else {
      status.lost(reply.error.key);
    }
    timer = clock.after(feedLimits.indexPollMs, () => void poll());
  };
  return {
    ...news.source,
    start: () => void poll(),
    stop() {
      generation += 1;
      timer?.();
      parts.publisher.forget(news.source);
    },
    show: news.replaced,
    forget() {
      series.clear();
      status.set('stale', 'feed.reason.stopped');
      news.replaced();
      timer?.();
      void poll();
    },
  };
}
