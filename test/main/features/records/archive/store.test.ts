/**
 * One database: unique keys, records that do not change while they are read, pages, and owners whose records stay
 * separate.
 */
import fc from 'fast-check';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { archiveFormat } from '../../../../../electron/main/features/records/archive/archiveFormat.ts';
import {
  createArchiveStore,
  type ArchiveStore,
} from '../../../../../electron/main/features/records/archive/archiveStore.ts';
import type { Claim } from '../../../../../electron/main/features/records/archive/coverageTables.ts';
import { prepareLayout, type Database } from '../../../../../electron/main/platform/sqlite/database.ts';
import { bill, DAY, fill, income, order } from './support/records.ts';

const NAME = 'archive-simulator.sqlite';
let folder: string;
let database: Database;
let store: ArchiveStore;
let owner: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  database = createNodeDatabases(folder).open(NAME);
  expect(prepareLayout(database, archiveFormat)).toBe('ready');
  store = createArchiveStore(database);
  owner = store.owner('key-1', 'main', 1);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const futuresFills = { market: 'futures', kind: 'fills', symbol: null } as const;
const page = (more: object = {}) =>
  store.page(owner, { market: 'futures', kind: 'fills', symbol: null, before: null, limit: 100, ...more });
const fills = (...records: ReturnType<typeof fill>[]) => ({ kind: 'fills', source: 'rest', records }) as const;

