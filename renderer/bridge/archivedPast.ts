/** What of a page of the archive is proven to be whole: a gap must never look like a quiet stretch. */
import type { RecordCoverage } from '../../shared/ipc/recordViews.ts';
import type { PastPage } from './past.ts';

/** A page as the archive gave it. */
export interface ArchivedItems<Item> {
  readonly items: readonly Item[];
  /** Older ones are in the archive. */
  readonly more: boolean;
  readonly coverage: RecordCoverage;
}

/**
 * The oldest moment (Unix ms) from which everything before `before` is known; `null`: nothing is. `current`: the archive
 * is kept current, so that its newest stretch reaches to now.
 */
export function provenFrom(
  { ranges }: Pick<RecordCoverage, 'ranges'>,
  before: number | null,
  current: boolean,
): number | null {
  const last = ranges.at(-1);
  if (!last) return null;
  if (before === null || before - 1 > last.to) return current ? last.from : null;
  const range = ranges.find(({ from, to }) => from < before && before - 1 <= to);
  return range?.from ?? null;
}

/** The part of a page that is proven; `null`: the exchange must be asked. */
export function provenPage<Item>(
  page: ArchivedItems<Item>,
  before: number | null,
  current: boolean,
  timeOf: (item: Item) => number,
): PastPage<Item> | null {
  const from = provenFrom(page.coverage, before, current);
  if (from === null) return null;
  const items = page.items.filter((item) => timeOf(item) >= from);
  const complete = !page.more && items.length === page.items.length && page.coverage.complete;
  return items.length === 0 && !complete ? null : { items, complete };
}

/** All that is there while the exchange cannot be asked. */
export function offlinePage<Item>(page: ArchivedItems<Item>): PastPage<Item> {
  return { items: page.items, complete: !page.more };
}
