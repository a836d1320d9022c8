/**
 * Reads a list step by step for a panel, or completely. It returns every record once, newest first, and reports what is
 * missing.
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { keysOf, type Gap, type Plan, type TimeRange, type Cursor, type Following, type Paging } from './plan.ts';
import { bySplitting, boundsOf, monthStart } from './splitting.ts';
import {
  createPageFetcher,
  type Ask,
  type Reading,
  requestPage,
  yieldRecords,
  type Notes,
  type PartEnd,
} from './pageFetcher.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';

/** Limits for reading lists to their end. They are in one place so that tests can use each exact limit. */
export const readingLimits = {
  /** Most requests of one reader; afterwards the list is reported as incomplete (XS33). */
  calls: 200,
  /** Most requests of one step: the number of empty windows that are skipped before a panel gets a result. */
  stepCalls: 13,
  /** Most passes over a list whose records may vanish, until two passes agree. */
  passes: 4,
  /** Factor by which the next range grows where there are no candles. */
  emptyGrowth: 8,
} as const;

// Reads lists with numbered pages, and those that come in one response.

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
function* byPages<Reply, Item>(
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
function* inOneAnswer<Reply, Item>(plan: Plan<Reply, Item>, fetcher: Notes, whole: TimeRange): Reading<Reply, Item> {
  const fetched = yield* requestPage<Reply>(boundsOf(plan.span, whole));
  if (typeof fetched === 'string') return fetched;
  if (fetched.dropped > 0) fetcher.note('dropped');
  yield* yieldRecords(plan.items(fetched.reply, whole));
  return 'read';
}

// Splits the requested range into windows that the exchange accepts, the newest first.

/**
 * Windows of candles: the first has the length `firstMs`, they grow where there are no candles, and an empty window of
 * full length is the beginning of the history.
 */
interface CandleWindows {
  readonly firstMs: number;
}

/**
 * Returns the part of the requested range that the exchange returns: the earlier part is cut off, and the cut is noted.
 */
function withinReach<Reply, Item>(
  { span }: Plan<Reply, Item>,
  range: TimeRange,
  now: number,
  fetcher: Notes,
): TimeRange {
  const earliest = span?.reachDays === undefined ? 0 : Math.max(0, now - span.reachDays * DAY_MS);
  // No record is older than time 0.
  const startTime = Math.max(0, range.startTime);
  if (startTime >= earliest) return { ...range, startTime };
  fetcher.note('reach');
  return { ...range, startTime: earliest };
}

/**
 * Reads window after window with `readOne`. A window that is refused as too long (-1170) is requested in halves, and
 * all later ones are as short; that happens once.
 */
function* overWindows<Reply, Item>(
  { span }: Plan<Reply, Item>,
  range: TimeRange,
  candles: CandleWindows | null,
  fetcher: Notes,
  readOne: (window: TimeRange) => Reading<Reply, Item>,
): Reading<Reply, Item, void> {
  const days = span?.longestDays ?? null;
  let longest = days === null ? Number.POSITIVE_INFINITY : days * DAY_MS;
  let length = Math.min(candles?.firstMs ?? longest, longest);
  let end = range.endTime;
  while (end >= range.startTime) {
    const earliest = span?.form === 'month' ? monthStart(end) : end - length + 1;
    const startTime = Math.max(range.startTime, earliest);
    const openEnd = range.openEnd && end === range.endTime;
    const parts = readOne({ startTime, endTime: end, openEnd });
    let isEmpty = true;
    let move = parts.next();
    while (!move.done) {
      if (move.value.kind === 'found') isEmpty = false;
      move = parts.next(yield move.value);
    }
    if (move.value === 'ended') return;
    if (move.value === 'tooWide') {
      const half = Math.ceil((end - startTime + 1) / 2);
      if (span === null || span.form === 'month' || half > end - startTime) {
        fetcher.giveUp();
        return;
      }
      longest = half;
      length = Math.min(length, half);
      continue;
    }
    if (candles && isEmpty) {
      if (length >= longest) return;
      length = Math.min(longest, length * readingLimits.emptyGrowth);
    }
    end = startTime - 1;
  }
}

// Lists with a cursor that the exchange returns (document 3 income; A-INCOME, A-COPY-RECORDS).

/**
 * Reads one range from cursor to cursor. It ends at a cursor that was used before, is missing or leads to nothing new.
 */
function* byCursor<Reply, Item>(
  plan: Plan<Reply, Item>,
  turn: Following<Reply>,
  fetcher: Notes,
  whole: TimeRange,
): Reading<Reply, Item> {
  const size = plan.size ? { [plan.size.name]: plan.size.most } : {};
  const met = new Set<string>();
  const used = new Set<string>();
  let cursor: Cursor | null = null;
  for (;;) {
    const at: object = cursor ? { nextKeyId: cursor.nextKeyId, nextKeyTime: cursor.nextKeyTime } : {};
    const fetched = yield* requestPage<Reply>({ ...boundsOf(plan.span, whole), ...size, ...at });
    if (typeof fetched === 'string') return fetched;
    const { reply, dropped } = fetched;
    const items = plan.items(reply, whole);
    const before = met.size;
    for (const key of keysOf(plan, items)) met.add(key);
    if (dropped > 0) fetcher.note('dropped');
    yield* yieldRecords(items);
    if (!turn.more(reply)) return 'read';
    cursor = turn.next(reply) ?? null;
    const place = cursor && `${cursor.nextKeyTime} ${cursor.nextKeyId}`;
    const leadsOn = place !== null && !used.has(place) && (met.size > before || dropped > 0);
    if (!leadsOn) {
      fetcher.note('repeats');
      return 'read';
    }
    used.add(place);
  }
}

/**
 * Result of one step: new records, newest first. A list by ranges never returns newer ones later; one by pages may,
 * where the exchange uses another order. `done`: there is nothing more to request. `gaps`: why the list is incomplete
 * so far; `error`: what ended it.
 */
export interface ReadStep<Item> {
  readonly items: Item[];
  readonly done: boolean;
  readonly gaps: readonly Gap[];
  readonly error: AppError | null;
}

/** One list of the exchange, read page by page. */
export interface ListReader<Item> {
  /** Time of a record in Unix ms; null: the list stays in the exchange's order. */
  readonly time: ((item: Item) => number) | null;
  /**
   * Sends requests until one brought something new, the list ended, or {@link readingLimits.stepCalls} requests brought
   * nothing.
   */
  next(): Promise<ReadStep<Item>>;
}

/** Options of a reader besides its range. */
export interface ReadOptions {
  /** The exchange's time in Unix ms; the default is the end of the range. */
  readonly now?: number;
  /** Most requests; the default is {@link readingLimits.calls}. */
  readonly calls?: number;
  /** Returns every order that can have traded in a millisecond, where the caller knows them all (XS34). */
  readonly ordersAt?: (time: number) => readonly string[];
}

/**
 * A list as it was read; `complete` is false when records were dropped, when there is more than can be requested, or
 * when an error ended it.
 */
export interface ReadList<Item> {
  readonly items: Item[];
  readonly complete: boolean;
}

/** A list as it was read, with all that is known about missing records. Records from before an error are kept. */
export interface WholeList<Item> extends ReadList<Item> {
  readonly gaps: readonly Gap[];
  readonly error: AppError | null;
}

/** Compares digits by their value and other text by its letters; the greater comes first. */
function byKey(a: string, b: string): number {
  return b.length - a.length || (a < b ? 1 : -1);
}

/**
 * Creates a reader that reads the list of `plan` with `ask`. `everyMs`: milliseconds between candles, null for
 * everything else.
 */
export function createReader<Reply, Item>(
  plan: Plan<Reply, Item>,
  ask: Ask<Reply>,
  requested: TimeRange | null,
  everyMs: number | null,
  options: ReadOptions = {},
): ListReader<Item> {
  const fetcher = createPageFetcher(ask, options.calls ?? readingLimits.calls);
  const all: TimeRange = { startTime: 0, endTime: 0, openEnd: true };
  const range = withinReach(plan, requested ?? all, options.now ?? requested?.endTime ?? 0, fetcher);
  const { turn, time } = plan;
  const readOne = (window: TimeRange): Reading<Reply, Item> => {
    switch (turn.by) {
      case 'split':
        return bySplitting(plan, turn, { everyMs, ordersAt: options.ordersAt ?? null }, fetcher, window);
      case 'page':
        return byPages(plan, turn, fetcher, window);
      case 'cursor':
        return byCursor(plan, turn, fetcher, window);
      case 'once':
        return inOneAnswer(plan, fetcher, window);
    }
  };
  const candles = everyMs === null ? null : { firstMs: everyMs * (plan.size?.most ?? 1) };
  const parts = overWindows(plan, range, candles, fetcher, readOne);
  const met = new Set<string>();
  let move: ReturnType<typeof parts.next> | null = null;

  const isRequested = (item: Item): boolean => {
    if (!plan.span?.clips || !time) return true;
    const at = time(item);
    return at >= range.startTime && (range.openEnd || at <= range.endTime);
  };
  const fresh = (items: readonly Item[]): [string, Item][] => {
    const keys = keysOf(plan, items);
    const found: [string, Item][] = [];
    for (const [index, item] of items.entries()) {
      const key = keys[index]!;
      if (met.has(key)) continue;
      met.add(key);
      if (isRequested(item)) found.push([key, item]);
    }
    return found;
  };

  const step = async (): Promise<ReadStep<Item>> => {
    const until = fetcher.calls() + readingLimits.stepCalls;
    let found: [string, Item][] = [];
    move ??= parts.next();
    while (!move.done) {
      if (move.value.kind === 'found') {
        found = [...found, ...fresh(move.value.items)];
        move = parts.next();
      } else {
        if (found.length > 0 || fetcher.calls() >= until) break;
        move = parts.next(await fetcher.ask(move.value.parameters));
      }
    }
    if (time) found.sort(([a, one], [b, other]) => time(other) - time(one) || byKey(a, b));
    return {
      items: found.map(([, item]) => item),
      done: move.done === true,
      gaps: fetcher.gaps(),
      error: fetcher.error(),
    };
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    time,
    next() {
      const mine = last.then(step);
      last = mine;
      return mine;
    },
  };
}

/** Reads to the end, or until there are `most` records; newest first where the list has times. */
export async function readAll<Item>(
  reader: ListReader<Item>,
  most = Number.POSITIVE_INFINITY,
): Promise<WholeList<Item>> {
  const { time } = reader;
  const items: Item[] = [];
  for (;;) {
    const step = await reader.next();
    items.push(...step.items);
    const isEnough = items.length >= most && !step.done;
    if (!step.done && !isEnough) continue;
    const gaps: readonly Gap[] = isEnough ? [...new Set<Gap>([...step.gaps, 'bound'])] : step.gaps;
    const sorted = time ? items.toSorted((a, b) => time(b) - time(a)) : items;
    return { items: sorted, complete: gaps.length === 0, gaps, error: step.error };
  }
}

/** Returns the error or the list, for a caller that cannot use a partial list. */
export function wholeOrError<Item>({ error, ...list }: WholeList<Item>): Result<ReadList<Item>, AppError> {
  return error ? fail(error) : ok(list);
}
