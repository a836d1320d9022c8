import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ORDER_TEXT, readTyped, type TypedField } from '../../../shared/domain/orderText.ts';

/** The value, with a star when it reads differently from how it was typed; or the key and the parameters. */
function read(text: string, field: TypedField = 'quantity'): string {
  const result = readTyped(text, field);
  if (result.ok) return result.value.changed ? `${result.value.text} *` : result.value.text;
  return [result.error.key.replace('error.draft.', ''), ...Object.values(result.error.params)].join(' ');
}

describe('a number typed into an order', () => {
  it.each([
    ['XU1', '', 'empty.quantity'],
    ['XU1', '   ', 'empty.quantity'],
    ['XU1', '\t\n', 'empty.quantity'],
    ['XU1', '\u00a0', 'empty.quantity'],
    ['XU2', '0', 'zero'],
    ['XU2', '0.000', 'zero'],
    ['XU2', '-0', 'zero'],
    ['XU2', '.0', 'zero'],
    ['XU2', '00', 'zero'],
    ['XU2', '\uff10', 'zero'],
    ['XU3', '-1', 'sign'],
    ['XU3', '+1', 'sign'],
    ['XU3', '\u22121', 'sign'],
    ['XU3', '-', 'sign'],
    ['XU3', '-1e3', 'sign'],
    ['XU4', '1e3', 'digits'],
    ['XU4', '1E-3', 'digits'],
    ['XU4', '0x10', 'digits'],
    ['XU4', 'Infinity', 'digits'],
    ['XU4', 'NaN', 'digits'],
    ['XU4', '1_000', 'digits'],
    ['XU4', '1 000', 'digits'],
    ['XU4', '5%', 'digits'],
    ['XU4', '1-2', 'digits'],
    ['XU5', '1,5', 'comma 1.5 15'],
    ['XU5', '1,500', 'comma 1.5 1500'],
    ['XU5', '0,5', 'comma 0.5 5'],
    ['XU5', ',5', 'comma 0.5 5'],
    ['XU5', '1,234.5', 'comma 1.2345 1234.5'],
    ['XU5', '1.234,5', 'comma 1234.5 1.2345'],
    ['XU5', '1,234,567', 'commaOne 1234567'],
    ['XU5', ',', 'format'],
    ['XU6', '1.2.3', 'format'],
    ['XU6', '.', 'format'],
    ['XU6', '1.', 'format'],
    ['XU6', '..5', 'format'],
    ['XU6', '.5', '0.5 *'],
    ['XU6', '007.50', '7.50 *'],
    ['XU7', '\uff11\uff0e\uff15', '1.5 *'],
    ['XU7', '\u0661\u0662.\u0665', '12.5 *'],
    ['XU7', '\u06f1\u06f2', '12 *'],
    ['XU7', '\u0661\u066b\u0665', 'digits'],
    ['XU7', '\u0967', 'digits'],
    ['XU7', '\u00b2', 'digits'],
    ['XU7', '1\u200b5', 'invisible'],
    ['XU7', '\ufeff15', 'invisible'],
    ['XU7', '\u202e15', 'invisible'],
    ['XU7', '\u00a01.5\u00a0', '1.5 *'],
    ['XU7', '1\u00a0500', 'digits'],
    ['XU8', '1'.repeat(MAX_ORDER_TEXT + 1), 'tooLong 40'],
    ['XU8', '1'.repeat(MAX_ORDER_TEXT), '1'.repeat(MAX_ORDER_TEXT)],
    ['a plain number', '61250.5', '61250.5'],
    ['a plain number', ' 12 ', '12'],
    ['a plain number', '1.50', '1.50'],
  ])('%s: %j', (_row, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('XU8 refuses ten million characters without reading them', () => {
    expect(read('1'.repeat(10_000_000))).toBe('tooLong 40');
  });

  it('XU1 XU3 names the field it stands at', () => {
    expect((['price', 'quantity', 'amount', 'share'] as const).map((field) => read('', field))).toEqual([
      'empty.price',
      'empty.quantity',
      'empty.amount',
      'empty.share',
    ]);
    expect(read('-1', 'price')).toBe('signPrice');
  });

  it('B-B3 keeps the value of every plain number to the last digit', () => {
    const plain = fc
      .tuple(fc.stringMatching(/^\d{0,18}$/), fc.stringMatching(/^\d{1,18}$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(plain, (text) => {
        const result = readTyped(text, 'quantity');
        const value = new Big(text);
        if (value.eq(0)) expect(read(text)).toBe('zero');
        else if (result.ok)
          expect([value.eq(result.value.text), /^\d+\.\d+$/.test(result.value.text)]).toEqual([true, true]);
        else expect(result).toBe('a number');
      }),
      { numRuns: 20_000 },
    );
  });

  it('XU4 XU6 XU7 reads nothing but plain numbers above zero, whatever is typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+eEx %_\u00a0\u200b\u0661\uff11'.split('')) }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const result = readTyped(text, 'quantity');
        if (!result.ok) return;
        expect(result.value.text).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        expect(new Big(result.value.text).gt(0)).toBe(true);
        if (!result.value.changed) expect(text.trim()).toBe(result.value.text);
      }),
      { numRuns: 20_000 },
    );
  });
});
