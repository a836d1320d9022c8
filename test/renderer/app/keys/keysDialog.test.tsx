import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { KeyFormView, emptyKeyForm } from '../../../../renderer/app/keys/KeyFields.tsx';
import { KeysDialog } from '../../../../renderer/app/keys/KeysDialog.tsx';
import type { AppError } from '../../../../shared/result/appError.ts';
import { appState, storedKey } from '../../support/builders.ts';
import { createTestServices, markup, textOf } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const refused: AppError = {
  ...windowError('auth', 'error.exchange.auth'),
  exchange: { code: '-1049', message: 'API_KEY_OR_PASSPHRASE_INCORRECT', httpStatus: 401 },
};
const keys = [
  storedKey(),
  storedKey({ keyId: 'k2', label: 'Old', lastFour: 'zz99', issued: false, active: false, state: 'locked' }),
  storedKey({
    keyId: 'k3',
    label: 'Mine',
    lastFour: 'ab12',
    issued: false,
    active: false,
    place: 'memory',
    state: 'refused',
    permissions: null,
    error: refused,
  }),
  storedKey({ keyId: 'k4', label: 'Elsewhere', environment: 'live' }),
];
const show = (credentials: Partial<ReturnType<typeof appState>['credentials']> = {}) =>
  markup(
    <KeysDialog
      open
      app={appState({ credentials: { keychain: 'ready', reason: null, keys, ...credentials } })}
      onClose={() => undefined}
    />,
  );

describe('key dialog', () => {
  it('lists each key of the environment with permissions, storage and state as text', () => {
    const rows = [...(/<tbody>(.*?)<\/tbody>/s.exec(show())?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)];
    expect(rows.map(([row]) => textOf(row))).toEqual([
      'Desk key issued by the simulator …7Qx9 read, trade spot, trade futures keychain ready in use Delete',
      'Old …zz99 read, trade spot, trade futures keychain locked or removed Use Delete',
      'Mine …ab12 — memory, until the program closes rejected. The exchange rejected the key. ' +
        'Exchange message: -1049 API_KEY_OR_PASSPHRASE_INCORRECT Use Delete',
    ]);
  });

  it('shows the environment, and the reason why keys stay in memory', () => {
    const reason = windowError('unavailable', 'error.internal');
    const text = textOf(show({ keychain: 'unavailable', reason }));
    expect(text).toContain('Environment SIMULATOR');
    expect(text).toContain(
      'No keychain available: keys stay in memory until the program closes. An internal error occurred. Stored keys Label Key Permissions Storage Status Action Desk key issued by the simulator …7Qx9 read, trade spot, trade futures keychain ready in use Delete Old …zz99 read, trade spot, trade futures keychain locked or removed Use Delete Mine …ab12 — memory, until the program closes rejected. The exchange rejected the key. Exchange message: -1049 API_KEY_OR_PASSPHRASE_INCORRECT Use Delete Add key How to create a key at the exchange',
    );
    expect(textOf(show())).toContain('Label API key Secret key Passphrase The one you chose when you created the key');
    expect(textOf(show())).not.toContain('There is no keychain');
    expect(textOf(show({ keys: [] }))).toContain('No keys stored for this environment.');
  });

  it('B-D1 uses password fields without value and autocompletion for secrets', () => {
    const inputs = [...show().matchAll(/<input[^>]*>/g)].map(([input]) => input);
    const attribute = (input: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? null;
    expect(
      inputs.map((input) => ['name', 'type', 'autoComplete', 'value'].map((name) => attribute(input, name))),
    ).toEqual([
      ['label', 'text', 'off', null],
      ['apiKey', 'password', 'off', null],
      ['secretKey', 'password', 'off', null],
      ['passphrase', 'password', 'off', null],
      ['copyTrader', 'checkbox', null, null],
      ['recent', 'checkbox', null, null],
    ]);
  });

  it('XU25 XU27 shows errors of the form and of main at their fields', () => {
    const form = (more: Partial<typeof emptyKeyForm>) =>
      markup(
        <KeyFormView
          form={{ ...emptyKeyForm, ...more }}
          element={createRef()}
          onType={() => undefined}
          onSubmit={() => undefined}
        />,
      );
    const invalid = (html: string) =>
      [...html.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g)].map(([input]) => /name="(\w+)"/.exec(input)?.[1]);
    const invalidForm = form({ problems: { passphrase: 'error.key.passphraseCharacters' } });
    expect([invalid(invalidForm), textOf(invalidForm).includes('Letters and digits only.')]).toEqual([
      ['passphrase'],
      true,
    ]);
    const rejectedForm = form({ error: windowError('invalid', 'error.key.blanks', { field: 'secretKey' }) });
    expect([invalid(rejectedForm), rejectedForm.includes('role="alert"')]).toEqual([['secretKey'], false]);
    const whole = form({ error: refused });
    expect([invalid(whole), textOf(whole).includes('Exchange message: -1049')]).toEqual([[], true]);
    expect(form({ status: 'sending' })).toContain('disabled');
  });

  it('says what to know before a key is created at the exchange (document 1, Credentials)', () => {
    const [, guide] = /<details[^>]*>(.*?)<\/details>/s.exec(show())!;
    const steps = guide!.split('<li>').map(textOf);
    expect(steps).toHaveLength(7);
    for (const [step, words] of [
      'ten groups',
      'Read Only',
      'IP address',
      '-1060',
      'recovered',
      '15 minutes',
    ].entries()) {
      expect(steps[step + 1]).toContain(words);
    }
  });

  it('says when a key that has not taken effect is tested, and tests it at a press (B-C9)', () => {
    const services = createTestServices();
    const testAt = services.clock.now() + 14 * 60_000 + 1;
    const waiting = storedKey({
      label: 'New',
      lastFour: 'ab12',
      issued: false,
      active: false,
      state: 'refused',
      testAt,
    });
    const html = markup(
      <KeysDialog
        open
        app={appState({ credentials: { keychain: 'ready', reason: null, keys: [{ ...waiting, error: refused }] } })}
        onClose={() => undefined}
      />,
      services,
    );
    const [row] = /<tbody>.*?<\/tbody>/s.exec(html)!;
    expect(textOf(row)).toMatch(
      /rejected\. The exchange rejected the key\. Exchange message: .* Tested again at \d\d:\d\d, in 15 minutes\. Test now Delete$/,
    );
    expect(row).toContain('aria-label="Test New …ab12 now"');
  });

  it('is rendered only while open', () => {
    const html = (open: boolean) => markup(<KeysDialog app={appState()} open={open} onClose={() => undefined} />);
    expect([html(false), html(true).startsWith('<dialog')]).toEqual(['', true]);
  });
});
