/** Switching the trading context in the running program (R16), over an exchange on loopback. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningSimulator } from '../../../../electron/main/exchange/embedded/simulatorHost.ts';
import { startApp, type AppOptions, type RunningApp } from '../../../../electron/main/app/startApp.ts';
import type { ConfirmAnswer } from '../../../../electron/main/platform/desktop.ts';
import type { CallName, CallRequest, CallResult } from '../../../../shared/ipc/contract.ts';
import { publicAddresses } from '../../../../shared/exchange/addresses.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createCountingClock } from '../../support/countingClock.ts';
import { startLoopbackMarket, type LoopbackMarket } from '../../support/loopbackExchange.ts';
import { createRecordingShell, type RecordingShell } from '../../support/recordingShell.ts';
import { until } from '../../support/until.ts';

const main = { environment: 'simulator', account: 'main' } as const;
const demo = { environment: 'simulator', account: 'demo' } as const;
const live = { environment: 'live', account: 'main' } as const;
/** Names that never resolve (RFC 2606). */
const unreachable = {
  spot: { rest: 'https://a.invalid', ws: 'wss://a.invalid' },
  futures: { rest: 'https://a.invalid', ws: 'wss://b.invalid' },
};
const BOOK = { kind: 'book', market: 'spot', symbol: 'BTCUSDT' } as const;

let profile: string;
let close: (() => Promise<void>)[] = [];

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-worlds-'));
});
afterEach(async () => {
  for (const one of close.toReversed()) await one();
  close = [];
  await rm(profile, { recursive: true, force: true });
});

interface Desk {
  readonly shell: RecordingShell;
  readonly app: RunningApp;
  readonly clock: ReturnType<typeof createCountingClock>;
  readonly exchange: () => LoopbackMarket;
  readonly starts: () => number;
  call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>>;
  /** Returns the environment and account that the program reports as open. */
  rig(): Promise<unknown>;
  /** Switches as the window does: the page is replaced, and the new page loads. */
  go(rig: CallRequest<'app.switchWorld'>): Promise<void>;
  readonly isLive: () => boolean;
}

async function start(more: Partial<AppOptions> = {}): Promise<Desk> {
  const shell = createRecordingShell(profile);
  const clock = createCountingClock();
  let spot: LoopbackMarket | undefined;
  let started = 0;
  const startSimulator = async (): Promise<RunningSimulator> => {
    started += 1;
    const markets = [await startLoopbackMarket('spot'), await startLoopbackMarket('futures', 2)] as const;
    [spot] = markets;
    const listeners: (() => void)[] = [];
    const stop = async (): Promise<void> => {
      await Promise.all(markets.map((market) => market.close()));
      for (const listener of listeners) listener();
    };
    close.push(stop);
    const addresses = {
      spotRest: markets[0].rest,
      spotWs: markets[0].ws,
      futuresRest: markets[1].rest,
      futuresWs: markets[1].ws,
    };
    const info = { ...addresses, keys: [], control: { address: '', token: '' }, seed: 7, pid: process.pid };
    return { info, stop, onExit: (listener) => void listeners.push(listener) };
  };
  const app = await startApp(shell, { ...appOptions(profile), clock, startSimulator, ...more });
  close.push(() => app.stop());
  shell.desk().onLoaded();
  const call: Desk['call'] = async (name, request) => (await shell.desk().invoke(name, request)) as never;
  const isLive = (): boolean => shell.events('market.book').at(-1)?.feed.status === 'live';
  return {
    shell,
    app,
    clock,
    exchange() {
      if (!spot) throw new Error('the exchange was never started');
      return spot;
    },
    starts: () => started,
    call,
    async rig() {
      const state = await call('app.state', {});
      return state.ok ? { environment: state.value.environment, account: state.value.account } : state.error.key;
    },
    async go(rig) {
      expect(await call('app.switchWorld', rig)).toEqual({ ok: true, value: {} });
      shell.desk().onLoaded();
    },
    isLive,
  };
}

const keyOf = (answer: CallResult<CallName>): string => (answer.ok ? 'ok' : answer.error.key);

