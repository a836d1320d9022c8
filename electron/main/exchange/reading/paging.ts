/** Reads lists with numbered pages, and those that come in one response. */
import { boundsOf } from './bounds.ts';
import { readingLimits } from './readingLimits.ts';
import { keysOf, type Paging, type Plan, type TimeRange } from './plan.ts';
import { requestPage, yieldRecords, type Notes, type PartEnd, type Reading } from './pageFetcher.ts';

/** Reads the pages once; returns the keys of each page as text, by which two passes can be compared. */
function* pass<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Paging<Reply>,
  fetcher: Notes,
  whole: TimeRange,
): Reading<Reply, Item, { readonly end: PartEnd; readonly pages: readonly string[] }> {
  const most = plan.size?.most ?? Number.POSITIVE_INFINITY;
  const size = plan.size ? { [plan.size.name]: plan.size.most } : {};
  const pages: string[] = [];
  const met = new Set<string>();
  let lost = 0;
  let counted: number | null = null;
  for (let page: number = turn.first; ; page += 1) {
    const fetched = yield* requestPage<Reply>({ ...boundsOf(plan.span, whole), ...size, [turn.name]: page });
    if (typeof fetched === 'string') return { end: fetched, pages };
    const { reply, dropped } = fetched;
    const items = plan.items(reply, whole);
    const keys = keysOf(plan, items);
    const before = met.size;
    for (const key of keys) met.add(key);
    pages.push(keys.toSorted().join('\n'));
    lost += dropped;
    counted ??= turn.total?.(reply) ?? null;
    if (dropped > 0) fetcher.note('dropped');
    yield* yieldRecords(items);
    const isLast = turn.more ? !turn.more(reply, page) : items.length + dropped < most;
    if (isLast) break;
    // A page that promises more and contains nothing new is a repetition: reading cannot continue.
    if (met.size === before && dropped === 0) {
      fetcher.note('repeats');
      return { end: 'read', pages: [] };
    }
  }
  if (counted !== null && met.size + lost < counted) fetcher.note('count');
  return { end: 'read', pages };
}

/**
 * Reads all pages of one range. In a list whose records can vanish, later records move up by one place and may be
 * missed: the pages are read again until two passes agree on all but the last page, which proves that nothing moved in
 * between.
 */
export function* byPages<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Paging<Reply>,
  fetcher: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  let before: readonly string[] | null = null;
  for (let reading = 0; reading < readingLimits.passes; reading += 1) {
    const { end, pages }: { end: PartEnd; pages: readonly string[] } = yield* pass(plan, turn, fetcher, whole);
    if (end !== 'read') return end;
    if (!turn.vanishes || pages.length <= 1) return 'read';
    const firm = before?.slice(0, -1);
    if (firm?.every((page, index) => page === pages[index])) return 'read';
    before = pages;
  }
  fetcher.note('moving');
  return 'read';
}

/** Reads a list that comes in one response. */
export function* inOneAnswer<Reply, Item>(
  plan: Plan<Reply, Item>,
  fetcher: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  const fetched = yield* requestPage<Reply>(boundsOf(plan.span, whole));
  if (typeof fetched === 'string') return fetched;
  if (fetched.dropped > 0) fetcher.note('dropped');
  yield* yieldRecords(plan.items(fetched.reply, whole));
  return 'read';
}
