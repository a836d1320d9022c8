/** Pages of the wire as pages of domain records. */
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import { readable } from './plainValues.ts';

/** What a page says of its list; a member that this endpoint does not send is absent. */
export interface PageFacts {
  readonly page?: number | null | undefined;
  readonly pageSize: number;
  readonly pages?: number | null | undefined;
  readonly total?: number | null | undefined;
  readonly hasNextPage?: boolean | null | undefined;
}

/** The page with its records read; what was not said is null. */
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
