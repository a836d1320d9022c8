import type { Market } from '../../../shared/exchange/markets.ts';
import { MAIN_SILENT, type Face, type FaceInputs } from '../../ui/face.ts';
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
  if (instruments.list.length === 0) return { kind: 'empty', reason: 'noData' };
  const refused = markets.map((market) => errors[market]).filter((error) => error !== null);
  if (refused[0] && refused.length === markets.length) return { kind: 'failed', error: refused[0] };
  if (silentSince !== null) return { kind: 'stale', since: silentSince, reason: MAIN_SILENT };
  if (refused[0]) return { kind: 'stale', since: opened, reason: refused[0].key };
  const feed = combineFeeds(markets.map((market) => feeds[market]));
  // Symbols can be found and chosen before the first figures are there.
  if (feed === null) return { kind: 'stale', since: opened, reason: 'feed.reason.loading' };
  return feed.status === 'live' ? { kind: 'live' } : { kind: 'stale', since: feed.since, reason: feed.reason };
}
