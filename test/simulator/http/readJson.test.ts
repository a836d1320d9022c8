import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJson, type Json, type RawNumber } from '../../../electron/simulator/venue/json.ts';
import { readJson, type SentJson } from '../../../electron/simulator/http/readJson.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** Returns the same value in the form that writeJson takes. */
function plain(value: SentJson): Json {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, one]) => [name, plain(one as SentJson)]));
  if (Array.isArray(value)) return (value as readonly SentJson[]).map(plain);
  return value as Json;
}

describe('JSON body', () => {
  it('parses like JSON.parse with any whitespace, given no duplicate member', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        fc.pre(!text.includes('"__proto__"'));
        const read = readJson(bytes(` \r\n\t${text}\n`));
        expect(read).not.toBeUndefined();
        expect(JSON.parse(writeJson(plain(read!)))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('rejects whatever JSON.parse rejects', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ \n0123e+-.ntrufalse\u0001'.split('')), maxLength: 12 }),
        (text) => {
          let isJson = true;
          try {
            JSON.parse(text);
          } catch {
            isJson = false;
          }
          if (!isJson) expect(readJson(bytes(text))).toBeUndefined();
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('keeps the digits of its numbers', () => {
    const read = readJson(bytes('{"id":596471064624628269,"price":0.10,"size":1E-8}')) as ReadonlyMap<
      string,
      RawNumber
    >;
    expect([...read.values()].map(({ digits }) => digits)).toEqual(['596471064624628269', '0.10', '1E-8']);
  });

  it.each([
    ['nothing', ''],
    ['a member twice', '{"side":"BUY","side":"SELL"}'],
    ['a member twice, once escaped', '{"side":"BUY","\\u0073ide":"SELL"}'],
    ['a member twice inside', '{"a":[{"b":1,"b":2}]}'],
    ['two documents', '{} {}'],
    ['a comma at the end', '{"a":1,}'],
    ['a comment', '{"a":1/**/}'],
    ['a control character in text', '{"a":"\u0001"}'],
    ['nesting without end', '['.repeat(40) + ']'.repeat(40)],
    ['nesting that does not end', '['.repeat(100_000)],
  ])('rejects %s', (_name, text) => {
    expect(readJson(bytes(text))).toBeUndefined();
  });

  it('rejects invalid UTF-8 and a byte order mark', () => {
    expect(readJson(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
    expect(readJson(Buffer.from('\ufeff{}', 'utf8'))).toBeUndefined();
    expect(readJson(Buffer.from('"ü"', 'utf8'))).toBe('ü');
  });

  it('accepts a quarter of a megabyte of text', () => {
    const text = 'x'.repeat(250_000);
    expect(readJson(bytes(JSON.stringify({ text })))).toEqual(new Map([['text', text]]));
    const escaped = '\\n'.repeat(120_000);
    expect((readJson(bytes(`"${escaped}"`)) as string).length).toBe(120_000);
  });
});
