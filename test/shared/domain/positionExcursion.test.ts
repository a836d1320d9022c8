import { describe, expect, test } from 'vitest';
import {
  barRanges,
  excursionOf,
  firstStopOf,
  riskMultiple,
  stopsOf,
  type PriceBar,
  type StopOrder,
} from '../../../shared/domain/positionExcursion.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 15, 12);
const bar = (minute: number, low: string, high: string): PriceBar => ({
  interval: '1m',
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

describe('bars of a position', () => {
  const HOUR = 60 * MINUTE;

  test('are minutes up to a thousand, the first and the last one whole', () => {
    expect(barRanges(START + 1, START + MINUTE)).toEqual([{ interval: '1m', from: START, to: START + 2 * MINUTE }]);
    expect(barRanges(START, START + 999 * MINUTE + 59_999)).toEqual([
      { interval: '1m', from: START, to: START + 1000 * MINUTE },
    ]);
  });

  test('are hours between the minutes of the first and the last hour of a long position', () => {
    expect(barRanges(START + 30 * MINUTE + 5, START + 1000 * MINUTE + 30 * MINUTE)).toEqual([
      { interval: '1m', from: START + 30 * MINUTE, to: START + HOUR },
      { interval: '1h', from: START + HOUR, to: START + 17 * HOUR },
      { interval: '1m', from: START + 17 * HOUR, to: START + 1031 * MINUTE },
    ]);
    expect(barRanges(START, START + 20 * HOUR - 1)).toEqual([{ interval: '1h', from: START, to: START + 20 * HOUR }]);
  });

  test('count by their interval', () => {
    const hours = Array.from({ length: 20 }, (_, hour) => ({
      ...bar(60 * hour, hour === 7 ? '90' : '95', hour === 9 ? '130' : '101'),
      interval: '1h' as const,
    }));
    const long = { ...held, openedAt: START, closedAt: START + 20 * HOUR - 1 };
    expect(excursionOf(long, hours)).toEqual({ adverse: '10', favourable: '30' });
    expect(excursionOf(long, hours.slice(1))).toBeNull();
    expect(excursionOf(long, [...hours.slice(1), bar(0, '95', '101')])).toBeNull();
  });
});

describe('first stop of a position', () => {
  const stop = (createdAt: number, triggerPrice: string, changes: Partial<StopOrder> = {}): StopOrder => ({
    kind: 'stopMarket',
    symbol: 'BTCUSDT',
    side: 'SELL',
    positionSide: 'LONG',
    triggerPrice,
    createdAt: START + createdAt,
    ...changes,
  });
  const opening = {
    fillId: '1',
    orderId: '11',
    side: 'BUY',
    opens: true,
    price: '100',
    quantity: '1',
    fee: '0',
    realised: null,
    time: START,
  } as const;
  const position: Parameters<typeof firstStopOf>[0] = {
    symbol: 'BTCUSDT',
    side: 'LONG',
    openedAt: START,
    closedAt: START + 100,
    fills: [opening],
  };
  const first = (...orders: readonly StopOrder[]) => firstStopOf(position, stopsOf(orders));

  test('is the oldest one placed while it was open', () => {
    expect(first(stop(50, '97'), stop(20, '95'), stop(-1, '90'), stop(101, '99'))).toBe('95');
    expect(first(stop(-1, '90'), stop(101, '99'))).toBeNull();
  });

  test('is attached to one of its own opening orders, or to none', () => {
    expect(first(stop(10, '95', { parentOrderId: '99' }), stop(20, '96', { parentOrderId: '11' }))).toBe('96');
  });

  test('closes the same side of the same symbol, and is not a take-profit or a trailing order', () => {
    const others = [
      stop(1, '1', { symbol: 'ETHUSDT' }),
      stop(2, '2', { positionSide: 'SHORT', side: 'BUY' }),
      stop(3, '3', { side: 'BUY' }),
      stop(4, '4', { kind: 'takeProfitMarket' }),
      stop(5, '5', { kind: 'trailing' }),
    ];
    expect(first(...others)).toBeNull();
    expect(first(...others, stop(6, '94', { kind: 'stop' }))).toBe('94');
  });

  test('is unknown where the opening is', () => {
    expect(firstStopOf({ ...position, openedAt: null }, stopsOf([stop(1, '95')]))).toBeNull();
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
