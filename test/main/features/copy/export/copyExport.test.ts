import { describe, expect, test } from 'vitest';
import {
  createCopyExport,
  type CopyExportParts,
} from '../../../../../electron/main/features/copy/export/copyExport.ts';
import { closedRecord, createDeskRig, DAY, drain, NOW, openRecord, rig } from '../copyRig.ts';

const HEAD =
  'openedAt,openedAtMs,closedAt,closedAtMs,copyId,traderId,traderName,symbol,positionSide,status,leverage,size,filledSize,closedSize,openPrice,closePrice,markPrice,margin,openFee,takeProfitPrice,stopLossPrice,unrealised,realisedPnl,profitRate,netProfit,openOrderId,closeOrderId,updatedAt,updatedAtMs,notRead\r\n';
/** The closing time at {@link NOW} minus a day, and the opening time a minute before it, as text. */
const CLOSED = '2026-09-20T14:13:20.000Z,1789913600000';
const OPENED = '2026-09-20T14:12:20.000Z,1789913540000';
const all = { ...rig, traderId: null, symbol: null } as const;

/** Creates a reading that has read one open and three closed copies, and a shell that records saved files. */
async function setUp(
  parts: Partial<CopyExportParts> = {},
  change: (one: ReturnType<typeof createDeskRig>) => void = () => undefined,
) {
  const one = createDeskRig();
  const { lists } = one.exchange;
  lists.open.push(openRecord('1', { openOrderId: '900719925474099312' }));
  lists.past.push(
    closedRecord('2', NOW - DAY, { realizedPnl: '-100.10', netProfit: '-112.100', positionSide: 'SHORT' }),
    closedRecord('3', NOW - DAY - 1, { symbol: 'ETHUSDT', traderName: '=HYPERLINK("x")' }),
    closedRecord('4', NOW - DAY - 2, { traderID: '800', traderName: 'Tide, "Runner"' }),
  );
  change(one);
  one.desk.join();
  await drain(one.clock);
  const saved: [name: string, text: string][] = [];
  const save = createCopyExport({
    copySync: one.desk,
    secretFree: () => true,
    saveFile({ suggestedName, bytes }) {
      saved.push([suggestedName, Buffer.from(bytes).toString('utf8')]);
      return Promise.resolve('/place/file.csv');
    },
    ...parts,
  });
  return { ...one, saved, save };
}

