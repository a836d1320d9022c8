/** Receives every event of an intent (B2). Recording never fails and never waits: no order depends on it. */
import type { TimelineFacts, TimelineKind } from '../../../shared/domain/timeline.ts';

/** `facts` are plain values and never secret. */
export interface TimelinePort {
  note(intentId: string, kind: TimelineKind, facts: TimelineFacts): void;
}

/** A timeline that discards everything. */
export const noTimeline: TimelinePort = { note: () => undefined };
