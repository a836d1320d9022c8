/** How one list of the contract is read to its end, as data: its key, its time, its longest range, its way of paging. */

/** A range of exchange time, Unix ms, both ends inclusive. `openEnd`: it reaches to now, whatever the exchange's clock says. */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
  readonly openEnd: boolean;
}

/**
 * Why a list is not whole. `dropped`: records could not be read. `repeats`: the exchange repeats itself (XS33). `crowded`:
 * one millisecond holds more than can be reached (XS34). `reach`: the exchange answers nothing so old. `moving`: the list
 * changed while it was read. `count`: the exchange counts more than it lists. `bound`: our own bound. `failed`: an error.
 */
export type Gap = 'dropped' | 'repeats' | 'crowded' | 'reach' | 'moving' | 'count' | 'bound' | 'failed';

/** How a range of time is written into the parameters, and how long it may be. */
export interface Span {
  /**
   * `inclusive`: startTime and endTime. `strict`: after and before, which leave out the bound itself (A-BILL-BOUNDS).
   * `days`: startTime and endTime as UTC days. `month`: one UTC month at a time (A-TAX-INCOME).
   */
  readonly form: 'inclusive' | 'strict' | 'days' | 'month';
  /** Longest range of one question in days; null: none is known. */
  readonly longestDays: number | null;
  /** How far back the exchange answers in days; null: no end is known. */
  readonly reachDays?: number;
  /** Both ends must be sent, also where the range reaches to now (A-INCOME). */
  readonly endAlways?: true;
  /** The answer may hold records beside the range; they are left out. */
  readonly clips?: true;
}

/** Where a cursor goes on (document 3 income). */
export interface Cursor {
  readonly nextKeyId: string;
  readonly nextKeyTime: number;
}

/** One answer full to its limit is asked again in two parts; no order of the answer is assumed. */
export interface Splitting<Reply, Item> {
  readonly by: 'split';
  /** Whether the exchange says that there is more. */
  readonly more?: (reply: Reply) => boolean;
  /** A full millisecond goes on by the orders of its records (XS34). */
  readonly orderOf?: (item: Item) => string;
  /** A full millisecond goes on by this page, if it brings other rows (A-ALGO-PAGES). */
  readonly nextPage?: (reply: Reply) => number | null | undefined;
}

/** Numbered pages. */
export interface Paging<Reply> {
  readonly by: 'page';
  readonly name: 'page' | 'pageIndex' | 'pageNo' | 'pageNum';
  readonly first: 0 | 1;
  /** Whether another page follows; without it a page that is not full is the last. */
  readonly more?: (reply: Reply, page: number) => boolean;
  /** How many records the exchange counts. */
  readonly total?: (reply: Reply) => number | null | undefined;
  /** Records may leave the list while it is read, and later ones then slip past the reader. */
  readonly vanishes?: true;
}

/** A cursor the exchange hands out. */
export interface Following<Reply> {
  readonly by: 'cursor';
  readonly more: (reply: Reply) => boolean;
  readonly next: (reply: Reply) => Cursor | null | undefined;
}

/** Everything comes in one answer. */
export interface Once {
  readonly by: 'once';
}

/** One list. */
export interface Plan<Reply, Item> {
  /** The records of an answer; `window` is the range it was asked for. */
  readonly items: (reply: Reply, window: TimeRange) => readonly Item[];
  /** What tells records apart. */
  readonly key: (item: Item) => string;
  /** The list has no ids: equal records of one answer are different ones. */
  readonly twins?: true;
  /** Time of a record in Unix ms; null: records stay in the exchange's order. */
  readonly time: ((item: Item) => number) | null;
  /** Name and greatest documented value of the parameter that bounds an answer. */
  readonly size: { readonly name: 'limit' | 'pageSize'; readonly most: number } | null;
  /** Null: the list has no range of time. */
  readonly span: Span | null;
  readonly turn: Splitting<Reply, Item> | Paging<Reply> | Following<Reply> | Once;
}

/** The keys of the records of one answer. */
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
