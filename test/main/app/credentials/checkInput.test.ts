import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInput } from '../../../../electron/main/app/credentials/credentials.ts';
import type { CredentialInput } from '../../../../shared/ipc/credentialViews.ts';

const GOOD: CredentialInput = {
  environment: 'live',
  label: 'desk',
  apiKey: 'weex_0123456789abcdef',
  secretKey: 'f00dcafe5678901234567890',
  passphrase: 'Letters123',
};
const check = (change: Partial<CredentialInput>) => {
  const checked = checkInput({ ...GOOD, ...change });
  return checked.ok ? 'ok' : `${checked.error.key} ${checked.error.params.field}`;
};

describe('input check of a typed API key', () => {
  test('XU25: trims blanks, line ends, invisible characters and quotes around each part', () => {
    const around = fc
      .array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\u00a0', '\u200b', '\ufeff', '"', "'", '“', '”'), {
        maxLength: 6,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(around, around, fc.constantFrom('apiKey', 'secretKey', 'passphrase'), (before, after, part) => {
        const checked = checkInput({ ...GOOD, [part]: `${before}${GOOD[part]}${after}` });
        expect(checked).toEqual({
          ok: true,
          value: { apiKey: GOOD.apiKey, secretKey: GOOD.secretKey, passphrase: GOOD.passphrase },
        });
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['XU25', { apiKey: 'weex_0123 456789' }, 'error.key.blanks apiKey'],
    ['XU25', { secretKey: 'f00d\ncafe5678' }, 'error.key.blanks secretKey'],
    ['XU25', { apiKey: ' ' }, 'error.key.empty apiKey'],
    ['XU25', { secretKey: '""' }, 'error.key.empty secretKey'],
    ['XU25', { passphrase: '' }, 'error.key.empty passphrase'],
    ['XU25', { apiKey: 'weex_012345678é' }, 'error.key.characters apiKey'],
    ['XU26', { apiKey: GOOD.secretKey, secretKey: GOOD.apiKey }, 'error.key.swapped secretKey'],
    ['XU26', { secretKey: GOOD.apiKey }, 'error.key.sameParts apiKey'],
    ['XU26', { passphrase: 'f00dcafe5678901234567890' }, 'error.key.sameParts secretKey'],
    ['XU26', { secretKey: 'short' }, 'error.key.tooShort secretKey'],
    ['XU27', { passphrase: 'Letters-123' }, 'error.key.passphraseCharacters passphrase'],
    ['XU27', { passphrase: 'Lettersä' }, 'error.key.passphraseCharacters passphrase'],
    ['', {}, 'ok'],
  ])('%s: %o gives %s', (_id, change, expected) => {
    expect(check(change)).toBe(expected);
  });

  test('B-D1: errors name the wrong field but never repeat its value', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 10 }),
        fc.string({ minLength: 10 }),
        fc.string({ minLength: 10 }),
        (apiKey, secretKey, passphrase) => {
          const checked = checkInput({ ...GOOD, apiKey, secretKey, passphrase });
          if (checked.ok) return;
          expect(['apiKey', 'secretKey', 'passphrase']).toContain(checked.error.params.field);
          expect(Object.keys(checked.error.params)).toEqual(['field']);
        },
      ),
      { numRuns: 300 },
    );
  });
});
