/** The last known state of the account, stored for the next start (B-A10): orders and sizes, nothing secret. */
import { z } from 'zod';
import { orderSchema } from '../../../../shared/domain/order.ts';
import { planKinds } from '../../../../shared/domain/plan.ts';
import { conditionalOrderSchema } from '../../../../shared/domain/conditionalOrderSchema.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';

/** One position: its size in base units is compared, nothing that moves with the price. */
export const heldSchema = z.strictObject({
  positionId: z.string(),
  symbol: z.string(),
  side: z.string(),
  size: z.string(),
});

/**
 * Schema of the stored state. `at`: its wall time in Unix ms; `keyId`: its key, so that two accounts are never
 * compared.
 */
export const knownSchema = z.strictObject({
  version: z.literal(1),
  keyId: z.string(),
  at: z.number(),
  orders: z.array(orderSchema),
  triggers: z.array(conditionalOrderSchema),
  positions: z.array(heldSchema),
  plans: z.array(z.strictObject({ planId: z.string(), plan: z.enum(planKinds), symbols: z.array(z.string()) })),
  doubts: z.array(z.strictObject({ intentId: z.string(), market: z.enum(markets), symbol: z.string() })),
});

/** See {@link knownSchema}. */
export type Known = z.infer<typeof knownSchema>;
/** See {@link heldSchema}. */
export type Held = z.infer<typeof heldSchema>;

/** Maximum size of a file that is read, in bytes. */
export const KNOWN_BYTES = 16 * 1024 * 1024;

/** Returns an empty state of an account. */
export function nothingKnown(keyId: string, at: number): Known {
  return { version: 1, keyId, at, orders: [], triggers: [], positions: [], plans: [], doubts: [] };
}

/** Returns the text of the file of this name. */
export function knownText(name: string, known: Known): string {
  return sealText(name, JSON.stringify(known));
}

/** Returns the state in a file; null when this program did not write it. */
export function readKnown(name: string, text: string): Known | null {
  const found = unsealText(name, text);
  if (found === undefined || found === 'newer') return null;
  try {
    const read = knownSchema.safeParse(JSON.parse(found.text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
