/** Balances against entries, over a real archive in a database file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveFormat } from '../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../electron/main/features/records/archive/archiveStore.ts';
import { createReconciliation } from '../../../../electron/main/features/records/reconciliation.ts';
import { prepareLayout } from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { Bill, Income } from '../../../../shared/domain/accountRecord.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type { ReconciliationAnswer, ReconciliationRequest } from '../../../../shared/ipc/recordViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Stretch } from '../../../../shared/time/stretches.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { bill, DAY, income } from './archive/support/records.ts';
import { answered } from './support.ts';

const HOUR = 3_600_000;
const here = { environment: 'simulator', account: 'main' } as const;
const whole: ReconciliationRequest = { ...here, market: 'futures', from: null, to: null };

interface Content {
  readonly income?: readonly Income[];
  readonly bills?: readonly Bill[];
  readonly ranges: readonly Stretch[];
  readonly snapshots: readonly (readonly [at: number, asset: string, total: string])[];
}

/** The handler over an archive with this content, which an earlier run stored. */
function start(content: Content, account: 'main' | 'demo' = 'main') {
  const folder = mkdtempSync(path.join(tmpdir(), 'reconciliation-'));
  const database = createNodeDatabases(folder).open('archive-simulator.sqlite');
  prepareLayout(database, archiveFormat);
  const store = createArchiveStore(database);
  const owner = store.owner('key-1', 'main', 1);
  const market = content.bills ? 'spot' : 'futures';
  const kind = content.bills ? 'bills' : 'income';
  const records = content.bills ?? content.income ?? [];
  store.write(owner, [{ kind, source: 'rest', records } as never], {
    ...({ market, kind, symbol: null } as const),
    whole: content.ranges,
    incomplete: [],
    swept: content.ranges.at(-1)?.to ?? null,
  });
  for (const [at, asset, total] of content.snapshots) {
    const balances = [{ asset, total, available: total, frozen: '0', unrealisedPnl: null, equity: null }];
    store.writeSnapshot(owner, market, { at, reason: 'hour', balances });
  }
  store.close();
  const rig = createPlaceRig(folder, { account });
  onTestFinished(() => {
    rig.archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  rig.attach();
  const given = { epoch: 1, pages: 0 };
  const handlers = createReconciliation({
    tradingContext: { environment: 'simulator', account },
    clock: rig.clock,
    source: {
      ...rig.archive.source,
      page(asked) {
        given.pages += 1;
        return rig.archive.source.page(asked);
      },
    },
    balances: rig.archive.balanceSource,
    access: () => ({ epoch: given.epoch }),
  });
  /** Answers a request; its pauses end as the clock moves. */
  const ask = (changes: Partial<ReconciliationRequest> = {}): Promise<Result<ReconciliationAnswer, AppError>> =>
    answered(rig.clock, handlers['records.reconciliation']({ ...whole, account, ...changes }));
  const compared = async (changes: Partial<ReconciliationRequest> = {}): Promise<ReconciliationAnswer> => {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.reconciliation'].answer.parse(answer.value);
  };
  return { given, ask, compared };
}

/** A funding payment of 1 USDT at each of these times; the account held 1000 before. */
const payments = (times: readonly number[]): Income[] =>
  times.map((time, index) =>
    income({ incomeId: String(7_000 + index), time, amount: '-1', balance: String(999 - index), fee: '0' }),
  );

test('compares the balances of a period with the entries between, page by page', async () => {
  const times = Array.from({ length: 600 }, (_, index) => DAY + HOUR + index * 60_000);
  const one = start({
    income: payments(times),
    ranges: [{ from: DAY - HOUR, to: DAY + 24 * HOUR }],
    snapshots: [
      [DAY, 'USDT', '1000'],
      [DAY + 20 * HOUR, 'USDT', '400'],
    ],
  });
  expect(await one.compared()).toEqual({
    from: DAY,
    to: DAY + 20 * HOUR,
    assets: [
      {
        asset: 'USDT',
        opening: '1000',
        lines: [{ group: 'funding', kind: null, amount: '-600' }],
        expected: '400',
        actual: '400',
        difference: '0',
      },
    ],
    missing: [],
    unreadable: 0,
  });
  expect(one.given.pages).toBe(3);
});

test('shows the amount of a hole as the difference, with its range', async () => {
  const hole = { from: DAY + 2 * HOUR, to: DAY + 3 * HOUR };
  const times = [DAY + HOUR, DAY + 2.5 * HOUR, DAY + 4 * HOUR];
  const one = start({
    income: payments(times).filter(({ time }) => time < hole.from || time > hole.to),
    ranges: [
      { from: DAY - HOUR, to: hole.from - 1 },
      { from: hole.to + 1, to: DAY + 24 * HOUR },
    ],
    snapshots: [
      [DAY, 'USDT', '1000'],
      [DAY + 5 * HOUR, 'USDT', '997'],
    ],
  });
  expect(await one.compared()).toMatchObject({
    assets: [{ asset: 'USDT', expected: '998', actual: '997', difference: '-1' }],
    missing: [hole],
  });
});

test('takes the last balances before the bounds of the period, and none later than the entries that were read', async () => {
  const one = start({
    income: payments([DAY + HOUR, DAY + 3 * HOUR, DAY + 5 * HOUR]),
    ranges: [{ from: DAY - HOUR, to: DAY + 6 * HOUR }],
    snapshots: [
      [DAY, 'USDT', '1000'],
      [DAY + 2 * HOUR, 'USDT', '999'],
      [DAY + 4 * HOUR, 'USDT', '998'],
      [DAY + 6 * HOUR, 'USDT', '997'],
    ],
  });
  const bounds = async (changes: Partial<ReconciliationRequest>) => {
    const { from, to, assets, missing } = await one.compared(changes);
    return [from! - DAY, to! - DAY, assets.map(({ opening, difference }) => [opening, difference]), missing];
  };
  // The last entries before the newest snapshot may not be read yet.
  expect(await bounds({})).toEqual([0, 4 * HOUR, [['1000', '0']], []]);
  expect(await bounds({ from: DAY + 3 * HOUR })).toEqual([2 * HOUR, 4 * HOUR, [['999', '0']], []]);
  expect(await bounds({ from: DAY - HOUR, to: DAY + 3 * HOUR })).toEqual([0, 2 * HOUR, [['1000', '0']], []]);
  // Nothing but the newest is left: what was not read is named.
  expect(await bounds({ from: DAY + 4 * HOUR })).toEqual([4 * HOUR, 6 * HOUR, [['998', '0']], []]);
});

test('compares the bills of spot, asset by asset', async () => {
  const one = start({
    bills: [
      bill({ billId: '61', change: '0.01', balanceAfter: '1.01', fee: '0.00001', createdAt: DAY + HOUR }),
      bill({ billId: '62', createdAt: null }),
    ],
    ranges: [{ from: DAY - HOUR, to: DAY + 24 * HOUR }],
    snapshots: [
      [DAY, 'BTC', '1'],
      [DAY + 2 * HOUR, 'BTC', '1.01'],
    ],
  });
  expect(await one.compared({ market: 'spot' })).toMatchObject({
    assets: [
      {
        asset: 'BTC',
        lines: [
          { group: 'trades', amount: '0.01001' },
          { group: 'fees', amount: '-0.00001' },
        ],
        difference: '0',
      },
    ],
    unreadable: 0,
  });
});

test('answers without assets where there are not two stored balances', async () => {
  const nothing = { from: null, to: null, assets: [], missing: [], unreadable: 0 };
  expect(await start({ ranges: [], snapshots: [] }).compared()).toEqual(nothing);
  const one = start({ ranges: [{ from: DAY, to: DAY + HOUR }], snapshots: [[DAY, 'USDT', '1000']] });
  expect(await one.compared()).toEqual(nothing);
  expect(await one.compared({ from: DAY + 1 })).toEqual(nothing);
});

test('refuses another trading context, the demo account, and answers nothing read under two keys', async () => {
  const content: Content = {
    income: payments([DAY + HOUR]),
    ranges: [{ from: DAY, to: DAY + 9 * HOUR }],
    snapshots: [
      [DAY, 'USDT', '1000'],
      [DAY + 2 * HOUR, 'USDT', '999'],
    ],
  };
  const one = start(content);
  expect(await one.ask({ account: 'demo' })).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
  expect(await start(content, 'demo').ask()).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
  const answer = one.ask();
  one.given.epoch = 2;
  expect(await answer).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
});
