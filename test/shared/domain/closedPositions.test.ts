import { describe, expect, test } from 'vitest';
import type { ClosedPosition } from '../../../shared/domain/closedPosition.ts';
import type { PositionHistory } from '../../../shared/domain/closedPositions.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { ALWAYS, futuresFill as fill, incomeEntry as income, rebuilt, START } from './positionBuilders.ts';

const sell = { side: 'SELL' } as const;
const long = [
  fill('1', { price: '100', quantity: '1', fee: '0.1' }),
  fill('2', { price: '110', quantity: '3', fee: '0.2' }),
  fill('5', { ...sell, price: '120', quantity: '1', fee: '0.1', realisedPnl: '12.5' }),
  fill('9', { ...sell, price: '90', quantity: '3', fee: '0.3' }),
];

/** The figures of positions without their fills. */
const figures = ({ closed }: PositionHistory): Partial<ClosedPosition>[] =>
  closed.map(({ fills: _fills, ...rest }) => rest);
const idsOf = ({ fills }: ClosedPosition): string[] => fills.map(({ fillId }) => fillId);
const issuesOf = ({ closed, open }: PositionHistory) => [...closed, ...open].map(({ issues }) => issues);

describe('a position from its first to its last fill', () => {
  test('has averages weighted by size, and its result and costs apart', () => {
    const history = rebuilt(long, { income: [income('3', { amount: '-0.25' }), income('4', { amount: '0.05' })] });
    expect(figures(history)).toEqual([
      {
        id: 'BTCUSDT LONG 1 o1',
        symbol: 'BTCUSDT',
        side: 'LONG',
        openOrderId: null,
        asset: 'USDT',
        size: '4',
        entryPrice: '107.5',
        exitPrice: '97.5',
        openedAt: START + 1,
        closedAt: START + 9,
        realised: '-40',
        fees: '0.7',
        funding: '-0.2',
        insurance: '0',
        net: '-40.9',
        origin: 'desk',
        liquidated: false,
        issues: [],
        fillCount: 4,
      },
    ]);
    expect(history.open).toEqual([]);
    expect(history.closed[0]!.fills[2]).toEqual({
      fillId: '5',
      orderId: 'o5',
      side: 'SELL',
      opens: false,
      price: '120',
      quantity: '1',
      fee: '0.1',
      realised: '12.5',
      time: START + 5,
    });
  });

  test('a short gains when the price falls', () => {
    const short = { positionSide: 'SHORT' } as const;
    const history = rebuilt([fill('1', { ...short, ...sell }), fill('2', { ...short, price: '90' })]);
    expect(history.closed.map(({ side, realised, net }) => [side, realised, net])).toEqual([['SHORT', '10', '10']]);
  });

  test('is open while a part of it is left, and a new one begins after it was closed', () => {
    const history = rebuilt([
      ...long,
      fill('11', { price: '95', quantity: '2' }),
      fill('12', { ...sell, quantity: '1' }),
    ]);
    expect(history.closed.map(idsOf)).toEqual([['1', '2', '5', '9']]);
    expect(history.open.map((one) => [idsOf(one), one.size, one.closedAt, one.realised])).toEqual([
      [['11', '12'], '2', null, '5'],
    ]);
  });

  test('one fill closes a netted position and opens the other side', () => {
    const netted = { positionSide: 'BOTH' } as const;
    const history = rebuilt([
      fill('1', { ...netted, fee: '0.1' }),
      fill('2', { ...netted, ...sell, price: '105', quantity: '3', fee: '0.30', realisedPnl: '5' }),
      fill('3', { ...netted, price: '101', quantity: '2', fee: '0.2' }),
    ]);
    expect(
      history.closed.map((one) => [
        one.side,
        one.size,
        one.entryPrice,
        one.exitPrice,
        one.realised,
        one.fees,
        idsOf(one),
      ]),
    ).toEqual([
      ['SHORT', '2', '105', '101', '8', '0.4', ['2', '3']],
      ['LONG', '1', '100', '105', '5', '0.2', ['1', '2']],
    ]);
  });
});

