/**
 * The complete program in unusual places and situations: unusual paths, a locked screen, another network (XE4, XE15,
 * XE16, XF10).
 */
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../../electron/main/app/startApp.ts';
import type { CallName, CallRequest, CallResult } from '../../../shared/ipc/contract.ts';
import { appOptions } from '../support/appOptions.ts';
import { createRecordingShell, type RecordingShell, untilInstruments } from '../support/recordingShell.ts';
import { until } from '../support/until.ts';
import { single } from '../trading/support/desk.ts';

const rig = { environment: 'simulator', account: 'main' } as const;
let base: string;
let app: RunningApp | undefined;
let shell: RecordingShell;
const temporary = process.env.TMPDIR;

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'odd-'));
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  await rm(base, { recursive: true, force: true });
});

async function start(profile: string): Promise<void> {
  shell = createRecordingShell(profile);
  app = await startApp(shell, appOptions(profile));
  shell.desk().onLoaded();
  await until(() => app?.simulator.info() !== null, 'a running simulator');
  await untilInstruments(shell);
}
const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> =>
  (await shell.desk().invoke(name, request)) as CallResult<Name>;
const keyOf = (answer: { ok: true } | { ok: false; error: { key: string } }): string =>
  answer.ok ? 'ok' : answer.error.key;
const feed = () => shell.events('trading.orders').findLast(({ market }) => market === 'spot')?.feed.status;

/** Subscribes and requests a ticket for a small order far from the market. */
async function prepared(): Promise<string> {
  await call('trading.subscribe', rig);
  await until(() => feed() === 'live', 'the private feed');
  await call('market.subscribe', { kind: 'ticker', market: 'spot', symbol: 'BTCUSDT' });
  await until(() => shell.events('market.ticker').some(({ market }) => market === 'spot'), 'a price');
  const { last } = shell.events('market.ticker').findLast(({ market }) => market === 'spot')!;
  const price = `${last.split('.')[0]!.slice(0, -1)}0`;
  const draft = {
    market: 'spot',
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity: '0.001',
  } as const;
  const answer = await call('trading.prepare', { ...rig, ...single(draft) });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.ticket;
}

const long = Array.from({ length: 8 }, (_, index) => `folder-${index}-${'x'.repeat(22)}`);

describe('unusual profile folders', () => {
  test.each([
    ['blanks, quotes and signs', ['my desk & "co" %20 #1;']],
    ['letters of other scripts and pictures', ['Ünïcødé 交易 🚀']],
    ['more than 240 characters', long],
  ])(
    'XE16: with a profile path of %s an order is placed and all files are saved',
    { timeout: 60_000 },
    async (_what, parts) => {
      const profile = path.join(base, ...parts);
      // There is no folder for temporary files.
      process.env.TMPDIR = path.join(base, 'no such folder');
      await start(profile);
      const ticket = await prepared();
      expect(await call('trading.submit', { ...rig, ticket, typed: null })).toMatchObject({
        ok: true,
        value: { intents: [{ state: 'placed' }] },
      });
      await call('settings.change', { textSize: 120 });
      await app?.stop();
      expect((await readdir(profile)).toSorted()).toEqual(
        expect.arrayContaining(['logs', 'orders-simulator.journal', 'settings.json', 'simulator']),
      );
      expect(shell.events('app.notice')).toEqual([]);
    },
  );

  test(
    'XF10: a profile readable by other users is restricted at the start, and the user is notified',
    { timeout: 60_000 },
    async () => {
      const profile = path.join(base, 'open');
      await mkdir(profile);
      await chmod(profile, 0o755);
      await start(profile);
      await call('app.state', {});
      await until(() => shell.events('app.notice').length > 0, 'a notice');
      expect(shell.events('app.notice').map(({ error }) => [error.key, error.params])).toEqual([
        ['error.profile.closed', { count: 1 }],
      ]);
      expect(((await stat(profile)).mode & 0o777).toString(8)).toBe('700');
    },
  );
});

describe('unusual events', () => {
  test(
    'XE15 R18: locking the screen voids a prepared ticket; after unlocking with the typed word a new one works',
    { timeout: 60_000 },
    async () => {
      await start(path.join(base, 'profile'));
      const ticket = await prepared();
      shell.signal('lock');
      const refused = await call('trading.submit', { ...rig, ticket, typed: null });
      expect(keyOf(refused)).toBe('error.guard.locked');
      expect(keyOf(await call('guards.unlock', { ...rig, typed: 'trade' }))).toBe('ok');
      const again = await call('trading.submit', { ...rig, ticket, typed: null });
      expect(keyOf(again)).toBe('error.ticket.void');
      const after = await prepared();
      expect(await call('trading.submit', { ...rig, ticket: after, typed: null })).toMatchObject({ ok: true });
    },
  );

  test(
    'XE4: a network change makes private feeds stale at once, and they recover without action',
    { timeout: 60_000 },
    async () => {
      await start(path.join(base, 'profile'));
      await prepared();
      const before = shell.events('trading.orders').length;
      shell.signal('network');
      const states = () =>
        shell
          .events('trading.orders')
          .slice(before)
          .filter(({ market }) => market === 'spot')
          .map((event) => event.feed.status);
      expect(states()).toEqual(['stale']);
      await until(() => states().at(-1) === 'live', 'live figures');
      expect(await call('trading.submit', { ...rig, ticket: await prepared(), typed: null })).toMatchObject({
        ok: true,
      });
    },
  );
});
