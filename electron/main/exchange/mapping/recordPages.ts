/** Converts pages of the wire to pages of the app's records. */
import type { RecordPage, ListCursor } from '../../../../shared/domain/recordPage.ts';
import { readable } from './plainValues.ts';
import type { z } from 'zod';
import type { nextKeyRecord } from '../../../../shared/exchange/rows/futuresAccount.ts';

// Converts the cursors of lists that are read in parts.

/** Returns where a list continues; null on its last part (A-INCOME). */
export function cursorOf(key: z.output<typeof nextKeyRecord> | null | undefined): ListCursor | null {
  return key ? { id: key.nextKeyId, time: key.nextKeyTime } : null;
}

/** What a page reports about its list; a field that the endpoint does not send is absent. */
export interface PageFacts {
  readonly page?: number | null | undefined;
  readonly pageSize: number;
  readonly pages?: number | null | undefined;
  readonly total?: number | null | undefined;
  readonly hasNextPage?: boolean | null | undefined;
}

/** Returns the page with its converted records; a value that was not reported is null. */
export function recordPage<Item>(facts: PageFacts, read: readonly (Item | undefined)[]): RecordPage<Item> {
  return {
    ...readable(read),
    page: facts.page ?? null,
    pageSize: facts.pageSize,
    pages: facts.pages ?? null,
    total: facts.total ?? null,
    hasNextPage: facts.hasNextPage ?? null,
  };
}
