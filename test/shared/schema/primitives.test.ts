import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  decimalText,
  idText,
  oneOrMany,
  openEnum,
  signedDecimal,
  symbolText,
  timestamp,
} from '../../../shared/schema/primitives.ts';

const refuses = (schema: z.ZodType, input: unknown) => expect(schema.safeParse(input).success).toBe(false);

describe('decimal schemas', () => {
  it('R1 XS24 accept text and JSON numbers from their source text', () => {
    expect([decimalText.parse('61250.50'), decimalText.parse(0.5), decimalText.parse('1E5')]).toEqual([
      '61250.50',
      '0.5',
      '1E5',
    ]);
    expect(signedDecimal.parse('-0.035895')).toBe('-0.035895');
  });

  it.each(['NaN', '', ' 1', '0x10', '1_000', null, true, {}])('R1 XS24 reject %j', (input) => {
    refuses(decimalText, input);
    refuses(signedDecimal, input);
  });

  it('R1 reject a negative only where the field cannot be negative', () => {
    refuses(decimalText, '-1');
    expect(signedDecimal.parse('-1')).toBe('-1');
  });

  it('XS25 reject more than 18 decimals instead of rounding', () => {
    refuses(decimalText, `0.${'1'.repeat(40)}`);
    expect(decimalText.parse(`0.${'1'.repeat(18)}`)).toBe(`0.${'1'.repeat(18)}`);
  });
});

describe('id and time schemas', () => {
  it('B-B4 XS26 retain every digit and reject invalid ids', () => {
    expect(idText.parse('730000000000000001')).toBe('730000000000000001');
    expect(idText.parse(42)).toBe('42');
    refuses(idText, -1);
    refuses(idText, 1.5);
    refuses(idText, '');
  });

  it('accept times as numbers or numeric text', () => {
    expect([timestamp.parse(1_790_200_000_000), timestamp.parse('1790200000000')]).toEqual([
      1_790_200_000_000, 1_790_200_000_000,
    ]);
    refuses(timestamp, '-1');
    refuses(timestamp, '1e18');
  });
});

describe('tolerant schemas', () => {
  it('XS28 retain an unknown enumeration value', () => {
    expect(openEnum(['NEW', 'FILLED']).parse('EXPIRED_IN_MATCH')).toBe('EXPIRED_IN_MATCH');
    refuses(openEnum(['NEW']), 7);
  });

  it('accept one record or a list', () => {
    const schema = oneOrMany(z.object({ a: z.string() }));
    expect([schema.parse({ a: '1' }), schema.parse([{ a: '1' }, { a: '2' }])]).toEqual([
      [{ a: '1' }],
      [{ a: '1' }, { a: '2' }],
    ]);
  });

  it('XU23 accept only upper-case symbols', () => {
    expect(symbolText.parse('BTCUSDT')).toBe('BTCUSDT');
    refuses(symbolText, 'btcusdt');
    refuses(symbolText, '../../order?x=');
  });
});