describe('Copy export', () => {
  test('past copies: writes figures as received, ids as text, and escapes spreadsheet formulas', async () => {
    const { save, saved } = await setUp();
    const back = NOW - 3 * 89 * DAY + 1;
    expect(await save({ ...all, list: 'past' })).toEqual({
      ok: true,
      value: { path: '/place/file.csv', copies: 3, from: back, to: NOW, gaps: [], complete: true },
    });
    expect(saved).toEqual([
      [
        'copies-past-2025-12-28-2026-09-21.csv',
        HEAD +
          `${OPENED},${CLOSED},2,700,TideRunner,BTCUSDT,SHORT,CLOSED,10,0.5,0.5,0.5,60000,,,3000,12,,,,-100.10,0,-112.100,92,,,,\r\n` +
          `2026-09-20T14:12:19.999Z,1789913539999,2026-09-20T14:13:19.999Z,1789913599999,3,700,"'=HYPERLINK(""x"")",ETHUSDT,LONG,CLOSED,10,0.5,0.5,0.5,60000,,,3000,12,,,,100,0,68,93,,,,\r\n` +
          `2026-09-20T14:12:19.998Z,1789913539998,2026-09-20T14:13:19.998Z,1789913599998,4,800,"Tide, ""Runner""",BTCUSDT,LONG,CLOSED,10,0.5,0.5,0.5,60000,,,3000,12,,,,100,0,68,94,,,,\r\n`,
      ],
    ]);
  });

  test('a filter by trader and contract writes only matching copies', async () => {
    const { save, saved } = await setUp();
    expect(await save({ ...all, list: 'past', traderId: '700', symbol: 'ETHUSDT' })).toMatchObject({
      value: { copies: 1 },
    });
    const [[name, text]] = saved as [[string, string]];
    expect(name).toBe('copies-past-700-ETHUSDT-2025-12-28-2026-09-21.csv');
    expect(text.split('\r\n').map((line) => line.split(',')[4])).toEqual(['copyId', '3', undefined]);
  });

  test('open copies: writes mark price and unrealised result', async () => {
    const { save, saved } = await setUp();
    expect(await save({ ...all, list: 'open' })).toEqual({
      ok: true,
      value: { path: '/place/file.csv', copies: 1, from: null, to: NOW, gaps: [], complete: true },
    });
    expect(saved).toEqual([
      [
        'copies-open-2026-09-21.csv',
        `${HEAD}2026-09-20T14:13:20.000Z,1789913600000,,,1,700,TideRunner,BTCUSDT,LONG,OPEN,10,0.5,0.5,0,60000,,60100,3000,12,,,50.0,0,0,0,900719925474099312,,,,\r\n`,
      ],
    ]);
  });

  test('reports a failed history range in the file and in the response', async () => {
    const { save, saved } = await setUp({}, ({ exchange }) => {
      exchange.lists.pastFailsBefore = NOW - 100 * DAY;
    });
    const failed = { from: NOW - 3 * 89 * DAY + 1, to: NOW - 2 * 89 * DAY };
    const answer = await save({ ...all, list: 'past', traderId: '800' });
    expect(answer).toMatchObject({ value: { copies: 1, complete: false } });
    expect(answer.ok && answer.value.gaps[0]).toEqual(failed);
    expect(saved[0]![1].split('\r\n')[2]).toBe(`${','.repeat(29)}2025-12-28T14:13:20.001Z/2026-03-27T14:13:20.000Z`);
  });

  test('writes a copy missing from both lists as last seen and marks the export as incomplete', async () => {
    const one = await setUp();
    one.exchange.lists.open.length = 0;
    await one.pass(20_000);
    const answer = await one.save({ ...all, list: 'past' });
    expect(answer).toMatchObject({ value: { copies: 4, complete: false } });
    expect(one.saved[0]![1].split('\r\n')[1]).toBe(
      '2026-09-20T14:13:20.000Z,1789913600000,,,1,700,TideRunner,BTCUSDT,LONG,OPEN,10,0.5,0.5,0,60000,,,3000,12,,,,0,0,0,900719925474099312,,,,how it was closed',
    );
  });

  test('fails before the first reading and shows no save dialog', async () => {
    const { save, saved, desk } = await setUp();
    desk.stop();
    for (const list of ['open', 'past'] as const)
      expect(await save({ ...all, list })).toMatchObject({ ok: false, error: { key: 'error.copy.exportUnread' } });
    expect(saved).toEqual([]);
  });

  test('a cancelled save dialog writes no file and is not an error', async () => {
    const { save } = await setUp({ saveFile: () => Promise.resolve(null) });
    expect(await save({ ...all, list: 'open' })).toMatchObject({ ok: true, value: { path: null } });
  });

  test('a failing disk or a secret in the text saves nothing and does not block the next attempt', async () => {
    const refusing = await setUp({ saveFile: () => Promise.reject(new Error('full')) });
    for (let time = 0; time < 2; time += 1)
      expect(await refusing.save({ ...all, list: 'open' })).toMatchObject({ error: { key: 'error.export.notSaved' } });
    const secret = await setUp({ secretFree: () => false });
    expect(await secret.save({ ...all, list: 'open' })).toMatchObject({ error: { key: 'error.export.notSaved' } });
    expect(secret.saved).toEqual([]);
  });

  test('rejects a second export while a save dialog is open', async () => {
    let choose = (_place: string | null): void => undefined;
    const { save } = await setUp({ saveFile: () => new Promise((resolve) => (choose = resolve)) });
    const first = save({ ...all, list: 'open' });
    expect(await save({ ...all, list: 'past' })).toMatchObject({ error: { key: 'error.export.underWay' } });
    choose('/place/one.csv');
    expect(await first).toMatchObject({ ok: true, value: { path: '/place/one.csv' } });
  });
});
