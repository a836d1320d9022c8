/** Describes as data how one list is read to its end: its key, its time, its longest range, its form of paging. */

/**
 * A range of exchange time, Unix ms, both ends inclusive. `openEnd`: the range reaches to now, whatever the exchange's
 * clock shows.
 */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
  readonly openEnd: boolean;
}

/**
 * Why a list is incomplete. `dropped`: records could not be read. `repeats`: the exchange repeats itself (XS33).
 * `crowded`: one millisecond holds more records than can be requested (XS34). `reach`: the exchange returns nothing so
 * old. `moving`: the list changed while it was read. `count`: the exchange counts more records than it lists. `bound`:
 * the app's own limit. `failed`: an error.
 */
export type Gap = 'dropped' | 'repeats' | 'crowded' | 'reach' | 'moving' | 'count' | 'bound' | 'failed';

/** How a time range is written into the parameters, and how long it may be. */
export interface Span {
  /**
   * `inclusive`: startTime and endTime. `strict`: after and before, which leave out the bound itself (A-BILL-BOUNDS).
   * `days`: startTime and endTime as UTC days. `month`: one UTC month at a time (A-TAX-INCOME).
   */
  readonly form: 'inclusive' | 'strict' | 'days' | 'month';
  /** Longest range of one request in days; null: none is known. */
  readonly longestDays: number | null;
  /** How far back the exchange returns records, in days; absent: no limit is known. */
  readonly reachDays?: number;
  /** Both ends must be sent, even where the range reaches to now (A-INCOME). */
  readonly endAlways?: true;
  /** The response may contain records outside the range; they are left out. */
  readonly clips?: true;
}

/** Position at which a cursor continues (document 3 income). */
export interface Cursor {
  readonly nextKeyId: string;
  readonly nextKeyTime: number;
}

/** A full response is requested again in two parts; no order of the response is assumed. */
export interface Splitting<Reply, Item> {
  readonly by: 'split';
  /** Whether the exchange reports that there is more. */
  readonly more?: (reply: Reply) => boolean;
  /** Order id of a record: a full millisecond is continued by requests for each order (XS34). */
  readonly orderOf?: (item: Item) => string;
  /** Page by which a full millisecond is continued, if that page contains other rows (A-ALGO-PAGES). */
  readonly nextPage?: (reply: Reply) => number | null | undefined;
}

/** Numbered pages. */
export interface Paging<Reply> {
  readonly by: 'page';
  readonly name: 'page' | 'pageIndex' | 'pageNo' | 'pageNum';
  readonly first: 0 | 1;
  /** Whether another page follows; without it, a page that is not full is the last. */
  readonly more?: (reply: Reply, page: number) => boolean;
  /** Number of records that the exchange counts. */
  readonly total?: (reply: Reply) => number | null | undefined;
  /** Records may leave the list while it is read; later ones may then be missed. */
  readonly vanishes?: true;
}

/** A cursor that the exchange returns. */
export interface Following<Reply> {
  readonly by: 'cursor';
  readonly more: (reply: Reply) => boolean;
  readonly next: (reply: Reply) => Cursor | null | undefined;
}

/** Everything comes in one response. */
export interface Once {
  readonly by: 'once';
}

/** How one list is read. */
export interface Plan<Reply, Item> {
  /** Returns the records of a response; `window` is the range that was requested. */
  readonly items: (reply: Reply, window: TimeRange) => readonly Item[];
  /** Returns the key that distinguishes records. */
  readonly key: (item: Item) => string;
  /** The list has no ids: equal records of one response are different ones. */
  readonly twins?: true;
  /** Time of a record in Unix ms; null: records stay in the exchange's order. */
  readonly time: ((item: Item) => number) | null;
  /** Name and largest documented value of the parameter that limits a response. */
  readonly size: { readonly name: 'limit' | 'pageSize'; readonly most: number } | null;
  /** Time range of the list; null: it has none. */
  readonly span: Span | null;
  readonly turn: Splitting<Reply, Item> | Paging<Reply> | Following<Reply> | Once;
}

/** Returns the keys of the records of one response. */
export function keysOf<Reply, Item>({ key, twins }: Plan<Reply, Item>, items: readonly Item[]): string[] {
  if (!twins) return items.map(key);
  const met = new Map<string, number>();
  return items.map((item) => {
    const one = key(item);
    const times = (met.get(one) ?? 0) + 1;
    met.set(one, times);
    return `${one} ${times}`;
  });
}
