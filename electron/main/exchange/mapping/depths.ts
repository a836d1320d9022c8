/** The depth reply of both markets as a book of one moment. */
import type { z } from 'zod';
import type { BookView } from '../../../../shared/ipc/views.ts';
import type { depthReply } from '../../../../shared/exchange/records/records.ts';
import { compare, decimal } from '../../../../shared/num/decimal.ts';
import { plain } from './plainValues.ts';

/** Flat arrays price, size, best first; `updateId` lies on the counter of the stream (A-WS-DEPTH). */
export type DepthPicture = Pick<BookView, 'updateId' | 'bids' | 'asks'>;

type Level = z.output<typeof depthReply>['bids'][number];

/** Levels by price and never by the order in which they came. */
function flat(levels: readonly Level[], best: -1 | 1): string[] {
  const sorted = levels.toSorted(([a], [b]) => best * compare(decimal(a), decimal(b)));
  return sorted.flatMap(([price, size]) => [plain(price), plain(size)]);
}

/** The picture of a reply. */
export function depthPictureOf(reply: z.output<typeof depthReply>): DepthPicture {
  return { updateId: reply.lastUpdateId, bids: flat(reply.bids, -1), asks: flat(reply.asks, 1) };
}
