/** Watching a second account of the real simulator over loopback, in the complete program. */
import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../../electron/main/app/startApp.ts';
import type { SimulatorInfo } from '../../../../electron/main/exchange/embedded/simulatorHost.ts';
import type { AccountDetails, AccountRow } from '../../../../shared/ipc/watchedAccountViews.ts';
import type { Result } from '../../../../shared/result/result.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createRecordingShell, type RecordingShell } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';

const scope = { environment: 'simulator', account: 'main' } as const;
/** Places of the keys in the simulator's list: of the copy trader, who has an own account, and one that may only read. */
const TRADER = 4;
const READ_ONLY = 1;

let profile: string;
let app: RunningApp | undefined;
let shell: RecordingShell;

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-accounts-'));
});
afterEach(async () => {
  await app?.stop();
  await rm(profile, { recursive: true, force: true });
});

const info = (): SimulatorInfo => app!.simulator.info()!;

async function call<Value>(name: string, request: object): Promise<Value> {
  const answer = (await shell.desk().invoke(name, request)) as Result<Value, { key: string }>;
  if (!answer.ok) throw new Error(`${name}: ${answer.error.key}`);
  return answer.value;
}

/** Places an order as the owner of a key, independent of the program. */
async function trade(place: number, market: 'spot' | 'futures', target: string, order: object): Promise<void> {
  const key = info().keys[place]!;
  const timestamp = String(Date.now());
  const body = JSON.stringify(order);
  const reply = await fetch(new URL(target, market === 'spot' ? info().spotRest : info().futuresRest), {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'ACCESS-KEY': key.apiKey,
      'ACCESS-SIGN': createHmac('sha256', key.secretKey).update(`${timestamp}POST${target}${body}`).digest('base64'),
      'ACCESS-TIMESTAMP': timestamp,
      'ACCESS-PASSPHRASE': key.passphrase,
    },
  });
  if (!reply.ok) throw new Error(`${target}: ${reply.status} ${await reply.text()}`);
}

/** Changes an account through the control interface. */
async function control(body: object): Promise<void> {
  const { address, token } = info().control;
  const reply = await fetch(`${address}/account`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Enters a key as the user does, which puts it to use, and returns its id. */
async function enter(place: number, label: string): Promise<string> {
  const { apiKey, secretKey, passphrase } = info().keys[place]!;
  const { keys } = await call<{ keys: { keyId: string; label: string }[] }>('credentials.save', {
    environment: 'simulator',
    label,
    apiKey,
    secretKey,
    passphrase,
  });
  return keys.find((key) => key.label === label)!.keyId;
}

const rows = async (): Promise<AccountRow[]> => (await call<{ rows: AccountRow[] }>('accounts.list', scope)).rows;

async function rowWhen(keyId: string, isSo: (row: AccountRow) => boolean): Promise<AccountRow> {
  let found: AccountRow | undefined;
  for (let turn = 0; turn < 2_000; turn += 1) {
    found = (await rows()).find((row) => row.keyId === keyId);
    if (found && isSo(found) && !found.isReading) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(JSON.stringify(found));
}

const held = (row: AccountRow, market: 'spot' | 'futures'): Record<string, string> =>
  Object.fromEntries(
    (row.markets[market]?.balances ?? []).map(({ asset, total }) => [asset, Number(total).toString()]),
  );

describe('a second account of the simulator', () => {
  test('is read beside the one in use: its own money, positions and orders, and nothing of it in log or files', async () => {
    shell = createRecordingShell(profile);
    app = await startApp(shell, appOptions(profile));
    shell.desk().onLoaded();
    const inUse = () =>
      shell
        .events('credentials.changed')
        .at(-1)
        ?.keys.find(({ active, state }) => active && state === 'ready')?.keyId;
    await until(() => inUse() === 'issued-7', 'the issued key');
    const trader = await enter(TRADER, 'Second');
    await control({ account: 'trader', deposit: { wallet: 'spot', asset: 'ETH', amount: '2.5' } });
    await trade(TRADER, 'futures', '/capi/v3/order', {
      symbol: 'ETHUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'MARKET',
      quantity: '0.2',
      newClientOrderId: 'second-1',
    });
    await trade(TRADER, 'futures', '/capi/v3/order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '20000',
      quantity: '0.01',
      newClientOrderId: 'second-2',
    });
    const reader = await enter(READ_ONLY, 'Reader');
    await call('credentials.use', { environment: 'simulator', keyId: 'issued-7' });
    await until(() => inUse() === 'issued-7', 'the issued key again');
    const second = await rowWhen(trader, ({ state }) => state === 'read');
    expect([held(second, 'spot'), second.markets.futures?.positions, second.markets.futures?.orders]).toEqual([
      { USDT: '20000', ETH: '2.5' },
      1,
      1,
    ]);
    const { positions, orders } = await call<AccountDetails>('accounts.details', { ...scope, keyId: trader });
    expect([
      positions.map(({ symbol, side, size }) => [symbol, side, Number(size)]),
      orders.map(({ symbol, clientOrderId, price, origin }) => [symbol, clientOrderId, Number(price), origin]),
    ]).toEqual([[['ETHUSDT', 'LONG', 0.2]], [['BTCUSDT', 'second-2', 20_000, 'external']]]);

    // A second key of the account in use has its user id; a key with Read permission alone is enough.
    const same = await rowWhen(reader, ({ state, sameAs }) => state === 'read' && sameAs !== null);
    expect([same.sameAs, held(same, 'spot'), held(same, 'futures')]).toEqual([
      { keyId: 'issued-7', proof: 'id' },
      { USDT: '100000', BTC: '1', ETH: '10' },
      { USDT: '100000' },
    ]);

    // The key is disabled: one more request, and then none.
    await control({ key: TRADER, disabled: true });
    await call('accounts.read', { ...scope, keyId: trader });
    const refused = await rowWhen(trader, ({ state }) => state === 'refused');
    expect([refused.error?.exchange?.code, held(refused, 'spot')['ETH']]).toEqual(['-1050', '2.5']);

    const secrets = [TRADER, READ_ONLY].flatMap((place) => {
      const { apiKey, secretKey, passphrase } = info().keys[place]!;
      return [apiKey, secretKey, passphrase];
    });
    await app.stop();
    const files = (await readdir(profile, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !path.join(entry.parentPath, entry.name).startsWith(path.join(profile, 'simulator')),
    );
    const texts = await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')));
    const log = texts.filter((_text, index) => files[index]?.parentPath.endsWith('logs')).join('\n');
    expect(log).toContain('socket.state');
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
    expect(log).not.toContain('-1050');
  }, 60_000);
});
