/** The queries of the page on exported files, each run by DuckDB over Parquet files that the product wrote. */
import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginParquet } from '../../../../../electron/main/features/records/export/parquetFile.ts';
import type { RecordOf } from '../../../../../electron/main/features/records/archive/archiveRecord.ts';
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { fill, income, order } from '../archive/support/records.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/exports.md'), 'utf8');
const blocks = [...page.matchAll(/^([^\n]+(?:\n[^\n]+)*):\n\n```sql\n(.*?)```/gms)].map(([, title, sql]) => ({
  title: title!.replaceAll('\n', ' '),
  sql: sql!,
}));

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const ORDER = '800000000000000001';
const fills = [
  fill({ fillId: '9', orderId: ORDER, time: at('2026-01-05'), fee: '0.36' }),
  fill({
    fillId: '10',
    orderId: ORDER,
    time: at('2026-01-05'),
    price: '60000.2',
    quoteQuantity: '600.002',
    fee: '0.000000000000000001',
  }),
  fill({
    fillId: '11',
    orderId: '2',
    side: 'SELL',
    time: at('2026-01-06'),
    quantity: '0.020',
    quoteQuantity: '1260.003',
    fee: '0.7',
    realisedPnl: '60.123456789012345678',
  }),
  fill({
    fillId: '12',
    orderId: '3',
    side: 'SELL',
    time: at('2026-02-01'),
    quoteQuantity: '500',
    fee: '0.3',
    realisedPnl: '-100.5',
  }),
  fill({
    fillId: '13',
    orderId: '4',
    symbol: 'ETHUSDT',
    time: at('2026-02-02'),
    quantity: '3',
    quoteQuantity: '10000',
    fee: '0.001',
    feeAsset: 'ETH',
    realisedPnl: null,
  }),
  fill({
    fillId: '14',
    orderId: '5',
    symbol: 'ETHUSDT',
    side: 'SELL',
    time: at('2026-02-03'),
    quantity: '3',
    quoteQuantity: '10030',
    fee: '0.4',
    realisedPnl: '30',
  }),
];
const orders = [
  order({ orderId: ORDER, origin: 'desk' }),
  order({ orderId: '2', origin: 'external' }),
  order({ orderId: '3', origin: 'external' }),
  order({ orderId: '4', origin: 'external' }),
];
const incomes = [
  income({ incomeId: '1', amount: '-0.12' }),
  income({ incomeId: '2', amount: '0.000000000000000001' }),
  income({ incomeId: '3', symbol: 'ETHUSDT', amount: '1.5' }),
  income({ incomeId: '4', kind: 'deposit', amount: '1000' }),
];
const copies = [{ copyId: '1', symbol: 'BTCUSDT', positionSide: 'LONG', openOrderId: '77', closeOrderId: '3' }];

let folder: string;
let connection: Awaited<ReturnType<DuckDBInstance['connect']>>;

/** Writes a list as the product exports it, newest first and in two row groups. */
function write<Kind extends RecordKind>(kind: Kind, records: readonly Partial<RecordOf[Kind]>[]): void {
  const file = beginParquet(kind, { list: kind });
  const newestFirst = records.toReversed();
  const parts = [file.rows(newestFirst.slice(0, 2)), file.rows(newestFirst.slice(2)), file.end()];
  writeFileSync(path.join(folder, `${kind}.parquet`), Buffer.concat(parts));
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'queries-'));
  write('fills', fills);
  write('orders', orders);
  write('income', incomes);
  write('copies', copies);
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  // No query of the page may load anything from outside.
  await connection.run(`SET autoinstall_known_extensions = false; SET file_search_path = '${folder}'`);
});
afterAll(() => {
  connection.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

const expected: Readonly<Record<string, readonly object[]>> = {
  'Realised PnL per symbol and month, before fees': [
    { month: '2026-01', symbol: 'BTCUSDT', realised: '60.123456789012345678' },
    { month: '2026-02', symbol: 'BTCUSDT', realised: '-100.500000000000000000' },
    { month: '2026-02', symbol: 'ETHUSDT', realised: '30.000000000000000000' },
  ],
  'Fees per day, in the asset they were paid in': [
    { day: '2026-01-05', feeAsset: 'USDT', fees: '0.360000000000000001' },
    { day: '2026-01-06', feeAsset: 'USDT', fees: '0.700000000000000000' },
    { day: '2026-02-01', feeAsset: 'USDT', fees: '0.300000000000000000' },
    { day: '2026-02-02', feeAsset: 'ETH', fees: '0.001000000000000000' },
    { day: '2026-02-03', feeAsset: 'USDT', fees: '0.400000000000000000' },
  ],
  'Win rate: the share of closing orders with a profit, after fees that were paid in USDT': [
    { symbol: 'BTCUSDT', closings: '2', won: '1', percent: 50 },
    { symbol: 'ETHUSDT', closings: '1', won: '1', percent: 100 },
  ],
  'Funding per symbol, negative when paid': [
    { symbol: 'BTCUSDT', asset: 'USDT', payments: '2', funding: '-0.119999999999999999' },
    { symbol: 'ETHUSDT', asset: 'USDT', payments: '1', funding: '1.500000000000000000' },
  ],
  'Volume by who placed the order: copied by an order id of a copy, else `desk` for this installation, `external` for an order placed elsewhere, and null where the order is not in the file':
    [
      { placed: 'copied', fills: '1', volume: '500.000000000000000000' },
      { placed: 'desk', fills: '2', volume: '1200.003000000000000000' },
      { placed: 'external', fills: '2', volume: '11260.003000000000000000' },
      { placed: null, fills: '1', volume: '10030.000000000000000000' },
    ],
  'The fills of an order, oldest first': [
    { time: '2026-01-05 12:00:00', fillId: '9', price: '60000.1', quantity: '0.010', fee: '0.36', feeAsset: 'USDT' },
    {
      time: '2026-01-05 12:00:00',
      fillId: '10',
      price: '60000.2',
      quantity: '0.010',
      fee: '0.000000000000000001',
      feeAsset: 'USDT',
    },
  ],
  'The largest drawdown of realised PnL, from its highest sum to a later one, and when it was reached': [
    { day: '2026-02-01', drawdown: '100.500000000000000000' },
  ],
  'Average cost of what was bought, without assigning sales to purchases (no FIFO), and what was spent on balance': [
    { symbol: 'BTCUSDT', bought: '0.020000000000000000', averageCost: 60000.15, spent: '-560.000000000000000000' },
    { symbol: 'ETHUSDT', bought: '3.000000000000000000', averageCost: 3333.33333333, spent: '-30.000000000000000000' },
  ],
};

describe('queries of the page on exported files', () => {
  it('are all expected here', () => {
    expect(blocks.map(({ title }) => title)).toEqual(Object.keys(expected));
    expect(page.match(/```sql/g)).toHaveLength(blocks.length);
  });

  it.each(blocks)('$title', async ({ title, sql }) => {
    const reader = await connection.runAndReadAll(sql);
    expect(reader.getRowObjectsJson()).toEqual(expected[title]);
  });
});
