/** A safe start of the complete program: what is stored is neither used nor changed, and a normal start has it back. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../../electron/main/app/startApp.ts';
import { guardDefaults, strictestDefaults } from '../../../electron/main/trading/safety/guardDefaults.ts';
import type { CallName, CallRequest, CallResult } from '../../../shared/ipc/contract.ts';
import { appOptions } from '../support/appOptions.ts';
import { createRecordingShell } from '../support/recordingShell.ts';

const here = { environment: 'simulator', account: 'main' } as const;

async function createProfile() {
  const profile = await mkdtemp(path.join(tmpdir(), 'foredeck-safe-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  return profile;
}

/** Starts the app with an exchange that does not come up. */
async function start(profile: string, safe: boolean) {
  const shell = createRecordingShell(profile);
  const startSimulator = () => Promise.reject(new Error('not needed'));
  const app = await startApp(shell, { ...appOptions(profile), startSimulator, safe });
  shell.desk().onLoaded();
  const call = async <Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResult<Name>> =>
    (await shell.desk().invoke(name, request)) as never;
  return {
    app,
    shell,
    call,
    text: async (name: 'lists' | 'workspaces' | 'hotkeys') => call('documents.read', { name }),
  };
}

/** Returns the texts of the window's documents and of the limits. */
async function stored(profile: string): Promise<Record<string, string>> {
  const desk = (await readdir(path.join(profile, 'desk'))).filter((file) => !file.startsWith('window.json'));
  const names = ['limits.json', ...desk.map((file) => path.join('desk', file))];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(profile, name), 'utf8')] as const)),
  );
}

const read = (text: string | null) => ({ ok: true, value: { text } });

test('B-E3 a safe start uses and changes no stored layout or limit, and a normal start has them back', async () => {
  const profile = await createProfile();
  const own = { ...guardDefaults.simulator, orderValue: '250' };
  const first = await start(profile, false);
  await first.call('documents.write', { name: 'workspaces', text: 'mine' });
  await first.call('documents.write', { name: 'hotkeys', text: 'keys' });
  await first.call('guards.change', { ...here, limits: own });
  expect(await first.call('app.state', {})).toMatchObject({ ok: true, value: { safeStart: false } });
  await first.app.stop();
  const before = await stored(profile);

  const safe = await start(profile, true);
  expect(await safe.call('app.state', {})).toMatchObject({ ok: true, value: { safeStart: true } });
  expect(await safe.text('workspaces')).toEqual(read(null));
  await safe.call('documents.write', { name: 'workspaces', text: 'moved' });
  await safe.call('documents.write', { name: 'lists', text: 'list' });
  expect(await safe.text('workspaces')).toEqual(read('moved'));
  // A key must not trade something else than the user set it to.
  expect(await safe.text('hotkeys')).toEqual(read('keys'));
  // Each limit is the stricter one of the user's own and the strictest defaults.
  expect(await safe.call('guards.view', here)).toMatchObject({
    ok: true,
    value: { limits: { ...strictestDefaults, orderValue: '250' }, pending: null },
  });
  expect(await safe.call('guards.change', { ...here, limits: own })).toMatchObject({
    ok: false,
    error: { kind: 'refused', key: 'error.guard.safeStart' },
  });
  expect(await safe.call('settings.backUp', { drawings: true, journal: false })).toMatchObject({
    ok: false,
    error: { kind: 'refused', key: 'error.backup.safeStart' },
  });
  await safe.app.stop();
  expect(await stored(profile)).toEqual(before);

  const last = await start(profile, false);
  expect(await last.text('workspaces')).toEqual(read('mine'));
  expect(await last.text('lists')).toEqual(read(null));
  expect(await last.call('guards.view', here)).toMatchObject({ ok: true, value: { limits: own } });
  await last.app.stop();
});

test('hotkeys that were set in a safe start are saved', async () => {
  const profile = await createProfile();
  const safe = await start(profile, true);
  await safe.call('documents.write', { name: 'hotkeys', text: 'keys' });
  await safe.app.stop();
  const next = await start(profile, false);
  expect(await next.text('hotkeys')).toEqual(read('keys'));
  await next.app.stop();
});

test('B-E3 a restart ends the program and starts it again in a safe start, in the same trading context', async () => {
  const { app, shell, call } = await start(await createProfile(), false);
  expect(await call('app.exposure', {})).toEqual({
    ok: true,
    // Nothing is claimed about an account that was not read.
    value: { open: null },
  });
  expect(await call('app.restart', { safe: true })).toEqual({ ok: true, value: {} });
  expect(await app.done).toBe(0);
  expect(shell.asked.slice(-2)).toEqual(['restart --environment simulator --account main --safe', 'quit']);
});

test('B-E5 repeated crashes are said until the user goes on, and the folder of the log is the only one shown', async () => {
  const profile = await createProfile();
  const { app, shell, call } = await start(profile, false);
  const isLoop = async () => {
    const state = await call('app.state', {});
    return state.ok && state.value.crashLoop;
  };
  for (let count = 0; count < 2; count += 1) shell.desk().onCrashed('crashed');
  expect(await isLoop()).toBe(false);
  shell.desk().onCrashed('hung');
  expect(await isLoop()).toBe(true);
  await call('app.goOn', {});
  expect(await isLoop()).toBe(false);
  const folder = path.join(profile, 'logs');
  expect(await call('app.openLogs', {})).toEqual({ ok: true, value: { folder, opened: true } });
  expect(shell.asked.at(-1)).toBe(`folder ${folder}`);
  shell.desk().onProcessGone?.('GPU', 'killed');
  await app.stop();
  const lines = (await readFile(path.join(folder, 'foredeck.log'), 'utf8')).trimEnd().split('\n');
  const losses = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'window.crashed' || event === 'process.gone');
  expect(losses.map(({ time: _time, ...line }) => line)).toEqual([
    { event: 'window.crashed', kind: 'crashed', state: 'once' },
    { event: 'window.crashed', kind: 'crashed', state: 'once' },
    { event: 'window.crashed', kind: 'hung', state: 'repeatedly' },
    { event: 'process.gone', kind: 'GPU', reason: 'killed' },
  ]);
});
