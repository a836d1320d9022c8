/** Where a list that is read in parts goes on (document 3 income, copy historyOrders). */
import { z } from 'zod';

/** The cursor of the next part: both members are sent back as they came; `time` in Unix ms. */
export const listCursorSchema = z.strictObject({ id: z.string(), time: z.number() });

/** See {@link listCursorSchema}. */
export type ListCursor = z.infer<typeof listCursorSchema>;
