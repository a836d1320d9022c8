/** The picture of a trade: the bars it asks for, and where everything stands. */
import { describe, expect, it } from 'vitest';
import { fillsOf, pictureRange, placePicture } from '../../../../renderer/features/journal/picture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AT = Date.UTC(2026, 10, 30, 9);

describe('the bars of a picture', () => {
  it.each([
    ['a minute', MINUTE, '1m', 12],
    ['an hour', HOUR, '1m', 16],
    ['a day', 24 * HOUR, '30m', 13],
    ['three years', 3 * 365 * 24 * HOUR, '1w', 40],
  ])('show a trade of %s with some before and after it', (_name, held, interval, around) => {
    const range = pictureRange('futures', AT, AT + held);
    expect(range.interval).toBe(interval);
    const length = { '1m': MINUTE, '30m': 30 * MINUTE, '1w': 7 * 24 * HOUR }[interval]!;
    const open = range.from + around * length;
    expect([open <= AT, AT < open + length]).toEqual([true, true]);
    const last = range.to - (around + 1) * length;
    expect([last <= AT + held, AT + held < last + length]).toEqual([true, true]);
  });

  it('show the close alone where the opening is not known', () => {
    expect(pictureRange('spot', null, AT)).toEqual({ interval: '1m', from: AT - 12 * MINUTE, to: AT + 13 * MINUTE });
  });
});

it('places bars, fills and lines between the highest and the lowest price', () => {
  const range = { interval: '1m', from: AT, to: AT + 4 * MINUTE } as const;
  const bars = [
    { openTime: AT - MINUTE, open: '1', high: '1', low: '1', close: '1' },
    { openTime: AT, open: '100', high: '110', low: '100', close: '105' },
    { openTime: AT + MINUTE, open: '105', high: '105', low: '102', close: '102' },
  ];
  const content = {
    range,
    bars,
    fills: [{ time: AT + 30_000, price: '105', side: 'BUY' }],
    lines: [{ kind: 'stopLoss', price: '90' }],
  } as const;
  expect(placePicture(content, 400, 200)).toEqual({
    bars: [
      { x: 50, width: 70, high: 0, low: 100, top: 50, bottom: 100, isUp: true },
      { x: 150, width: 70, high: 50, low: 80, top: 50, bottom: 80, isUp: false },
    ],
    fills: [{ time: AT + 30_000, price: '105', side: 'BUY', x: 50, y: 50 }],
    lines: [{ kind: 'stopLoss', price: '90', y: 200 }],
  });
  expect(placePicture({ ...content, bars: [] }, 400, 200)).toBe(null);
  const flat = { openTime: AT, open: '100', high: '100', low: '100', close: '100' };
  expect(placePicture({ range, bars: [flat], fills: [], lines: [] }, 400, 200)).toBe(null);
});

it('takes the fills of a lot from its purchase and its sale', () => {
  const part = (fillId: string, price: string, time: number) => ({ fillId, orderId: fillId, price, time });
  const lot = { purchase: part('1', '100', 1), sale: part('2', '107', 2) };
  expect(fillsOf({ position: null, lot: lot as never })).toEqual([
    { time: 1, price: '100', side: 'BUY' },
    { time: 2, price: '107', side: 'SELL' },
  ]);
  expect(fillsOf({ position: null, lot: { ...lot, purchase: null } as never })).toEqual([
    { time: 2, price: '107', side: 'SELL' },
  ]);
  expect(fillsOf({ position: null, lot: null })).toEqual([]);
});
