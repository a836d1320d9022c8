import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../../shared/num/decimal.ts';
import { emptyMinute, mergeMinute, minuteSums, type Minute } from '../../../../renderer/features/tape/minute.ts';
import { trade } from '../../support/builders.ts';

const at = (second: number, quantity: string, takerSide: 'BUY' | 'SELL' = 'BUY') =>
  trade(`${second}`, { time: second * 1000 + 500, quantity, takerSide });
const figuresOf = (minute: Minute, now: number) => {
  const sums = minuteSums(minute, now);
  return (
    sums && {
      buys: formatDecimal(sums.buys),
      sells: formatDecimal(sums.sells),
      share: sums.buyShare && formatDecimal(sums.buyShare),
      span: sums.span,
      partial: sums.partial,
    }
  );
};

describe('trade volume of the last minute', () => {
  it('sums buys and sells exactly and reports how many seconds are covered', () => {
    const minute = mergeMinute(emptyMinute, [at(100, '0.1'), at(101, '0.2'), at(109, '0.7', 'SELL')], 0);
    expect(figuresOf(minute, 109)).toEqual({ buys: '0.3', sells: '0.7', share: '0.300', span: 10, partial: false });
    expect(figuresOf(emptyMinute, 109)).toBe(null);
  });

  it('drops trades older than a minute', () => {
    const first = mergeMinute(emptyMinute, [at(100, '1'), at(101, '2')], 0);
    const minute = mergeMinute(first, [at(160, '4', 'SELL')], 0);
    expect(figuresOf(minute, 160)).toEqual({ buys: '2', sells: '4', share: '0.333', span: 60, partial: false });
    expect(minute.seconds.map(({ second }) => second)).toEqual([101, 160]);
  });

  it('B-C10: is partial while missed trades lie within the minute', () => {
    const gap = mergeMinute(emptyMinute, [at(100, '1')], 5);
    const later = mergeMinute(gap, [at(159, '1')], 0);
    const past = mergeMinute(later, [at(160, '1')], 0);
    expect([figuresOf(gap, 100)?.partial, figuresOf(later, 159)?.partial, figuresOf(past, 160)?.partial]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
