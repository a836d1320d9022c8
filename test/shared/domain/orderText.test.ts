import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ORDER_TEXT, readTyped, type TypedField } from '../../../shared/domain/orderText.ts';
import type { TypedGrouping } from '../../../shared/num/expression.ts';

/**
 * Returns the value, with a star when it is read differently from how it was typed; or the error's key and parameters.
 */
function read(text: string, field: TypedField = 'quantity'): string {
  const result = readTyped(text, field);
  if (result.ok) return result.value.changed ? `${result.value.text} *` : result.value.text;
  return [result.error.key.replace('error.draft.', ''), ...Object.values(result.error.params)].join(' ');
}

describe('typed order numbers', () => {
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
    ['XU4', '0x10', 'digits'],
    ['XU4', 'Infinity', 'digits'],
    ['XU4', 'NaN', 'digits'],
    ['XU4', '1_000', 'digits'],
    ['XU4', '5%', 'digits'],
    ['XU4', '0x1e3', 'digits'],
    ['XU4', '1e400', 'format'],
    ['XU4', '1e-99', 'digits'],
    ['XU4', '1e60', 'tooLong 40'],
    ['XU5 R57', '1,5', '1.5 *'],
    ['XU5 R57', '1,500', 'comma 1.5 1500'],
    ['XU5 R57', '100+1,500', 'comma 1.5 1500'],
    ['XU5 R57', '0,500', '0.500 *'],
    ['XU5 R57', ',5', '0.5 *'],
    ['XU5 R57', '1,234.5', '1234.5 *'],
    ['XU5 R57', '88,000.5', '88000.5 *'],
    ['XU5 R57', '1.234,5', '1234.5 *'],
    ['XU5 R57', '1,234,567', '1234567 *'],
    ['XU5 R57', '1.234.567', '1234567 *'],
    ['XU5 R57', '12,34', '12.34 *'],
    ['XU5 R57', '1,5+1.234', 'comma 1234 1.234'],
    ['XU5 R57', '1.234.567+1.234', 'comma 1234 1.234'],
    ['XU5 R57', '1.234', '1.234'],
    ['XU5 R57', '1,23,4', 'format'],
    ['XU5 R57', '1,234 567', 'format'],
    ['XU5 R57', ',', 'format'],
    ['R57', '1 000', '1000 *'],
    ['R57', '88\u202f000.5', '88000.5 *'],
    ['R57', '88\u2009000', '88000 *'],
    ['R57', '1\u00a0500', '1500 *'],
    ['R57', '88\u2019000.50', '88000.50 *'],
    ['R57', '1 00', 'format'],
    ['R57', '1.5k', '1500 *'],
    ['R57', '2M', '2000000 *'],
    ['R57', '1k5', 'format'],
    ['R57', '1e3', '1000 *'],
    ['R57', '1E-3', '0.001 *'],
    ['R57', '1e', 'format'],
    ['R57', '1.5e', 'format'],
    ['R57', '0.1+0.2', '0.3 *'],
    ['R57', '2 + 3*4', '14 *'],
    ['R57', '(2+3)*4', '20 *'],
    ['R57', '1/3*3', '1 *'],
    ['R57', '10/4', '2.5 *'],
    ['R57', '1/3', 'endless'],
    ['R57', '2/3*1.5', '1 *'],
    ['R57', '0.000000001*0.000000001*0.5', '0.0000000000000000005 *'],
    ['R57', '1e-20*1e-20', 'tooLong 40'],
    ['R57', '1.5b', '1500000000 *'],
    ['R57', '1.23\u202fM', '1230000 *'],
    ['R57', '88000+0.2%', '88176 *'],
    ['R57', '88000-0.5%', '87560 *'],
    ['R57', '(100+10%)*2', '220 *'],
    ['R57', '100+10%+10%', '121 *'],
    ['R57', '200*5%', '10 *'],
    ['R57', '5%*200', '10 *'],
    ['R57', '1+200*5%', '11 *'],
    ['R57', '5%+1', 'digits'],
    ['R57', '100+3%*4', 'format'],
    ['R57', '5%%', 'digits'],
    ['R57', '1.50%', 'digits'],
    ['R57', 'last', 'digits'],
    ['R57', '88k\u22121k/2', '87500 *'],
    ['R57', '3\u00d70.5', '1.5 *'],
    ['R57', '2-1-1', 'zero'],
    ['R57', '1-2', 'zero'],
    ['R57', '1/0', 'divide'],
    ['R57', '1/(1-1)', 'divide'],
    ['R57', '(1', 'format'],
    ['R57', '1)', 'format'],
    ['R57', '()', 'format'],
    ['R57', '1+', 'format'],
    ['R57', '2**3', 'format'],
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
    ['XU8', '1'.repeat(MAX_ORDER_TEXT + 1), 'tooLong 40'],
    ['XU8', '1'.repeat(MAX_ORDER_TEXT), '1'.repeat(MAX_ORDER_TEXT)],
    ['a plain number', '61250.5', '61250.5'],
    ['a plain number', ' 12 ', '12'],
    ['a plain number', '1.50', '1.50'],
  ])('%s: %j', (_row, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('R57 with comma grouping a comma separates thousands; with too few digits it is a decimal', () => {
    const readWithComma = (text: string): unknown => readTyped(text, 'price', 'comma');
    expect([readWithComma('1,500'), readWithComma('88,000.5'), readWithComma('1,50')]).toEqual([
      { ok: true, value: { text: '1500', changed: true } },
      { ok: true, value: { text: '88000.5', changed: true } },
      { ok: true, value: { text: '1.50', changed: true } },
    ]);
  });

  it('XU5 R57 a number with two meanings is asked, with the whole text in both meanings', () => {
    const texts = (text: string, grouping: TypedGrouping): unknown => {
      const result = readTyped(text, 'price', grouping);
      return result.ok ? result.value.text : result.error.choices;
    };
    expect([
      texts('1,234', 'space'),
      texts('100 + 1,500*2', 'none'),
      texts('1,234+1,5', 'comma'),
      texts('1,5+1.234', 'comma'),
      texts('1,234+1,500', 'apostrophe'),
    ]).toEqual([
      ['1.234', '1234'],
      ['100 + 1.500*2', '100 + 1500*2'],
      ['1.234+1.5', '1234+1.5'],
      ['1.5+1234', '1.5+1.234'],
      ['1.234+1.500', '1234+1500'],
    ]);
  });

  it('R57 a value without an end is refused, or asked as the steps next to it', () => {
    const endless = (text: string, step?: string): unknown =>
      readTyped(text, 'price', 'none', step === undefined ? {} : { step });
    const error = { key: 'error.draft.endless', params: {} };
    expect([endless('100/3'), endless('100/3', '0.05'), endless('0.01/3', '0.1'), endless('100/3', '0')]).toEqual([
      { ok: false, error },
      { ok: false, error: { ...error, choices: ['33.30', '33.35'] } },
      { ok: false, error: { ...error, choices: ['0.1'] } },
      { ok: false, error },
    ]);
  });

  it('R57 names the prices that the field offers, and refuses one that is not known now', () => {
    const named = (text: string): unknown =>
      readTyped(text, 'price', 'none', { prices: { bid: '88000.4', ask: '88000.5', last: '88000.00', mark: null } });
    const value = (text: string) => ({ ok: true, value: { text, changed: true } });
    const refused = (key: string, params = {}) => ({ ok: false, error: { key: `error.draft.${key}`, params } });
    expect(
      ['last+0.2%', 'LAST', '(bid+ask)/2', 'ask - 0.5', 'mark', '2last', 'last k', 'lastly', 'index'].map(named),
    ).toEqual([
      value('88176'),
      value('88000'),
      value('88000.45'),
      value('88000'),
      refused('noPrice', { name: 'mark' }),
      refused('digits'),
      refused('format'),
      refused('digits'),
      refused('digits'),
    ]);
  });

  it('XU4 R57 a share takes no further per cent', () => {
    expect([read('50+10%', 'share'), read('100/4', 'share')]).toEqual(['digits', '25 *']);
  });

  it('R57 expressions equal exact arithmetic', () => {
    const figure = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 999 }))
      .map(([a, b]) => `${a}.${b}`);
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom('+', '*'),
        figure,
        fc.constantFrom('+', '*'),
        figure,
        (a, one, b, other, c) => {
          const [x, y, z] = [new Big(a), new Big(b), new Big(c)];
          const by = (sign: string, p: Big, q: Big): Big => (sign === '+' ? p.plus(q) : p.times(q));
          const expected = one === '+' && other === '*' ? by(one, x, by(other, y, z)) : by(other, by(one, x, y), z);
          expect(read(`${a}${one}${b}${other}${c}`)).toBe(`${expected.toFixed()} *`);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('XU8 rejects ten million characters without parsing them', () => {
    expect(read('1'.repeat(10_000_000))).toBe('tooLong 40');
    // A text of which nothing but the length can be read.
    const length = MAX_ORDER_TEXT + 1;
    const sealed = new Proxy(
      { length },
      {
        get(target, name) {
          if (name === 'length') return target.length;
          throw new Error(`read ${String(name)}`);
        },
      },
    );
    expect(read(sealed as unknown as string)).toBe('tooLong 40');
  });

  it('XU1 XU3 errors name their field', () => {
    expect((['price', 'quantity', 'amount', 'share'] as const).map((field) => read('', field))).toEqual([
      'empty.price',
      'empty.quantity',
      'empty.amount',
      'empty.share',
    ]);
    expect(read('-1', 'price')).toBe('signPrice');
  });

  it('B-B3 plain numbers retain every digit', () => {
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

  it('XU4 XU6 XU7 accepts only plain numbers above zero, whatever is typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-+*/()eEkmx %_\u00a0\u200b\u0661\uff11'.split('')) }),
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
