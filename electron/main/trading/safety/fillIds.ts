/**
 * Which fills of a day were counted: each once, whoever tells of it and however often. An id is kept as a short digest, by
 * the stretch of the day in which it traded. Beyond a bound the oldest stretch is forgotten as a whole, and what traded up
 * to its end counts as counted: newer fills are never left out for want of room.
 */
import { DAY_MS } from '../../../../shared/time/units.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Fill } from '../../../../shared/domain/order.ts';

/** How many ids of one day are remembered. */
export const FILL_IDS = 200_000;
/** A stretch of a day, in ms. */
const STRETCH_MS = 600_000;
/** Letters of one digest: 96 bits, so that two of a day are alike once in more than 10^18 days. */
const LETTERS = 16;

/** Ids as they are kept: the first stretch that is remembered, and for the number of each its digests in a row. */
export const keptIdsSchema = z.strictObject({
  from: z.number().int().min(0),
  stretches: z.record(z.string().regex(/^\d{1,3}$/), z.string().regex(new RegExp(`^(?:[A-Za-z0-9+/]{${LETTERS}})*$`))),
});
/** See {@link keptIdsSchema}. */
export type KeptIds = z.infer<typeof keptIdsSchema>;

export interface FillIds {
  /** Notes a fill; false: it was counted before. */
  take(fill: Fill): boolean;
  kept(): KeptIds;
}

const digestOf = (name: string): string => createHash('sha256').update(name).digest('base64').slice(0, LETTERS);
const stretchOf = ({ time }: Fill): number => Math.floor((time % DAY_MS) / STRETCH_MS);

/** Ids as version 1 of the file named them: market, symbol and id alone. */
export const keptIdsOf = (names: readonly string[]): KeptIds => ({
  from: 0,
  stretches: { 0: names.map(digestOf).join('') },
});

/** No ids. */
export const noIds: KeptIds = { from: 0, stretches: {} };

/** The ids of one day, at most `most` and those of the newest stretch. */
export function createFillIds(kept: KeptIds, most: number): FillIds {
  const known = new Set<string>();
  const stretches = new Map<number, string>();
  let { from } = kept;
  const put = (stretch: number, digest: string): void => {
    known.add(digest);
    stretches.set(stretch, (stretches.get(stretch) ?? '') + digest);
  };
  const each = (digests: string, take: (digest: string) => void): void => {
    for (let at = 0; at < digests.length; at += LETTERS) take(digests.slice(at, at + LETTERS));
  };
  for (const [stretch, digests] of Object.entries(kept.stretches)) {
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
      // Both fills of a trade with oneself may bear one id; a file of version 1 has ids without their order.
      const digest = digestOf(`${name} ${fill.orderId}`);
      if (stretch < from || known.has(digest) || known.has(digestOf(name))) return false;
      put(stretch, digest);
      while (known.size > most && stretches.size > 1) forgetOldest();
      return true;
    },
    kept: () => ({ from, stretches: Object.fromEntries(stretches) }),
  };
}
