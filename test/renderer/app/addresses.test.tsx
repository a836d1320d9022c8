// @vitest-environment happy-dom
/** The dialog of the exchange's addresses, and how a typed host is shown. */
import { afterEach, describe, expect, test } from 'vitest';
import { AddressDialog } from '../../../renderer/app/addresses/AddressDialog.tsx';
import { hostOf } from '../../../renderer/app/addresses/addressFields.ts';
import type { AddressesView } from '../../../shared/ipc/addressViews.ts';
import { publicAddresses } from '../../../shared/exchange/addresses.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { appState } from '../support/builders.ts';
import { mount, type Mounted } from '../support/mounted.tsx';
import { createRecordingBridge, settle } from '../support/recordingBridge.ts';
import { createTestServices } from '../support/services.tsx';

const REST = 'https://api.other.example';
const view: AddressesView = {
  simulator: null,
  live: publicAddresses,
  shipped: publicAddresses,
  testedAt: null,
  edited: false,
};
const other: AddressesView = { ...view, live: { ...publicAddresses, spot: { ...publicAddresses.spot, rest: REST } } };

let mounted: Mounted | null = null;
afterEach(async () => {
  await mounted?.end();
  mounted = null;
});

async function open(shown: AddressesView = view) {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState({ settings: { ...appState().settings, timeZone: 'utc' } })));
  double.answer('addresses.view', () => ok(shown));
  double.answer('addresses.change', () => ok(other));
  double.answer('addresses.test', () =>
    ok({
      view: { ...other, testedAt: Date.UTC(2026, 10, 27, 1, 2, 3) },
      checks: [
        { market: 'spot', kind: 'rest', error: null },
        { market: 'futures', kind: 'ws', error: appError('network', 'error.address.socket', { host: 'b.example' }) },
      ],
    }),
  );
  const services = createTestServices(double.bridge);
  await settle();
  mounted = await mount(<AddressDialog onClose={() => undefined} />, services);
  await mounted.after(settle);
  const field = (index = 0): HTMLInputElement => document.querySelectorAll('input')[index]!;
  const button = (name: string): HTMLButtonElement =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === name)!;
  return {
    double,
    field,
    button,
    text: () => document.body.textContent ?? '',
    press: (name: string) =>
      mounted!.after(async () => {
        button(name).click();
        await settle();
      }),
    type: (text: string, index = 0) =>
      mounted!.after(() => {
        const input = field(index);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        return Promise.resolve();
      }),
  };
}

describe('exchange addresses', () => {
  test('R20: shows the live addresses as unverified, and that the simulator does not run', async () => {
    const dialog = await open();
    expect([0, 1, 2, 3].map((index) => dialog.field(index).value)).toEqual([
      publicAddresses.spot.rest,
      publicAddresses.spot.ws,
      publicAddresses.futures.rest,
      publicAddresses.futures.ws,
    ]);
    expect(dialog.text()).toContain('Shipped addresses. Unverified: no connection test has passed.');
    expect(dialog.text()).toContain('The simulator is not running.');
    expect(
      ['Save addresses', 'Reset to shipped', 'Test connection'].map((name) => dialog.button(name).disabled),
    ).toEqual([true, true, false]);
  });

  test('R20: saves what was typed, then tests it and shows each result', async () => {
    const dialog = await open();
    await dialog.type(REST);
    expect(dialog.text()).toContain('Host: api.other.example');
    await dialog.press('Save addresses');
    expect(dialog.double.requests('addresses.change')).toEqual([{ live: other.live }]);
    expect(dialog.double.requests('addresses.test')).toEqual([{}]);
    expect(dialog.text()).toContain('Changed addresses. Connection test passed: ');
    expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Spot REST: passed',
      'Futures WebSocket: WebSocket connection to b.example failed. Check the address.',
    ]);
    await dialog.press('Reset to shipped');
    expect(dialog.double.requests('addresses.change').at(-1)).toEqual({ live: null });
  });

  test('R20: a refused address is marked at its field, and a declined change says nothing', async () => {
    const dialog = await open();
    await dialog.type('wss://x', 2);
    const refused = appError('invalid', 'error.address.scheme', { scheme: 'https://', field: 'futures.rest' });
    dialog.double.answer('addresses.change', () => fail(refused));
    await dialog.press('Save addresses');
    expect([0, 1, 2, 3].map((index) => dialog.field(index).getAttribute('aria-invalid'))).toEqual([
      'false',
      'false',
      'true',
      'false',
    ]);
    expect(dialog.text()).toContain('The address must begin with https://');
    dialog.double.answer('addresses.change', () => fail(appError('refused', 'error.address.kept')));
    await dialog.press('Save addresses');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect([dialog.field(2).value, dialog.double.requests('addresses.test')]).toEqual(['wss://x', []]);
    // Nothing was stored, so that a reset only clears what was typed.
    await dialog.press('Reset to shipped');
    expect([dialog.field(2).value, dialog.double.requests('addresses.change').length]).toEqual([
      publicAddresses.futures.rest,
      2,
    ]);
  });

  test('XF4 R20: says that a file changed by hand is not used, and lets the shipped addresses be set', async () => {
    const dialog = await open({ ...view, edited: true });
    expect(document.querySelector('[role=alert]')?.textContent).toBe(
      'The file of the addresses was changed outside this editor and is not used. The shipped addresses are in force.',
    );
    await dialog.press('Reset to shipped');
    expect(dialog.double.requests('addresses.change')).toEqual([{ live: null }]);
  });

  test.each([
    ['https://api.other.example:8443/x', { host: 'api.other.example:8443', foreign: false }],
    ['wss://ws.other.example', { host: 'ws.other.example', foreign: false }],
    ['https://b\u00fccher.example', { host: 'xn--bcher-kva.example', foreign: true }],
    ['https://xn--bcher-kva.example', { host: 'xn--bcher-kva.example', foreign: true }],
    ['https://', null],
    ['api.other.example', null],
    ['', null],
  ])('R20: the host of %j is shown in ASCII', (typed, host) => {
    expect(hostOf(typed)).toEqual(host);
  });
});
