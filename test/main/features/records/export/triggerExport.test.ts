/** Conditional orders as files: from the archive, of one contract or of all. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExporter } from '../../../../../electron/main/features/records/export/exporter.ts';
import { streamInto } from '../../../../../electron/shell/saveFile.ts';
import { trigger } from '../../../../renderer/support/safetyBuilders.ts';
import { rig } from '../../../trading/support/desk.ts';
import { createPlaceRig } from '../archive/support/placeRig.ts';
import { DAY } from '../archive/support/records.ts';

const DAY_MS = 86_400_000;

let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'export-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an archive without a connection that holds three orders of two contracts. */
function start(account: 'main' | 'demo' = 'main') {
  const made = createPlaceRig(folder, { account });
  ended.push(() => made.archive.stop());
  made.attach();
  made.archive.conditionalOrders(
    [
      trigger('903', { createdAt: DAY - 3, executedQuantity: '0.010', parentOrderId: '55', status: 'FILLED' }),
      trigger('902', { createdAt: DAY - 3, symbol: 'ETHUSDT' }),
      trigger('901', { createdAt: DAY - 5 }),
      trigger('900', { createdAt: DAY - 2 * DAY_MS }),
    ],
    'rest',
  );
  made.clock.advance(20);
  made.attach(null);
  const exporter = createExporter({
    tradingContext: { ...rig, account },
    clock: made.clock,
    source: made.archive.source,
    saveStream: (request) => streamInto(path.join(folder, 'files'), request),
    secretFree: () => true,
    notify: () => undefined,
  });
  return async (more: object = {}) =>
    exporter['records.export']({
      ...rig,
      account,
      market: 'futures',
      kind: 'triggers',
      symbol: 'BTCUSDT',
      from: DAY - DAY_MS,
      to: DAY - 1,
      format: 'csv',
      ...more,
    });
}

describe('Conditional order export', () => {
  it('writes all fields of each order, with figures and ids as text', async () => {
    const ask = start();
    const answer = await ask();
    // The exchange was never asked, and the file states it.
    expect(answer).toMatchObject({ ok: true, value: { records: 2, missing: [{ from: DAY - DAY_MS, to: DAY - 1 }] } });
    const [head, first, ...more] = readFileSync(answer.ok ? answer.value.path! : '', 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe(
      'createdAt,createdAtMs,updatedAt,updatedAtMs,triggeredAt,triggeredAtMs,symbol,triggerId,clientId,kind,side,positionSide,quantity,wholePosition,triggerPrice,triggerSource,limitPrice,activationPrice,callbackRate,reduceOnly,status,becameOrderId,executedPrice,executedQuantity,parentOrderId,origin',
    );
    expect(first).toBe(
      `2026-11-14T23:59:59.997Z,${DAY - 3},1970-01-01T00:00:00.000Z,0,,,BTCUSDT,903,c903,stopMarket,SELL,LONG,0.010,false,60000,mark,,,,true,FILLED,,,0.010,55,desk`,
    );
    expect(more.map((line) => line.split(',')[7])).toEqual(['901']);
  });

  it('writes those of all contracts into one file', async () => {
    const answer = await start()({ symbol: null, format: 'json' });
    const written = JSON.parse(readFileSync(answer.ok ? answer.value.path! : '', 'utf8')) as {
      records: { triggerId: string; symbol: string }[];
    };
    expect(written.records.map(({ triggerId, symbol }) => [triggerId, symbol])).toEqual([
      ['903', 'BTCUSDT'],
      ['902', 'ETHUSDT'],
      ['901', 'BTCUSDT'],
    ]);
  });

  it('rejects conditional orders of spot and of the demo account', async () => {
    const refused = { ok: false, error: { key: 'error.archive.noList' } };
    expect(await start()({ market: 'spot' })).toMatchObject(refused);
    expect(await start('demo')()).toMatchObject(refused);
  });
});
