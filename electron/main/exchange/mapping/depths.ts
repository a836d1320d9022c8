/** Converts the depth reply of both markets to an order book snapshot. */
import type { z } from 'zod';
import type { BookView } from '../../../../shared/ipc/views.ts';
import type { depthReply } from '../../../../shared/exchange/records/records.ts';
import { compare, decimal } from '../../../../shared/num/decimal.ts';
import { plain } from './plainValues.ts';

/** Flat arrays of price and size, best price first; `updateId` is on the same counter as the stream (A-WS-DEPTH). */
export type DepthSnapshot = Pick<BookView, 'updateId' | 'bids' | 'asks'>;

type Level = z.output<typeof depthReply>['bids'][number];

/** Returns the levels sorted by price, whatever order they were received in. */
function flat(levels: readonly Level[], best: -1 | 1): string[] {
  const sorted = levels.toSorted(([a], [b]) => best * compare(decimal(a), decimal(b)));
  return sorted.flatMap(([price, size]) => [plain(price), plain(size)]);
}

/** Converts a depth reply to a snapshot. */
export function depthSnapshotOf(reply: z.output<typeof depthReply>): DepthSnapshot {
  return { updateId: reply.lastUpdateId, bids: flat(reply.bids, -1), asks: flat(reply.asks, 1) };
}
