/**
 * Passes on what the syncs learn: everything to the archive, and what concerns one of the app's own orders to the
 * timeline of its intent. Nothing waits for either, and neither can make anything fail.
 */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { ArchivePort } from './archivePort.ts';
import type { TimelinePort } from './timelinePort.ts';
import { sweepLimits } from './accountLimits.ts';

/** Records what the synchronised lists learnt: orders, conditional orders and fills, in the timeline and the archive. */
export interface SyncRecords {
  /** Records an order, as it is displayed, after a report that changed it. */
  order(order: Order, source: UpdateSource): void;
  trigger(trigger: ConditionalOrder, source: UpdateSource): void;
  /** Records the complete balances of a market. */
  readonly balances: ArchivePort['balances'];
  /** Records the complete positions. */
  readonly positions: ArchivePort['positions'];
  /** Records fills that were not known before. */
  fills(fills: readonly Fill[], source: UpdateSource): void;
  /**
   * Records that one of the app's own orders was acknowledged; its fills may have been received before the
   * acknowledgement.
   */
  readonly placed: (orderId: string, intentId: string) => void;
  clear(): void;
}

/** Dependencies of {@link createSyncRecords}. */
export interface SyncRecordsParts {
  readonly timeline: TimelinePort;
  readonly archive: ArchivePort;
  /** Returns the intent with this client id; null for an order that was placed elsewhere. */
  readonly intentIdOf: (clientOrderId: string) => string | null;
  /** Returns the client id of an order that was seen or that the app placed. */
  readonly clientIdOf: (orderId: string) => string | undefined;
}

/** Creates the records, empty. */
export function createSyncRecords(parts: SyncRecordsParts): SyncRecords {
  const { timeline, archive, intentIdOf } = parts;
  /** Fills that were received before their order: they are recorded as soon as the intent of the order is known. */
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
    balances: (market, balances) => archive.balances(market, balances),
    positions: (positions) => archive.positions(positions),
    placed: noteEarly,
    trigger(trigger, source) {
      archive.conditionalOrders([trigger], source);
      const intentId = intentIdOf(trigger.clientId);
      if (intentId === null) return;
      const { triggerId, status, becameOrderId, updatedAt } = trigger;
      timeline.note(intentId, kindOf(source), { triggerId, status, becameOrderId, updatedAt });
    },
    fills(fills, source) {
      if (fills.length > 0) archive.fills(fills, source);
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