describe('separated positions', () => {
  const two = [fill('1', { price: '100' }), fill('2', { price: '110' })];
  const separated = { terms: { isSeparated: () => true, copyOf: () => null } };

  test('a close reduces the oldest first', () => {
    const history = rebuilt([...two, fill('3', { ...sell, price: '120', quantity: '1.5' })], separated);
    expect(history.closed.map((one) => [one.openOrderId, one.size, one.realised])).toEqual([['o1', '1', '20']]);
    expect(history.open.map((one) => [one.openOrderId, one.size, one.realised])).toEqual([['o2', '1', '5']]);
  });

  test('the reported result tells which one was closed, and that positions are separated at all', () => {
    const newest = fill('3', { ...sell, price: '120', realisedPnl: '10' });
    const oldest = fill('4', { ...sell, price: '120', realisedPnl: '20' });
    for (const terms of [separated, {}]) {
      const history = rebuilt([...two, newest, oldest], terms);
      expect(history.closed.map((one) => [one.openOrderId, one.realised, one.issues])).toEqual([
        ['o1', '20', []],
        ['o2', '10', []],
      ]);
    }
  });

  test('a copy is a position of its own that own orders never close', () => {
    const copies = new Map([
      ['o2', 'o2'],
      ['o4', 'o2'],
    ]);
    const history = rebuilt([...two, fill('3', { ...sell, price: '90' }), fill('4', { ...sell, price: '120' })], {
      terms: { isSeparated: () => false, copyOf: (orderId) => copies.get(orderId) ?? null },
    });
    expect(history.closed.map((one) => [one.origin, one.openOrderId, idsOf(one), one.realised])).toEqual([
      ['copied', 'o2', ['2', '4'], '10'],
      ['desk', null, ['1', '3'], '-10'],
    ]);
  });

  test('of orders from elsewhere has an unknown source where the copies of its time are not read', () => {
    const fills = [fill('1'), fill('2', sell)];
    const sources = (copies: readonly { from: number; to: number }[], origin: 'desk' | 'external') =>
      rebuilt(fills, { originOf: () => origin, covered: { fills: ALWAYS, income: ALWAYS, copies } }).closed.map(
        (one) => one.origin,
      );
    expect(sources([{ from: 0, to: START + 1 }], 'external')).toEqual([null]);
    expect(sources([{ from: 0, to: START + 2 }], 'external')).toEqual(['external']);
    expect(sources([], 'external')).toEqual(['external']);
    expect(sources([{ from: 0, to: START + 1 }], 'desk')).toEqual(['desk']);
  });

  describe('closes of a copy that its record does not name', () => {
    /** Rebuilds positions; the records name these orders with the copies that they open or close. */
    const withCopies = (copies: Readonly<Record<string, string>>, fills: readonly Fill[]) =>
      rebuilt(fills, { terms: { isSeparated: () => false, copyOf: (orderId) => copies[orderId] ?? null } });
    const shown = ({ closed }: PositionHistory) =>
      closed
        .map((one) => [one.origin, idsOf(one), one.realised, one.issues] as const)
        .toSorted(([, a], [, b]) => a.join(' ').localeCompare(b.join(' ')));
    const closes = { ...sell, quantity: '1' };

    test('belong to the copy whose result the exchange reports', () => {
      const history = withCopies({ o1: 'o1', o5: 'o1' }, [
        fill('1', { quantity: '3' }),
        fill('2', { price: '110', quantity: '2' }),
        fill('3', { ...closes, price: '120', realisedPnl: '20' }),
        fill('4', { ...closes, price: '120', realisedPnl: '10' }),
        fill('5', { ...sell, quantity: '2', price: '130', realisedPnl: '60' }),
        fill('6', { ...closes, price: '130', realisedPnl: '20' }),
      ]);
      expect(shown(history)).toEqual([
        ['copied', ['1', '3', '5'], '80', ['closeInferred']],
        ['desk', ['2', '4', '6'], '30', []],
      ]);
    });

    test('belong to the own position where its result is the same', () => {
      const history = withCopies({ o1: 'o1', o4: 'o1' }, [
        fill('1', { quantity: '2' }),
        fill('2', { quantity: '1' }),
        fill('3', { ...closes, price: '120', realisedPnl: '20' }),
        fill('4', { ...sell, quantity: '2', price: '120', realisedPnl: '40' }),
      ]);
      expect(shown(history)).toEqual([
        ['copied', ['1', '4'], '40', []],
        ['desk', ['2', '3'], '20', []],
      ]);
    });

    test('of one moment belong to different copies of one price, and a single one to the larger copy', () => {
      const time = START + 100;
      const history = withCopies({ o1: 'o1', o2: 'o2', o6: 'o1', o7: 'o2' }, [
        fill('1', { quantity: '3' }),
        fill('2', { quantity: '4' }),
        fill('3', { ...closes, price: '90', realisedPnl: '-10' }),
        fill('4', { ...closes, price: '120', realisedPnl: '20', time }),
        fill('5', { ...closes, price: '120', realisedPnl: '20', time }),
        fill('6', { ...sell, quantity: '2', price: '120', realisedPnl: '40', time: time + 1 }),
        fill('7', { ...sell, quantity: '2', price: '120', realisedPnl: '40', time: time + 1 }),
      ]);
      expect(shown(history)).toEqual([
        ['copied', ['1', '4', '6'], '60', ['closeInferred']],
        ['copied', ['2', '3', '5', '7'], '50', ['closeInferred']],
      ]);
    });

    test('stay apart where no copy has the result or the size, or where none is reported', () => {
      const closing = [
        { ...closes, price: '120', realisedPnl: '19' },
        { ...sell, quantity: '3', price: '120', realisedPnl: '60' },
        { ...closes, price: '120' },
      ];
      for (const one of closing) {
        const { closed, open } = withCopies({ o1: 'o1' }, [fill('1', { quantity: '2' }), fill('2', one)]);
        expect(closed.map(({ origin, issues }) => [origin, issues])).toEqual([[null, ['openingMissing']]]);
        expect(open.map(({ origin, size, issues }) => [origin, size, issues])).toEqual([['copied', '2', []]]);
      }
    });
  });
});

