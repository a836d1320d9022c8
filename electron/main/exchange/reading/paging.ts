/** Lists by numbered pages, and those that come in one answer. */
import { boundsOf } from './bounds.ts';
import { readingLimits } from './readingLimits.ts';
import { keysOf, type Paging, type Plan, type TimeRange } from './plan.ts';
import { asking, finding, type Notes, type PartEnd, type Reading } from './talk.ts';

/** Reads the pages once; answers the keys of each page, as text that two readings can be compared by. */
function* pass<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Paging<Reply>,
  talk: Notes,
  whole: TimeRange,
): Reading<Reply, Item, { readonly end: PartEnd; readonly pages: readonly string[] }> {
  const most = plan.size?.most ?? Number.POSITIVE_INFINITY;
  const size = plan.size ? { [plan.size.name]: plan.size.most } : {};
  const pages: string[] = [];
  const met = new Set<string>();
  let lost = 0;
  let counted: number | null = null;
  for (let page: number = turn.first; ; page += 1) {
    const heard = yield* asking<Reply>({ ...boundsOf(plan.span, whole), ...size, [turn.name]: page });
    if (typeof heard === 'string') return { end: heard, pages };
    const { reply, dropped } = heard;
    const items = plan.items(reply, whole);
    const keys = keysOf(plan, items);
    const before = met.size;
    for (const key of keys) met.add(key);
    pages.push(keys.toSorted().join('\n'));
    lost += dropped;
    counted ??= turn.total?.(reply) ?? null;
    if (dropped > 0) talk.note('dropped');
    yield* finding(items);
    const isLast = turn.more ? !turn.more(reply, page) : items.length + dropped < most;
    if (isLast) break;
    // A page that promises more and brings nothing new repeats itself: there is no way on.
    if (met.size === before && dropped === 0) {
      talk.note('repeats');
      return { end: 'read', pages: [] };
    }
  }
  if (counted !== null && met.size + lost < counted) talk.note('count');
  return { end: 'read', pages };
}

/**
 * Reads all pages of one range. Where records can vanish, what follows them moves up by a place and may slip past: the
 * pages are read again until two readings agree on all but the last page, which proves that nothing moved in between.
 */
export function* byPages<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Paging<Reply>,
  talk: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  let before: readonly string[] | null = null;
  for (let reading = 0; reading < readingLimits.passes; reading += 1) {
    const { end, pages }: { end: PartEnd; pages: readonly string[] } = yield* pass(plan, turn, talk, whole);
    if (end !== 'read') return end;
    if (!turn.vanishes || pages.length <= 1) return 'read';
    const firm = before?.slice(0, -1);
    if (firm?.every((page, index) => page === pages[index])) return 'read';
    before = pages;
  }
  talk.note('moving');
  return 'read';
}

/** Reads what comes in one answer. */
export function* inOneAnswer<Reply, Item>(
  plan: Plan<Reply, Item>,
  talk: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  const heard = yield* asking<Reply>(boundsOf(plan.span, whole));
  if (typeof heard === 'string') return heard;
  if (heard.dropped > 0) talk.note('dropped');
  yield* finding(plan.items(heard.reply, whole));
  return 'read';
}
