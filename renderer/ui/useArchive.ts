import type { Market } from '../../shared/exchange/markets.ts';
import type { RecordKind } from '../../shared/ipc/recordViews.ts';
import type { FeedStatus } from '../ipc/feedStatus.ts';
import { serverTime } from '../ipc/serverTime.ts';
import { useDesk, useServices, useTrading } from '../state/services.ts';

/**
 * Returns the archive's state for what is made of these kinds of a market: while it still reads other lists for the
 * first time, these are shown as live once they were read up to the present.
 */
export function useListFeed(market: Market, kinds: readonly RecordKind[]): FeedStatus | null {
  const { clock } = useServices();
  const feed = useTrading((state) => state.archive?.feed ?? null);
  const app = useDesk((state) => state.app);
  /** The time (exchange, Unix ms) up to which all of them were read. */
  const reached = useTrading((state) => {
    const coverage = state.archive?.view.coverage ?? [];
    const ends = kinds.map((kind) => coverage.find((one) => one.market === market && one.kind === kind)?.ranges.at(-1));
    return Math.min(...ends.map((range) => range?.to ?? 0));
  });
  if (feed?.status !== 'syncing') return feed;
  const now = app && serverTime(app, market, clock.now());
  if (app === null || now === null) return feed;
  const factor = app.environment === 'simulator' ? app.simulator.timeFactor : 1;
  const began = now - (clock.monotonic() - feed.since) * factor;
  return reached >= began ? { ...feed, status: 'live', reason: null } : feed;
}

/** Returns a number that changes when the archive has new records, or has read further: what is made of them is asked anew. */
export const useArchiveTurn = (): number =>
  useTrading((state) =>
    (state.archive?.view.coverage ?? []).reduce((sum, one) => sum + one.records + one.ranges.length, 0),
  );
