/** The complete program over a profile: the window's documents and its position are restored after a restart. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp } from '../../../../electron/main/app/startApp.ts';
import { appOptions } from '../../support/appOptions.ts';
import { createRecordingShell } from '../../support/recordingShell.ts';

let profile: string;
beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), 'foredeck-main-'));
});
afterEach(() => rm(profile, { recursive: true, force: true }));

const there = { width: 1000, height: 700, x: 40, y: 60 };

/** Starts the app with an exchange that does not come up and a window at the position `there`. */
async function start() {
  const shell = { ...createRecordingShell(profile), bounds: () => Promise.resolve(there) };
  const startSimulator = () => Promise.reject(new Error('not needed'));
  const app = await startApp(shell, { ...appOptions(profile), startSimulator });
  shell.desk().onLoaded();
  return { app, shell, call: (name: string, request: object) => shell.desk().invoke(name, request) };
}

test('R24: documents and window position survive a restart, written before the program ends', async () => {
  const first = await start();
  expect(first.shell.desk().bounds).toEqual({ width: 1440, height: 900, x: null, y: null });
  // Not awaited: the window is closed while the document is being written.
  const writing = first.call('documents.write', { name: 'lists', text: '["mine"]' });
  await first.app.stop();
  expect(await writing).toEqual({ ok: true, value: {} });
  expect((await readdir(path.join(profile, 'desk'))).toSorted()).toEqual([
    'lists.json',
    'lists.json.bak',
    'window.json',
    'window.json.bak',
  ]);
  const second = await start();
  expect(second.shell.desk().bounds).toEqual(there);
  expect(await second.call('documents.read', { name: 'lists' })).toEqual({ ok: true, value: { text: '["mine"]' } });
  await second.app.stop();
});

test('XF1: a damaged document is reported to the window once', async () => {
  const first = await start();
  await first.call('documents.write', { name: 'lists', text: '["mine"]' });
  await first.app.stop();
  await writeFile(path.join(profile, 'desk', 'lists.json'), '');
  const second = await start();
  await second.call('app.state', {});
  await second.call('documents.read', { name: 'lists' });
  await second.call('documents.read', { name: 'lists' });
  const notices = second.shell.events('app.notice').map(({ error }) => [error.key, error.params]);
  expect(notices.filter(([key]) => key === 'error.document.restored')).toEqual([
    ['error.document.restored', { document: 'lists' }],
  ]);
  await second.app.stop();
});

test.each(['../settings', 'window', 'drawings.simulator.spot.../x', 'drawings.live.spot.a', 'lists.json', ''])(
  'XI1: rejects a document named %j',
  async (name) => {
    const { app, call } = await start();
    expect(await call('documents.write', { name, text: '{}' })).toMatchObject({
      ok: false,
      error: { key: 'error.ipc.invalid', params: { field: 'name' } },
    });
    await app.stop();
  },
);
