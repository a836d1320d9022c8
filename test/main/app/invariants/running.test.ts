/** The invariants and the timeline in the complete program, over the real simulator. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../../electron/main/app/startApp.ts';
import type { SaveRequest } from '../../../../electron/main/platform/desktop.ts';
import type { Shell } from '../../../../electron/main/app/shell.ts';
import { roundPrice, smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import type { CallName, CallRequest } from '../../../../shared/ipc/contract.ts';
import { findSecrets } from '../../../support/secretScan.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createCountingClock } from '../../support/countingClock.ts';
import { createRecordingShell, type RecordingShell, untilInstruments } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';
import { single } from '../../trading/support/desk.ts';
import type { OrderResult } from '../../trading/support/orderCalls.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
let profile: string;
let app: RunningApp;
let shell: RecordingShell;
let clock: ReturnType<typeof createCountingClock>;
let saved: SaveRequest[];

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'invariants-'));
  shell = createRecordingShell(profile);
  saved = [];
  const saveFile: Shell['saveFile'] = (request) => {
    saved.push(request);
    return Promise.resolve('/saved');
  };
  clock = createCountingClock();
  app = await startApp({ ...shell, saveFile }, { ...appOptions(profile), clock });
  shell.desk().onLoaded();
  await until(() => app.simulator.info() !== null, 'a running simulator');
  await untilInstruments(shell);
  good(await call('trading.subscribe', rig));
  await until(() => shell.events('trading.orders').at(-1)?.feed.status === 'live', 'the private feed');
});
afterEach(async () => {
  await app.stop();
  // A timer that outlives the stop would run among the parts that were closed.
  expect(clock.waiting()).toBe(0);
  await rm(profile, { recursive: true, force: true });
});

const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<OrderResult<Name>> =>
  (await shell.desk().invoke(name, request)) as OrderResult<Name>;
const good = <Value>(answer: { ok: true; value: Value } | { ok: false; error: { key: string } }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
};

/** Requests a ticket for the smallest order far below the market, where it rests. */
async function prepare() {
  const all = good(await call('market.instruments', {}));
  const instrument = all.find(({ market, symbol }) => market === 'spot' && symbol === 'BTCUSDT')!;
  await call('market.subscribe', { kind: 'ticker', market: 'spot', symbol: 'BTCUSDT' });
  await until(() => shell.events('market.ticker').length > 0, 'a price');
  const price = roundPrice((Number(shell.events('market.ticker').at(-1)!.last) * 0.8).toFixed(4), 'BUY', instrument)!;
  const quantity = smallestQuantity(instrument)!;
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price, quantity } as const;
  return call('trading.prepare', { ...rig, ...single({ ...order, market: 'spot' }) });
}

const logText = async (): Promise<string> =>
  readFile(path.join(profile, 'logs', 'foredeck.log'), 'utf8').catch(() => '');

describe('invariants in the complete program', () => {
  test(
    'V4-V10 B2: an order produces a complete timeline without secrets, and no invariant is violated',
    { timeout: 60_000 },
    async () => {
      const { ticket } = good(await prepare());
      const [intent] = good(await call('trading.submit', { ...rig, ticket, typed: null })).intents;
      const { intentId } = intent!;
      const kinds = async (): Promise<string[]> =>
        good(await call('timeline.get', { ...rig, intentId })).entries.map(({ kind }) => kind);
      let seen: string[] = [];
      // A push may report the order's outcome before the response does.
      await until(() => {
        void kinds().then((now) => (seen = now));
        return seen.includes('outcome') && seen.includes('answered');
      }, 'the end of the timeline');
      expect(seen).toContain('outcome');
      const wire = ['confirmed', 'checked', 'recorded', 'signed', 'sent', 'answered'];
      expect(seen.filter((kind) => wire.includes(kind))).toEqual(wire);
      const { entries, intact } = good(await call('timeline.get', { ...rig, intentId }));
      const factsOf = (kind: string) => entries.find((entry) => entry.kind === kind)!.facts;
      expect(factsOf('signed')).toMatchObject({ method: 'POST', path: '/api/v3/order', weight: 0, orders: 1 });
      expect(String(factsOf('signed')['parameters'])).toContain(intent!.clientOrderId);
      expect(typeof factsOf('sent')['sentMs']).toBe('number');
      expect([factsOf('answered')['status'], intact]).toEqual([200, true]);
      expect(entries.slice(1).every(({ gapMs }) => gapMs !== null && gapMs >= 0)).toBe(true);

      expect(good(await call('timeline.export', { ...rig, intentId }))).toEqual({ path: '/saved' });
      const [key] = app.simulator.info()!.keys;
      const { apiKey, secretKey, passphrase } = key!;
      const record = path.join(profile, 'timeline-simulator.sqlite');
      const file = Buffer.concat([await readFile(record), await readFile(`${record}-wal`)]);
      const pieces = [
        ['export', saved[0]!.bytes],
        ['record', file],
        ['window', JSON.stringify(shell.pushed)],
      ] as const;
      expect(findSecrets({ apiKey, secretKey, passphrase }, pieces)).toEqual([]);
      expect([
        (await logText()).includes('invariant.violated'),
        shell.events('trading.safety').at(-1)?.safety.mode,
      ]).toEqual([false, 'open']);
    },
  );

  test(
    'V9 B-E7: a call on an unlisted channel halts orders with a visible reason; other calls still work',
    { timeout: 60_000 },
    async () => {
      good(await prepare());
      expect(await shell.desk().invoke('trading.everything', {})).toMatchObject({ ok: false });
      await until(() => shell.events('trading.safety').at(-1)?.safety.mode === 'halted', 'a halt');
      const reason = {
        kind: 'internal',
        key: 'error.invariant',
        params: { invariant: 'V9' },
        exchange: null,
        row: null,
      };
      expect(shell.events('trading.safety').at(-1)!.safety.reason).toEqual(reason);
      const refused = await prepare();
      expect(refused.ok).toBe(false);
      expect((await call('app.state', {})).ok).toBe(true);
    },
  );
});
