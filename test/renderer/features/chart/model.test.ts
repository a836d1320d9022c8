import { describe, expect, it } from 'vitest';
import {
  barText,
  choosePriceType,
  intervalsOf,
  isRising,
  priceTypesOf,
} from '../../../../renderer/features/chart/model.ts';
import { bar, instrument } from '../../support/builders.ts';

describe('options of each market', () => {
  it('lists the documented intervals', () => {
    expect(intervalsOf('spot')).toEqual(['1m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '1w']);
    expect(intervalsOf('futures')).toEqual(['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w']);
  });

  it('falls back if a market lacks the chosen option (R13)', () => {
    expect([priceTypesOf('spot'), priceTypesOf('futures')]).toEqual([['LAST'], ['LAST', 'MARK', 'INDEX']]);
    expect([choosePriceType('futures', 'MARK'), choosePriceType('spot', 'MARK')]).toEqual(['MARK', 'LAST']);
  });
});

describe('candle as text', () => {
  it('has the decimals of the instrument, and its direction by value instead of text', () => {
    const shown = barText(bar(0, { open: '9.5', close: '10', closed: false }), instrument(), 'utc');
    expect(shown).toEqual({
      openTime: 0,
      time: '1970-01-01 00:00',
      timestamp: '1970-01-01 00:00:00.000 UTC',
      open: '9.5',
      high: '12.0',
      low: '9.0',
      close: '10.0',
      volume: '5.000',
      rising: true,
      forming: true,
    });
    expect(isRising({ open: '10.00', close: '10' })).toBe(true);
    expect(isRising({ open: '10', close: '9.99' })).toBe(false);
  });
});
