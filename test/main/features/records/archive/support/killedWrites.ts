import type { Batch } from '../../../../../../electron/main/features/records/archive/archiveRecord.ts';
import type { Claim } from '../../../../../../electron/main/features/records/archive/coverageTables.ts';
import { DAY, fill, order } from './records.ts';

/**
 * Windows that are written one after the other: each holds the fills of its ten milliseconds, and an order that
 * continues.
 */
export const killedWrites: readonly { readonly batches: readonly Batch[]; readonly claim: Claim }[] = [
  [10, 19],
  [0, 9],
].map(([from, to], index) => ({
  batches: [
    {
      kind: 'fills',
      source: 'rest',
      records: [from!, to!].map((at) => fill({ fillId: String(1_000 + at), time: DAY + at })),
    },
    {
      kind: 'orders',
      source: 'rest',
      records: [order({ executedQuantity: `0.00${index + 1}`, updatedAt: DAY + index, status: 'PARTIALLY_FILLED' })],
    },
  ],
  claim: {
    ...({ market: 'futures', kind: 'fills', symbol: null } as const),
    whole: [{ from: DAY + from!, to: DAY + to! }],
    incomplete: [],
    swept: index === 0 ? DAY + to! : null,
  },
}));
