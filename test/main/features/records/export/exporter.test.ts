import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExporter } from '../../../../../electron/main/features/records/export/exporter.ts';
import { csvHead, csvLine, jsonRecord } from '../../../../../electron/main/features/records/export/exportText.ts';
import { streamInto } from '../../../../../electron/shell/saveFile.ts';
import type { ArchivedFill, ExportingEvent } from '../../../../../shared/ipc/recordViews.ts';
import { exportingEvent } from '../../../../../shared/ipc/recordViews.ts';
import { rig } from '../../../trading/support/desk.ts';
import { createPlaceRig } from '../archive/support/placeRig.ts';
import { DAY, fill } from '../archive/support/records.ts';
import { tradesOnly } from '../archive/support/tradesOnly.ts';

const DAY_MS = 86_400_000;
let folder: string;
let ended: (() => void)[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'export-'))));
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  rmSync(folder, { recursive: true, force: true });
});

function start(count: number, apartMs = 3_600_000, given: Parameters<typeof createPlaceRig>[1] = {}) {
  const exchange = tradesOnly(
    Array.from({ length: count }, (_, index) => ({ id: `${10_000 + index}`, time: DAY - index * apartMs })),
  );
  const made = createPlaceRig(folder, { rest: exchange.rest, ...given });
  ended.push(() => made.archive.stop());
  const exportEvents: ExportingEvent[] = [];
  const files = path.join(folder, 'files');
  const exporter = createExporter({
    tradingContext: rig,
    clock: made.clock,
    source: made.archive.source,
    saveStream: (request) => streamInto(files, request),
    secretFree: (_sink, text) => !text.includes('"10099"'),
    notify: (event) => void exportEvents.push(exportingEvent.parse(event)),
  });
  const ask = (more: object) =>
    exporter['records.export']({
      ...rig,
      market: 'futures',
      kind: 'fills',
      symbol: null,
      from: DAY - 2 * DAY_MS,
      to: DAY - 1,
      format: 'json',
      ...more,
    });
  /** Advances time in small steps until the export has finished. */
  const until = async <Value>(answer: Value | Promise<Value>): Promise<Value> => {
    let done = false;
    const watched = Promise.resolve(answer).finally(() => (done = true));
    for (let step = 0; step < 400 && !done; step += 1) {
      for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      if (!done) made.clock.advance(500);
    }
    return watched;
  };
  return { ...made, exchange, exporter, exportEvents, files, ask, until };
}

