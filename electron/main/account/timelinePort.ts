/** Where everything about an intent is noted (B2). Noting never fails and never waits: no order hangs on it. */
import type { TimelineFacts, TimelineKind } from '../../../shared/domain/timeline.ts';

/** Facts are plain and never secret. */
export interface TimelinePort {
  note(intentId: string, kind: TimelineKind, facts: TimelineFacts): void;
}

/** A timeline nobody reads. */
export const noTimeline: TimelinePort = { note: () => undefined };
