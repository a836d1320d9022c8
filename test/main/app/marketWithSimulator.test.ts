/**
 * What the window requests of many symbols and of one, from the real simulator: overview, contract, glance, sheet, and
 * a year of minutes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../electron/main/app/startApp.ts';
import { priceTypes } from '../../../shared/exchange/markets.ts';
import type { CallName, CallRequest, CallResult } from '../../../shared/ipc/contract.ts';
import { overviewFields } from '../../../shared/domain/overviewFields.ts';
import { parseDecimal } from '../../../shared/num/decimal.ts';
import { appOptions } from '../support/appOptions.ts';
import { createRecordingShell, type RecordingShell, untilInstruments } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';

let profile: string;
let app: RunningApp;
let shell: RecordingShell;

const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> =>
  (await shell.desk().invoke(name, request)) as CallResult<Name>;
const value = async <Name extends CallName>(name: Name, request: CallRequest<Name>) => {
  const answer = await call(name, request);
  if (!answer.ok) throw new Error(answer.error.key);
  return answer.value;
};

beforeAll(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-market-'));
  shell = createRecordingShell(profile);
  app = await startApp(shell, appOptions(profile));
  shell.desk().onLoaded();
  await until(() => app.simulator.info() !== null, 'a running simulator', 60_000);
  await untilInstruments(shell);
}, 120_000);
afterAll(async () => {
  await app.stop();
  await rm(profile, { recursive: true, force: true });
});

describe('market data from the real simulator', () => {
  test.each(['spot', 'futures'] as const)(
    'R28: the overview of %s has every listed symbol, with figures for the traded ones',
    async (market) => {
      await value('market.subscribe', { kind: 'overview', market });
      const whole = () =>
        shell.events('market.overview').find((view) => view.market === market && view.cells.length > 0);
      await until(() => whole() !== undefined, 'an overview');
      const { cells, reset, feed } = whole()!;
      const rows = Array.from({ length: cells.length / overviewFields.length }, (_, i) =>
        cells.slice(i * overviewFields.length, (i + 1) * overviewFields.length),
      );
      const listed = (await value('market.instruments', {})).filter((one) => one.market === market);
      expect([reset, feed.status, rows.map(([symbol]) => symbol)]).toEqual([
        true,
        'live',
        listed.map((one) => one.symbol),
      ]);
      const bitcoin = rows.find(([symbol]) => symbol === 'BTCUSDT')!;
      const decimals = bitcoin.slice(1, market === 'spot' ? 8 : 11);
      expect(decimals.filter((text) => parseDecimal(text) === undefined)).toEqual([]);
      expect(bitcoin.slice(8).every((text) => (text === '') === (market === 'spot'))).toBe(true);
    },
  );

  test('reports funding and open interest of a contract as live', async () => {
    await value('market.subscribe', { kind: 'contract', market: 'futures', symbol: 'ETHUSDT' });
    const last = () => shell.events('market.contract').at(-1);
    await until(() => last()?.feed.status === 'live', 'a live contract');
    expect([last()?.symbol, last()?.funding?.symbol, last()?.openInterest?.symbol]).toEqual(Array(3).fill('ETHUSDT'));
  });

  test('a glance contains a day of closes; a symbol that is not listed is refused', async () => {
    const quote = await value('market.glance', { market: 'futures', symbol: 'BTCUSDT' });
    expect([quote.closes.length, quote.openInterest?.symbol]).toEqual([25, 'BTCUSDT']);
    const unknown = await call('market.glance', { market: 'futures', symbol: 'NOPEUSDT' });
    expect(unknown).toMatchObject({ ok: false, error: { key: 'error.market.unknownSymbol' } });
  });

  test('the contract specs are complete, with the fees of the key in use', async () => {
    const isSigned = () =>
      shell
        .events('connections.changed')
        .at(-1)
        ?.some((one) => one.kind === 'privateSocket' && one.market === 'futures' && one.state === 'connected') === true;
    await until(isSigned, 'a key in use');
    const sheet = await value('market.sheet', { market: 'futures', symbol: 'BTCUSDT' });
    const { fees, brackets, funding, settlements, hours } = sheet;
    expect([fees.own, brackets, funding, settlements, hours].map(({ state }) => state)).toEqual([
      'ready',
      'ready',
      'ready',
      'ready',
      'none',
    ]);
    expect(settlements.state === 'ready' && settlements.value.length).toBeGreaterThanOrEqual(20);
    expect(sheet.rules.find(({ name }) => name === 'contractType')?.value).toBe('PERPETUAL');
  });

  test.each(priceTypes)(
    'R13: a year back there are minute candles of the %s price, exact at the requested edge',
    async (priceType) => {
      const before = Math.floor((Date.now() - 365 * 86_400_000) / 60_000) * 60_000;
      const series = { market: 'futures', symbol: 'BTCUSDT', interval: '1m', priceType } as const;
      const page = await value('market.history', { ...series, before, limit: 150 });
      expect([page.bars.length, page.complete, page.bars.at(-1)?.openTime]).toEqual([150, false, before - 60_000]);
      expect(page.bars.map(({ openTime }) => openTime)).toEqual(page.bars.map((_, i) => before - (150 - i) * 60_000));
      const next = await value('market.history', { ...series, before: page.bars[0]!.openTime, limit: 1 });
      expect(next.bars.map(({ openTime }) => openTime)).toEqual([before - 151 * 60_000]);
    },
  );
});
