/** Conditional orders as files: read from the exchange page by page, because no archive stores them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createExporter,
  conditionalOrderPages,
  type ReadConditionalOrders,
} from '../../../../../electron/main/features/records/export/exporter.ts';
import type { ExportSource } from '../../../../../electron/main/features/records/export/exportSource.ts';
import { streamInto } from '../../../../../electron/shell/saveFile.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { trigger } from '../../../../renderer/support/safetyBuilders.ts';
import { rig } from '../../../trading/support/desk.ts';

const DAY_MS = 86_400_000;
const START = 1_700_006_400_000;

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'export-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Creates an exchange that returns two orders at a time; `all` holds the ids and the times of placement, newest first.
 */
function pagedBy(all: readonly (readonly [id: string, createdAt: number])[]) {
  const asked: number[] = [];
  const read: ReadConditionalOrders = (_symbol, before) => {
    asked.push(before);
    const older = all.filter(([, createdAt]) => createdAt < before);
    const triggers: ConditionalOrder[] = older.slice(0, 2).map(([id, createdAt]) => trigger(id, { createdAt }));
    return Promise.resolve(ok({ triggers, complete: older.length <= 2 }));
  };
  return { read, asked };
}

async function idsOf(read: ReadConditionalOrders, from: number, to: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of conditionalOrderPages(read, 'BTCUSDT', { from, to })) {
    ids.push(...page.map(({ triggerId }) => triggerId));
  }
  return ids;
}

describe('Conditional order pages of a range', () => {
  it('returns each order once, also those of one millisecond, and requests no pages before the range', async () => {
    const { read, asked } = pagedBy([
      ['6', 60],
      ['5', 50],
      ['4', 50],
      ['3', 30],
      ['2', 20],
      ['1', 10],
    ]);
    expect(await idsOf(read, 20, 55)).toEqual(['5', '4', '3', '2']);
    expect(asked).toEqual([56, 51, 50, 21]);
    expect(await idsOf(read, 0, 100)).toEqual(['6', '5', '4', '3', '2', '1']);
  });

  it('fails if a page fails or holds nothing readable, to avoid a silent gap', async () => {
    const broken = appError('unavailable', 'error.trading.noKey');
    await expect(idsOf(() => Promise.resolve(fail(broken)), 0, 100)).rejects.toMatchObject({ error: broken });
    const unreadable: ReadConditionalOrders = () => Promise.resolve(ok({ triggers: [], complete: false }));
    await expect(idsOf(unreadable, 0, 100)).rejects.toMatchObject({ error: { key: 'error.export.notSaved' } });
  });
});

describe('Conditional order export', () => {
  const sourceDouble: ExportSource = {
    has: () => true,
    now: () => START + DAY_MS,
    askTime: () => Promise.resolve(),
    coverage: () => null,
    page: () => null,
    want: () => undefined,
    state: () => 'whole',
  };
  const start = (read: ReadConditionalOrders) => {
    const exporter = createExporter({
      tradingContext: rig,
      clock: createVirtualClock(START + DAY_MS),
      source: sourceDouble,
      triggers: read,
      saveStream: (request) => streamInto(folder, request),
      secretFree: () => true,
      notify: () => undefined,
    });
    return (more: object = {}) =>
      exporter['records.export']({
        ...rig,
        market: 'futures',
        kind: 'triggers',
        symbol: 'BTCUSDT',
        from: START,
        to: START + DAY_MS - 1,
        format: 'csv',
        ...more,
      });
  };
  const { read } = pagedBy([
    ['903', START + 3],
    ['902', START + 2],
    ['901', START + 1],
  ]);

  it('writes all fields of each order, with figures and ids as text', async () => {
    const ask = start(read);
    const answer = await ask();
    expect(answer).toMatchObject({ ok: true, value: { records: 3, missing: [] } });
    const [head, first, ...more] = readFileSync(answer.ok ? answer.value.path! : '', 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe(
      'createdAt,createdAtMs,updatedAt,updatedAtMs,triggeredAt,triggeredAtMs,symbol,triggerId,clientId,kind,side,positionSide,quantity,wholePosition,triggerPrice,triggerSource,limitPrice,activationPrice,callbackRate,reduceOnly,status,becameOrderId,executedPrice',
    );
    expect(first).toBe(
      '2023-11-15T00:00:00.003Z,1700006400003,1970-01-01T00:00:00.000Z,0,,,BTCUSDT,903,c903,stopMarket,SELL,LONG,0.010,false,60000,mark,,,,true,UNTRIGGERED,,',
    );
    expect(more.map((line) => line.split(',')[7])).toEqual(['902', '901']);
    const json = await ask({ format: 'json' });
    const written = JSON.parse(readFileSync(json.ok ? json.value.path! : '', 'utf8')) as {
      records: { triggerId: string }[];
    };
    expect(written.records.map(({ triggerId }) => triggerId)).toEqual(['903', '902', '901']);
  });

  it('leaves no file if the query fails', async () => {
    const ask = start(() => Promise.resolve(fail(appError('unavailable', 'error.trading.noKey'))));
    expect(await ask()).toMatchObject({ ok: false, error: { key: 'error.trading.noKey' } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([{ symbol: null }, { market: 'spot' }])('needs a single futures contract: %j is rejected', async (more) => {
    expect(await start(read)(more)).toMatchObject({ ok: false, error: { key: 'error.archive.noList' } });
  });
});
