import { describe, expect, test } from 'vitest';
import { fillQuality, minutePrice, openingCost } from '../../../shared/domain/fillQualitySums.ts';
import { openCopy } from './copyOrders.ts';

describe('fill quality of copies', () => {
  test('the price of a minute is turnover over volume', () => {
    const bar = { high: '101', low: '99', volume: '4', turnover: '399' };
    expect(minutePrice(bar)).toBe('99.75000000');
  });

  test('without trades or with an average outside the range it is the midpoint of the range', () => {
    expect(minutePrice({ high: '101', low: '100', volume: '0', turnover: '0' })).toBe('100.50000000');
    expect(minutePrice({ high: '101', low: '100', volume: '4', turnover: '4000' })).toBe('100.50000000');
    expect(minutePrice({ high: 'x', low: '100', volume: '0', turnover: '0' })).toBeNull();
  });

  test("a long filled above and a short filled below the minute's price have a cost in basis points", () => {
    expect(openingCost(openCopy('1', { openPrice: '60060' }), '60000')).toBe('10.00000000');
    expect(openingCost(openCopy('1', { openPrice: '60060', positionSide: 'SHORT' }), '60000')).toBe('-10.00000000');
    expect(openingCost(openCopy('1', { openPrice: null }), '60000')).toBeNull();
    expect(openingCost(openCopy('1', { positionSide: 'BOTH' }), '60000')).toBeNull();
    expect(openingCost(openCopy('1'), '0')).toBeNull();
  });

  test('average and worst of the compared copies; null without any', () => {
    expect(fillQuality(['10', '-4', '0.005'])).toEqual({
      averageBasisPoints: '2.00',
      worstBasisPoints: '10.00',
      copies: 3,
    });
    expect(fillQuality(['-3'])).toEqual({ averageBasisPoints: '-3.00', worstBasisPoints: '-3.00', copies: 1 });
    expect(fillQuality([])).toBeNull();
  });
});
