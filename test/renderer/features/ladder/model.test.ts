import { describe, expect, it } from 'vitest';
import { decimal, formatShort, type Decimal } from '../../../../shared/num/decimal.ts';
import { countSteps } from '../../../../shared/num/step.ts';
import {
  autoStep,
  centreOf,
  isInSight,
  isWellInSight,
  ladderBars,
  ladderBook,
  ladderRows,
  positionMarks,
  topAfterResize,
  topFor,
  wheelRows,
} from '../../../../renderer/features/ladder/model.ts';
import { readLadderParams } from '../../../../renderer/features/ladder/params.ts';
import { ladderCellsOf, rowWords } from '../../../../renderer/features/ladder/text.ts';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { noOwn, ownOrderLevels } from '../../../../renderer/ui/ownOrders.ts';
import { instrument } from '../../support/builders.ts';
import { orderOf, positionOf } from '../../support/bookBuilders.ts';

const step = decimal('0.1');
const flat = { bids: ['100.0', '1', '99.8', '2'], asks: ['100.1', '3', '100.4', '4'] };
const book = ladderBook(flat, step);
const none = new Map();
const text = (value: Decimal | null): string => (value ? formatShort(value) : '');

describe('rows that follow the market', () => {
  it('keep it away from the edge by a fifth of the rows', () => {
    const inSight = (rows: number) =>
      Array.from({ length: rows + 2 }, (_, index) => 101n - BigInt(index)).filter((row) =>
        isWellInSight(row, 100n, rows),
      );
    expect(inSight(10)).toEqual([98n, 97n, 96n, 95n, 94n, 93n]);
    expect(inSight(4)).toEqual([100n, 99n, 98n, 97n]);
  });
});

describe('automatic grouping', () => {
  const steps = ['0.1', '0.2', '0.5', '1', '5', '10'];
  /** Fifteen levels a side, `apart` from each other, around 100. */
  const levels = (apart: number) => ({
    bids: Array.from({ length: 20 }, (_, i) => [(100 - apart * (i + 1)).toFixed(2), '1']).flat(),
    asks: Array.from({ length: 20 }, (_, i) => [(100 + apart * (i + 1)).toFixed(2), '1']).flat(),
  });

  it('takes the finest step that shows fifteen levels of both sides around the last price', () => {
    // 15 levels of 0.1 reach 1.5 to each side: 31 rows of 0.1, 16 of 0.2.
    expect([
      autoStep(levels(0.1), '100', steps, 31, null),
      autoStep(levels(0.1), '100', steps, 30, null),
      autoStep(levels(0.1), '100', steps, 15, null),
      autoStep(levels(0.1), '101', steps, 31, null),
      autoStep(levels(10), '100', steps, 12, null),
    ]).toEqual(['0.1', '0.2', '0.5', '0.2', '10']);
  });

  it('keeps a step that fits until a finer one fills at most 70 % of the rows', () => {
    expect([
      autoStep(levels(0.1), '100', steps, 31, '0.2'),
      autoStep(levels(0.1), '100', steps, 44, '0.2'),
      autoStep(levels(0.1), '100', steps, 45, '0.2'),
      autoStep(levels(0.1), '100', steps, 30, '0.1'),
    ]).toEqual(['0.2', '0.2', '0.1', '0.2']);
  });

  it('needs neither a trade nor both sides, and ignores a step that the instrument lacks', () => {
    const { bids, asks } = levels(0.1);
    expect([
      autoStep({ bids: [], asks: [] }, '100', steps, 20, null),
      autoStep({ bids: [], asks: [] }, '100', steps, 20, '1'),
      autoStep({ bids, asks: [] }, '100', steps, 31, '7'),
      autoStep({ bids, asks }, null, steps, 62, null),
    ]).toEqual(['0.1', '1', '0.1', '0.1']);
  });
});

