/**
 * Records which fills of a day were counted: each once, however often it is reported. An id is stored as a short
 * digest, grouped by the ten-minute span of the day in which it traded. Beyond the maximum the oldest span is dropped
 * as a whole, and fills up to its end then count as counted: newer fills are never left out for lack of space.
 */
import { DAY_MS } from '../../../../shared/time/units.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Fill } from '../../../../shared/domain/order.ts';

/** Maximum number of ids kept for one day. */
export const FILL_IDS = 200_000;
/** Length of one span of the day, in ms. */
const STRETCH_MS = 600_000;
/** Characters of one digest: 96 bits, so that two of a day are equal once in more than 10^18 days. */
const LETTERS = 16;

/** Schema of the stored ids: the first span that is kept, and by span number its digests concatenated. */
export const keptIdsSchema = z.strictObject({
  from: z.number().int().min(0),
  stretches: z.record(z.string().regex(/^\d{1,3}$/), z.string().regex(new RegExp(`^(?:[A-Za-z0-9+/]{${LETTERS}})*$`))),
});
/** See {@link keptIdsSchema}. */
export type KeptIds = z.infer<typeof keptIdsSchema>;

export interface FillIds {
  /** Records a fill; returns false when it was counted before. */
  take(fill: Fill): boolean;
  toStoredIds(): KeptIds;
}

const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64').slice(0, LETTERS);
const stretchOf = ({ time }: Fill): number => Math.floor((time % DAY_MS) / STRETCH_MS);

/** Converts ids of version 1 of the file: market, symbol and id only. */
export const keptIdsOf = (names: readonly string[]): KeptIds => ({
  from: 0,
  stretches: { 0: names.map(digestOf).join('') },
});

/** Empty ids. */
export const noIds: KeptIds = { from: 0, stretches: {} };

/** Creates the ids of one day, at most `most`, except that the newest span is always kept. */
export function createFillIds(storedIds: KeptIds, most: number): FillIds {
  const known = new Set<string>();
  const stretches = new Map<number, string>();
  let { from } = storedIds;
  const put = (stretch: number, digest: string): void => {
    known.add(digest);
    stretches.set(stretch, (stretches.get(stretch) ?? '') + digest);
  };
  const each = (digests: string, take: (digest: string) => void): void => {
    for (let at = 0; at < digests.length; at += LETTERS) take(digests.slice(at, at + LETTERS));
  };
  for (const [stretch, digests] of Object.entries(storedIds.stretches)) {
    each(digests, (digest) => put(Number.parseInt(stretch, 10), digest));
  }

  const forgetOldest = (): void => {
    const oldest = Math.min(...stretches.keys());
    each(stretches.get(oldest) ?? '', (digest) => known.delete(digest));
    stretches.delete(oldest);
    from = Math.max(from, oldest + 1);
  };
  return {
    take(fill) {
      const stretch = stretchOf(fill);
      const name = `${fill.market} ${fill.symbol} ${fill.fillId}`;
      // Both fills of a self-trade may have the same id; a file of version 1 has ids without the order id.
      const digest = digestOf(`${name} ${fill.orderId}`);
      if (stretch < from || known.has(digest) || known.has(digestOf(name))) return false;
      put(stretch, digest);
      while (known.size > most && stretches.size > 1) forgetOldest();
      return true;
    },
    toStoredIds: () => ({ from, stretches: Object.fromEntries(stretches) }),
  };
}
