/**
 * `--kill` over the real simulator: in a running app, and as a separate start on a profile whose simulator has orders.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../../electron/main/app/startApp.ts';
import type { CallName, CallRequest } from '../../../../shared/ipc/contract.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { roundPrice, smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createRecordingShell, type RecordingShell, untilInstruments } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';
import { single } from '../support/desk.ts';
import type { OrderResult } from '../support/orderCalls.ts';
import { createMemoryKeychain } from '../../../../electron/main/app/credentials/keychain.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
let profile: string;
let running: RunningApp[] = [];

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-kill-'));
});
afterEach(async () => {
  for (const app of running) await app.stop();
  running = [];
  await rm(profile, { recursive: true, force: true });
});

const call = async <Name extends CallName>(
  shell: RecordingShell,
  name: Name,
  request: CallRequest<Name>,
): Promise<OrderResult<Name>> => (await shell.desk().invoke(name, request)) as OrderResult<Name>;
const good = <Value>(answer: { ok: true; value: Value } | { ok: false; error: object }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};
const keychain = createMemoryKeychain();

/** Starts an app with one resting order on each market. */
async function deskWithOrders() {
  const shell = createRecordingShell(profile);
  const app = await startApp(shell, { ...appOptions(profile), keychain });
  running.push(app);
  shell.desk().onLoaded();
  await untilInstruments(shell);
  good(await call(shell, 'trading.subscribe', rig));
  const feed = (market: string) =>
    shell.events('trading.orders').findLast((event) => event.market === market)?.feed.status;
  await until(() => feed('spot') === 'live' && feed('futures') === 'live', 'both private feeds');
  const instruments = good(await call(shell, 'market.instruments', {}));
  for (const market of ['spot', 'futures'] as const) {
    const instrument = instruments.find((one) => one.market === market && one.symbol === 'BTCUSDT')!;
    await call(shell, 'market.subscribe', { kind: 'ticker', market, symbol: 'BTCUSDT' });
    const last = () => shell.events('market.ticker').findLast((view) => view.market === market)?.last;
    await until(() => last() !== undefined, 'a price');
    const common = {
      symbol: 'BTCUSDT',
      side: 'BUY' as const,
      type: 'LIMIT' as const,
      timeInForce: 'GTC' as const,
      price: roundPrice((Number(last()) * 0.8).toFixed(4), 'BUY', instrument)!,
      quantity: smallestQuantity(instrument)!,
    };
    const draft: OrderDraft =
      market === 'spot' ? { ...common, market } : { ...common, market, positionSide: 'LONG', reduceOnly: false };
    const ticket = good(await call(shell, 'trading.prepare', { ...rig, ...single(draft) }));
    const placed = good(await call(shell, 'trading.submit', { ...rig, ticket: ticket.ticket, typed: null }));
    expect(placed.intents.map(({ state }) => state)).toEqual(['placed']);
  }
  return { shell, app };
}

describe('B-A9: --kill with the simulator', () => {
  test(
    'a second start triggers the kill switch of the running app, which cancels and verifies everything',
    { timeout: 60_000 },
    async () => {
      const { shell } = await deskWithOrders();
      shell.desk().onSecondInstance({ kill: true });
      const safety = () => shell.events('trading.safety').at(-1)!.safety;
      expect(safety().mode).toBe('killed');
      const draft = {
        market: 'spot',
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'MARKET',
        timeInForce: null,
        price: null,
        quantity: '1',
      } as const;
      expect(await call(shell, 'trading.prepare', { ...rig, ...single(draft) })).toMatchObject({
        ok: false,
        error: { key: 'error.safety.killed' },
      });
      await until(() => safety().kill?.phase === 'done', 'the proof', 30_000);
      expect(safety().kill).toMatchObject({ verified: true, remaining: [] });
      await until(() => shell.asked.includes('notify Foredeck kill switch'), 'the notification');
      expect(safety().kill!.items.map(({ market, what, symbol, outcome }) => [market, what, symbol, outcome])).toEqual(
        expect.arrayContaining([
          ['futures', 'orders', null, 'accepted'],
          ['futures', 'conditional', null, 'accepted'],
          ['spot', 'orders', 'BTCUSDT', 'accepted'],
        ]),
      );
      // Only the user resumes trading.
      expect(await call(shell, 'trading.resume', rig)).toMatchObject({
        ok: true,
        value: { safety: { mode: 'open' } },
      });
    },
  );

  test(
    'without a running app opens no window, prints one JSON line with all items, exits with 0, stays killed',
    { timeout: 90_000 },
    async () => {
      const { app } = await deskWithOrders();
      await app.stop();
      const lines: string[] = [];
      const shell = createRecordingShell(profile);
      const killing = await startApp(shell, {
        ...appOptions(profile),
        seed: null,
        keychain,
        kill: true,
        out: (line) => void lines.push(line),
      });
      running.push(killing);
      expect(await killing.done).toBe(0);
      expect(() => shell.desk()).toThrow('the desk was not opened');
      expect(lines.length).toBe(1);
      expect(shell.asked.filter((what) => what.startsWith('notify'))).toEqual(['notify Foredeck kill switch']);
      expect(JSON.parse(lines[0]!)).toMatchObject({ ...rig, phase: 'done', verified: true, remaining: [] });
      expect(JSON.parse(lines[0]!).items).toEqual(
        expect.arrayContaining([
          { market: 'futures', what: 'orders', symbol: null, outcome: 'accepted', error: null },
          { market: 'spot', what: 'orders', symbol: 'BTCUSDT', outcome: 'accepted', error: null },
        ]),
      );
      expect(await readFile(path.join(profile, 'orders-simulator.journal'), 'latin1')).toContain('"mode":"killed"');
    },
  );
});
