/** Everything that happened to one intent, in order (B2): what the person did, what was sent, what came back. */
import { z } from 'zod';

/**
 * `confirmed`: by the person. `checked`: which guards it passed. `recorded`: on the disk. `signed`: what will be sent, the
 * secret parts taken out. `sent`: its first byte. `answered`: status, weight and time of the reply. `unanswered`: no reply.
 * `outcome`: what that proves. `look`: one search while in doubt. `push`, `fill`: news of the exchange. `reconciled`: what
 * asking the exchange showed. `cancel`: a cancel of it. `note`: anything else, in words.
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

/** Plain facts of an entry: texts, numbers, yes or no. Nothing secret. */
export const timelineFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * One entry. `at`: wall time, Unix ms. `gapMs`: since the entry before it of the same intent, by the running clock; null
 * for the first, and after a restart. `hash`: SHA-256 in hex over the entry and the hash before it in the whole record.
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
