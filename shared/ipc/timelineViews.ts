/** Calls of the timeline: everything about one intent, in order, and a copy of it for a file. */
import { z } from 'zod';
import { timelineEntrySchema } from '../domain/timeline.ts';
import { tradingContext } from './tradingViews.ts';

/** Of which intent. */
export const timelineRequest = z.strictObject({ ...tradingContext, intentId: z.string() });
/** Its entries, oldest first. `intact`: the chain of hashes over the whole record holds. */
export const timelineAnswer = z.strictObject({ entries: z.array(timelineEntrySchema), intact: z.boolean() });
/** Where the file was saved; null when the person declined. */
export const timelineFile = z.strictObject({ path: z.string().nullable() });

/** See {@link timelineAnswer}. */
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
