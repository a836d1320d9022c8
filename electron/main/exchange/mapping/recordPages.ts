/** Converts pages of the wire to pages of the app's records. */
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import { readable } from './plainValues.ts';

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
