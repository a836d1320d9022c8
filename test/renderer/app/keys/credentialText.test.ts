import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkKey, noKey, trimPart, type TypedKey } from '../../../../renderer/app/keys/KeyFields.tsx';
const good: TypedKey = { label: '', apiKey: 'desk_0a1b2c3d4e', secretKey: '9f8e7d6c5b4a', passphrase: 'Harbour7' };
const check = (more: Partial<TypedKey>, whole = true) => checkKey({ ...good, ...more }, whole);

describe('check of a typed key', () => {
  it('accepts a complete key', () => expect(check({})).toEqual({}));

  it('XU25 trims blanks and quotes around pasted text', () => {
    expect([' key12345\r\n', '"key12345"', '\u00a0\u200bkey12345\ufeff', '\u201ckey12345\u201d'].map(trimPart)).toEqual(
      ['key12345', 'key12345', 'key12345', 'key12345'],
    );
    expect(check({ apiKey: `  ${good.apiKey}\n`, secretKey: `'${good.secretKey}'` })).toEqual({});
  });

  it.each([' ', '\n', '\t', '\u00a0'])('XU25 refuses a blank inside a part (%j) and names its field', (blank) => {
    expect(check({ apiKey: `desk${blank}12345678` })).toEqual({ apiKey: 'error.key.blanks' });
    expect(check({ secretKey: `secret${blank}12345` }, false)).toEqual({ secretKey: 'error.key.blanks' });
  });

  it('XU26 reports parts that look swapped or are equal', () => {
    expect([
      check({ apiKey: good.secretKey, secretKey: good.apiKey }),
      check({ secretKey: good.apiKey }, false),
    ]).toEqual([{ secretKey: 'error.key.swapped' }, { secretKey: 'error.key.sameParts' }]);
  });

  it.each(['pass-phrase', 'pässword', 'a_b', '密码1234'])('XU27 refuses the passphrase %j', (passphrase) => {
    expect([check({ passphrase }), check({ passphrase }, false)]).toEqual([
      { passphrase: 'error.key.passphraseCharacters' },
      { passphrase: 'error.key.passphraseCharacters' },
    ]);
  });

  it('reports missing or short parts only on submit', () => {
    expect([checkKey(noKey, false), checkKey(noKey, true), check({ apiKey: 'a', secretKey: 'b' })]).toEqual([
      {},
      { apiKey: 'error.key.empty', secretKey: 'error.key.empty', passphrase: 'error.key.empty' },
      { apiKey: 'error.key.tooShort', secretKey: 'error.key.tooShort' },
    ]);
  });

  it('never accepts a part with a blank or an invalid character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }), (apiKey) => {
        const passes = check({ apiKey }).apiKey === undefined;
        expect(passes && !/^[!-~]{8,}$/.test(trimPart(apiKey))).toBe(false);
      }),
    );
  });
});