describe('Record export', () => {
  it('reads missing parts of the range in the archive lane and writes all records', async () => {
    const desk = start(80);
    desk.attach();
    const answer = await desk.until(desk.ask({}));
    const file = path.join(desk.files, 'futures-fills-2026-11-13-2026-11-14.json');
    expect(answer).toEqual({ ok: true, value: { path: file, records: 48, missing: [] } });
    const written = JSON.parse(readFileSync(file, 'utf8')) as {
      export: { notCovered: unknown[]; from: string; to: string };
      records: { fillId: string; time: string; timeMs: number; price: string }[];
    };
    expect(written.export).toMatchObject({
      notCovered: [],
      from: '2026-11-13T00:00:00.000Z',
      to: '2026-11-14T23:59:59.999Z',
    });
    expect([written.records.length, written.records[0]]).toMatchObject([
      48,
      { fillId: '10001', time: '2026-11-14T23:00:00.000Z', timeMs: DAY - 3_600_000, price: '1' },
    ]);
    expect(new Set(desk.exchange.asked.map(({ lane }) => lane))).toEqual(new Set(['archive']));
    expect(desk.exportEvents[0]).toMatchObject({ phase: 'reading', total: 2 * DAY_MS });
  });

  it('R38: asks for the exchange time before judging a range as future, and writes all records', async () => {
    // Forty hours of trades; our wall clock shows the time of the first one.
    const wall = DAY - 40 * 3_600_000;
    let known = wall;
    const desk = start(40, 3_600_000, {
      serverNow: () => known,
      async askTime() {
        await Promise.resolve();
        known = DAY;
      },
    });
    desk.attach();
    const answer = await desk.until(desk.ask({ from: wall, to: DAY + 1_000 }));
    expect(answer).toMatchObject({ ok: true, value: { records: 40, missing: [] } });
    expect((await desk.until(desk.ask({ from: DAY + 1_000, to: DAY + DAY_MS }))).ok).toBe(false);
  });

  it('XU31: writes a range longer than one query may span into one file', async () => {
    // One trade every five days, over two hundred days.
    const desk = start(41, 5 * DAY_MS);
    desk.attach();
    const answer = await desk.until(desk.ask({ from: DAY - 200 * DAY_MS, to: DAY }));
    expect(answer).toMatchObject({ ok: true, value: { records: 41, missing: [] } });
    const [file] = readdirSync(desk.files);
    const { records } = JSON.parse(readFileSync(path.join(desk.files, file!), 'utf8')) as {
      readonly records: readonly { readonly fillId: string }[];
    };
    expect(records.map(({ fillId }) => fillId)).toEqual(Array.from({ length: 41 }, (_, index) => `${10_000 + index}`));
  });

  it('reports the uncovered range if the exchange cannot be queried', async () => {
    const desk = start(0);
    desk.attach();
    desk.archive.fills([fill({ time: DAY - 5_000 })]);
    desk.clock.advance(100);
    desk.archive.attach(null, null);
    const answer = await desk.until(desk.ask({ format: 'csv', from: DAY - 10_000 }));
    expect(answer).toMatchObject({ ok: true, value: { records: 1, missing: [{ from: DAY - 10_000, to: DAY - 1 }] } });
  });

  it('a stopped export leaves no file; a second export at the same time is rejected', async () => {
    const desk = start(80);
    desk.attach();
    const first = desk.ask({});
    expect(await desk.ask({})).toMatchObject({ ok: false, error: { key: 'error.export.underWay' } });
    await desk.exporter['records.exportStop'](rig);
    expect(await desk.until(first)).toMatchObject({ ok: false, error: { key: 'error.export.stopped' } });
    expect(readdirSync(desk.files)).toEqual([]);
  });

  it('V8 does not save a file that contains a known secret', async () => {
    const desk = start(120);
    desk.attach();
    const answer = await desk.until(desk.ask({ from: DAY - 6 * DAY_MS }));
    expect(answer).toMatchObject({ ok: false, error: { key: 'error.export.notSaved' } });
    expect(readdirSync(desk.files)).toEqual([]);
  });

  it.each([
    ['reversed', { from: DAY, to: DAY - 3 * DAY_MS }, { from: '2026-11-12', to: '2026-11-15' }],
    ['future', { from: DAY + 2 * DAY_MS, to: DAY + 3 * DAY_MS }, { from: '2026-11-15', to: '2026-11-15' }],
    ['tooLong', { from: DAY - 2_000 * DAY_MS, to: DAY }, { from: '2023-11-15', to: '2026-11-15' }],
  ])('XU31: rejects a range (%s) and proposes a valid one', async (kind, range, proposal) => {
    const desk = start(0);
    expect(await desk.ask(range)).toMatchObject({
      ok: false,
      error: { key: `error.export.${kind}`, params: { ...proposal, days: 1_096 } },
    });
  });

  it('R16 rejects another account and a list without records of that kind', async () => {
    const desk = start(0);
    expect([await desk.ask({ account: 'demo' }), await desk.ask({ kind: 'bills' })]).toMatchObject([
      { ok: false, error: { kind: 'refused' } },
      { ok: false, error: { key: 'error.archive.noList' } },
    ]);
  });
});

describe('CSV line', () => {
  it('quotes by RFC 4180 and escapes cells that a spreadsheet would run as a formula', () => {
    const income = {
      incomeId: '9007199254740993',
      asset: '=HYPERLINK("x")',
      symbol: null,
      kind: '+cmd|1',
      amount: '-0.00000001',
      balance: '1e3',
      fee: null,
      reason: '@a, "b"\nc',
      time: DAY,
    };
    expect(csvHead('income')).toBe('time,timeMs,incomeId,asset,symbol,kind,amount,balance,fee,reason\r\n');
    expect(csvLine('income', income)).toBe(
      `2026-11-15T00:00:00.000Z,${DAY},9007199254740993,"'=HYPERLINK(""x"")",,'+cmd|1,-0.00000001,1e3,,"'@a, ""b""\nc"\r\n`,
    );
    expect(csvLine('income', { ...income, amount: '-1+2', asset: 'USDT', kind: 'FEE', reason: null })).toContain(
      ",'-1+2,",
    );
    expect(JSON.parse(jsonRecord('income', income))).toMatchObject({
      time: '2026-11-15T00:00:00.000Z',
      timeMs: DAY,
      amount: '-0.00000001',
      asset: '=HYPERLINK("x")',
    });
  });

  it('of a fill ends with what was known of its contract', () => {
    const endOf = (record: ArchivedFill): string[] => csvLine('fills', record).trimEnd().split(',').slice(-2);
    expect(csvHead('fills')).toMatch(/,markPrice,fundingRate\r\n$/);
    expect(endOf({ ...fill(), markPrice: '60010.5', fundingRate: '-0.0001' })).toEqual(['60010.5', '-0.0001']);
    expect(endOf(fill())).toEqual(['', '']);
  });

  it.each(['orders', 'fills', 'income', 'bills'] as const)('of %s has one field per column', (kind) => {
    const nothing = new Proxy({}, { get: (_target, name) => (/At$|^time$/.test(String(name)) ? 0 : 'x') });
    expect(csvLine(kind, nothing as never).split(',')).toHaveLength(csvHead(kind).split(',').length);
  });
});
