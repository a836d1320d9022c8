import { describe, expect, it } from 'vitest';
import {
  emptyKeyForm,
  emptySecrets,
  fieldOf,
  readFields,
  reduceKeyForm,
  noKey,
  type TypedKey,
} from '../../../../renderer/app/keys/KeyFields.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';
const typed: TypedKey = { label: 'Mine', apiKey: 'desk_12345678', secretKey: 'canarySecret77', passphrase: 'Canary99' };
const fieldsOf = (values: TypedKey) => {
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  return (name: keyof TypedKey) => fields[name] ?? null;
};

describe('B-D1 key form', () => {
  it('reads the fields and clears the secret ones', () => {
    const fields = fieldsOf(typed);
    expect(readFields(fields)).toEqual(typed);
    emptySecrets(fields);
    expect(readFields(fields)).toEqual({ ...noKey, label: 'Mine' });
    expect(readFields(() => null)).toEqual(noKey);
  });

  it('stores no typed text in any state', () => {
    const error = windowError('invalid', 'error.key.blanks', { field: 'secretKey' });
    const steps = [
      { kind: 'checked', problems: { passphrase: 'error.key.empty' } },
      { kind: 'send' },
      { kind: 'refused', error },
      { kind: 'checked', problems: {} },
      { kind: 'send' },
      { kind: 'stored' },
    ] as const;
    let form = emptyKeyForm;
    const forms = steps.map((step) => (form = reduceKeyForm(form, step)));
    expect(forms).toEqual([
      { problems: { passphrase: 'error.key.empty' }, error: null, status: 'typing' },
      { problems: {}, error: null, status: 'sending' },
      { problems: {}, error, status: 'typing' },
      { problems: {}, error: null, status: 'typing' },
      { problems: {}, error: null, status: 'sending' },
      { problems: {}, error: null, status: 'stored' },
    ]);
  });

  it('assigns an error of main to the field it names', () => {
    expect([
      fieldOf(windowError('invalid', 'error.key.blanks', { field: 'secretKey' })),
      fieldOf(windowError('auth', 'error.exchange.auth')),
      fieldOf(windowError('invalid', 'error.key.blanks', { field: 'label' })),
    ]).toEqual(['secretKey', null, null]);
  });
});