describe('switching the trading context', () => {
  test('R16: reloads the page, keeps the simulator running, and serves the new page from the new context', async () => {
    const desk = await start();
    await until(() => desk.app.simulator.info() !== null, 'a running simulator');
    const before = desk.app.simulator.info();
    expect(await desk.rig()).toEqual(main);
    await desk.go(demo);
    expect(await desk.rig()).toEqual(demo);
    expect([desk.shell.asked, desk.shell.questions]).toEqual([['theme dark', 'reload'], []]);
    expect([desk.app.simulator.info(), desk.starts()]).toEqual([before, 1]);
    await desk.call('market.subscribe', BOOK);
    await until(desk.isLive, 'a live book in the new world');
  });

  test('R16: refuses a command that names the old context, and every call of the old page except saving documents', async () => {
    const desk = await start();
    expect(await desk.call('app.switchWorld', demo)).toEqual({ ok: true, value: {} });
    // The old page still exists: it may save its layout, and nothing else.
    expect(keyOf(await desk.call('app.state', {}))).toBe('error.world.switching');
    expect(keyOf(await desk.call('market.subscribe', BOOK))).toBe('error.world.switching');
    expect(keyOf(await desk.call('trading.subscribe', demo))).toBe('error.world.switching');
    expect(keyOf(await desk.call('app.switchWorld', main))).toBe('error.world.switching');
    expect(keyOf(await desk.call('documents.write', { name: 'lists', text: '{}' }))).toBe('ok');
    desk.shell.desk().onLoaded();
    const refused = await desk.call('trading.subscribe', main);
    expect(refused).toEqual({
      ok: false,
      error: { kind: 'refused', key: 'error.trading.otherWorld', params: demo, exchange: null, row: null },
    });
    const all = { ...main, market: 'spot', scope: { kind: 'ALL' } } as const;
    expect(keyOf(await desk.call('trading.cancelAll', all))).toBe('error.trading.otherWorld');
    expect(keyOf(await desk.call('trading.subscribe', demo))).toBe('ok');
  });

  test('R16: no event of the old context reaches the new page, although its exchange continues', async () => {
    const desk = await start();
    await desk.call('app.state', {});
    await desk.call('market.subscribe', BOOK);
    await until(desk.isLive, 'a live book');
    expect(await desk.call('app.switchWorld', demo)).toEqual({ ok: true, value: {} });
    const before = desk.shell.pushed.length;
    for (let count = 0; count < 5; count += 1) {
      desk.exchange().change();
      desk.exchange().trade();
      await new Promise((resolve) => setImmediate(resolve));
    }
    desk.shell.desk().onLoaded();
    expect(await desk.rig()).toEqual(demo);
    await desk.call('trading.subscribe', demo);
    await until(() => desk.shell.events('trading.orders').length > 0, 'the orders of the new world');
    const after = desk.shell.pushed.slice(before);
    expect(after.filter(({ channel }) => channel === 'market.book')).toEqual([]);
    const worlds = after.flatMap(({ payload }) => {
      const { environment, account } = payload as { environment?: string; account?: string };
      return account === undefined ? [] : [{ environment, account }];
    });
    expect(worlds.length).toBeGreaterThan(0);
    expect(new Set(worlds.map((rig) => JSON.stringify(rig)))).toEqual(new Set([JSON.stringify(demo)]));
  });

  test('B-E6: repeated switches leave no timer and no socket behind', async () => {
    const desk = await start();
    const settle = async (): Promise<void> => {
      await desk.call('app.state', {});
      await desk.call('market.subscribe', BOOK);
      const from = desk.shell.pushed.length;
      await until(() => desk.isLive() && desk.shell.pushed.length > from, 'a live book');
      await until(() => desk.exchange().sockets() === 1, 'one socket');
    };
    await settle();
    const counts: number[] = [];
    for (const rig of [demo, main, demo, main, demo, main]) {
      await desk.go(rig);
      await settle();
      counts.push(desk.clock.waiting());
    }
    // The number of timers of a single trading context varies by a few; six contexts that were not stopped would exceed
    // that.
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(12);
    await desk.app.stop();
    expect([desk.clock.waiting(), desk.exchange().sockets()]).toEqual([0, 0]);
  });

  test('switching to the open context changes nothing, and a second switch during one is refused', async () => {
    const desk = await start();
    expect(await desk.call('app.switchWorld', main)).toEqual({ ok: true, value: {} });
    expect(desk.shell.asked).toEqual(['theme dark']);
    let respond: (answer: ConfirmAnswer) => void = () => undefined;
    desk.shell.answers.push(new Promise((resolve) => (respond = resolve)));
    const first = desk.call('app.switchWorld', live);
    await until(() => desk.shell.questions.length === 1, 'the question');
    expect(keyOf(await desk.call('app.switchWorld', demo))).toBe('error.world.switching');
    respond('declined');
    expect(keyOf(await first)).toBe('error.world.stayed');
    expect([await desk.rig(), desk.shell.asked]).toEqual([main, ['theme dark']]);
  });

  test('R16: switching to the live exchange asks for its typed name; declining stays', async () => {
    const desk = await start();
    expect(await desk.call('app.switchWorld', live)).toEqual({
      ok: false,
      error: { kind: 'refused', key: 'error.world.stayed', params: main, exchange: null, row: null },
    });
    expect(desk.shell.questions.map(({ title, typedWord }) => [title, typedWord])).toEqual([
      ['Switch to LIVE?', 'LIVE'],
    ]);
    expect(await desk.rig()).toEqual(main);
    await expect(readFile(path.join(profile, 'world.json'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('R20: other live addresses are typed, stored, and opened in records of their own; the same addresses find theirs', async () => {
    const desk = await start();
    const refused = await desk.call('addresses.change', { live: unreachable });
    expect([keyOf(refused), desk.shell.questions.map(({ typedWord }) => typedWord)]).toEqual([
      'error.address.kept',
      ['a.invalid b.invalid'],
    ]);
    await expect(readFile(path.join(profile, 'addresses.json'), 'utf8')).rejects.toThrow('ENOENT');
    desk.shell.answers.push(Promise.resolve('confirmed'));
    const changed = await desk.call('addresses.change', { live: unreachable });
    expect(changed.ok && [changed.value.live, changed.value.testedAt]).toEqual([unreachable, null]);
    // Only live is opened anew.
    expect([await desk.rig(), desk.shell.asked]).toEqual([main, ['theme dark']]);
    await desk.app.stop();

    const other = await start({ environment: 'live', account: 'main' });
    await other.call('app.state', {});
    await until(() => other.shell.events('app.notice').length > 0, 'the notice');
    expect(other.shell.events('app.notice').map(({ error }) => [error.key, error.params])).toContainEqual([
      'error.address.unverified',
      { hosts: 'a.invalid, b.invalid' },
    ]);
    await until(() => existsSync(path.join(profile, 'exchanges')), 'the records');
    expect((await readdir(profile)).filter((name) => /^(journal|halt|archive|timeline)-?live/.test(name))).toEqual([]);
    const [folder = ''] = await readdir(path.join(profile, 'exchanges'));
    await until(() => readdirSync(path.join(profile, 'exchanges', folder)).some((name) => /live/.test(name)), 'a file');
    other.shell.answers.push(Promise.resolve('confirmed'));
    expect(keyOf(await other.call('addresses.change', { live: null }))).toBe('ok');
    expect([other.shell.questions.at(-1)?.typedWord, other.shell.asked.at(-1)]).toEqual([null, 'reload']);
    other.shell.desk().onLoaded();
    expect(await other.rig()).toEqual(live);
    const back = await other.call('addresses.view', {});
    expect(back.ok && back.value.live).toEqual(publicAddresses);
    await until(() => readdirSync(profile).some((name) => /live/.test(name)), 'the records of the shipped addresses');
    await expect(readFile(path.join(profile, 'world.json'), 'utf8')).rejects.toThrow('ENOENT');
  });

  test('a stop during a switch ends the program cleanly', async () => {
    const desk = await start();
    const switching = desk.call('app.switchWorld', demo);
    await desk.app.stop();
    await switching;
    expect(await desk.app.done).toBe(0);
    expect([desk.clock.waiting(), desk.exchange().sockets()]).toEqual([0, 0]);
  });
});

describe('remembered trading context', () => {
  test('R16: the program restarts in the last chosen context; the command line overrides it and is not remembered', async () => {
    const first = await start({ environment: null, account: null });
    expect(await first.rig()).toEqual(main);
    await first.go(demo);
    expect(await first.rig()).toEqual(demo);
    await first.app.stop();
    expect(JSON.parse(await readFile(path.join(profile, 'world.json'), 'utf8'))).toEqual({ version: 1, ...demo });
    const fromCommandLine = await start({ environment: 'simulator', account: null });
    expect(await fromCommandLine.rig()).toEqual(main);
    await fromCommandLine.app.stop();
    const again = await start({ environment: null, account: null });
    expect(await again.rig()).toEqual(demo);
  });

  test.each(['', '{"version":1,"environment":"live"', '{"version":2,"environment":"live","account":"main"}', '[]'])(
    'B-E3: a damaged or newer file falls back to the simulator: %j',
    async (text) => {
      await writeFile(path.join(profile, 'world.json'), text, { mode: 0o600 });
      const desk = await start({ environment: null, account: null });
      expect(await desk.rig()).toEqual(main);
    },
  );
});