describe('Archive store: records', () => {
  test('the file is private, write-ahead logged, synced at every commit and carries its layout version', () => {
    expect(statSync(path.join(folder, NAME)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, `${NAME}-wal`)).mode & 0o777).toBe(0o600);
    expect(database.all('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(database.all('PRAGMA synchronous')).toEqual([{ synchronous: 2 }]);
    expect(database.all('PRAGMA user_version')).toEqual([{ user_version: archiveFormat.steps.length }]);
  });

  test('B-B5: stores both fills of a self-trade, which have one id, and each of them once', () => {
    const bought = fill({ orderId: '800000000000000001', side: 'BUY' });
    const sold = fill({ orderId: '800000000000000002', side: 'SELL' });
    const both = store.write(owner, [fills(bought, sold)], null);
    const place = { market: 'futures', kind: 'fills', symbol: 'BTCUSDT' };
    expect(both).toEqual({ fresh: [place, place], changed: 2, conflicts: [] });
    expect(store.write(owner, [fills(sold, bought)], null)).toEqual({ fresh: [], changed: 0, conflicts: [] });
    // What a later report adds belongs to the fill of its order alone.
    store.write(owner, [fills(fill({ orderId: '800000000000000003', maker: null }))], null);
    store.write(owner, [fills(fill({ orderId: '800000000000000003', maker: true }))], null);
    expect(page()).toEqual({
      list: [fill({ orderId: '800000000000000003', maker: true }), sold, bought],
      more: false,
    });
    expect(page({ limit: 1 }).list).toHaveLength(3);
  });

  test('B-B5: stores a repeated record once; fills are keyed by symbol, id and order, other records by id', () => {
    const again = store.write(owner, [fills(fill(), fill()), fills(fill())], null);
    expect(again).toEqual({
      fresh: [{ market: 'futures', kind: 'fills', symbol: 'BTCUSDT' }],
      changed: 1,
      conflicts: [],
    });
    store.write(owner, [fills(fill({ symbol: 'ETHUSDT' }))], null);
    store.write(owner, [{ kind: 'income', source: 'rest', records: [income(), income()] }], null);
    store.write(owner, [{ kind: 'bills', source: 'rest', records: [bill(), bill()] }], null);
    store.write(owner, [{ kind: 'orders', source: 'rest', records: [order(), order()] }], null);
    expect(store.counts(owner)).toEqual([
      { market: 'futures', kind: 'fills', symbol: 'BTCUSDT', records: 1 },
      { market: 'futures', kind: 'fills', symbol: 'ETHUSDT', records: 1 },
      { market: 'futures', kind: 'income', symbol: 'BTCUSDT', records: 1 },
      { market: 'futures', kind: 'orders', symbol: 'BTCUSDT', records: 1 },
      { market: 'spot', kind: 'bills', symbol: '', records: 1 },
    ]);
    expect(page()).toEqual({ list: [fill(), fill({ symbol: 'ETHUSDT' })], more: false });
  });

  test('keeps counts and billed assets, in an older file from its upgrade on', () => {
    const files = createNodeDatabases(folder);
    const older = files.open('older.sqlite');
    prepareLayout(older, { ...archiveFormat, steps: archiveFormat.steps.slice(0, 5) });
    const insert = (kind: string, market: string, symbol: string, id: string, body: object): void => {
      const values = [1, market, symbol, id, DAY, 'digest', JSON.stringify(body)];
      older.run(
        `INSERT INTO ${kind} (owner, market, symbol, id, time, digest, body) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...values,
      );
    };
    insert('fills', 'futures', 'BTCUSDT', '1', fill({ fillId: '1' }));
    insert('fills', 'futures', 'BTCUSDT', '2', fill({ fillId: '2' }));
    for (const [id, asset] of ['USDT', 'BTC', 'USDT', 'SOL'].entries()) {
      insert('bills', 'spot', '', `${id}`, bill({ billId: `${id}`, asset }));
    }
    expect(prepareLayout(older, archiveFormat)).toBe('ready');
    const upgraded = createArchiveStore(older);
    upgraded.write(1, [fills(fill({ fillId: '2' }), fill({ fillId: '3' })), fills(fill({ symbol: 'ETHUSDT' }))], null);
    const expected = [
      { market: 'futures', kind: 'fills', symbol: 'BTCUSDT', records: 3 },
      { market: 'futures', kind: 'fills', symbol: 'ETHUSDT', records: 1 },
      { market: 'spot', kind: 'bills', symbol: '', records: 4 },
    ];
    expect(upgraded.counts(1)).toEqual(expected);
    expect(upgraded.billedAssets(1)).toEqual(['BTC', 'SOL', 'USDT']);
    expect([upgraded.counts(2), upgraded.billedAssets(2)]).toEqual([[], []]);
    const memory = files.memory();
    prepareLayout(memory, archiveFormat);
    upgraded.copyNewestTo(memory, 2);
    expect(createArchiveStore(memory).counts(1)).toEqual([
      { market: 'futures', kind: 'fills', symbol: 'BTCUSDT', records: 1 },
      { market: 'futures', kind: 'fills', symbol: 'ETHUSDT', records: 1 },
      { market: 'spot', kind: 'bills', symbol: '', records: 2 },
    ]);
    older.close();
    memory.close();
  });

  test('XS37: keeps the first of two different fills with one id and reports the conflict once', () => {
    store.write(owner, [fills(fill())], null);
    const other = fills(fill({ quantity: '0.02' }));
    expect(store.write(owner, [other], null)).toEqual({
      fresh: [],
      changed: 0,
      conflicts: [{ kind: 'fills', symbol: 'BTCUSDT', id: '900000000000000001' }],
    });
    expect(store.write(owner, [other], null).conflicts).toEqual([]);
    expect(page().list).toEqual([fill()]);
    expect(database.all('SELECT count(*) AS count FROM conflicts')).toEqual([{ count: 1 }]);
  });

  test('a differently written equal quantity is no conflict, and missing fields are filled in', () => {
    store.write(owner, [fills(fill({ maker: null, feeAsset: null }))], null);
    expect(store.write(owner, [fills(fill({ quantity: '0.01', maker: true }))], null)).toEqual({
      fresh: [],
      changed: 1,
      conflicts: [],
    });
    expect(page().list).toEqual([fill({ maker: true })]);
  });

  test('B-B6: an order never regresses, whatever the order of its updates', () => {
    const updates = [
      order(),
      order({ status: 'PARTIALLY_FILLED', executedQuantity: '0.004', executedQuote: '240', updatedAt: DAY + 1 }),
      order({ status: 'CANCELED', executedQuantity: '0.004', executedQuote: '240', updatedAt: DAY + 2 }),
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(updates, { minLength: 3 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
        (shuffled, late) => {
          database.exec('DELETE FROM orders');
          for (const one of [...shuffled, ...late.map((index) => updates[index]!)]) {
            store.write(owner, [{ kind: 'orders', source: 'push', records: [one] }], null);
          }
          expect(page({ kind: 'orders' }).list).toEqual([updates[2]]);
          expect(store.openOrders(owner, 'futures')).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('separates keys and accounts, and remembers the owner last used', () => {
    store.write(owner, [fills(fill())], null);
    const second = store.owner('key-2', 'main', 2);
    const demo = store.owner('key-1', 'demo', 3);
    expect(new Set([owner, second, demo]).size).toBe(3);
    expect(store.counts(second)).toEqual([]);
    expect(store.counts(demo)).toEqual([]);
    expect([store.lastOwner('main'), store.lastOwner('demo')]).toEqual([second, demo]);
    // The clock was set back: the key used last is still the last one.
    expect(store.owner('key-1', 'main', 0)).toBe(owner);
    expect(store.lastOwner('main')).toBe(owner);
  });

  test('pages are sorted by time, then by numeric id, never split a millisecond, and skip nothing', () => {
    const ids = ['99', '100', '101', '9', '8'];
    const times = [5, 5, 4, 4, 3];
    store.write(owner, [fills(...ids.map((fillId, index) => fill({ fillId, time: times[index]! })))], null);
    const idsOf = (found: ReturnType<typeof page>) => [
      found.list.map((one) => 'fillId' in one && one.fillId),
      found.more,
    ];
    expect(idsOf(page())).toEqual([['100', '99', '101', '9', '8'], false]);
    // The fourth record has the same millisecond as the third: both are left for the next page.
    expect(idsOf(page({ limit: 3 }))).toEqual([['100', '99'], true]);
    expect(idsOf(page({ limit: 3, before: 5 }))).toEqual([['101', '9', '8'], false]);
    // A millisecond that holds more records than the limit is returned completely.
    expect(idsOf(page({ limit: 1 }))).toEqual([['100', '99'], true]);
    expect(idsOf(page({ limit: 1, before: 4 }))).toEqual([['8'], false]);
    expect(idsOf(page({ symbol: 'ETHUSDT' }))).toEqual([[], false]);
  });
});

describe('Archive store: coverage', () => {
  const claim = (patch: Partial<Claim>): Claim => ({
    ...futuresFills,
    whole: [],
    incomplete: [],
    swept: null,
    ...patch,
  });
  const covered = () => store.covered(owner, futuresFills);

  test('merges adjacent ranges and keeps an incomplete range with its reason until it is fully read (H10)', () => {
    store.write(owner, [], claim({ whole: [{ from: 1, to: 9 }], swept: 9 }));
    store.write(owner, [], claim({ whole: [{ from: 21, to: 30 }], swept: 30 }));
    const crowdedRange = { from: 15, to: 15, reason: 'crowded' };
    store.write(
      owner,
      [],
      claim({
        whole: [
          { from: 10, to: 14 },
          { from: 16, to: 20 },
        ],
        incomplete: [crowdedRange],
      }),
    );
    expect(covered()).toEqual({
      ...futuresFills,
      ranges: [
        { from: 1, to: 14 },
        { from: 16, to: 30 },
      ],
      incomplete: [crowdedRange],
      swept: 30,
    });
    store.write(owner, [], claim({ whole: [{ from: 12, to: 18 }] }));
    expect(covered()).toEqual({ ...futuresFills, ranges: [{ from: 1, to: 30 }], incomplete: [], swept: 30 });
  });

  test('B-C7: removes coverage beyond the current time', () => {
    store.write(owner, [], claim({ whole: [{ from: 1, to: 9 }], swept: 9 }));
    expect(store.forgetAfter(owner, futuresFills, 9)).toBe(false);
    expect(store.forgetAfter(owner, futuresFills, 5)).toBe(true);
    expect(covered()).toEqual({ ...futuresFills, ranges: [{ from: 1, to: 5 }], incomplete: [], swept: 5 });
  });

  test('B-E1: records and coverage are one transaction: a failing record rolls everything back', () => {
    const broken = { ...fill({ fillId: '2' }), time: null } as never;
    expect(() =>
      store.write(owner, [fills(fill(), broken)], claim({ whole: [{ from: 1, to: 9 }], swept: 9 })),
    ).toThrow();
    expect(page()).toEqual({ list: [], more: false });
    expect(covered()).toEqual({ ...futuresFills, ranges: [], incomplete: [], swept: 0 });
    expect(store.write(owner, [fills(fill())], null).changed).toBe(1);
  });
});
