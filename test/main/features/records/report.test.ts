/** Reports over a real archive in a database file: their totals, the table file and the page that is printed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveFormat } from '../../../../electron/main/features/records/archive/archiveFormat.ts';
import { createArchiveStore } from '../../../../electron/main/features/records/archive/archiveStore.ts';
import { createClosedPositions } from '../../../../electron/main/features/records/closedPositions.ts';
import { createReconciliation } from '../../../../electron/main/features/records/reconciliation.ts';
import { createReport } from '../../../../electron/main/features/records/report/report.ts';
import { createSpotLots } from '../../../../electron/main/features/records/spotLots.ts';
import { prepareLayout } from '../../../../electron/main/platform/sqlite/database.ts';
import { createNodeDatabases } from '../../../../electron/main/platform/sqlite/nodeDatabases.ts';
import { saveInto, streamInto } from '../../../../electron/shell/saveFile.ts';
import type { Fill } from '../../../../shared/domain/order.ts';
import { calls } from '../../../../shared/ipc/contract.ts';
import type { ReportAnswer, ReportRequest, SaveReportRequest } from '../../../../shared/ipc/reportViews.ts';
import { createPlaceRig } from './archive/support/placeRig.ts';
import { bill, DAY, fill, income } from './archive/support/records.ts';
import { answered } from './support.ts';

const HOUR = 3_600_000;
const here = { environment: 'simulator', account: 'main' } as const;
const whole: ReportRequest = { ...here, method: 'fifo', from: DAY, to: DAY + 24 * HOUR };
const covered = [{ from: 0, to: DAY + 12 * HOUR }];

const spot = (number: number, side: 'BUY' | 'SELL', price: string, changes: Partial<Fill> = {}): Fill =>
  fill({
    market: 'spot',
    symbol: 'ETHUSDT',
    side,
    fillId: `95${String(number).padStart(16, '0')}`,
    orderId: `85${String(number).padStart(16, '0')}`,
    positionSide: null,
    price,
    quantity: '1',
    quoteQuantity: price,
    fee: '0',
    feeAsset: side === 'BUY' ? 'ETH' : 'USDT',
    realisedPnl: null,
    time: DAY + number * HOUR,
    ...changes,
  });
const position = [
  fill({
    fillId: '960000000000000001',
    orderId: '860000000000000001',
    quantity: '1',
    quoteQuantity: '60000.1',
    fee: '0.1',
    time: DAY + HOUR,
  }),
  fill({
    fillId: '960000000000000002',
    orderId: '860000000000000002',
    side: 'SELL',
    price: '60010.1',
    quantity: '1',
    quoteQuantity: '60010.1',
    fee: '0.2',
    realisedPnl: '10',
    time: DAY + 2 * HOUR,
  }),
];
const sold = [spot(1, 'BUY', '100'), spot(2, 'BUY', '120'), spot(3, 'SELL', '150', { fee: '0.15' })];
const funding = income({ amount: '-0.5', time: DAY + HOUR + 1, balance: '999.5' });
const rebate = bill({
  billId: '7',
  asset: 'WXT',
  businessType: 'rake_back_reward',
  direction: 'in',
  change: '0.01',
  balanceAfter: '0.01',
  fee: '0',
  createdAt: DAY + 4 * HOUR,
});

/** The handlers over an archive with these records, which an earlier run stored; `saved` is where files are saved. */
function start(account: 'main' | 'demo' = 'main', incomeRead = covered) {
  const folder = mkdtempSync(path.join(tmpdir(), 'report-'));
  const saved = path.join(folder, 'saved');
  const database = createNodeDatabases(folder).open('archive-simulator.sqlite');
  prepareLayout(database, archiveFormat);
  const store = createArchiveStore(database);
  const owner = store.owner('key-1', 'main', 1);
  const write = (
    market: 'spot' | 'futures',
    kind: string,
    symbol: string | null,
    records: readonly unknown[],
    whole = covered,
  ): void =>
    void store.write(owner, [{ kind, source: 'rest', records } as never], {
      market,
      kind: kind as never,
      symbol,
      whole,
      incomplete: [],
      swept: whole.at(-1)!.to,
    });
  write('futures', 'fills', null, position);
  write('futures', 'income', null, [funding], incomeRead);
  write('futures', 'copies', null, []);
  write('spot', 'fills', 'ETHUSDT', sold);
  write('spot', 'bills', null, [rebate]);
  for (const [at, total] of [
    [DAY, '1000'],
    [DAY + 6 * HOUR, '999.4'],
  ] as const) {
    const balances = [{ asset: 'USDT', total, available: total, frozen: '0', unrealisedPnl: null, equity: null }];
    store.writeSnapshot(owner, 'futures', { at, reason: 'hour', balances });
  }
  store.close();
  const rig = createPlaceRig(folder, { account });
  rig.attach();
  const { clock, archive } = rig;
  onTestFinished(() => {
    archive.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { source } = archive;
  const tradingContext = { environment: 'simulator', account } as const;
  const parts = { tradingContext, clock, source, access: () => ({ epoch: 1 }) };
  const positions = createClosedPositions({ ...parts, copies: () => [], seenTerms: () => [] });
  const lots = createSpotLots({ ...parts, instruments: { find: () => null } });
  const reconciliation = createReconciliation({ ...parts, balances: archive.balanceSource });
  const printed: string[] = [];
  const given = { secretFree: true, language: 'en' as 'en' | 'zh', printer: true };
  const handlers = createReport({
    ...parts,
    positions: () => positions.current(),
    lots: (method) => lots.current(method),
    async reconcile(market, from, to) {
      const answer = await reconciliation['records.reconciliation']({ ...tradingContext, market, from, to });
      return answer.ok ? answer.value : null;
    },
    secretFree: () => given.secretFree,
    shell: {
      saveFile: (request) => saveInto(saved, request),
      saveStream: (request) => streamInto(saved, request),
      printPdf(html) {
        printed.push(html);
        return given.printer ? Promise.resolve(Buffer.from('%PDF')) : Promise.reject(new Error('no printer'));
      },
    },
    words: () => ({ language: given.language, grouping: 'comma' }),
  });
  const ask = (changes: Partial<ReportRequest> = {}) =>
    answered(clock, handlers['records.report']({ ...whole, account, ...changes }));
  const report = async (changes: Partial<ReportRequest> = {}): Promise<ReportAnswer> => {
    const answer = await ask(changes);
    if (!answer.ok) throw new Error(answer.error.key);
    return calls['records.report'].answer.parse(answer.value);
  };
  const save = (changes: Partial<SaveReportRequest> = {}) =>
    answered(
      clock,
      handlers['records.saveReport']({ ...whole, kind: 'tax', format: 'csv', zone: 'utc', ...changes, account }),
    );
  return { ask, report, save, saved, printed, given };
}

const sums = { unknown: 0, estimates: 0 };
const entries = [
  {
    section: 'entry',
    market: 'futures',
    asset: 'USDT',
    kind: 'position_funding',
    rows: 1,
    gross: '0',
    fees: '0',
    funding: '0',
    gains: '0',
    losses: '-0.5',
    net: '-0.5',
    ...sums,
  },
  {
    section: 'entry',
    market: 'spot',
    asset: 'WXT',
    kind: 'rake_back_reward',
    rows: 1,
    gross: '0',
    fees: '0',
    funding: '0',
    gains: '0.01',
    losses: '0',
    net: '0.01',
    ...sums,
  },
];

test('adds up sales by the method asked for, positions and entries of the period, and names what is missing', async () => {
  const { report } = start();
  const answer = await report();
  const position = {
    section: 'position',
    market: 'futures',
    asset: 'USDT',
    kind: null,
    rows: 1,
    gross: '10',
    fees: '0.3',
    funding: '-0.5',
    gains: '9.2',
    losses: '0',
    net: '9.2',
    ...sums,
  };
  const sale = {
    section: 'sale',
    market: 'spot',
    asset: 'USDT',
    kind: null,
    rows: 1,
    gross: '50',
    fees: '0.15',
    funding: '0',
    gains: '49.85',
    losses: '0',
    net: '49.85',
    ...sums,
  };
  expect(answer).toEqual({
    totals: [sale, position, ...entries],
    rows: { sale: 1, position: 1, entry: 2 },
    noAsset: 0,
    missing: [],
    balances: [
      { market: 'spot', from: null, to: null, assets: [], missing: [], unreadable: 0 },
      {
        market: 'futures',
        from: DAY,
        to: DAY + 6 * HOUR,
        missing: [],
        unreadable: 0,
        assets: [
          {
            asset: 'USDT',
            opening: '1000',
            expected: '999.5',
            actual: '999.4',
            difference: '-0.1',
            lines: [
              {
                group: 'funding',
                kind: null,
                amount: '-0.5',
              },
            ],
          },
        ],
      },
    ],
  });
  const grossBy = async (method: ReportRequest['method']) => (await report({ method })).totals[0]!.gross;
  expect([await grossBy('lifo'), await grossBy('average')]).toEqual(['30', '40']);
  const later = await report({ from: DAY + 3 * HOUR, to: DAY + 11 * HOUR });
  expect(later.totals.map(({ section, net }) => [section, net])).toEqual([
    ['sale', '49.85'],
    ['entry', '0.01'],
  ]);
});

test('saves a table whose cells are exact, with the balances where it is a statement', async () => {
  const { save, saved } = start();
  const first = await save({ method: 'average' });
  const name = 'tax-simulator-main-2026-11-15-2026-11-16-average.csv';
  expect(first).toEqual({ ok: true, value: { path: path.join(saved, name), rows: 4 } });
  const [head, sale, ...rest] = readFileSync(path.join(saved, name), 'utf8').split('\r\n');
  expect(head).toBe(
    'section,time,timeMs,market,symbol,asset,kind,side,size,openedAt,openedAtMs,entryPrice,entrySource,exitPrice,' +
      'exitSource,cost,proceeds,gross,fees,funding,net,certainty,issues,id',
  );
  expect(sale).toBe(
    `sale,2026-11-15T03:00:00.000Z,${DAY + 3 * HOUR},spot,ETHUSDT,USDT,,LONG,1,,,110,averageOfPurchases,150,` +
      'fill 950000000000000003,110,149.85,40,0.15,0,39.85,exact,orderMissing,ETHUSDT 950000000000000003 850000000000000003 00000',
  );
  expect(rest.map((line) => line.split(',')[0])).toEqual(['position', 'entry', 'entry', '']);
  // The page about exported files lists the columns; a time has two.
  const [, described] = /## Reports.*?```text\n(.*?)```/s.exec(readFileSync('docs/exports.md', 'utf8'))!;
  expect(head!.split(',').filter((column) => !column.endsWith('Ms'))).toEqual(
    described!.replaceAll('*', '').trim().split(/\s+/),
  );
  const second = await save({ kind: 'statement' });
  expect(second.ok && second.value.rows).toBe(4);
  const statement = readFileSync(path.join(saved, 'statement-simulator-main-2026-11-15-2026-11-16.csv'), 'utf8');
  const balances = statement.split('\r\n').filter((line) => line.startsWith('balance,'));
  expect(balances.map((line) => line.split(',').filter((cell) => cell !== ''))).toEqual([
    ['balance', '2026-11-15T00:00:00.000Z', String(DAY), 'futures', 'USDT', 'opening', '1000', 'exact'],
    ['balance', '2026-11-15T06:00:00.000Z', String(DAY + 6 * HOUR), 'futures', 'USDT', 'closing', '999.4', 'exact'],
    ['balance', '2026-11-15T06:00:00.000Z', String(DAY + 6 * HOUR), 'futures', 'USDT', 'difference', '-0.1', 'exact'],
  ]);
});

test('a table begins with the lists that were not read in its period', async () => {
  const { save } = start('main', [
    { from: 0, to: DAY + HOUR },
    { from: DAY + 3 * HOUR, to: covered.at(-1)!.to },
  ]);
  const answer = await save();
  if (!answer.ok || answer.value.path === null) throw new Error('not saved');
  const lines = readFileSync(answer.value.path, 'utf8').split('\r\n').slice(1);
  const missing = lines.filter((line) => line.startsWith('missing,'));
  expect(lines.slice(0, missing.length)).toEqual(missing);
  expect(missing.map((line) => line.split(',').filter((cell) => cell !== ''))).toEqual([
    [
      'missing',
      '2026-11-15T02:59:59.999Z',
      String(DAY + 3 * HOUR - 1),
      'futures',
      'income',
      '2026-11-15T01:00:00.001Z',
      String(DAY + HOUR + 1),
      'unknown',
    ],
  ]);
});

test('prints a page in the words of the window, which holds every figure and runs nothing', async () => {
  const { save, saved, printed, given } = start();
  const answer = await save({ kind: 'statement', format: 'pdf' });
  const file = path.join(saved, 'statement-simulator-main-2026-11-15-2026-11-16.pdf');
  expect(answer).toEqual({ ok: true, value: { path: file, rows: 4 } });
  expect(readFileSync(file, 'utf8')).toBe('%PDF');
  const [page] = printed;
  expect(page).not.toMatch(/<script|src=|href=|url\(/);
  for (const text of [
    'Account statement',
    'Period: 2026-11-15 00:00:00 to 2026-11-16 00:00:00 (UTC)',
    '<td class="figure">60,010.1</td>',
    '<td class="figure">149.85</td>',
    '<td>Fee rebate</td>',
    '<td>Funding −0.5</td>',
    '<td class="figure">−0.1</td>',
  ]) {
    expect(page).toContain(text);
  }
  given.language = 'zh';
  await save({ kind: 'tax', format: 'pdf' });
  expect(printed[1]).toContain('<html lang="zh-Hans"><head><meta charset="utf-8"><title>税务报告</title>');
  expect(printed[1]).not.toMatch(/report\.[a-z]/);
});

test('refuses a period that ends before it begins, an account without fills, and a file that cannot be saved', async () => {
  const { ask, save, given, printed } = start();
  const key = (answer: Awaited<ReturnType<typeof save>> | Awaited<ReturnType<typeof ask>>): string =>
    answer.ok ? 'saved' : answer.error.key;
  expect(key(await ask({ from: DAY + 1, to: DAY }))).toBe('error.report.period');
  expect(key(await save({ from: DAY + 1, to: DAY }))).toBe('error.report.period');
  given.printer = false;
  expect(key(await save({ format: 'pdf' }))).toBe('error.report.notSaved');
  given.secretFree = false;
  expect([key(await save()), key(await save({ format: 'pdf' }))]).toEqual([
    'error.report.notSaved',
    'error.report.notSaved',
  ]);
  expect(printed).toHaveLength(1);
  expect(key(await start('demo').ask())).toBe('error.archive.noList');
});
