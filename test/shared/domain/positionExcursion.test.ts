import { describe, expect, test } from 'vitest';
import { excursionOf, riskMultiple, type MinuteBar } from '../../../shared/domain/positionExcursion.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 15, 12);
const bar = (minute: number, low: string, high: string): MinuteBar => ({
  openTime: START + minute * MINUTE,
  low,
  high,
});
const held = { side: 'LONG', entryPrice: '100', openedAt: START + 30_000, closedAt: START + 2 * MINUTE + 5 } as const;
const bars = [bar(0, '97.5', '101'), bar(1, '98', '104.25'), bar(2, '99', '103'), bar(3, '1', '900')];

describe('greatest adverse and favourable excursion', () => {
  test('is taken from the minutes between opening and close, from the entry price', () => {
    expect(excursionOf(held, bars)).toEqual({ adverse: '2.5', favourable: '4.25' });
    expect(excursionOf({ ...held, side: 'SHORT' }, bars)).toEqual({ adverse: '4.25', favourable: '2.5' });
  });

  test('is zero where the price never was on that side', () => {
    expect(excursionOf({ ...held, entryPrice: '97' }, bars)).toEqual({ adverse: '0', favourable: '7.25' });
  });

  test('is unknown without entry, opening or close, and with a missing or unreadable minute', () => {
    expect(excursionOf({ ...held, entryPrice: null }, bars)).toBeNull();
    expect(excursionOf({ ...held, openedAt: null }, bars)).toBeNull();
    expect(excursionOf({ ...held, closedAt: null }, bars)).toBeNull();
    expect(excursionOf(held, [bars[0]!, bars[2]!])).toBeNull();
    expect(excursionOf(held, [bars[0]!, { ...bars[1]!, low: '' }, bars[2]!])).toBeNull();
  });
});

describe('result as a multiple of the risk', () => {
  const closed = { side: 'LONG', entryPrice: '100', size: '2', net: '25' } as const;

  test('divides the net result by the loss at the stop', () => {
    expect(riskMultiple(closed, '95')).toBe('2.5');
    expect(riskMultiple({ ...closed, net: '-10.19' }, '95')).toBe('-1.01');
    expect(riskMultiple({ ...closed, side: 'SHORT' }, '105')).toBe('2.5');
  });

  test('is unknown where the stop risked nothing or a value is missing', () => {
    expect(riskMultiple(closed, '100')).toBeNull();
    expect(riskMultiple({ ...closed, side: 'SHORT' }, '95')).toBeNull();
    expect(riskMultiple({ ...closed, net: null }, '95')).toBeNull();
    expect(riskMultiple({ ...closed, entryPrice: null }, '95')).toBeNull();
    expect(riskMultiple(closed, 'x')).toBeNull();
  });
});
