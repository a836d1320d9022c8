/** Cursor for reading a list page by page (document 3 income, copy historyOrders). */
import { z } from 'zod';

/** Cursor of the next page: both fields are sent back as received; `time` is Unix ms. */
export const listCursorSchema = z.strictObject({ id: z.string(), time: z.number() });

/** See {@link listCursorSchema}. */
export type ListCursor = z.infer<typeof listCursorSchema>;