describe('funding, insurance and liquidations', () => {
  const short = { positionSide: 'SHORT' } as const;
  const both = [
    fill('1', { quantity: '2' }),
    fill('2', { ...short, ...sell, quantity: '1' }),
    fill('7', { ...sell, quantity: '2' }),
    fill('8', { ...short, quantity: '1' }),
  ];
  const payments = (history: PositionHistory) => history.closed.map(({ side, funding }) => [side, funding]);

  test('payments of several positions are assigned by their sizes', () => {
    const paid = [income('3', { amount: '0.4', time: START + 4 }), income('4', { amount: '-0.8' })];
    expect(payments(rebuilt(both, { income: paid }))).toEqual([
      ['SHORT', '0.4'],
      ['LONG', '-0.8'],
    ]);
  });

  test('a payment that could be that of either position is left apart', () => {
    const even = both.map((one) => ({ ...one, quantity: '1', quoteQuantity: '100' }));
    const paid = [income('3', { amount: '0.4', time: START + 4 }), income('4', { amount: '-0.4' })];
    const history = rebuilt(even, { income: paid });
    expect(payments(history)).toEqual([
      ['SHORT', null],
      ['LONG', null],
    ]);
    expect(issuesOf(history)).toEqual([['fundingShared'], ['fundingShared']]);
    expect(history.unassigned).toEqual(paid);
  });

  test('funding at the moment of a fill counts for the size before it, by the ids', () => {
    const fills = [fill('1'), fill('3', { ...sell, quantity: '1' })];
    const before = rebuilt(fills, { income: [income('2', { time: START + 3 })] });
    expect(before.closed.map(({ funding }) => funding)).toEqual(['-0.5']);
    const after = rebuilt(fills, { income: [income('4', { time: START + 3 })] });
    expect(after.closed.map(({ funding }) => funding)).toEqual(['0']);
    expect(after.unassigned.map(({ incomeId }) => incomeId)).toEqual(['4']);
  });

  test('a close by the exchange within a liquidation is one, with its fee and the insurance; an own close is not', () => {
    const entries = [
      income('3', { kind: 'start_liquidate', amount: '0' }),
      income('5', { kind: 'order_fix_margin_amount', amount: '7.5', time: START + 4 }),
      income('6', { kind: 'finish_liquidate', amount: '0' }),
    ];
    const fills = [fill('1'), fill('4', { ...sell, price: '80', fee: '1.5' })];
    const forced = rebuilt(fills, { income: entries, originOf: (id) => (id === 'o4' ? 'external' : 'desk') });
    expect(forced.closed.map((one) => [one.liquidated, one.realised, one.fees, one.insurance, one.net])).toEqual([
      [true, '-20', '1.5', '7.5', '-14'],
    ]);
    expect(rebuilt(fills, { income: entries }).closed.map(({ liquidated }) => liquidated)).toEqual([false]);
  });
});