describe('ladder rows', () => {
  it('one row per step, highest first, with sizes and cumulative sums at resting levels', () => {
    const rows = ladderRows({ top: 1004n, rows: 7 }, book, noOwn, none, []);
    expect(rows.map((row) => [row.price, row.bid, row.bidSum, row.ask, row.askSum].map(text).join(' '))).toEqual([
      '100.4   4 7',
      '100.3    ',
      '100.2    ',
      '100.1   3 3',
      '100 1 1  ',
      '99.9    ',
      '99.8 2 3  ',
    ]);
  });

  it('a coarser step rounds bids down and asks up', () => {
    const rows = ladderRows({ top: 101n, rows: 3 }, ladderBook(flat, decimal('1')), noOwn, none, []);
    expect(rows.map((row) => [row.price, row.bid, row.ask].map(text).join(' '))).toEqual(['101  7', '100 1 ', '99 2 ']);
  });

  it('performance: F8: read only the visible part of the book, at any position', () => {
    const levels = (from: number, by: 1 | -1) => Array.from({ length: 200 }, (_, i) => `${from + by * i * 0.5} 1`);
    const deep = {
      bids: levels(1000, -1).flatMap((level) => level.split(' ')),
      asks: levels(1000.5, 1).flatMap((level) => level.split(' ')),
    };
    for (const size of ['0.5', '5']) {
      const unit = decimal(size);
      const whole = ladderBook(deep, unit);
      for (const middle of [900, 960, 1000, 1003, 1040, 1200]) {
        const sight = { top: topFor(countSteps(decimal(`${middle}`), unit, 'floor'), 9), rows: 9 };
        const part = ladderBook(deep, unit, sight);
        expect(ladderRows(sight, part, noOwn, none, [])).toEqual(ladderRows(sight, whole, noOwn, none, []));
        expect([part.bids.best, part.asks.best]).toEqual([whole.bids.best, whole.asks.best]);
      }
    }
    const near = ladderBook(deep, decimal('0.5'), { top: 2004n, rows: 9 });
    expect([near.bids.sizes.size, near.asks.sizes.size]).toEqual([5, 4]);
  });

  it('end above zero', () => {
    expect(ladderRows({ top: 2n, rows: 9 }, book, noOwn, none, []).map((row) => text(row.price))).toEqual([
      '0.2',
      '0.1',
    ]);
  });

  it('show own orders, traded volume and positions at their price', () => {
    const ownLevels = ownOrderLevels(
      [
        orderOf({ price: '99.8' }),
        orderOf({ price: '99.8', quantity: '1' }),
        orderOf({ side: 'SELL', price: '100.4' }),
      ],
      'BTCUSDT',
      step,
    );
    const volumes = new Map([[1000n, { buys: decimal('0.5'), sells: decimal('0.25') }]]);
    const marks = [
      { kind: 'last', side: null, price: decimal('100.1') } as const,
      ...positionMarks([positionOf({ liquidatePrice: '99.8' })], 'BTCUSDT'),
    ];
    const rows = ladderRows({ top: 1004n, rows: 7 }, book, ownLevels, volumes, marks);
    const cellOptions = { instrument: instrument(), priceDecimals: 1, sums: false, direction: 'up' } as const;
    const cells = rows.map((row) => {
      const { ownBid, mark, ownAsk, volume } = ladderCellsOf(row, cellOptions);
      return [ownBid, mark, ownAsk, volume];
    });
    expect([cells[0], cells[3], cells[4], cells[6]]).toEqual([
      ['', '', '▼0.01', ''],
      ['', '▲', '', ''],
      ['', 'E▲', '', '0.750'],
      ['▲1.01\u202f×2', 'L▲', '', ''],
    ]);
    const { t } = createMessages(en);
    expect(rowWords(rows[4]!, instrument(), t)).toBe('Long entry 100.0\nTraded here: bought 0.500, sold 0.250 BTC');
    expect(rowWords(rows[6]!, instrument(), t)).toBe('Long liq. price 99.8\nYour 2 buy orders at 99.8: 1.01 BTC open');
  });

  it('XS42: no mark for a liquidation price that is zero or missing', () => {
    const kinds = (liquidatePrice: string | null) =>
      positionMarks([positionOf({ liquidatePrice }), positionOf({ symbol: 'ETHUSDT' })], 'BTCUSDT').map(
        ({ kind }) => kind,
      );
    expect([kinds('0'), kinds(null), kinds('90.2')]).toEqual([['entry'], ['entry'], ['entry', 'liquidation']]);
  });

  it('scale bars to the largest visible size and volume', () => {
    const volumes = new Map([
      [1000n, { buys: decimal('1'), sells: decimal('1') }],
      [1001n, { buys: decimal('0.5'), sells: decimal('0') }],
    ]);
    expect(ladderBars(ladderRows({ top: 1001n, rows: 2 }, book, noOwn, volumes, []))).toEqual({
      bids: [0, 333],
      asks: [1000, 0],
      buys: [250, 500],
      sells: [0, 500],
    });
  });
});

describe('ladder position', () => {
  it('is centred at the last trade, otherwise between the best prices', () => {
    expect(centreOf('100', book)).toBe(1000n);
    expect(centreOf(null, book)).toBe(1000n);
    expect(centreOf('x', ladderBook({ bids: [], asks: ['100.4', '1'] }, step))).toBe(1004n);
    expect(centreOf(null, ladderBook({ bids: [], asks: [] }, step))).toBe(null);
  });

  it('is clamped to the best prices when quotes move away from the last trade', () => {
    const moved = ladderBook({ bids: ['100.1', '1'], asks: ['100.4', '1'] }, step);
    expect(['99', '100.1', '100.3', '100.4', '103'].map((last) => centreOf(last, moved))).toEqual([
      1001n,
      1001n,
      1003n,
      1004n,
      1004n,
    ]);
    expect(centreOf('99', ladderBook({ bids: [], asks: ['100.4', '1'] }, step))).toBe(990n);
  });

  it('puts the centre in the middle row and detects visible rows', () => {
    expect(topFor(1000n, 5)).toBe(1002n);
    expect([1003n, 1002n, 998n, 997n].map((row) => isInSight(row, 1002n, 5))).toEqual([false, true, true, false]);
  });

  it('retains the middle row when the panel is resized', () => {
    expect(topAfterResize(topFor(1000n, 5), 5, 11)).toBe(topFor(1000n, 11));
    expect(topAfterResize(topFor(1000n, 11), 11, 4)).toBe(topFor(1000n, 4));
  });

  it('scrolls by whole rows and carries the remainder of the wheel movement', () => {
    expect(wheelRows(50, 0, 22, 10, 0)).toEqual({ rows: 2, rest: 6 });
    expect(wheelRows(-20, 0, 22, 10, -6)).toEqual({ rows: -1, rest: -4 });
    expect(wheelRows(3, 1, 22, 10, 0)).toEqual({ rows: 3, rest: 0 });
    expect(wheelRows(-1, 2, 22, 10, 0)).toEqual({ rows: -10, rest: 0 });
  });
});

describe('saved ladder settings', () => {
  it('invalid values fall back to their defaults', () => {
    const shipped = { grouping: null, sums: false, period: 'opened', follow: true, table: false };
    expect(readLadderParams({})).toEqual(shipped);
    expect(readLadderParams({ grouping: 1, sums: 'x', period: '7', follow: 0, table: null })).toEqual(shipped);
    const stored = { grouping: '0.5', sums: true, period: '15', follow: false, table: true };
    expect(readLadderParams(stored)).toEqual(stored);
  });
});
