/** Reading backwards: which windows are requested, what coverage is claimed, where it stops and resumes. */
import { mkdtempSync, rmSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlaceRig } from './support/placeRig.ts';
import { DAY, fill } from './support/records.ts';
import { tradesOnly } from './support/tradesOnly.ts';

const DAY_MS = 86_400_000;
/** 2020-01-01: no record from before is requested. */
const FIRST = 1_577_836_800_000;
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(given: Parameters<typeof createPlaceRig>[1]) {
  const made = createPlaceRig(folder, given);
  ended.push(() => made.archive.stop());
  /** Advances time in small steps, so that responses arrive between them. */
  const run = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      made.clock.advance(500);
      for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const fills = () => made.page('fills').coverage;
  return { ...made, run, fills };
}

describe('Archive: reading backwards', () => {
  test('reads a year of fills in windows of seven days, newest first, in the archive lane', async () => {
    const trades = Array.from({ length: 300 }, (_, index) => ({
      id: String(10_000 + index),
      time: DAY - index * DAY_MS,
    }));
    const exchange = tradesOnly(trades);
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(300_000);
    const windows = exchange.of('futures.userTrades').map(({ params }) => params as Record<string, number>);
    // 52 weeks and the rest of the year; the first and the last sweep reach to now and specify no end.
    expect(windows.filter(({ endTime }) => endTime !== undefined)).toHaveLength(52);
    for (const { startTime, endTime } of windows) {
      if (endTime !== undefined) expect(endTime - startTime! + 1).toBeLessThanOrEqual(7 * DAY_MS + 60_000);
    }
    const starts = windows.flatMap(({ startTime, endTime }) => (endTime === undefined ? [] : [startTime!]));
    expect(starts).toEqual(starts.toSorted((a, b) => b - a));
    expect(new Set(exchange.asked.map(({ lane }) => lane))).toEqual(new Set(['archive']));
    const coverage = one.fills();
    expect(coverage).toMatchObject({ complete: true, records: 300, incompleteFor: [] });
    // The earliest time advances with the exchange's time; what was read reaches back at least to it.
    expect(coverage.ranges[0]!.from).toBeLessThanOrEqual(coverage.earliest!);
    expect(coverage.earliest).toBe(DAY - 365 * DAY_MS + 60_000 + 300_000);
    expect(coverage.ranges).toHaveLength(1);
    expect(one.view().feed.status).toBe('live');
    expect(one.view().reading).toBeNull();
  });

  test('H6: uses at most a tenth of the weight limit in any 10 s and reads the newest part of every list first', async () => {
    const weights: Readonly<Record<string, number>> = {
      'futures.userTrades': 5,
      'futures.order.history': 10,
      'futures.account.income': 2,
      'spot.account.bills': 5,
      'spot.account': 5,
      'spot.openOrders': 3,
      'futures.openOrders': 2,
      'futures.openAlgoOrders': 3,
      'futures.trailing.openOrders': 2,
      'futures.allAlgoOrders': 5,
      'futures.copy.follower.historyOrders': 10,
      'spot.account.fundingBills': 5,
      'spot.account.transferRecords': 3,
      'spot.tax.income': 5,
    };
    const exchange = tradesOnly([{ id: '1', time: DAY - 100 * DAY_MS }]);
    const asked: { readonly at: number; readonly id: string; readonly head: boolean }[] = [];
    const rest = {
      queryWhole(id: string, params: { readonly endTime?: number }, lane: 'archive') {
        asked.push({ at: one.clock.monotonic(), id, head: params.endTime === undefined || params.endTime >= DAY });
        return exchange.rest.queryWhole(id as 'futures.userTrades', params as never, lane);
      },
    } as unknown as typeof exchange.rest;
    const one = start({ rest });
    one.attach();
    await one.run(300_000);
    expect(one.fills()).toMatchObject({ complete: true, records: 1 });
    const within = (from: number, milliseconds: number) =>
      asked.filter(({ at }) => at >= from && at < from + milliseconds);
    const sums = asked.map(({ at }) => within(at, 10_000).reduce((sum, { id }) => sum + weights[id]!, 0));
    expect(Math.max(...sums)).toBeLessThanOrEqual(50);
    // A year of fills alone has weight 260: at a tenth of the limit the reading took a while.
    expect(asked.at(-1)!.at - asked[0]!.at).toBeGreaterThan(60_000);
    // The first seconds and every sweep after a minute reach to now in all lists, whatever is missing of the past.
    const lists = ['futures.account.income', 'futures.order.history', 'futures.userTrades', 'spot.account.bills'];
    const begun = asked[0]!.at;
    const heads = (from: number, milliseconds: number) => {
      const found = within(begun + from, milliseconds).flatMap(({ id, head }) =>
        head && lists.includes(id) ? [id] : [],
      );
      return [...new Set(found)].toSorted();
    };
    expect(heads(0, 10_000)).toEqual(lists);
    expect(heads(45_000, 20_000)).toEqual(lists);
    expect(heads(95_000, 30_000)).toEqual(lists);
  });

  test('the newest records of the list that the user looks at are read before those of the other lists', async () => {
    const headsOf = async (kind: 'income' | 'fills') => {
      const exchange = tradesOnly([]);
      const one = start({ rest: exchange.rest });
      one.attach();
      one.page(kind);
      await one.run(3_000);
      const lists: readonly string[] = ['futures.account.income', 'futures.order.history', 'futures.userTrades'];
      return exchange.asked.map(({ id }) => id).find((id) => lists.includes(id));
    };
    expect(await headsOf('income')).toBe('futures.account.income');
    rmSync(folder, { recursive: true, force: true });
    folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
    expect(await headsOf('fills')).toBe('futures.userTrades');
  });

  test('a pushed fill that closes a position has the income read at once, and an opening one has not', async () => {
    const exchange = tradesOnly([]);
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(30_000);
    // Requests for newer income than that of the first reading; the others reach further back.
    const asked = () =>
      exchange.of('futures.account.income').filter(({ params }) => Number(params['endTime']) > DAY + 10_000).length;
    one.archive.fills([fill({ fillId: '1' }), fill({ fillId: '2', market: 'spot', realisedPnl: null })], 'push');
    one.archive.fills([fill({ fillId: '3', realisedPnl: '5' })]);
    await one.run(5_000);
    expect(asked()).toBe(0);
    one.archive.fills([fill({ fillId: '4', realisedPnl: '-0.5' })], 'push');
    await one.run(10_000);
    expect(asked()).toBe(1);
  });

  test('H6: orders that a caller waits for are read before the older records of a run under way', async () => {
    const exchange = tradesOnly([]);
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(20_000);
    expect(one.view().reading).toMatchObject({ kind: 'fills' });
    const before = exchange.asked.length;
    one.archive.source.want({
      market: 'futures',
      kind: 'orders',
      symbol: null,
      from: DAY - 30 * DAY_MS,
      to: DAY + 20_000,
    });
    await one.run(15_000);
    const after = exchange.asked.slice(before).map(({ id }) => id);
    const [listed, history] = ['futures.openOrders', 'futures.order.history'].map((id) => after.indexOf(id));
    // At most the request that was waiting for its place goes first.
    expect(after.slice(0, listed).filter((id) => id === 'futures.userTrades').length).toBeLessThanOrEqual(1);
    expect(listed).toBeGreaterThanOrEqual(0);
    expect(after.slice(listed, history)).not.toContain('futures.userTrades');
    expect(history).toBeGreaterThan(listed!);
  });

  test('H6: sends no queued request after the key is removed or the archive has stopped', async () => {
    const exchange = tradesOnly([]);
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(5_000);
    expect(one.fills().complete).toBe(false);
    one.attach(null);
    const before = exchange.asked.length;
    await one.run(60_000);
    expect(exchange.asked.length).toBe(before);
    one.attach();
    await one.run(5_000);
    expect(exchange.asked.length).toBeGreaterThan(before);
    one.archive.stop();
    const ended = exchange.asked.length;
    await one.run(60_000);
    expect(exchange.asked.length).toBe(ended);
  });

  test('lists without a documented limit are read back to 2020 and have no earliest time', async () => {
    const exchange = tradesOnly([]);
    const one = start({ rest: exchange.rest });
    one.attach();
    await one.run(300_000);
    for (const [kind, id] of [
      ['orders', 'futures.order.history'],
      ['income', 'futures.account.income'],
      ['bills', 'spot.account.bills'],
    ] as const) {
      const { coverage } = one.page(kind);
      expect(coverage, kind).toMatchObject({ complete: true, earliest: null, limitedBy: null, records: 0 });
      expect(
        coverage.ranges.map(({ from }) => from),
        kind,
      ).toEqual([FIRST]);
      expect(exchange.of(id).length, kind).toBeLessThan(40);
    }
  });

  test('requests nothing without a key, without the exchange time or during a rate limit pause', async () => {
    const exchange = tradesOnly([]);
    let paused = 0;
    let time: number | null = null;
    const one = start({ rest: exchange.rest, pausedUntil: () => paused, serverNow: () => time });
    one.page('fills');
    await one.run(70_000);
    expect(exchange.asked).toEqual([]);
    one.attach();
    await one.run(10_000);
    expect(exchange.asked).toEqual([]);
    expect(one.fills()).toMatchObject({ complete: false, ranges: [] });
    time = DAY;
    paused = one.clock.monotonic() + 200_000;
    await one.run(190_000);
    expect(exchange.asked).toEqual([]);
    await one.run(80_000);
    expect(exchange.asked.length).toBeGreaterThan(0);
    one.attach(null);
    const before = exchange.asked.length;
    await one.run(130_000);
    expect(exchange.asked.length).toBe(before);
    expect(one.view().feed).toMatchObject({ status: 'stale', reason: 'feed.reason.noKey' });
  });

  test('resumes after a restart with the newest gap, overlapping by 60 s', async () => {
    const exchange = tradesOnly([{ id: '1', time: DAY - 100 * DAY_MS }]);
    const first = start({ rest: exchange.rest });
    first.attach();
    // One run is bounded: it stops at some point in the past.
    await first.run(2_000);
    const { ranges } = first.fills();
    expect(ranges).toHaveLength(1);
    expect(first.fills().complete).toBe(false);
    const [reached] = ranges;
    first.archive.stop();
    exchange.asked.length = 0;
    const second = start({ rest: exchange.rest, serverNow: () => DAY + 3_600_000 });
    second.attach();
    await second.run(300_000);
    const [newest, next] = exchange.of('futures.userTrades').map(({ params }) => params);
    expect(newest).toEqual({ startTime: reached!.to + 1 - 60_000, limit: 100 });
    expect(next!.endTime).toBe(reached!.from - 1);
    expect(second.fills()).toMatchObject({ complete: true, records: 1 });
  });

  test('XF12: a restored week-old profile is read up to today without a gap', async () => {
    const trades = [{ id: '1', time: DAY - 1_000 }];
    const exchange = tradesOnly(trades);
    const copy = mkdtempSync(path.join(tmpdir(), 'archive-copy-'));
    const first = start({ rest: exchange.rest });
    first.attach();
    await first.run(300_000);
    first.archive.stop();
    copyFileSync(path.join(folder, 'archive-simulator.sqlite'), path.join(copy, 'archive-simulator.sqlite'));
    // After two further fills, last week's profile is restored.
    const week = 7 * DAY_MS + 400_000;
    trades.push({ id: '2', time: DAY + 350_000 }, { id: '3', time: DAY + 6 * DAY_MS });
    for (const ending of ['', '-wal', '-shm'])
      rmSync(path.join(folder, `archive-simulator.sqlite${ending}`), { force: true });
    copyFileSync(path.join(copy, 'archive-simulator.sqlite'), path.join(folder, 'archive-simulator.sqlite'));
    rmSync(copy, { recursive: true, force: true });
    const second = start({ rest: exchange.rest, serverNow: () => DAY + week });
    expect(second.ids()).toEqual(['1']);
    second.attach();
    expect(second.ids()).toEqual(['1']);
    await second.run(300_000);
    expect(second.ids()).toEqual(['3', '2', '1']);
    expect(second.fills()).toMatchObject({ complete: true, records: 3 });
    expect(second.keys()).toEqual([]);
  });
});
