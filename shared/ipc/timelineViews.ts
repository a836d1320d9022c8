/** Calls of the timeline: all events of one intent, in order, and a copy of them for a file. */
import { z } from 'zod';
import { timelineEntrySchema } from '../domain/timeline.ts';
import { tradingContext } from './tradingViews.ts';

/** Requests the timeline of an intent. */
export const timelineRequest = z.strictObject({ ...tradingContext, intentId: z.string() });
/** Events of the intent, oldest first. `intact`: the chain of hashes over the whole record is valid. */
export const timelineAnswer = z.strictObject({ entries: z.array(timelineEntrySchema), intact: z.boolean() });
/** Path of the saved file; null when the user declined. */
export const timelineFile = z.strictObject({ path: z.string().nullable() });

/** See {@link timelineAnswer}. */
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
