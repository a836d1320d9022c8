/**
 * Reading back the state of a normal account at start-up, compared with a bare SELECT of the same rows from the same
 * file.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openState } from '../../electron/simulator/state/stateStore.ts';
import type { StateChange } from '../../electron/simulator/state/stateRecords.ts';
import { readRecord, writeRecord } from '../../electron/simulator/state/stateText.ts';
import { cpuRace } from './cpu.ts';
import type { Figure } from './measure.ts';

const ORDERS = 20_000;
const FILLS = 50_000;
const BILLS = 20_000;
const kinds = ['order', 'fill', 'bill'] as const;

const common = (id: bigint, at: number) => ({
  id: String(id),
  accountId: 'user',
  market: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: null,
  price: 8_664_000 + at,
  size: 400,
  fee: 34_640_000n,
  realizedPnl: 0n,
});

const order = (at: number) => ({
  ...common(700_000_000_000_000_000n + BigInt(at), at),
  clientOrderId: `foredeck${String(at).padStart(24, '0')}`,
  type: 'LIMIT',
  timeInForce: 'GTC',
  reduceOnly: false,
  createdTime: 1_790_000_000_000 + at,
  status: 'FILLED',
  cancelReason: 'UNKNOWN_ORDER_CANCEL_REASON',
  filled: 400,
  filledValue: 34_640_000_000n + BigInt(at),
  lastPrice: 8_664_000,
  highPrice: 8_664_000,
  lowPrice: 8_664_000,
  updatedTime: 1_790_000_000_000 + at,
  held: 0n,
});

const fill = (at: number) => ({
  ...common(710_000_000_000_000_000n + BigInt(at), at),
  orderId: String(700_000_000_000_000_000n + BigInt(at % ORDERS)),
  value: 34_640_000_000n + BigInt(at),
  feeAsset: 'BTC',
  maker: at % 2 === 0,
  time: 1_790_000_000_000 + at,
});

const bill = (at: number) => ({
  id: String(720_000_000_000_000_000n + BigInt(at)),
  accountId: 'user',
  asset: 'USDT',
  type: 'trade_out',
  amount: -34_640_000_000n - BigInt(at),
  balance: 9_934_640_000_000n - BigInt(at),
  fee: 0n,
  time: 1_790_000_000_000 + at,
});

function fillState(file: string): void {
  const store = openState(file);
  const change = (kind: string, record: { readonly id: string }): StateChange => ({
    kind,
    key: record.id,
    body: writeRecord(record),
  });
  const changes = [
    ...Array.from({ length: ORDERS }, (_, at) => change('order', order(at))),
    ...Array.from({ length: FILLS }, (_, at) => change('fill', fill(at))),
    ...Array.from({ length: BILLS }, (_, at) => change('bill', bill(at))),
  ];
  for (let from = 0; from < changes.length; from += 100) store.write(changes.slice(from, from + 100));
  store.close();
}

/**
 * Measures the restore of 90,000 records: the part of the start-up time (F15) that grows with the account's history.
 */
export async function restoreFigures(): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const file = path.join(folder, '7.db');
  try {
    fillState(file);
    const total = ORDERS + FILLS + BILLS;
    const all = (rows: number): number => {
      if (rows !== total) throw new Error(`${rows} records instead of ${total}`);
      return 1;
    };
    const rates = await cpuRace(
      {
        ours: async () => {
          const store = openState(file);
          let records = 0;
          for (const kind of kinds) {
            for (const body of store.read(kind).values())
              records += readRecord<{ id: string }>(body).id.length > 0 ? 1 : 0;
          }
          store.close();
          return all(records);
        },
        select: async () => {
          const database = new DatabaseSync(file);
          const rows = database.prepare('SELECT key, body FROM record').all().length;
          database.close();
          return all(rows);
        },
      },
      5,
    );
    const milliseconds = (perSecond: number) => 1_000 / perSecond;
    return [
      {
        id: 'F15',
        path: 'state of 20,000 orders, 50,000 fills and 20,000 bills opened, checked and read, CPU',
        ours: `${milliseconds(rates.ours).toFixed(0)} ms`,
        beside: `bare SELECT of the same rows ${milliseconds(rates.select).toFixed(0)} ms`,
        ratio: `${(rates.select / rates.ours).toFixed(1)} x`,
        target: '< 1000 ms',
        reached: milliseconds(rates.ours) < 1_000,
      },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
