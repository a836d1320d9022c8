/** A market whose list of symbols never arrived: main reports which one and why, and the other market is unaffected. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningSimulator } from '../../../electron/main/exchange/embedded/simulatorHost.ts';
import { startApp } from '../../../electron/main/app/startApp.ts';
import type { CallName, CallRequest, CallResult } from '../../../shared/ipc/contract.ts';
import { appOptions } from '../support/appOptions.ts';
import { startLoopbackMarket } from '../support/loopbackExchange.ts';
import { createRecordingShell } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';

let profile: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-lists-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(profile, { recursive: true, force: true });
});

/** Starts the app with the demo account over an exchange whose futures host does not respond. */
async function start() {
  const shell = createRecordingShell(profile);
  const spot = await startLoopbackMarket('spot');
  const futures = await startLoopbackMarket('futures', 2);
  await futures.close();
  ends.push(() => spot.close());
  // The exchange is there only once the window is: what is announced before would be lost.
  let loaded = (): void => undefined;
  const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
  const startSimulator = async (): Promise<RunningSimulator> => {
    await isLoaded;
    return {
      info: {
        spotRest: spot.rest,
        spotWs: spot.ws,
        futuresRest: futures.rest,
        futuresWs: futures.ws,
        keys: [],
        control: { address: '', token: '' },
        seed: 7,
        pid: process.pid,
      },
      stop: () => Promise.resolve(),
      onExit: () => undefined,
    };
  };
  const app = await startApp(shell, { ...appOptions(profile), account: 'demo', startSimulator });
  ends.push(() => app.stop());
  shell.desk().onLoaded();
  loaded();
  const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> =>
    (await shell.desk().invoke(name, request)) as CallResult<Name>;
  return { shell, call };
}

test('B-B1 an unreachable futures symbol list is reported missing with its reason, not empty; spot is unaffected', async () => {
  const { shell, call } = await start();
  let missing: CallResult<'market.missingLists'> | undefined;
  let listed: CallResult<'market.instruments'> | undefined;
  await until(() => {
    void call('market.missingLists', {}).then((answer) => (missing = answer));
    void call('market.instruments', {}).then((answer) => (listed = answer));
    return missing?.ok === true && missing.value.length === 1 && listed?.ok === true && listed.value.length === 1;
  }, 'the list of spot, and word of the other');
  expect(missing).toMatchObject({
    ok: true,
    value: [{ market: 'futures', error: { kind: 'network', key: 'error.network.unreachable' } }],
  });
  expect(listed).toMatchObject({ ok: true, value: [{ market: 'spot', symbol: 'BTCUSDT' }] });
  // A subscribed window is notified, so that it requests the lists again.
  await call('app.state', {});
  await until(() => shell.events('market.instrumentsChanged').length > 0, 'word of the lists');
  // Without a symbol list, main does not report a symbol as not listed; a subscription retries reading the list.
  const topic = { kind: 'book', market: 'futures', symbol: 'BTCUSDT' } as const;
  expect(await call('market.subscribe', topic)).toMatchObject({ ok: true });
});
