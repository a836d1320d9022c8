/** Checksums of complete days: stored once, compared when a day is read again, and checked over a whole archive. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveFormat } from '../../../../../electron/main/features/records/archive/archiveFormat.ts';
import { archiveLimits } from '../../../../../electron/main/features/records/archive/archiveLimits.ts';
import {
  createArchiveStore,
  type ArchiveStore,
} from '../../../../../electron/main/features/records/archive/archiveStore.ts';
import {
  checkDays,
  checksumOfDay,
  type DayDifference,
} from '../../../../../electron/main/features/records/archive/dayChecksums.ts';
import { createDayChecking } from '../../../../../electron/main/features/records/archive/dayChecking.ts';
import { prepareLayout, type Database } from '../../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { Fill } from '../../../../../shared/domain/order.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { bill, DAY, fill, income } from './support/records.ts';
import { runAtOnce } from '../../../../../shared/time/steps.ts';

const LENGTH = 86_400_000;
const list = { market: 'futures', kind: 'fills', symbol: null } as const;
const whole = [{ from: DAY - LENGTH, to: DAY + 2 * LENGTH }];

let folder: string;
let database: Database;
let store: ArchiveStore;
let owner: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'days-'));
  database = createNodeDatabases(folder).open('archive-simulator.sqlite');
  prepareLayout(database, archiveFormat);
  store = createArchiveStore(database);
  owner = store.owner('key-1', 'main', 1);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const sumOf = (day = DAY) => runAtOnce(checksumOfDay(database, owner, { ...list, day }));
const write = (...records: Fill[]): void => {
  const claim = { ...list, whole, incomplete: [], swept: DAY + 2 * LENGTH };
  store.write(owner, [{ kind: 'fills', source: 'rest', records }], claim);
};

/** The checking over the store, an hour after the second day ended. */
function start() {
  const clock = createVirtualClock(DAY + LENGTH + 3_600_000);
  const notices: AppError[] = [];
  const faults: number[] = [];
  const checking = createDayChecking({
    clock,
    serverNow: () => clock.now(),
    lists: () => [list],
    ready: () => true,
    use: (work) => work(store, owner),
    notice: (error) => void notices.push(error),
    fault: () => void faults.push(1),
  });
  /** Lets the next look at the days end. */
  const look = async (): Promise<void> => {
    clock.advance(archiveLimits.dayChecksMs);
    for (let at = 0; at < 100; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(1);
    }
  };
  const stored = () => database.all('SELECT day, records FROM dayChecksums ORDER BY day');
  return { clock, checking, notices, faults, look, stored };
}

describe('checksum of a day', () => {
  test('is SHA-256 over the records by time and id, the spelling of decimals aside', () => {
    write(fill({ fillId: '10', time: DAY + 5 }), fill({ fillId: '9', time: DAY + 5 }), fill({ time: DAY + LENGTH }));
    const line = (id: string): string =>
      `${id} 800000000000000001 ${DAY + 5} ["BUY","60000.1","0.01","600.001","0.36"]\n`;
    const expected = createHash('sha256')
      .update(line('9') + line('10'))
      .digest('hex');
    expect(sumOf()).toEqual({ checksum: expected, records: 2 });
    // What a later report adds is not part of it.
    write(fill({ fillId: '9', time: DAY + 5, quantity: '0.01', maker: true }));
    expect(sumOf()).toEqual({ checksum: expected, records: 2 });
    expect(sumOf(DAY - LENGTH)).toEqual({ checksum: createHash('sha256').digest('hex'), records: 0 });
  });

  test('is the same however many records one page holds, also of one millisecond', () => {
    const records = Array.from({ length: 700 }, (_, index) =>
      fill({ fillId: String(1_000 + index), time: DAY + (index < 600 ? 7 : index) }),
    );
    write(...records);
    const lines = records.map(
      ({ fillId, orderId, time }) => `${fillId} ${orderId} ${time} ["BUY","60000.1","0.01","600.001","0.36"]\n`,
    );
    expect(sumOf()).toEqual({ checksum: createHash('sha256').update(lines.join('')).digest('hex'), records: 700 });
  });

  test('covers whole entries of income and bills, whatever the order of their fields', () => {
    store.write(
      owner,
      [
        { kind: 'income', source: 'rest', records: [income()] },
        { kind: 'bills', source: 'rest', records: [bill()] },
      ],
      null,
    );
    const before = [
      runAtOnce(checksumOfDay(database, owner, { market: 'futures', kind: 'income', symbol: null, day: DAY })),
      runAtOnce(checksumOfDay(database, owner, { market: 'spot', kind: 'bills', symbol: null, day: DAY })),
    ];
    const reversed = Object.fromEntries(Object.entries(income()).toReversed());
    database.run('UPDATE income SET body = ?', JSON.stringify(reversed));
    database.run('UPDATE bills SET body = ?', JSON.stringify(bill({ fee: '0.1' })));
    const after = [
      runAtOnce(checksumOfDay(database, owner, { market: 'futures', kind: 'income', symbol: null, day: DAY })),
      runAtOnce(checksumOfDay(database, owner, { market: 'spot', kind: 'bills', symbol: null, day: DAY })),
    ];
    expect(after.map(({ checksum }, at) => checksum === before[at]!.checksum)).toEqual([true, false]);
  });
});

