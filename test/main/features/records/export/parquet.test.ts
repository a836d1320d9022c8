/** Parquet files, read back by an independent reader: every value of every kind of record. */
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExporter } from '../../../../../electron/main/features/records/export/exporter.ts';
import { columnTypes, jsonRecord } from '../../../../../electron/main/features/records/export/exportText.ts';
import { beginParquet } from '../../../../../electron/main/features/records/export/parquetFile.ts';
import { streamInto } from '../../../../../electron/shell/saveFile.ts';
import { recordKinds, type RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { trigger } from '../../../../renderer/support/safetyBuilders.ts';
import { rig } from '../../../trading/support/desk.ts';
import { createPlaceRig } from '../archive/support/placeRig.ts';
import { bill, DAY, fill, income, order } from '../archive/support/records.ts';

const DAY_MS = 86_400_000;
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'export-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

const transfer = {
  transferId: 'aa-1',
  asset: 'USDT',
  amount: '0.000000000000000001',
  status: 'Successful',
  fromAccount: 'spot',
  fromSymbol: null,
  toAccount: '=1+1',
  toSymbol: null,
  createdAt: DAY,
};
const copy = {
  copyId: '11',
  open: false,
  status: null,
  traderId: '77',
  traderName: '阿达 "A", B',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  leverage: '10',
  openOrderId: '1',
  openPrice: '60000',
  openedAt: DAY - 1,
  size: '0.01',
  filledSize: '0.01',
  margin: '60',
  openFee: null,
  takeProfitPrice: null,
  stopLossPrice: null,
  closeOrderId: '2',
  closePrice: '61000',
  closedSize: '0.01',
  closedAt: DAY,
  realisedPnl: '10',
  profitRate: '0.1',
  netProfit: '-9',
  createdAt: null,
  updatedAt: null,
};
const samples: Readonly<Record<RecordKind, readonly object[]>> = {
  orders: [
    order(),
    order({ orderId: '2', price: null, averagePrice: '123456789.123456789012345678', clientOrderId: '' }),
  ],
  fills: [
    fill(),
    fill({ fillId: '2', realisedPnl: null, feeAsset: null, maker: null, positionSide: null }),
    { ...fill({ fillId: '3' }), markPrice: '60010.5', fundingRate: '-0.0001' },
  ],
  income: [income(), income({ symbol: null, fee: '-0.5' })],
  bills: [bill(), bill({ createdAt: null, businessType: 'a_new_word' })],
  triggers: [
    trigger('9', { createdAt: DAY }),
    trigger('8', { triggeredAt: DAY, parentOrderId: '5', executedPrice: '1' }),
  ],
  copies: [copy],
  fundingBills: [bill()],
  transfers: [transfer],
  tax: [bill()],
};

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

describe('Parquet file', () => {
  it.each(recordKinds)('holds every value of %s as the JSON file does, in parts and in order', async (kind) => {
    const file = beginParquet(kind, { list: kind });
    const parts = [...samples[kind].map((record) => file.rows([record])), file.rows(samples[kind]), file.end()];
    const buffer = bufferOf(Buffer.concat(parts));
    const metadata = parquetMetadata(buffer);
    expect(metadata.key_value_metadata).toEqual([{ key: 'export', value: JSON.stringify({ list: kind }) }]);
    expect(metadata.row_groups).toHaveLength(samples[kind].length + 1);
    expect(metadata.schema.slice(1).map(({ name, type, converted_type }) => [name, type, converted_type])).toEqual(
      Object.entries(columnTypes[kind]).map(([name, type]) =>
        type === 'time' ? [name, 'INT64', 'TIMESTAMP_MILLIS'] : [name, 'BYTE_ARRAY', 'UTF8'],
      ),
    );
    const rows = await parquetReadObjects({ file: buffer });
    const expected = [...samples[kind], ...samples[kind]].map((record) => {
      const json = JSON.parse(jsonRecord(kind, record as never)) as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(columnTypes[kind]).map(([name, type]) => {
          const value = json[name];
          return [name, type === 'time' && typeof value === 'string' ? new Date(value) : (value ?? null)];
        }),
      );
    });
    expect(
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null]))),
    ).toEqual(expected);
  });

  it.each(recordKinds)('has the columns of %s that the documentation lists', (kind) => {
    const page = readFileSync('docs/exports.md', 'utf8');
    const [, listed] = new RegExp(`\n\`${kind}\` [^\`]+\`\`\`text\n([^\`]+)\n\`\`\``).exec(page) ?? [];
    expect(listed?.split(/\s+/)).toEqual(
      Object.entries(columnTypes[kind]).map(([name, type]) => (type === 'time' ? `${name}*` : name)),
    );
  });

  it('is written by an export with more records than a part holds, and states what is missing', async () => {
    const made = createPlaceRig(folder);
    ended.push(() => made.archive.stop());
    made.attach();
    made.archive.fills(
      Array.from({ length: 1_203 }, (_, index) =>
        fill({ fillId: `${10_000 + index}`, time: DAY - 1 - index, fee: `0.${index}` }),
      ),
    );
    made.clock.advance(20);
    made.attach(null);
    const exporter = createExporter({
      tradingContext: rig,
      clock: made.clock,
      source: made.archive.source,
      saveStream: (request) => streamInto(path.join(folder, 'files'), request),
      secretFree: () => true,
      notify: () => undefined,
    });
    const answer = await exporter['records.export']({
      ...rig,
      ...({ market: 'futures', kind: 'fills', symbol: null, format: 'parquet' } as const),
      from: DAY - DAY_MS,
      to: DAY - 1,
    });
    const file = path.join(folder, 'files', 'futures-fills-2026-11-14-2026-11-14.parquet');
    const missing = [{ from: DAY - DAY_MS, to: DAY - 1 }];
    expect(answer).toEqual({ ok: true, value: { path: file, records: 1_203, missing } });
    const buffer = bufferOf(readFileSync(file));
    expect(JSON.parse(parquetMetadata(buffer).key_value_metadata![0]!.value!)).toMatchObject({
      list: 'fills',
      notCovered: [{ from: '2026-11-14T00:00:00.000Z', to: '2026-11-14T23:59:59.999Z' }],
    });
    const rows = await parquetReadObjects({ file: buffer, columns: ['fillId', 'fee', 'time'] });
    expect(rows.map(({ fillId, fee, time }) => [fillId, fee, (time as Date).getTime()])).toEqual(
      Array.from({ length: 1_203 }, (_, index) => [`${10_000 + index}`, `0.${index}`, DAY - 1 - index]),
    );
  });
});
