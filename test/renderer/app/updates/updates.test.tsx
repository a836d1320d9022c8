// @vitest-environment happy-dom
/** The section of the settings about updates, and the mark in the status bar. */
import { afterEach, expect, test } from 'vitest';
import { SettingsView } from '../../../../renderer/app/settings/SettingsDialog.tsx';
import { UpdateMark } from '../../../../renderer/app/updates/UpdateMark.tsx';
import type { UpdatesView } from '../../../../shared/ipc/updateViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { mount, type Mounted } from '../../support/mounted.tsx';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const offer = {
  version: '1.2.0',
  date: '2026-11-26',
  changelog: 'Faster.\n<b>Not bold.</b>',
  size: 98_765_432,
  later: false,
};
const file = {
  version: '1.2.0',
  path: '/p/updates/foredeck_1.2.0_amd64.deb',
  form: 'deb',
  command: 'sudo apt install /p/updates/foredeck_1.2.0_amd64.deb',
} as const;
const view = (more: Partial<UpdatesView> = {}): UpdatesView => ({
  off: null,
  address: 'https://updates.example:8443/feed.json',
  running: '1.1.0',
  checking: false,
  lastCheck: { at: Date.UTC(2026, 10, 27, 8), result: 'found', error: null },
  offer,
  held: null,
  download: null,
  file: null,
  ...more,
});

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

const app = (installUpdates = false) => {
  const state = appState();
  const capabilities = { ...state.shell.capabilities, installUpdates };
  return {
    ...state,
    settings: { ...state.settings, timeZone: 'utc' as const },
    shell: { ...state.shell, capabilities },
  };
};

async function open(first: UpdatesView, installUpdates = false) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(app(installUpdates)));
  double.answer('updates.view', () => ok(first));
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<SettingsView app={app(installUpdates)} dock={null} onClose={() => undefined} />, services);
  await mounted.after(settle);
  const section = () => document.querySelector<HTMLElement>('[data-section=updates]')!;
  const names = () => [...section().querySelectorAll('button')].map((one) => one.textContent);
  return { double, window: mounted, section, names };
}

test('a build without a key says so and offers nothing to set', async () => {
  const { section, names, window } = await open(view({ off: 'noKey', address: null, lastCheck: null, offer: null }));
  expect(section().textContent).toContain('This build has no update key. Updates are off.');
  expect([names(), window.control('Check now').disabled]).toEqual([['Check now'], true]);
});

test('the address is sent to main as it was typed; its refusal is shown', async () => {
  const { double, window, section } = await open(view({ off: 'noFeed', address: null, lastCheck: null, offer: null }));
  expect(section().textContent).toContain('Not set. Updates are off.');
  double.answer('updates.setFeed', () => fail(appError('invalid', 'error.update.address')));
  await window.control('Address of the update feed').type('http://updates.example/feed.json');
  await window.control('Set…').press();
  await window.after(settle);
  expect(double.requests('updates.setFeed')).toEqual([{ address: 'http://updates.example/feed.json' }]);
  expect(section().textContent).toContain('Enter an address that begins with https://, without a user name.');
});

test('an offered release is shown with its changelog as plain text, and its buttons', async () => {
  const { double, window, section, names } = await open(view());
  expect(section().textContent).toContain('updates.example:8443');
  expect(section().textContent).toContain('2026-11-27 08:00: A newer version was found.');
  expect(section().textContent).toContain('1.2.0 · 2026-11-26 · 98.8 MB');
  expect(section().querySelector('pre')!.innerHTML).toBe('Faster.\n&lt;b&gt;Not bold.&lt;/b&gt;');
  expect(names()).toEqual(['Set…', 'Turn off', 'Check now', 'Download', 'Later', 'Skip this version']);
  for (const [name, call] of [
    ['Download', 'updates.download'],
    ['Later', 'updates.later'],
    ['Skip this version', 'updates.skip'],
    ['Check now', 'updates.check'],
    ['Turn off', 'updates.setFeed'],
  ] as const) {
    await window.control(name).press();
    expect(double.requests(call)).toEqual([call === 'updates.setFeed' ? { address: null } : {}]);
  }
});

test('the progress, its failure, and the verified file with the command', async () => {
  const { double, window, section, names } = await open(view());
  const show = (next: UpdatesView) => window.after(() => double.send('updates.changed', next));
  await show(view({ download: { received: 12_300_000, size: 98_765_432, error: null } }));
  expect(section().textContent).toContain('12.3 MB of 98.8 MB');
  expect(names().slice(3)).toEqual(['Stop download']);
  const error = appError('refused', 'error.update.changedFile', { name: 'a.deb' });
  await show(view({ download: { received: 0, size: 98_765_432, error } }));
  expect(section().textContent).toContain('The file a.deb differs from the signed feed and was not kept.');
  await show(view({ file }));
  expect(section().textContent).toContain(`Verified file: ${file.path}`);
  expect(window.control('Command that installs it').value).toBe(file.command);
  expect(names().slice(3)).toEqual(['Later', 'Skip this version']);
});

test('a shell that can install offers it', async () => {
  const { double, window } = await open(view({ file }), true);
  await window.control('Install…').press();
  expect(double.requests('updates.install')).toEqual([{}]);
});

test.each([
  ['doubts', 'A newer version waits. An order is unconfirmed.'],
  ['plans', 'A newer version waits. A plan is running.'],
] as const)('what holds an offer back is said: %s', async (held, text) => {
  const { section, names } = await open(view({ offer: null, held }));
  expect(section().textContent).toContain(text);
  expect(names()).not.toContain('Download');
});

test('the mark stands while a release is offered, and opens the settings at the updates', async () => {
  const double = createRecordingBridge();
  double.answer('updates.view', () => ok(view()));
  const services = createTestServices(double.bridge);
  mounted = await mount(<UpdateMark />, services);
  await mounted.after(settle);
  await mounted.control('Version 1.2.0 available').press();
  expect(services.desk.store.getState().command).toBe('updateSettings');
  const buttons = [];
  for (const next of [view({ offer: { ...offer, later: true } }), view(), view({ offer: null, held: 'plans' })]) {
    await mounted.after(() => double.send('updates.changed', next));
    buttons.push(mounted.buttons());
  }
  expect(buttons).toEqual([[], ['Version 1.2.0 available'], []]);
});
