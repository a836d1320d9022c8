// @vitest-environment happy-dom
/** The section of the settings about the network, and the mark in the status bar. */
import { afterEach, expect, test } from 'vitest';
import { SettingsView } from '../../../renderer/app/settings/SettingsDialog.tsx';
import { NetworkMark } from '../../../renderer/app/network/NetworkMark.tsx';
import type { NetworkView } from '../../../shared/ipc/networkViews.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { appState } from '../support/builders.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createRecordingBridge, settle } from '../support/recordingBridge.ts';
import { createTestServices } from '../support/services.tsx';

const direct: NetworkView = { proxy: null, authority: null, error: null };
const proxy = { kind: 'socks5', host: '::1', port: 1080, user: 'trader' } as const;
const authority = { subject: 'O=Company, CN=Inspection', fingerprint: 'AB:CD:EF', validTo: Date.UTC(2030, 4, 6) };
const unconfirmed = appError('refused', 'error.route.unconfirmed');

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(first: NetworkView) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('network.view', () => ok(first));
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<SettingsView app={appState()} dock={null} onClose={() => undefined} />, services);
  await mounted.after(settle);
  const window = mounted;
  const section = () => document.querySelector<HTMLElement>('[data-section=network]')!;
  const texts = (selector: string) => [...section().querySelectorAll(selector)].map((one) => one.textContent);
  const problems = () => texts('.field-problem').filter((text) => text !== '');
  const press = async (name: string) => {
    await window.control(name).press();
    await window.after(settle);
  };
  return { double, window, section, texts, problems, press };
}

test('without a proxy only the kind is offered, and nothing to remove', async () => {
  const { texts, section } = await open(direct);
  expect(texts('button')).toEqual(['None', 'HTTP', 'SOCKS5', 'Choose certificate…']);
  expect(section().textContent).toContain('Direct connections');
  expect(section().textContent).not.toContain('Type a word');
});

test('a proxy is sent to main as it was typed; the password leaves its field and never reaches the markup', async () => {
  const { double, window, press, section, texts } = await open(direct);
  await press('HTTP');
  expect(texts('.quiet-text')[0]).toBe(
    'Sockets reconnect through this proxy. If it fails, there is no direct connection. Type a word to confirm.',
  );
  await window.control('Host').type('proxy.example');
  await window.control('Port').type('3128');
  await window.control('User (optional)').type('trader');
  const password = window.control('Password (optional)');
  await password.type('Geheim-Wort-77');
  expect(section().innerHTML).not.toContain('Geheim');
  const shown = { kind: 'http', host: 'proxy.example', port: 3128, user: 'trader' } as const;
  double.answer('network.setProxy', () => {
    double.send('network.changed', { ...direct, proxy: shown });
    return ok({ ...direct, proxy: shown });
  });
  await press('Use proxy…');
  expect(double.requests('network.setProxy')).toEqual([{ ...shown, password: 'Geheim-Wort-77' }]);
  expect(window.control('Password (optional)').value).toBe('');
  expect(section().textContent).toContain('Connections through the proxy proxy.example:3128');
});

test.each(['', '0', '65536', '80a', '-1'])('a port of "%s" is not sent and is named at its field', async (typed) => {
  const { double, window, press, problems } = await open(direct);
  await press('SOCKS5');
  await window.control('Host').type('proxy.example');
  if (typed !== '') await window.control('Port').type(typed);
  await press('Use proxy…');
  expect([double.requests('network.setProxy'), problems()]).toEqual([[], ['Port from 1 to 65535']]);
  await window.control('Port').type('65535');
  await press('Use proxy…');
  expect(double.requests('network.setProxy')).toEqual([
    { kind: 'socks5', host: 'proxy.example', port: 65_535, user: null, password: null },
  ]);
});

test.each([
  ['host', 'error.route.host', 'Host', 'Not a valid host name or address.'],
  [
    'user',
    'error.route.credentials',
    'User (optional)',
    'User and password may have at most 255 bytes, no control characters, and an HTTP user no colon.',
  ],
  ['password', 'error.route.userAndPassword', 'Password (optional)', 'Enter user and password together.'],
] as const)('a refusal of %s stands at its field', async (field, key, label, text) => {
  const { double, press, problems, section } = await open({ ...direct, proxy });
  double.answer('network.setProxy', () => fail(appError('invalid', key, { field })));
  await press('Use proxy…');
  expect(problems()).toEqual([text]);
  const wrong = [...section().querySelectorAll('[aria-invalid=true]')].map((one) => one.closest('.field')!);
  expect(wrong.map((one) => [one.querySelector('label')!.textContent, one.querySelector('span')!.textContent])).toEqual(
    [[label, text]],
  );
});

test('a confirmed proxy stands in its fields; it is removed by its kind, and a declined removal is said', async () => {
  const { double, window, press, problems, section } = await open({ ...direct, proxy });
  expect(section().textContent).toContain('Connections through the proxy [::1]:1080');
  expect(['Host', 'Port', 'User (optional)'].map((name) => window.control(name).value)).toEqual([
    '::1',
    '1080',
    'trader',
  ]);
  await press('None');
  double.answer('network.removeProxy', () => fail(appError('refused', 'error.route.declined')));
  await press('Remove proxy…');
  expect([double.requests('network.removeProxy'), problems()]).toEqual([
    [{}],
    ['The network settings were not changed.'],
  ]);
  expect(document.activeElement?.textContent).toBe('None');
});

test('a closed route says why, and can be left without a known proxy', async () => {
  const { section, texts } = await open({ ...direct, error: unconfirmed });
  expect(section().textContent).toContain('The network settings were changed outside the program.');
  expect(texts('button')).toContain('Remove proxy…');
});

test('an authority is shown with its fingerprint, chosen and removed', async () => {
  const { double, press, texts, problems } = await open({ ...direct, authority });
  expect(texts('dd')).toEqual(['O=Company, CN=Inspection', 'AB:CD:EF', '2030-05-06']);
  double.answer('network.chooseAuthority', () => fail(appError('invalid', 'error.authority.notOne')));
  await press('Choose certificate…');
  expect(problems()).toEqual(['The file must contain exactly one certificate in PEM format.']);
  await press('Remove authority');
  expect([double.requests('network.removeAuthority'), document.activeElement?.textContent]).toEqual([
    [{}],
    'Choose certificate…',
  ]);
});

test.each([
  [direct, null, ''],
  [{ ...direct, proxy }, 'Proxy', 'Connections through the proxy [::1]:1080'],
  [
    { proxy, authority, error: null },
    'Proxy · Own authority',
    'Connections through the proxy [::1]:1080\nOwn certificate authority trusted: O=Company, CN=Inspection',
  ],
  [
    { ...direct, error: unconfirmed },
    'No live connection',
    'The network settings were changed outside the program. No live connection is made. Open Settings, Network, and confirm them again or remove them.',
  ],
] as const)('the mark: %#', async (view, label, title) => {
  const double = createRecordingBridge();
  double.answer('network.view', () => ok(view));
  const services = createTestServices(double.bridge);
  mounted = await mount(<NetworkMark />, services);
  await mounted.after(settle);
  const button = document.querySelector('button');
  expect([button?.textContent ?? null, button?.title ?? '']).toEqual([label, title]);
  if (label === null) return;
  await mounted.control(label).press();
  expect(services.desk.store.getState().command).toBe('networkSettings');
});
