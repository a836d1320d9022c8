/** One page of a list of records, as the exchange divided it. */
import { z } from 'zod';

// Cursor for reading a list page by page (document 3 income, copy historyOrders).

/** Cursor of the next page: both fields are sent back as received; `time` is Unix ms. */
export const listCursorSchema = z.strictObject({ id: z.string(), time: z.number() });

/** See {@link listCursorSchema}. */
export type ListCursor = z.infer<typeof listCursorSchema>;

/**
 * Paging fields: `page` counts from 1, `total` and `pages` count records and pages of the whole list, all null where
 * the exchange did not report them; `unreadable` counts records of this page that passed the schema but could not be
 * interpreted.
 */
export const recordPageFields = {
  page: z.number().int().nullable(),
  pageSize: z.number().int(),
  pages: z.number().int().nullable(),
  total: z.number().int().nullable(),
  hasNextPage: z.boolean().nullable(),
  unreadable: z.number().int(),
} as const;

/** Returns the schema of a page of one kind of record, in the order received. */
export function recordPageSchema<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ ...recordPageFields, items: z.array(item) });
}

/** See {@link recordPageSchema}. */
export type RecordPage<Item> = z.infer<ReturnType<typeof recordPageSchema<z.ZodType<Item>>>>;