describe('incomplete and bad records', () => {
  test('a close without its opening has no entry, and the result that the exchange reports', () => {
    const history = rebuilt([
      fill('2', { ...sell, realisedPnl: '7' }),
      fill('3', { ...sell, realisedPnl: '-2' }),
      fill('4'),
      fill('5', { ...sell, quantity: '2' }),
    ]);
    expect(
      history.closed.map((one) => [
        idsOf(one),
        one.size,
        one.entryPrice,
        one.openedAt,
        one.realised,
        one.net,
        one.issues,
      ]),
    ).toEqual([
      [['4', '5'], '2', null, null, null, null, ['openingMissing']],
      [['2', '3'], '2', null, null, '5', null, ['openingMissing']],
    ]);
  });

  test('an opening fill with a result closed a position that is not among the records', () => {
    const history = rebuilt([
      fill('1', { positionSide: null, realisedPnl: '3' }),
      fill('2', { ...sell, positionSide: null }),
    ]);
    expect(history.closed.map((one) => [one.realised, one.entryPrice, one.issues])).toEqual([
      [null, null, ['openingMissing']],
    ]);
  });

  test('another result than the fills yield is told, and the entry is unknown', () => {
    const history = rebuilt([fill('1'), fill('2', { ...sell, price: '110', realisedPnl: '4' })]);
    expect(history.closed.map((one) => [one.realised, one.entryPrice, one.openedAt, one.issues])).toEqual([
      ['4', null, null, ['resultDiffers']],
    ]);
  });

  test('a duplicated fill and a duplicated bill count once', () => {
    const paid = income('3');
    const twice = rebuilt([...long, ...long], { income: [paid, paid] });
    expect(twice).toEqual(rebuilt(long, { income: [paid] }));
    expect(twice.closed.map(({ funding }) => funding)).toEqual(['-0.5']);
  });

  test('both fills of a trade with oneself count, although they have one id', () => {
    const history = rebuilt([fill('1'), fill('2', { ...sell, orderId: 'a' }), fill('2', { orderId: 'b' })]);
    expect(history.closed.map(idsOf)).toEqual([['1', '2']]);
    expect(history.open.map(idsOf)).toEqual([['2']]);
  });

  test('a fill without its order is told and leaves the placing side unknown', () => {
    const history = rebuilt(long, { originOf: (id) => (id === 'o2' ? null : 'desk') });
    expect(history.closed.map(({ origin, issues, net }) => [origin, issues, net])).toEqual([
      [null, ['orderMissing'], '-40.7'],
    ]);
  });

  test('an unknown income kind is kept apart and changes no position', () => {
    const odd = income('3', { kind: 'position_gift' });
    const history = rebuilt(long, { income: [odd] });
    expect(history.unknownIncome).toEqual([odd]);
    expect(history.closed).toEqual(rebuilt(long).closed);
    expect(history.unassigned).toEqual([]);
  });

  test('records count in the order of the exchange time, then of the ids, however they arrived', () => {
    const jumped = long.map((one, at) => (at < 2 ? one : { ...one, time: START + 3 }));
    expect(rebuilt(jumped.toReversed())).toEqual(rebuilt(jumped));
    const [closed] = rebuilt(jumped.toReversed()).closed;
    expect(idsOf(closed!)).toEqual(['1', '2', '5', '9']);
  });

  test('a delisted symbol needs no instrument', () => {
    const history = rebuilt(long.map((one) => ({ ...one, symbol: 'GONEUSDT' })));
    expect(history.closed.map(({ symbol, realised }) => [symbol, realised])).toEqual([['GONEUSDT', '-40']]);
  });

  test('a fill whose values are no decimals is left out and named', () => {
    const history = rebuilt([...long, fill('20', { quantity: '0', quoteQuantity: '0' })]);
    expect(history.unreadable).toEqual(['20']);
    expect(history.closed).toEqual(rebuilt(long).closed);
  });

  test('fees in another asset leave the costs unknown', () => {
    const history = rebuilt(long.map((one, at) => ({ ...one, feeAsset: at === 0 ? 'WXT' : 'USDT' })));
    expect(history.closed.map(({ asset, fees, net, issues }) => [asset, fees, net, issues])).toEqual([
      [null, null, null, ['feeAssets']],
    ]);
  });

  test('a gap of the fills and income that was not read are told; what trading pushed later is not a gap', () => {
    const at = (from: number, to: number) => ({ from: START + from, to: START + to });
    const covered = { fills: [at(0, 2), at(4, 5)], income: [at(0, 5)], copies: [] };
    expect(rebuilt(long, { covered }).closed.map(({ funding, net, issues }) => [funding, net, issues])).toEqual([
      [null, null, ['fillsMissing', 'fundingMissing']],
    ]);
    expect(issuesOf(rebuilt(long, { covered: { fills: [at(0, 5)], income: ALWAYS, copies: [] } }))).toEqual([[]]);
  });
});
