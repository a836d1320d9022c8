/**
 * What the syncs learn, handed on: everything to the archive, and what concerns an order of ours to its timeline. Nothing
 * waits for either and nothing fails by them.
 */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { ArchivePort } from './archivePort.ts';
import type { TimelinePort } from './timelinePort.ts';
import { sweepLimits } from './accountLimits.ts';

export interface LearntRecords {
  /** An order as it is shown after a sighting that changed it. */
  order(order: Order, source: UpdateSource): void;
  trigger(trigger: ConditionalOrder, source: UpdateSource): void;
  /** Fills that were not known before. */
  fills(fills: readonly Fill[], source: UpdateSource): void;
  /** An order of ours was acknowledged: its fills may have come before the word of it. */
  readonly placed: (orderId: string, intentId: string) => void;
  clear(): void;
}

/** Dependencies of {@link createLearntRecords}. */
export interface LearntRecordsParts {
  readonly timeline: TimelinePort;
  readonly archive: ArchivePort;
  /** The intent with this client id; null for an order made elsewhere. */
  readonly intentIdOf: (clientOrderId: string) => string | null;
  /** The client id of an order that was seen, or that is one of ours. */
  readonly clientIdOf: (orderId: string) => string | undefined;
}

/** Records without news. */
export function createLearntRecords(parts: LearntRecordsParts): LearntRecords {
  const { timeline, archive, intentIdOf } = parts;
  /** Fills that came before their order: noted as soon as it is known whose it is. */
  const early = new Map<string, { readonly fill: Fill; readonly source: UpdateSource }[]>();
  const noteFill = (intentId: string, fill: Fill, source: UpdateSource): void => {
    const { fillId, orderId, price, quantity, fee, feeAsset, maker, time } = fill;
    timeline.note(intentId, 'fill', { fillId, orderId, price, quantity, fee, feeAsset, maker, time, source });
  };
  const noteEarly = (orderId: string, intentId: string | null): void => {
    const waiting = early.get(orderId) ?? [];
    early.delete(orderId);
    if (intentId === null) return;
    for (const { fill, source } of waiting) noteFill(intentId, fill, source);
  };
  const kindOf = (source: UpdateSource) => (source === 'push' ? 'push' : 'reconciled');
  return {
    order(order, source) {
      archive.orders([order], source);
      const intentId = intentIdOf(order.clientOrderId);
      if (intentId === null) return noteEarly(order.orderId, null);
      const { orderId, status, executedQuantity, averagePrice, updatedAt } = order;
      timeline.note(intentId, kindOf(source), { orderId, status, executedQuantity, averagePrice, updatedAt });
      noteEarly(orderId, intentId);
    },
    placed: noteEarly,
    trigger(trigger, source) {
      const intentId = intentIdOf(trigger.clientId);
      if (intentId === null) return;
      const { triggerId, status, becameOrderId, updatedAt } = trigger;
      timeline.note(intentId, kindOf(source), { triggerId, status, becameOrderId, updatedAt });
    },
    fills(fills, source) {
      if (fills.length > 0) archive.fills(fills);
      for (const fill of fills) {
        const clientId = parts.clientIdOf(fill.orderId);
        if (clientId === undefined) {
          early.set(fill.orderId, [...(early.get(fill.orderId) ?? []), { fill, source }]);
          const oldest = early.keys().next();
          if (early.size > sweepLimits.earlyFillOrders && !oldest.done) early.delete(oldest.value);
          continue;
        }
        const intentId = intentIdOf(clientId);
        if (intentId !== null) noteFill(intentId, fill, source);
      }
    },
    clear: () => early.clear(),
  };
}
