/** The public trades of one symbol: the latest hundred over REST, then the stream; a gap is closed over REST. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { TradeView } from '../../../shared/ipc/views.ts';
import { feedLimits } from './marketLimits.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import { tradeOfPush, tradeOfRecord } from '../exchange/mapping/trades.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createStreamFeed } from './streamFeed.ts';
import { createTape } from './tape.ts';

/** Creates a trades feed, not yet started. */
export function createTapeFeed(market: Market, symbol: string, parts: FeedParts): Feed {
  const tape = createTape(feedLimits.tapeKept);
  let pending: TradeView[] = [];
  let reset = true;
  let dirty = false;
  /** Number of trades of the stream since the last event to the window. */
  let unreported = 0;

  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const append = (trades: readonly TradeView[]): void => {
    if (trades.length === 0) return;
    pending.push(...trades);
    unreported += trades.length;
    // More trades than are ever shown: the complete list is shorter.
    if (pending.length > feedLimits.tapeKept) replaceAll();
    changed();
  };
  const replaceAll = (): void => {
    reset = true;
    pending = [];
    changed();
  };
  /** Starts again with the complete list: a window that sees the trades for the first time has missed none. */
  const startAnew = (): void => {
    unreported = 0;
    replaceAll();
  };
  const load = async (isCurrent: () => boolean): Promise<boolean> => {
    const row = market === 'spot' ? 'spot.market.trades' : 'futures.market.trades';
    const reply = await parts.rest.get(row, { symbol, limit: feedLimits.tapeBackfill });
    if (!reply.ok) return false;
    if (!isCurrent()) return true;
    const missing = tape.backfill(reply.value.map(tradeOfRecord));
    if (missing) append(missing);
    else replaceAll();
    return true;
  };
  const push = (frame: PublicPush): boolean => {
    if (frame.kind === 'trade') append(tape.add(frame.push.d.map(tradeOfPush)));
    return false;
  };
  const stream = createStreamFeed({
    market,
    stream: { kind: 'trade', symbol },
    parts,
    loadAfterMs: 0,
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
    show: startAnew,
    forget() {
      tape.clear();
      startAnew();
      stream.forget();
    },
    take() {
      if (!dirty) return undefined;
      const trades = reset ? [...tape.all()] : pending;
      const missed = reset ? Math.max(0, unreported - trades.length) : 0;
      const payload = { market, symbol, feed: stream.status.view(), reset, missed, trades };
      dirty = reset = false;
      unreported = 0;
      pending = [];
      return { event: 'market.tape', payload };
    },
  };
  return feed;
}
