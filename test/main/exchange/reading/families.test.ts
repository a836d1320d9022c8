/**
 * Every list of the contract against a model of it: the reader returns the whole list, or reports that it is not whole.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  historyReader,
  marketReader,
  wholeReader,
  type HistoryId,
  type ListId,
  type MarketListId,
  type WholeListId,
} from '../../../../electron/main/exchange/reading/lists.ts';
import type { TimeRange } from '../../../../electron/main/exchange/reading/plan.ts';
import { readAll, type ListReader, readingLimits } from '../../../../electron/main/exchange/reading/reader.ts';
import { documented, type Documented, type Entry } from './support/documented.ts';
import { createModelLists, type ListOrder } from './support/modelLists.ts';

const DAY = 86_400_000;
const NOW = 1_790_000_000_000;

interface Marked {
  readonly modelId: string;
  readonly modelTime: number;
}

/** Creates the reader of any list, typed as a reader of records that carry the model's marks. */
function readerOf(
  id: ListId,
  rules: Documented,
  model: ReturnType<typeof createModelLists>,
  range: TimeRange,
): ListReader<Marked> {
  const filters = rules.filters ?? {};
  const isMarket = id.includes('.market.');
  const reader = isMarket
    ? marketReader(model.open, id as MarketListId, filters as never, range, { now: NOW })
    : rules.range
      ? historyReader(model.signed, id as HistoryId, filters as never, range, { now: NOW })
      : wholeReader(model.signed, id as WholeListId, filters as never);
  return reader as unknown as ListReader<Marked>;
}

interface Cluster {
  /** Days before now. */
  readonly ago: number;
  readonly shift: number;
  readonly count: number;
  /** Milliseconds between its records; 0: all in one millisecond. */
  readonly apart: number;
}

/**
 * Generates clusters of records: single ones and bursts around the limit of a response, in one millisecond or spread
 * out.
 */
const clusters = (limit: number, reach: number): fc.Arbitrary<Cluster[]> =>
  fc.array(
    fc.record({
      ago: fc.integer({ min: 0, max: reach }),
      shift: fc.integer({ min: -2, max: 2 }),
      count: fc.constantFrom(1, 1, 2, 7, limit - 1, limit, limit + 1, Math.floor(limit * 2.5)),
      apart: fc.constantFrom(0, 1, 1_000, 3_600_000),
    }),
    { maxLength: 5 },
  );

function entriesOf(list: readonly Cluster[], rules: Documented): Entry[] {
  const entries: Entry[] = [];
  const taken = new Set<number>();
  for (const { ago, shift, count, apart } of list) {
    for (let index = 0; index < count; index += 1) {
      const step = rules.apart ? Math.max(apart, 1) : apart;
      const time = Math.min(NOW, Math.max(0, NOW - ago * DAY + shift - index * step));
      if (rules.apart && taken.has(time)) continue;
      taken.add(time);
      entries.push({ id: String(900_000_000_000_000_000n + BigInt(entries.length)), time, orderId: String(index % 3) });
    }
  }
  return entries;
}

interface Case {
  readonly list: readonly Cluster[];
  readonly order: ListOrder;
  readonly from: number;
  readonly to: number;
  readonly unreadable: readonly number[];
  readonly arrivals: readonly number[];
  readonly leavings: readonly (readonly [number, number])[];
}

const order = fc.constantFrom<ListOrder>('newest', 'oldest', 'mixed');

