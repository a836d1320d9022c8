/** Cancels that leave from here: noted in the timeline of our order, and remembered, so that no chase places it anew. */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { CancelAnswer } from '../../../../shared/ipc/tradingViews.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';

/** See the opening comment. */
export interface CancelsHere {
  readonly told: (item: CancelAnswer['results'][number]) => void;
  readonly has: (orderId: string) => boolean;
}

/** None yet. `intents`: those of this install. */
export function createCancelsHere(timeline: TimelinePort, intents: () => readonly Intent[]): CancelsHere {
  const cancelled = new Set<string>();
  return {
    told({ orderId, clientOrderId, outcome, error }) {
      const known = intents().find(
        (one) => one.clientOrderId === clientOrderId || (orderId !== null && one.orderId === orderId),
      );
      if (!known) return;
      if (known.orderId !== null) cancelled.add(known.orderId);
      if (orderId !== null) cancelled.add(orderId);
      timeline.note(known.intentId, 'cancel', { outcome, orderId, error: error?.key ?? null });
    },
    has: (orderId) => cancelled.has(orderId),
  };
}
