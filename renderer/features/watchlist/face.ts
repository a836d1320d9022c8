import type { Market } from '../../../shared/exchange/markets.ts';
import { MAIN_SILENT, withoutList, type Face, type FaceInputs } from '../../ui/face.ts';
import { combineFeeds } from '../../ui/tradingFace.ts';
import type { WatchState } from './watch.ts';

/** What decides the face of a watchlist. */
export interface WatchFaceInputs
  extends Pick<FaceInputs, 'environment' | 'simulator' | 'silentSince' | 'instruments'>, Omit<WatchState, 'version'> {
  /** Markets whose symbols are shown. */
  readonly markets: readonly Market[];
  /** Monotonic ms at which the panel was opened. */
  readonly opened: number;
}

/** Whether a feed that never had anything only waits for its first answer. */
function isFirst(reason: string | null): boolean {
  return reason === null || reason === 'feed.reason.connecting' || reason === 'feed.reason.loading';
}

/**
 * The face of a watchlist: as for a feed panel, over the overviews of its markets. Symbols that are listed are shown
 * although an overview was refused: prices of rows in view come by stream, and the face says what is missing (B-B1).
 */
export function watchFace(inputs: WatchFaceInputs): Face {
  const { simulator, silentSince, instruments, markets, feeds, errors, opened } = inputs;
  if (inputs.environment === null) return { kind: 'loading' };
  if (inputs.environment === 'simulator' && simulator !== null && simulator.status !== 'running') {
    return { kind: 'stopped', status: simulator.status, error: simulator.error };
  }
  if (instruments.status === 'failed') return { kind: 'failed', error: instruments.error };
  if (instruments.status === 'loading') return { kind: 'loading' };
  const lost = withoutList(instruments, markets);
  if (lost) return lost;
  const refused = markets.map((market) => errors[market]).filter((error) => error !== null);
  if (refused[0] && refused.length === markets.length) return { kind: 'failed', error: refused[0] };
  if (silentSince !== null) return { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
  if (refused[0]) return { kind: 'stale', since: opened, reason: refused[0].key };
  const feed = combineFeeds(markets.map((market) => feeds[market]));
  // Nothing is old that never came; what keeps it from coming is said.
  if (feed === null || (feed.status === 'syncing' && isFirst(feed.reason))) return { kind: 'loading' };
  return feed.status === 'live' ? { kind: 'live' } : { kind: 'stale', since: feed.since, reason: feed.reason };
}