describe('checking of days', () => {
  test('stores the days that are over, completely covered and have records, once', async () => {
    const one = start();
    store.write(
      owner,
      [
        {
          kind: 'fills',
          source: 'rest',
          records: [
            fill({ fillId: '1', time: DAY - LENGTH }),
            fill({ fillId: '2' }),
            fill({ fillId: '3' }),
            fill({ fillId: '4', time: DAY + LENGTH }),
          ],
        },
      ],
      // The first day is covered in part, the last one is not over.
      { ...list, whole: [{ from: DAY - LENGTH + 1, to: DAY + LENGTH + 3_600_000 }], incomplete: [], swept: DAY },
    );
    await one.look();
    expect(one.stored()).toEqual([{ day: DAY, records: 2 }]);
    await one.look();
    expect([one.stored(), one.notices, one.faults]).toEqual([[{ day: DAY, records: 2 }], [], []]);
  });

  test('a day that is read again with another result is a notice, once', async () => {
    const one = start();
    write(fill());
    await one.look();
    const late = fill({ fillId: '900000000000000002', time: DAY + 1 });
    write(fill(), late);
    one.checking.read({ kind: 'fills', source: 'rest', records: [fill(), late] });
    await one.look();
    one.checking.read({ kind: 'fills', source: 'rest', records: [fill(), late] });
    await one.look();
    expect(one.notices).toMatchObject([
      {
        key: 'error.archive.dayChanged',
        params: { kind: 'fills', symbol: '-', day: '2026-11-15', before: 1, after: 2 },
      },
    ]);
    // The first checksum stays, and the reported one is known to a check of the whole archive.
    expect(one.stored()).toEqual([{ day: DAY, records: 1 }]);
    expect(runAtOnce(checkDays(database))).toEqual([]);
  });

  test('forgets days that are not over when the clock goes back', async () => {
    const one = start();
    write(fill());
    await one.look();
    expect(store.forgetAfter(owner, list, DAY + 5)).toBe(true);
    expect(one.stored()).toEqual([]);
  });

  test('stops when another database is in use', async () => {
    const one = start();
    // More than one page, so that the computation pauses.
    write(...Array.from({ length: 600 }, (_, index) => fill({ fillId: String(1_000 + index) })));
    one.clock.advance(archiveLimits.dayChecksMs);
    one.checking.clear();
    for (let at = 0; at < 50; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      one.clock.advance(1);
    }
    expect([one.stored(), one.faults]).toEqual([[], []]);
    await one.look();
    expect(one.stored()).toEqual([{ day: DAY, records: 600 }]);
  });

  test('a check of the whole archive names the days whose records differ', async () => {
    const one = start();
    write(fill(), fill({ fillId: '5', time: DAY - LENGTH }));
    await one.look();
    expect(runAtOnce(checkDays(database))).toEqual([]);
    database.run('UPDATE fills SET body = ? WHERE id = ?', JSON.stringify(fill({ price: '1' })), fill().fillId);
    const [difference, ...others] = runAtOnce(checkDays(database)) as [DayDifference, ...DayDifference[]];
    expect(others).toEqual([]);
    expect(difference).toEqual({
      ...list,
      day: DAY,
      stored: { checksum: difference.stored.checksum, records: 1 },
      found: sumOf(),
    });
    expect(difference.stored.checksum).not.toBe(difference.found.checksum);
  });
});
