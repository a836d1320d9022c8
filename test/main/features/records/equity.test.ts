/** Equity without flows, over a real archive in a database file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveFormat } from '../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../electron/main/features/records/archive/archiveStore.ts';
import { createEquity } from '../../../../electron/main/features/records/performance/equity.ts';
import { prepareLayout } from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import type { Income } from '../../../../shared/domain/accountRecord.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type { EquityAnswer, EquityRequest } from '../../../../shared/ipc/performanceViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Stretch } from '../../../../shared/time/stretches.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { DAY, income } from './archive/support/records.ts';
import { answered } from './support.ts';

const HOUR = 3_600_000;
const here = { environment: 'simulator', account: 'main' } as const;
const whole: EquityRequest = { ...here, asset: null, from: DAY, to: DAY + 10 * HOUR };
const always = [{ from: 0, to: DAY + 100 * HOUR }];

interface Content {
  readonly income: readonly Income[];
  readonly ranges: readonly Stretch[];
  readonly snapshots: readonly (readonly [at: number, equities: Readonly<Record<string, string>>])[];
}

/** The handler over an archive with this content, which an earlier run stored. */
function start({ income: records, ranges, snapshots }: Content, account: 'main' | 'demo' = 'main') {
  const folder = mkdtempSync(path.join(tmpdir(), 'equity-'));
  const database = createNodeDatabases(folder).open('archive-simulator.sqlite');
  prepareLayout(database, archiveFormat);
  const store = createArchiveStore(database);
  const owner = store.owner('key-1', 'main', 1);
  store.write(owner, [{ kind: 'income', source: 'rest', records } as never], {
    ...({ market: 'futures', kind: 'income', symbol: null } as const),
    whole: ranges,
    incomplete: [],
    swept: ranges.at(-1)?.to ?? null,
  });
  for (const [at, equities] of snapshots) {
    const balances = Object.entries(equities).map(([asset, equity]) => ({
      asset,
      equity,
      total: equity,
      available: equity,
      frozen: '0',
      unrealisedPnl: '0',
    }));
    store.writeSnapshot(owner, 'futures', { at, reason: 'hour', balances });
  }
  store.close();
  const rig = createPlaceRig(folder, { account });
  onTestFinished(() => {
    rig.archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  rig.attach();
  const { clock, archive } = rig;
  const given = { epoch: 1 };
  const tradingContext = { environment: 'simulator', account } as const;
  const handlers = createEquity({
    tradingContext,
    clock,
    source: archive.source,
    async snapshots(range) {
      const answer = await archive.handlers['records.snapshots']({ ...tradingContext, market: 'futures', ...range });
      return answer.ok ? answer.value.snapshots : null;
    },
    access: () => ({ epoch: given.epoch }),
  });
  const ask = (changes: Partial<EquityRequest> = {}): Promise<Result<EquityAnswer, AppError>> =>
    answered(clock, handlers['records.equity']({ ...whole, account, ...changes }));
  const equity = async (changes: Partial<EquityRequest> = {}): Promise<EquityAnswer> => {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.equity'].answer.parse(answer.value);
  };
  return { given, ask, equity };
}

const at = (hours: number): number => DAY + hours * HOUR;
const entry = (id: string, hours: number, kind: string, amount: string, asset = 'USDT') =>
  income({ incomeId: id, time: at(hours), kind, amount, asset });

test('takes transfers and deposits out of the equity, and names its falls', async () => {
  const { equity } = start({
    income: [
      entry('1', 1.5, 'transfer_in', '500'),
      entry('2', 2.5, 'position_close_long', '-30'),
      entry('3', 3.5, 'withdraw', '-100'),
      entry('4', 3.6, 'transfer_in', '9', 'USDC'),
    ],
    ranges: always,
    snapshots: [
      [at(1), { USDC: '1', USDT: '1000' }],
      [at(2), { USDC: '1', USDT: '1500' }],
      [at(3), { USDC: '1', USDT: '1470' }],
      [at(4), { USDC: '10', USDT: '1375' }],
    ],
  });
  const { points, deepest, ...rest } = await equity();
  expect(points).toEqual([
    { at: at(1), equity: '1000', value: '1000', below: '0' },
    { at: at(2), equity: '1500', value: '1000', below: '0' },
    { at: at(3), equity: '1470', value: '970', below: '30' },
    { at: at(4), equity: '1375', value: '975', below: '25' },
  ]);
  const fall = { peakAt: at(2), troughAt: at(3), recoveredAt: null, depth: '30', share: '0.02' };
  expect(deepest).toEqual(fall);
  expect(rest).toEqual({
    assets: ['USDT', 'USDC'],
    asset: 'USDT',
    current: fall,
    drawdowns: 1,
    ratios: { days: 0, fewest: 30, sharpe: null, sortino: null },
    omitted: 0,
    realisedUntil: null,
    unknownKinds: [],
  });
  const other = await equity({ asset: 'USDC' });
  expect([other.asset, other.points.map(({ value }) => value)]).toEqual(['USDC', ['1', '1', '1', '1']]);
  expect((await equity({ from: at(3) })).points.map(({ value }) => value)).toEqual(['1470', '1475']);
});

test('names kinds of entries that no document names, and leaves out what the entries do not explain', async () => {
  const { equity } = start({
    income: [entry('1', 3.5, 'gift', '5')],
    ranges: [{ from: at(2), to: at(9) }],
    snapshots: [
      [at(1), { USDT: '1' }],
      [at(3), { USDT: '2' }],
      [at(4), {}],
    ],
  });
  const { points, omitted, unknownKinds } = await equity();
  expect([points.map(({ value }) => value), omitted, unknownKinds]).toEqual([['2', '0'], 1, ['gift']]);
});

test('before the first stored balance it shows the balances at the ends of days', async () => {
  const lines = [
    { ...entry('1', 2, 'transfer_in', '1000'), balance: '1000' },
    { ...entry('2', 30, 'position_close_long', '-40'), balance: '960' },
    { ...entry('3', 31, 'position_close_long', '70'), balance: '1030' },
    { ...entry('4', 80, 'transfer_out', '-30'), balance: '1000' },
  ];
  const { equity } = start({
    income: lines,
    ranges: [{ from: 0, to: at(200) }],
    snapshots: [
      [at(97), { USDT: '1004' }],
      [at(98), { USDT: '1001' }],
    ],
  });
  const { points, realisedUntil } = await equity({ to: at(200) });
  const end = (day: number) => DAY + day * 24 * HOUR - 1;
  expect([points.map((point) => [point.at, point.value]), realisedUntil]).toEqual([
    [
      [end(1), '1000'],
      [end(2), '1030'],
      [end(3), '1030'],
      [end(4), '1030'],
      [at(97), '1034'],
      [at(98), '1031'],
    ],
    at(97),
  ]);
  // A period that begins later has fewer of them.
  const later = await equity({ from: at(60), to: at(200) });
  expect(later.points.map((point) => point.at)).toEqual([end(3), end(4), at(97), at(98)]);
});

test('is empty without stored balances', async () => {
  const { equity } = start({ income: [], ranges: always, snapshots: [] });
  expect(await equity()).toEqual({
    assets: [],
    asset: null,
    points: [],
    deepest: null,
    current: null,
    drawdowns: 0,
    ratios: { days: 0, fewest: 30, sharpe: null, sortino: null },
    omitted: 0,
    realisedUntil: null,
    unknownKinds: [],
  });
});

test('returns nothing that was read while the key changed, and refuses the demo account', async () => {
  const one = start({ income: [], ranges: always, snapshots: [[at(1), { USDT: '1' }]] });
  const answer = one.ask();
  one.given.epoch = 2;
  expect(await answer).toMatchObject({ ok: false, error: { key: 'error.archive.waiting' } });
  expect(await one.ask({ account: 'demo' })).toMatchObject({ ok: false, error: { key: 'error.trading.otherWorld' } });
  const demo = start({ income: [], ranges: [], snapshots: [] }, 'demo');
  expect(await demo.ask()).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
});
