/** B-C10: the running program withholds market data, and nothing else, from a window that does not respond. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../../../electron/main/app/startApp.ts';
import { appOptions } from '../../support/appOptions.ts';
import { startLoopbackMarket } from '../../support/loopbackExchange.ts';
import { createRecordingShell } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test('B-C10: after sixteen unacknowledged batches market data is withheld, settings still arrive, and an acknowledgement resumes it', async () => {
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-marks-'));
  closing.push(() => rm(profile, { recursive: true, force: true }));
  const [spot, futures] = [await startLoopbackMarket('spot'), await startLoopbackMarket('futures', 2)];
  closing.push(() => Promise.all([spot.close(), futures.close()]));
  const addresses = { spotRest: spot.rest, spotWs: spot.ws, futuresRest: futures.rest, futuresWs: futures.ws };
  const info = { ...addresses, keys: [], control: { address: '', token: '' }, seed: 7, pid: process.pid };
  const shell = createRecordingShell(profile);
  /** Events sent to the window that does not respond. */
  const queue: { channel: string; payload: unknown }[] = [];
  const app = await startApp(
    { ...shell, push: (channel, payload) => void queue.push({ channel, payload }) },
    {
      ...appOptions(profile),
      startSimulator: () => Promise.resolve({ info, stop: async () => undefined, onExit() {} }),
    },
  );
  closing.push(() => app.stop());
  const payloads = <Payload>(event: string): Payload[] =>
    queue.filter(({ channel }) => channel === event).map(({ payload }) => payload as Payload);
  const marks = (): number[] => payloads<{ number: number }>('market.mark').map(({ number }) => number);
  const tapes = () => payloads<{ feed: { status: string }; trades: { id: string }[] }>('market.tape');
  const isReported = (id: string): boolean => tapes().some(({ trades }) => trades.some((trade) => trade.id === id));
  const call = (name: string, request: unknown) => shell.desk().invoke(name, request);
  const answer = () => call('market.seen', { number: marks().at(-1) });

  shell.desk().onLoaded();
  await until(() => marks().length > 0, 'the first mark');
  const early = marks().length;
  await call('app.state', {});
  expect(marks().slice(early)).toEqual([1]);
  await answer();
  const answered = marks().length;
  await call('market.subscribe', { kind: 'tape', market: 'spot', symbol: 'BTCUSDT' });
  await until(() => tapes().at(-1)?.feed.status === 'live', 'a live tape');
  const isHeld = (): boolean => new Set(marks().slice(answered)).size < marks().length - answered;
  let last = '';
  for (let count = 0; count <= 16 && !isHeld(); count += 1) {
    last = spot.trade().id;
    await until(() => isReported(last) || isHeld(), 'a trade, or the mark again');
  }
  expect([isHeld(), isReported(last)]).toEqual([true, false]);

  await call('settings.change', { theme: 'light' });
  expect(payloads<{ theme: string }>('settings.changed').map(({ theme }) => theme)).toEqual(['light']);
  expect(isReported(last)).toBe(false);
  expect(await call('market.seen', { number: 1_000 })).toMatchObject({
    ok: false,
    error: { key: 'error.ipc.invalid' },
  });
  expect(isReported(last)).toBe(false);
  expect(await answer()).toEqual({ ok: true, value: {} });
  expect(isReported(last)).toBe(true);
});
