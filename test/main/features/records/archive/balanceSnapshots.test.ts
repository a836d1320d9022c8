/** Balances over time: which are kept, and what is read of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSnapshotRecorder } from '../../../../../electron/main/features/records/archive/balanceSnapshots.ts';
import type { Balance } from '../../../../../shared/domain/order.ts';
import type { BalanceSnapshot } from '../../../../../shared/ipc/recordViews.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { rig } from '../../../trading/support/desk.ts';
import { createPlaceRig } from './support/placeRig.ts';
import { DAY } from './support/records.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const balance = (total: string, more: Partial<Balance> = {}): Balance => ({
  market: 'futures',
  asset: 'USDT',
  total,
  available: total,
  frozen: '0',
  unrealisedPnl: '1.5',
  ...more,
});

/** Creates a recorder whose wall clock can be set apart from its monotonic clock. */
function start(at: number) {
  const virtual = createVirtualClock(at);
  let offset = 0;
  const clock: Clock = { ...virtual, now: () => virtual.now() + offset };
  const kept: BalanceSnapshot[] = [];
  let writable = true;
  const recorder = createSnapshotRecorder({
    clock,
    write(_market, snapshot) {
      if (writable) kept.push(snapshot);
      return writable;
    },
  });
  return {
    take: (total: string) => recorder.take('futures', [balance(total)]),
    set: (milliseconds: number) => (offset += milliseconds),
    advance: (milliseconds: number) => virtual.advance(milliseconds),
    /** Passes time with the balances confirmed every minute. */
    confirmed(milliseconds: number, total: string) {
      for (let passed = 0; passed < milliseconds; passed += MINUTE) {
        virtual.advance(MINUTE);
        recorder.take('futures', [balance(total)]);
      }
    },
    setWritable: (value: boolean) => (writable = value),
    said: () => kept.map(({ at: time, reason, balances }) => [time - DAY, reason, balances[0]!.total]),
  };
}

describe('Archive: when balances are kept', () => {
  test('keeps the first, changes at most once a minute, each hour, and the end of the UTC day', () => {
    const one = start(DAY - HOUR - 90_000);
    one.take('100');
    one.take('101');
    one.advance(30_000);
    one.take('102');
    one.advance(30_000);
    one.confirmed(HOUR + 2 * MINUTE, '102');
    expect(one.said()).toEqual([
      [-HOUR - 90_000, 'start', '100'],
      [-HOUR - 30_000, 'change', '102'],
      [-HOUR, 'hour', '102'],
      [-1, 'dayEnd', '102'],
    ]);
  });

  test('a day ends with the balances known before its end', () => {
    const one = start(DAY - 5_000);
    one.take('100');
    one.advance(6_000);
    one.take('200');
    one.advance(MINUTE + 20_000);
    expect(one.said().slice(0, 2)).toEqual([
      [-5_000, 'start', '100'],
      [-1, 'dayEnd', '100'],
    ]);
    expect(one.said()[2]!.slice(1)).toEqual(['change', '200']);
    expect(one.said()).toHaveLength(3);
  });

  test.each([
    ['forth', 20 * HOUR],
    ['back', -20 * HOUR],
  ])('a clock set %s ends neither an hour nor a day', (_way, by) => {
    const one = start(DAY - 14 * HOUR + MINUTE);
    one.take('100');
    one.advance(15_000);
    one.set(by);
    one.advance(30_000);
    one.set(-by);
    one.advance(30_000);
    expect(one.said().map(([, reason]) => reason)).toEqual(['start']);
  });

  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
    'days end at midnight UTC in the zone %s, also when its clocks change',
    (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        // 2026-10-24 to 2026-11-02: both changes of the autumn lie in these days.
        const first = Date.UTC(2026, 9, 24);
        const one = start(first + 12 * HOUR);
        one.take('100');
        one.confirmed(9 * 24 * HOUR, '100');
        const ends = one.said().flatMap(([at, reason]) => (reason === 'dayEnd' ? [Number(at) + DAY - first] : []));
        expect(ends).toEqual(Array.from({ length: 9 }, (_, day) => (day + 1) * 24 * HOUR - 1));
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    },
  );

  test('balances that nothing confirmed for five minutes end no day', () => {
    const one = start(DAY - 6 * MINUTE);
    one.take('100');
    one.advance(7 * MINUTE);
    expect(one.said().map(([, reason]) => reason)).toEqual(['start']);
  });

  test('keeps what the database refused until it can be written', () => {
    const one = start(DAY - 5_000);
    one.setWritable(false);
    one.take('100');
    one.advance(10_000);
    expect(one.said()).toEqual([]);
    one.setWritable(true);
    one.advance(10_000);
    expect(one.said()).toEqual([
      [-5_000, 'start', '100'],
      [-1, 'dayEnd', '100'],
    ]);
  });
});

describe('Archive: reading balances over time', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'archive-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('thins to the requested points without losing an end of a day, per market and key', () => {
    const one = createPlaceRig(folder);
    const read = (more: object = {}): BalanceSnapshot[] => {
      const asked = { ...rig, market: 'futures', from: DAY, to: DAY + 3 * 24 * HOUR, points: 4, ...more } as const;
      const answer = one.archive.handlers['records.snapshots'](asked);
      if (answer instanceof Promise || !answer.ok) throw new Error(JSON.stringify(answer));
      return answer.value.snapshots;
    };
    one.attach();
    for (let hour = 0; hour < 72; hour += 1) {
      for (let minute = 0; minute < 60; minute += 4) {
        one.archive.balances('futures', [
          balance(`${hour}.${minute + 10}`),
          balance('0', { asset: 'BTC', unrealisedPnl: '0' }),
        ]);
        one.clock.advance(4 * MINUTE);
      }
    }
    const all = read({ points: 500 });
    expect(all.length).toBeGreaterThan(400);
    expect(read({ to: DAY, points: 1 })[0]).toEqual({
      at: DAY,
      reason: 'start',
      balances: [{ asset: 'USDT', total: '0.10', available: '0.10', frozen: '0', unrealisedPnl: '1.5', equity: '1.6' }],
    });
    const few = read();
    expect(few.filter(({ reason }) => reason === 'dayEnd').map(({ at }) => at - DAY)).toEqual(
      [24, 48, 72].map((hour) => hour * HOUR - 1),
    );
    expect(few.length).toBeLessThanOrEqual(7);
    expect(read({ market: 'spot' })).toEqual([]);
    one.attach('key-2');
    expect(read()).toEqual([]);
    one.archive.stop();
  });

  test('rejects another account', () => {
    const one = createPlaceRig(folder);
    const asked = { ...rig, account: 'demo', market: 'futures', from: 0, to: 1, points: 1 } as const;
    expect(one.archive.handlers['records.snapshots'](asked)).toMatchObject({
      ok: false,
      error: { key: 'error.trading.otherWorld' },
    });
    one.archive.stop();
  });
});
