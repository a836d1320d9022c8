/** Events of one intent, in order: the user's actions, what was sent, and what was received. */
import { z } from 'zod';

/**
 * Kinds of events. `confirmed`: by the user. `checked`: the guards it passed. `recorded`: written to disk. `signed`:
 * the request to be sent, without its secret parts. `sent`: the first byte was sent. `answered`: status, weight and
 * time of the reply. `unanswered`: no reply. `outcome`: what that proves. `look`: one lookup while in doubt. `push`,
 * `fill`: order update or fill from the exchange. `reconciled`: result of reading the order from the exchange.
 * `cancel`: a cancel of the order. `note`: anything else, as text.
 */
export const timelineKinds = [
  'confirmed',
  'checked',
  'recorded',
  'signed',
  'sent',
  'answered',
  'unanswered',
  'outcome',
  'look',
  'push',
  'fill',
  'reconciled',
  'cancel',
  'note',
] as const;

/** Plain facts of an event: texts, numbers, booleans, null. Nothing secret. */
export const timelineFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * One event. `at`: wall time, Unix ms. `gapMs`: time since the previous event of the same intent, by the monotonic
 * clock; null for the first, and after a restart. `hash`: SHA-256 in hex over the event and the previous hash of the
 * whole record.
 */
export const timelineEntrySchema = z.strictObject({
  sequence: z.number().int(),
  intentId: z.string(),
  kind: z.enum(timelineKinds),
  at: z.number(),
  gapMs: z.number().nullable(),
  facts: timelineFacts,
  hash: z.string(),
});

/** See {@link timelineKinds}. */
export type TimelineKind = (typeof timelineKinds)[number];
/** See {@link timelineFacts}. */
export type TimelineFacts = z.infer<typeof timelineFacts>;
/** See {@link timelineEntrySchema}. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
