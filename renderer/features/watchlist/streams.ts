import type { TickerView } from '../../../shared/ipc/views.ts';
import type { Client } from '../../bridge/client.ts';
import type { Selection } from '../../bridge/deskStore.ts';
import { openFeed, type FeedHandle } from '../../bridge/feed.ts';
import { selectionKey } from '../../bridge/listsDocument.ts';

/** Most rows that stream at once (R28). */
export const MAX_STREAMS = 40;

/** The prices of the rows in view, as they come. */
export interface Streams {
  /** Exactly these rows stream, the first {@link MAX_STREAMS} of them. */
  readonly follow: (rows: readonly Selection[]) => void;
  /** Asks again for what was refused. */
  readonly retry: () => void;
}

/**
 * Streams of rows. A refused one is left to the overview until `retry`: a full budget is no fault of the row (R4).
 * `ended` is told each key that no longer streams.
 */
export function createStreams(client: Client, take: (view: TickerView) => void, ended: (key: string) => void): Streams {
  const open = new Map<string, FeedHandle>();
  const refused = new Set<string>();
  return {
    follow(rows) {
      const wanted = new Map(rows.slice(0, MAX_STREAMS).map((row) => [selectionKey(row), row]));
      for (const [key, handle] of open) {
        if (wanted.has(key)) continue;
        handle.close();
        open.delete(key);
        refused.delete(key);
        ended(key);
      }
      for (const [key, { market, symbol }] of wanted) {
        if (open.has(key)) continue;
        const topic = { kind: 'ticker', market, symbol } as const;
        open.set(key, openFeed(client, topic, { view: take, failed: () => void refused.add(key) }));
      }
    },
    retry() {
      for (const key of refused) open.get(key)?.retry();
      refused.clear();
    },
  };
}
