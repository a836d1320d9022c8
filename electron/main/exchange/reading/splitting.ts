/**
 * Reads lists by time range alone: a full response is requested again in two parts, the newer first. The code assumes
 * nothing about which records a full response contains (B-B5).
 */
import { keysOf, type Plan, type Splitting, type TimeRange, type Span } from './plan.ts';
import { requestPage, yieldRecords, type Page, type Notes, type Reading } from './pageFetcher.ts';

// Converts a time range to the parameters of a request.

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the first moment of the UTC month of `time`, Unix ms. */
export function monthStart(time: number): number {
  return Date.parse(`${new Date(time).toISOString().slice(0, 7)}-01T00:00:00.000Z`);
}

/**
 * Returns the parameters of a range. A start at time 0 is left out, and so is the end of a range that reaches to now:
 * an end may not lie in the future of the exchange's clock.
 */
export function boundsOf(span: Span | null, { startTime, endTime, openEnd }: TimeRange): Record<string, unknown> {
  if (span === null) return {};
  const open = openEnd && span.endAlways === undefined;
  switch (span.form) {
    case 'inclusive': {
      const start = startTime > 0 || span.endAlways ? { startTime } : {};
      return open ? start : { ...start, endTime };
    }
    case 'strict': {
      const after = startTime > 0 ? { after: startTime - 1 } : {};
      return open ? after : { ...after, before: endTime + 1 };
    }
    case 'days':
      return { startTime: day(startTime), endTime: day(endTime) };
    case 'month':
      return { month: day(endTime).slice(0, 7) };
  }
}

/** What the caller knows in addition to the exchange. */
export interface SplitHelp {
  /**
   * Fixed time between two records in ms (candles), so that a range cannot hold more than that; null for other lists.
   */
  readonly everyMs: number | null;
  /** Returns every order that can have traded in a millisecond, where the caller knows them all (XS34). */
  readonly ordersAt: ((time: number) => readonly string[]) | null;
}

/** Returns where a full range is cut: the second part begins there. Null: it cannot be cut. */
function cutOf(times: readonly number[], { startTime, endTime, openEnd }: TimeRange, dropped: number): number | null {
  if (startTime >= endTime && !openEnd) return null;
  const inside = times.filter((time) => time >= startTime && (openEnd || time <= endTime)).toSorted((a, b) => a - b);
  const middle = inside[Math.floor(inside.length / 2)];
  if (middle !== undefined) return middle > startTime ? middle : startTime + 1;
  // Unreadable records are in the range all the same; records outside the range mean that the exchange ignores it.
  return dropped > 0 && endTime > startTime ? Math.floor((startTime + endTime) / 2) + 1 : null;
}

/** Continues where a single millisecond is full. */
function* splitFullMillisecond<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Splitting<Reply, Item>,
  help: SplitHelp,
  fetcher: Notes,
  part: TimeRange,
  first: Page<Reply>,
): Reading<Reply, Item> {
  const most = plan.size?.most ?? 0;
  const parameters = { ...boundsOf(plan.span, part), ...(plan.size && { [plan.size.name]: most }) };
  const items = plan.items(first.reply, part);
  const met = new Set(keysOf(plan, items));
  const { orderOf, nextPage } = turn;
  if (first.dropped > 0) fetcher.note('dropped');
  if (orderOf) {
    const known = help.ordersAt?.(part.startTime);
    // The response does not reveal orders of which it contains no record.
    if (!known) fetcher.note('crowded');
    for (const orderId of new Set([...items.map(orderOf), ...(known ?? [])])) {
      const fetched = yield* requestPage<Reply>({ ...parameters, orderId });
      if (typeof fetched === 'string') return fetched;
      const found = plan.items(fetched.reply, part);
      if (fetched.dropped > 0) fetcher.note('dropped');
      if (found.length + fetched.dropped >= most) fetcher.note('crowded');
      yield* yieldRecords(found);
    }
    return 'read';
  }
  for (let page = nextPage?.(first.reply); page !== undefined && page !== null;) {
    const fetched = yield* requestPage<Reply>({ ...parameters, page });
    if (typeof fetched === 'string') return fetched;
    const found = plan.items(fetched.reply, part);
    const before = met.size;
    for (const key of keysOf(plan, found)) met.add(key);
    if (met.size === before) break;
    if (fetched.dropped > 0) fetcher.note('dropped');
    yield* yieldRecords(found);
    if (!turn.more?.(fetched.reply)) return 'read';
    page = nextPage?.(fetched.reply);
  }
  fetcher.note('crowded');
  return 'read';
}

/** Reads one range. Every yield is a separate range that was read completely, newer ranges first. */
export function* bySplitting<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Splitting<Reply, Item>,
  help: SplitHelp,
  fetcher: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  const most = plan.size?.most ?? Number.POSITIVE_INFINITY;
  const size = plan.size ? { [plan.size.name]: plan.size.most } : {};
  const todo: TimeRange[] = [whole];
  /** Records of full responses: the parts return them again, unless reading ends before. */
  const unconfirmedItems: Item[] = [];
  for (let part = todo.pop(); part; part = todo.pop()) {
    const fetched = yield* requestPage<Reply>({ ...boundsOf(plan.span, part), ...size });
    if (typeof fetched === 'string') {
      yield* yieldRecords(unconfirmedItems);
      return fetched;
    }
    const { reply, dropped } = fetched;
    const items = plan.items(reply, part);
    const capacity = help.everyMs === null ? null : Math.ceil((part.endTime - part.startTime + 1) / help.everyMs);
    const count = new Set(keysOf(plan, items)).size + dropped;
    const isFull =
      (items.length + dropped >= most && (capacity === null || count < capacity)) || turn.more?.(reply) === true;
    if (!isFull) {
      if (dropped > 0) fetcher.note('dropped');
      yield* yieldRecords(items);
      continue;
    }
    const { time } = plan;
    const cut = time && cutOf(items.map(time), part, dropped);
    if (cut !== null) {
      unconfirmedItems.push(...items);
      const { startTime, endTime, openEnd } = part;
      todo.push({ startTime, endTime: cut - 1, openEnd: false });
      todo.push({ startTime: cut, endTime: Math.max(endTime, cut), openEnd });
      continue;
    }
    yield* yieldRecords(items);
    if (part.startTime < part.endTime || part.openEnd) {
      fetcher.note('repeats');
      continue;
    }
    const end = yield* splitFullMillisecond(plan, turn, help, fetcher, part, fetched);
    if (end !== 'read') {
      yield* yieldRecords(unconfirmedItems);
      return end;
    }
  }
  return 'read';
}
