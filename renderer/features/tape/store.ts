import type { Topic } from '../../../shared/ipc/views.ts';
import { createFeedStore, type FeedStore } from '../../bridge/feedStore.ts';
import type { Services } from '../../bridge/services.ts';
import { emptyTape, mergeTapeView, type TapeContent } from './model.ts';

/** The tape's topic. */
export type TapeTopic = Extract<Topic, { kind: 'tape' }>;
/** The latest trades, oldest first, bounded. */
export type TapeStore = FeedStore<TapeTopic, TapeContent>;

/** A store that follows one tape. */
export function createTapeStore(services: Pick<Services, 'client' | 'clock' | 'desk'>): TapeStore {
  return createFeedStore<TapeTopic, TapeContent>(services, () => emptyTape, mergeTapeView);
}
