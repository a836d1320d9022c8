import type { FeedState } from '../../../shared/ipc/views.ts';
import { liveFeed } from '../../renderer/support/builders.ts';

/** A feed that has been live all along, as main tells it: from frame to frame only the time of its latest news differs. */
export function receivedAt(at: number): FeedState {
  return { ...liveFeed(), receivedAt: at };
}