async function check(id: ListId, rules: Documented, { list, from, to, ...given }: Case): Promise<void> {
  const entries = entriesOf(list, rules);
  const range = { startTime: NOW - from * DAY, endTime: NOW - to * DAY, openEnd: to === 0 };
  const inRange = ({ time }: Entry): boolean =>
    !rules.range || (time >= range.startTime && (range.openEnd || time <= range.endTime));
  const unreadable = new Set(given.unreadable.flatMap((at) => entries[at]?.id ?? []));
  const atStart = entries.filter(inRange);
  const everything = new Set(atStart.map((one) => one.id));
  const gone = new Set<string>();
  let next = 0;
  const before = (call: number): void => {
    for (const at of given.arrivals) {
      if (at !== call) continue;
      const entry = { id: `8${String((next += 1)).padStart(17, '0')}`, time: NOW, orderId: '9' };
      entries.push(entry);
      if (inRange(entry)) everything.add(entry.id);
    }
    for (const [at, which] of given.leavings) {
      if (at !== call || entries.length === 0) continue;
      gone.add(entries.splice(which % entries.length, 1)[0]!.id);
    }
  };
  // A cursor requires an order of records that is determined by time.
  const listOrder = rules.cursor && given.order === 'mixed' ? 'newest' : given.order;
  const model = createModelLists({ id, rules, entries, order: listOrder, now: NOW, unreadable, before });
  const read = await readAll(readerOf(id, rules, model, range));

  const ids = read.items.map(({ modelId }) => modelId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of ids) expect(everything.has(one)).toBe(true);
  expect(read.complete).toBe(read.gaps.length === 0);
  expect(read.error).toBeNull();
  const steady = atStart.map((one) => one.id).filter((one) => !gone.has(one));
  if (read.complete) {
    expect(steady.filter((one) => !ids.includes(one))).toEqual([]);
    expect(atStart.some((one) => unreadable.has(one.id) && !gone.has(one.id))).toBe(false);
  }
  if (rules.range && id !== 'spot.rebate.affiliate.querySubChannelTransactions') {
    const times = read.items.map(({ modelTime }) => modelTime);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  }
  expect(model.asked.length).toBeLessThanOrEqual(readingLimits.calls);

  const [, limit] = rules.size;
  const perMillisecond = new Map<number, number>();
  for (const { time } of atStart) perMillisecond.set(time, (perMillisecond.get(time) ?? 0) + 1);
  const isCrowded = !rules.page && !rules.cursor && [...perMillisecond.values()].some((count) => count >= limit);
  const isCalm = unreadable.size === 0 && given.arrivals.length === 0 && given.leavings.length === 0;
  if (!isCalm || isCrowded) return;
  expect([read.gaps, ids.length]).toEqual([[], atStart.length]);
  const windows = rules.range === 'month' ? from / 28 + 2 : from / (rules.spanDays ?? Infinity) + 1;
  // Ranges are split into parts of half a limit, at twice the requests to split them, plus a few for each burst.
  const parts =
    rules.page || rules.cursor ? (2 * atStart.length) / limit : (4 * atStart.length) / limit + 12 * list.length;
  expect(model.asked.length).toBeLessThanOrEqual(windows * 2 + parts + 2);
}

const lists = Object.entries(documented) as [ListId, Documented][];

describe('B-B5 every list is read completely or reported incomplete', () => {
  it.each(lists)('%s: returns all records of the range once, newest first, in few requests', async (id, rules) => {
    const reach = rules.reachDays ?? (rules.spanDays ?? 60) * 3;
    const days = fc.tuple(fc.integer({ min: 0, max: reach }), fc.integer({ min: 0, max: reach }));
    await fc.assert(
      fc.asyncProperty(clusters(rules.size[1], reach), order, days, async (list, one, [a, b]) => {
        const quiet = { unreadable: [], arrivals: [], leavings: [] };
        await check(id, rules, { list, order: one, from: Math.max(a, b), to: Math.min(a, b), ...quiet });
      }),
      { numRuns: 60 },
    );
  });

  it.each(lists)('%s: with records that are unreadable, arrive or leave during reading', async (id, rules) => {
    const reach = Math.min(rules.reachDays ?? 365, (rules.spanDays ?? 60) * 2);
    const calls = fc.integer({ min: 0, max: 8 });
    await fc.assert(
      fc.asyncProperty(
        clusters(rules.size[1], reach),
        order,
        fc.integer({ min: 0, max: reach }),
        // The public reader does not report what it dropped.
        fc.array(fc.nat(400), { maxLength: id.includes('.market.') ? 0 : 2 }),
        fc.array(calls, { maxLength: rules.apart ? 0 : 4 }),
        fc.array(fc.tuple(calls, fc.nat(5_000)), { maxLength: rules.vanishes ? 4 : 0 }),
        async (list, one, from, unreadable, arrivals, leavings) => {
          await check(id, rules, { list, order: one, from, to: 0, unreadable, arrivals, leavings });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('covers every multi-page list except candles and sums', () => {
    expect(lists).toHaveLength(25);
  });
});

describe('stepwise reading', () => {
  it('a list by ranges never returns a newer record after an older one, and limits the requests per step', async () => {
    const rules = documented['spot.myTrades']!;
    const byStep = fc.tuple(clusters(200, 60), order);
    await fc.assert(
      fc.asyncProperty(byStep, async ([list, one]) => {
        const entries = entriesOf(list, rules);
        const model = createModelLists({ id: 'spot.myTrades', rules, entries, order: one, now: NOW });
        const range = { startTime: 0, endTime: NOW, openEnd: true };
        const reader = readerOf('spot.myTrades', rules, model, range);
        let oldest = Number.POSITIVE_INFINITY;
        for (let done = false; !done;) {
          const asked = model.asked.length;
          const step = await reader.next();
          expect(model.asked.length - asked).toBeLessThanOrEqual(readingLimits.stepCalls);
          for (const { modelTime } of step.items) expect(modelTime).toBeLessThanOrEqual(oldest);
          oldest = Math.min(oldest, ...step.items.map(({ modelTime }) => modelTime));
          done = step.done;
        }
      }),
      { numRuns: 60 },
    );
  });
});
