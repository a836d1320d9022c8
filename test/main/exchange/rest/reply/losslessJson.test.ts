import fc from 'fast-check';
import { parse } from 'lossless-json';
import { describe, expect, test } from 'vitest';
import {
  nestsDeeperThan,
  parseLossless,
  repeatsNames,
} from '../../../../../electron/main/exchange/rest/reply/losslessJson.ts';

describe('Lossless JSON', () => {
  test('agrees with JSON.parse on all values a double can represent', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const onlySafe = JSON.parse(
          JSON.stringify(value, (_key, item: unknown) =>
            typeof item === 'number' && (!Number.isSafeInteger(item) || Object.is(item, -0)) ? null : item,
          ),
        ) as unknown;
        if (JSON.stringify(onlySafe).includes('__proto__')) return;
        expect(parseLossless(JSON.stringify(onlySafe))).toEqual({ value: onlySafe });
      }),
      { numRuns: 1_000 },
    );
  });

  test('H5 XS23: agrees with an independent reader on any document, repeated names and inexact numbers included', () => {
    // Their reader takes an empty list for an empty object, so that no list is empty here.
    const number = fc.oneof(
      fc.constantFrom('0', '-0', '1', '1.0', '-1.50', '1e5', '9007199254740993', '596471064624628269'),
      fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,9})?$/),
    );
    const text = fc.constantFrom('"a"', '"1.0"', '"\\u0061"', '":1.5,"', '"\\\\\\": 2"', 'true', 'null', '{}');
    const { document } = fc.letrec<{ document: string }>((tie) => ({
      document: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(number, text),
        fc.array(tie('document'), { minLength: 1, maxLength: 4 }).map((items) => `[${items.join(' ,')}]`),
        fc
          .array(fc.tuple(fc.constantFrom('"a"', '"\\u0061"', '"b"', '"1 b"', '"c"'), tie('document')), {
            maxLength: 4,
          })
          .map((fields) => `{${fields.map(([name, value]) => `${name} : ${value}`).join(',')}}`),
      ),
    }));
    const exact = (token: string) =>
      `${Number(token)}` === token && Number.isSafeInteger(Number(token)) ? Number(token) : token;
    const theirs = (source: string): { readonly value: unknown } | undefined => {
      try {
        return { value: parse(source, undefined, exact) };
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(document, (source) => {
        expect(parseLossless(source)).toEqual(theirs(source));
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    '0',
    '9007199254740991',
    '9007199254740992',
    '9007199254740993',
    '9223372036854775807',
    '12345678901234567890',
  ])('B-B4 XS26 H5: keeps all digits of id %s', (digits) => {
    const read = parseLossless(`{"id":${digits}}`)?.value as { id: number | string };
    expect(String(read.id)).toBe(digits);
    expect(typeof read.id).toBe(BigInt(digits) <= BigInt(Number.MAX_SAFE_INTEGER) ? 'number' : 'string');
  });

  test('H5: returns any number as its source text, digit for digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,25})?([eE][+-]?\d{1,3})?$/), (token) => {
        expect(String(parseLossless(token)?.value)).toBe(token);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '',
    ' ',
    '{',
    '[1,]',
    '{"a":1}{"a":2}',
    '{"a":1} x',
    '01',
    '1.',
    '.5',
    '+1',
    'NaN',
    "{'a':1}",
    '<html></html>',
  ])('XS2 XS3: rejects %j', (text) => {
    expect(parseLossless(text)).toBeUndefined();
  });

  test('XS23: rejects an object with one key repeated with different values', () => {
    expect(parseLossless('{"side":"BUY","side":"SELL"}')).toBeUndefined();
  });

  test('XS23 B-D6: compares a name repeated at each of 60 levels', () => {
    const nested = (inner: string) => `${'{"a":1,"a":1,"b":'.repeat(60)}${inner}${'}'.repeat(60)}`;
    expect([parseLossless(nested('[1]')) !== undefined, parseLossless(nested('{"a":1,"a":2}'))]).toEqual([
      true,
      undefined,
    ]);
  });

  test('XS21 B-D6: rejects a million brackets without recursion and ignores brackets inside strings', () => {
    expect(parseLossless('['.repeat(1_000_000))).toBeUndefined();
    expect(nestsDeeperThan(`"${'['.repeat(100)}\\"["`, 64)).toBe(false);
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect([parseLossless(deep(64)) !== undefined, parseLossless(deep(65))]).toEqual([true, undefined]);
  });

  const MEGABYTE = 1024 * 1024;
  const times = (text: string): string => text.repeat(Math.ceil(MEGABYTE / text.length));

  test.each([
    ['brackets', times('[')],
    ['objects', times('{"a":')],
    ['both', times('[{"a":')],
    ['brackets behind 64 good ones', `[${'[[]],'.repeat(1_000)}${times('[')}`],
    ['brackets after a long text', `["${'x'.repeat(MEGABYTE)}",${'['.repeat(64)}`],
    ['brackets after text full of escapes', `["${times('\\\\\\"')}",${'['.repeat(64)}`],
    ['brackets that close first', `${times(']')}${times('[')}${times('[')}`],
  ])('XS21 B-D6: the depth scan detects a megabyte of nesting: %s', (_what, text) => {
    expect([nestsDeeperThan(text, 64), parseLossless(text)]).toEqual([true, undefined]);
  });

  test.each([
    ['brackets inside a text', `["${times('[{')}"]`, 1],
    ['a text that never ends', `["${times('[{')}`, undefined],
    ['an escape at the very end', `["${times('[\\"')}\\`, undefined],
    ['lists side by side', `[${'[],'.repeat(50_000)}[]${' '.repeat(MEGABYTE)}]`, 50_001],
    ['closing brackets only', times(']'), undefined],
  ])('XS21 B-D6: the depth scan accepts a megabyte that is not deeply nested: %s', (_what, text, length) => {
    expect(nestsDeeperThan(text, 64)).toBe(false);
    const value = parseLossless(text)?.value as unknown[] | undefined;
    expect(value?.length).toBe(length);
  });

  test('B-D6: reads a document of 200,000 values and rejects a larger one', () => {
    const wide = (values: number) => `[${'1,'.repeat(values - 2)}1]`;
    const value = (text: string) => (parseLossless(text)?.value as unknown[] | undefined)?.length;
    expect([value(wide(200_000)), value(wide(200_001)), value(`["${times(',[{')}"]`)]).toEqual([199_999, undefined, 1]);
  });

  test.each([
    ['{"a":1,"a":1}', true, true],
    ['{"a":1,"a":2}', true, false],
    ['{"a":{"b":1},"c":{"b":1}}', false, true],
    ['{"a":":","b":"\\":"}', false, true],
    ['{"a":1,"\\u0061":1}', true, true],
    ['{"a":1,"\\u0061":2}', true, false],
    ['[{"a":1,"b":[{"c":1,"c":1}]}]', true, true],
    ['{"__proto__":1,"__proto__":1}', true, true],
    ['{}', false, true],
  ])('XS23 B-D6: %s: repeated name: %s; readable: %s', (text, repeated, readable) => {
    const read = parseLossless(text);
    expect([repeatsNames(text, JSON.parse(text)), read !== undefined]).toEqual([repeated, readable]);
    if (read && repeated) expect(repeatsNames(text, read.value)).toBe(true);
  });

  test.each(['{"__proto__":{"evil":1},"a":{"__proto__":2,"b":1}}', '{"\\u005f_proto__":{"evil":1},"a":{"b":1}}'])(
    'XS22: drops prototype keys from %s',
    (text) => {
      const value = parseLossless(text)?.value as Record<string, unknown>;
      expect(JSON.stringify(value)).toBe('{"a":{"b":1}}');
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>).evil).toBeUndefined();
    },
  );
});
