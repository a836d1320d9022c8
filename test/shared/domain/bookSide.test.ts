import { describe, expect, test } from 'vitest';
import {
  clearSide,
  createSide,
  flatLevels,
  priceKey,
  rescaleSide,
  setLevel,
  sizeSign,
  type BookSide,
} from '../../../shared/domain/bookSide.ts';

const MOST = Number.MAX_SAFE_INTEGER;

describe('price key', () => {
  test.each([
    ['0', 0, 0],
    ['9', 0, 9],
    ['10', 2, 1000],
    ['1.5', 1, 15],
    ['1.5', 3, 1500],
    ['1.09', 2, 109],
    ['0.99', 2, 99],
    ['1.50', 1, 15],
    ['1.000', 0, 1],
    ['9007199254740991', 0, MOST],
    ['90071992547409.91', 2, MOST],
    ['1', 15, 1e15],
  ])('of %s at %i decimals is exact', (text, scale, key) => {
    expect(priceKey(text, scale)).toBe(key);
  });

  test.each([
    ['', 2],
    ['.', 2],
    ['.5', 2],
    ['5.', 2],
    ['1,5', 2],
    ['1:5', 2],
    ['1/5', 2],
    ['1.2.3', 3],
    ['1.2:', 3],
    ['1.2/', 3],
    ['-1', 2],
    ['1e3', 2],
    ['9007199254740992', 0],
    ['90071992547409.92', 2],
    ['1', 16],
  ])('rejects %j at %i decimals: not a plain decimal, or beyond the safe integer range', (text, scale) => {
    expect(priceKey(text, scale)).toBe(-1);
  });

  test.each([
    ['1.5', 0],
    ['1.001', 2],
    ['1.009', 2],
  ])('%s at %i decimals needs more decimals', (text, scale) => {
    expect(priceKey(text, scale)).toBe(-2);
  });
});

describe('size sign', () => {
  test.each(['0', '0.0', '00', '0.000'])('of %s is zero', (text) => expect(sizeSign(text)).toBe(0));
  test.each(['9', '0.9', '0.09', '10', '0.1', '123456789012345678901234.5'])('of %s is one', (text) =>
    expect(sizeSign(text)).toBe(1),
  );
  test.each(['', '.', '.5', '5.', '1.2.3', '1..2', '+1', '-0', '1:', '1/2', '1,5', '0.1x'])(
    'rejects %j: not a plain decimal',
    (text) => expect(sizeSign(text)).toBe(-1),
  );
});

describe('book side', () => {
  const filled = (descending: boolean, ...keys: number[]): BookSide => {
    const side = createSide(descending);
    for (const key of keys) setLevel(side, key, String(key), `${key}s`, false);
    return side;
  };
  const whole = (side: BookSide) => [side.keys, side.prices, side.sizes];

  test('is empty when created and after clearing', () => {
    expect(createSide(true)).toEqual({ keys: [], prices: [], sizes: [], descending: true });
    const side = filled(false, 1, 2);
    clearSide(side);
    expect(side).toEqual({ keys: [], prices: [], sizes: [], descending: false });
  });

  test.each([
    [true, [5, 4, 3, 1]],
    [false, [1, 3, 4, 5]],
  ])('descending %s: best first, whatever order the levels arrive in', (descending, keys) => {
    for (const order of [
      [3, 5, 1, 4],
      [1, 3, 4, 5],
      [5, 4, 3, 1],
    ]) {
      expect(whole(filled(descending, ...order))).toEqual([keys, keys.map(String), keys.map((key) => `${key}s`)]);
    }
  });

  test('a level is updated in place and removed with its texts; removing an unknown level does nothing', () => {
    const side = filled(true, 3, 2, 1);
    setLevel(side, 2, '2.0', 'new', false);
    expect(whole(side)).toEqual([
      [3, 2, 1],
      ['3', '2.0', '1'],
      ['3s', 'new', '1s'],
    ]);
    setLevel(side, 2, '2', '0', true);
    expect(whole(side)).toEqual([
      [3, 1],
      ['3', '1'],
      ['3s', '1s'],
    ]);
    setLevel(side, 2, '2', '0', true);
    setLevel(side, 9, '9', '0', true);
    setLevel(side, 0, '0', '0', true);
    expect(whole(side)).toEqual([
      [3, 1],
      ['3', '1'],
      ['3s', '1s'],
    ]);
  });

  test('is rescaled while every key stays exact; a smaller scale changes nothing', () => {
    const side = filled(false, 1, 20);
    expect(rescaleSide(side, 3)).toBe(true);
    expect(side.keys).toEqual([1000, 20_000]);
    expect(rescaleSide(side, 0)).toBe(true);
    expect(side.keys).toEqual([1000, 20_000]);
  });

  test('rejects a scale at which a key is not an exact integer or that is out of range', () => {
    expect(rescaleSide(filled(false, 900_719_925_474_100), 1)).toBe(false);
    expect(rescaleSide(filled(false, 900_719_925_474_099), 1)).toBe(true);
    expect(rescaleSide(filled(false, MOST), 0)).toBe(true);
    expect(rescaleSide(createSide(false), 15)).toBe(true);
    expect(rescaleSide(createSide(false), 16)).toBe(false);
    expect(rescaleSide(createSide(false), -1)).toBe(false);
  });

  test('returns its best levels as a flat list, limited by count', () => {
    const side = filled(true, 3, 2, 1);
    expect(flatLevels(side, 2)).toEqual(['3', '3s', '2', '2s']);
    expect(flatLevels(side, 9)).toEqual(['3', '3s', '2', '2s', '1', '1s']);
    expect(flatLevels(side, 0)).toEqual([]);
  });
});
