/** Lists by a cursor that the exchange hands out (document 3 income; A-INCOME, A-COPY-RECORDS). */
import { boundsOf } from './bounds.ts';
import { keysOf, type Cursor, type Following, type Plan, type TimeRange } from './plan.ts';
import { asking, finding, type Notes, type Reading } from './talk.ts';

/** Reads one range from cursor to cursor. A cursor that was there before, is missing or leads to nothing new is the end. */
export function* byCursor<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Following<Reply>,
  talk: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  const size = plan.size ? { [plan.size.name]: plan.size.most } : {};
  const met = new Set<string>();
  const used = new Set<string>();
  let cursor: Cursor | null = null;
  for (;;) {
    const at: object = cursor ? { nextKeyId: cursor.nextKeyId, nextKeyTime: cursor.nextKeyTime } : {};
    const heard = yield* asking<Reply>({ ...boundsOf(plan.span, whole), ...size, ...at });
    if (typeof heard === 'string') return heard;
    const { reply, dropped } = heard;
    const items = plan.items(reply, whole);
    const before = met.size;
    for (const key of keysOf(plan, items)) met.add(key);
    if (dropped > 0) talk.note('dropped');
    yield* finding(items);
    if (!turn.more(reply)) return 'read';
    cursor = turn.next(reply) ?? null;
    const place = cursor && `${cursor.nextKeyTime} ${cursor.nextKeyId}`;
    const leadsOn = place !== null && !used.has(place) && (met.size > before || dropped > 0);
    if (!leadsOn) {
      talk.note('repeats');
      return 'read';
    }
    used.add(place);
  }
}
