import type { FeedState } from '../../../shared/ipc/views.ts';
import { liveFeed } from '../../renderer/support/builders.ts';

/**
 * Returns a feed state as main reports it for a feed that has been live throughout: from frame to frame only the time
 * of the latest data differs.
 */
export function receivedAt(at: number): FeedState {
  return { ...liveFeed(), receivedAt: at };
}
