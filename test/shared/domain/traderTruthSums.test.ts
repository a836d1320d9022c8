import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exposureOf, closedResultOf, openResultOf, unrealisedOf } from '../../../shared/domain/copyFigures.ts';
import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import { profitShares, traderResultsOf, type SharePayment } from '../../../shared/domain/traderTruthSums.ts';
import { closedCopy, openCopy } from './copyOrders.ts';

const marks = new Map([['BTCUSDT', '60100']]);
const OPENED = 1_790_000_000_000;

describe('valuation of one copy at the mark price', () => {
  test('B-B2 a long gains the price rise times the open size, a short the reverse', () => {
    expect(unrealisedOf(openCopy('1'), '60100')).toBe('50.0');
    expect(unrealisedOf(openCopy('1', { positionSide: 'SHORT' }), '60100')).toBe('-50.0');
    expect(unrealisedOf(openCopy('1', { closedSize: '0.3' }), '60100')).toBe('20.0');
    expect(exposureOf(openCopy('1', { closedSize: '0.3' }), '60100')).toBe('12020.0');
  });

  test('XS43: an unknown value is null, never zero', () => {
    expect(unrealisedOf(openCopy('1'), null)).toBeNull();
    expect(unrealisedOf(openCopy('1', { openPrice: null }), '60100')).toBeNull();
    expect(unrealisedOf(openCopy('1', { positionSide: 'BOTH' }), '60100')).toBeNull();
    expect(exposureOf(openCopy('1'), null)).toBeNull();
    expect(openResultOf(openCopy('1'), null)).toBeNull();
    expect(closedResultOf(closedCopy('1', { netProfit: null, realisedPnl: null }))).toBeNull();
  });

  test('an unknown filled size counts as the full size; closed above filled counts as zero open', () => {
    expect(unrealisedOf(openCopy('1', { filledSize: null, closedSize: null }), '60100')).toBe('50.0');
    expect(exposureOf(openCopy('1', { closedSize: '0.7' }), '60100')).toBe('0');
  });

  test('the result of an open copy is unrealised plus realised minus opening fee', () => {
    expect(openResultOf(openCopy('1', { closedSize: '0.3', realisedPnl: '9.5' }), '60100')).toBe('17.5');
    expect(closedResultOf(closedCopy('1'))).toBe('68');
    expect(closedResultOf(closedCopy('1', { netProfit: null }))).toBe('88');
  });
});

describe('results of a lead trader', () => {
  test('document 3 Copy trading: every figure is derived from the copies', () => {
    const past = [
      closedCopy('1'),
      closedCopy('2', { realisedPnl: '-40', netProfit: '-65', closedAt: OPENED + 300_000 }),
      closedCopy('3', { realisedPnl: '5', netProfit: '0', openedAt: OPENED + 10_000, closedAt: OPENED + 20_000 }),
    ];
    const open = [
      openCopy('4', { openedAt: OPENED + 400_000 }),
      openCopy('5', { positionSide: 'SHORT', margin: '1.5' }),
    ];
    expect(
      traderResultsOf({ traderId: '700', isPastWhole: true, open, past, marks, profitShare: '7', fills: null }),
    ).toEqual({
      traderId: '700',
      realised: '65',
      fees: '55',
      profitShare: '7',
      net: '3',
      unrealised: '0.0',
      closed: 3,
      wins: 1,
      losses: 1,
      openCopies: 2,
      marginInUse: '3001.5',
      exposure: { long: '30050.0', short: '30050.0' },
      holding: { median: 60_000, longest: 300_000 },
      fills: null,
      firstAt: OPENED,
      lastAt: OPENED + 400_000,
    });
  });

  test('a lead trader never copied has zeros, no holding time and no times', () => {
    expect(
      traderResultsOf({ traderId: '9', isPastWhole: true, open: [], past: [], marks, profitShare: '0', fills: null }),
    ).toEqual({
      traderId: '9',
      realised: '0',
      fees: '0',
      profitShare: '0',
      net: '0',
      unrealised: '0',
      closed: 0,
      wins: 0,
      losses: 0,
      openCopies: 0,
      marginInUse: '0',
      exposure: { long: '0', short: '0' },
      holding: null,
      fills: null,
      firstAt: null,
      lastAt: null,
    });
  });

  test('XS43: a missing value makes its sum unknown, as does an incomplete list of open copies', () => {
    const past = [closedCopy('1'), closedCopy('2', { netProfit: null })];
    const known = traderResultsOf({
      traderId: '700',
      isPastWhole: true,
      open: null,
      past,
      marks,
      profitShare: null,
      fills: null,
    });
    expect(known).toMatchObject({ realised: '200', net: null, fees: null, profitShare: null, wins: 1, losses: 0 });
    expect(known).toMatchObject({ unrealised: null, marginInUse: null, openCopies: null });
    expect(known.exposure).toEqual({ long: null, short: null });
    const both = [openCopy('3', { positionSide: 'BOTH' })];
    expect(
      traderResultsOf({ traderId: '700', isPastWhole: true, open: both, past, marks, profitShare: '0', fills: null }),
    ).toMatchObject({
      unrealised: null,
      exposure: { long: null, short: null },
    });
  });

  const amount = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((units) => new Big(units).div(1000).toFixed());
  const copy = fc
    .record({
      open: fc.boolean(),
      side: fc.constantFrom('LONG', 'SHORT'),
      price: fc.integer({ min: 1, max: 9_000_000 }).map((units) => new Big(units).div(100).toFixed()),
      size: fc.integer({ min: 1, max: 5_000 }).map((units) => new Big(units).div(1000).toFixed()),
      realised: amount,
      openFee: fc.integer({ min: 0, max: 900 }).map((units) => new Big(units).div(1000).toFixed()),
      net: amount,
      held: fc.integer({ min: 0, max: 9_000_000 }),
    })
    .map((one) => one);

  test('B-B2 equals a simple reference computation for any copies', () => {
    fc.assert(
      fc.property(fc.array(copy, { maxLength: 12 }), amount, (copies, share) => {
        const orders = copies.map((one, at): CopyOrder =>
          (one.open ? openCopy : closedCopy)(String(at), {
            positionSide: one.side,
            openPrice: one.price,
            size: one.size,
            filledSize: one.size,
            ...(one.open
              ? {}
              : { realisedPnl: one.realised, netProfit: one.net, openFee: one.openFee, closedAt: OPENED + one.held }),
          }),
        );
        const [open, past] = [orders.filter((order) => order.open), orders.filter((order) => !order.open)];
        const truth = traderResultsOf({
          traderId: '700',
          isPastWhole: true,
          open,
          past,
          marks,
          profitShare: share,
          fills: null,
        });

        let [realised, net, unrealised, long, short] = [Big(0), Big(0), Big(0), Big(0), Big(0)];
        let [wins, losses] = [0, 0];
        const spans: number[] = [];
        for (const one of copies) {
          if (one.open) {
            const value = Big(one.size).times('60100');
            const paid = Big(one.size).times(one.price);
            if (one.side === 'LONG') {
              unrealised = unrealised.plus(value).minus(paid);
              long = long.plus(value);
            } else {
              unrealised = unrealised.plus(paid).minus(value);
              short = short.plus(value);
            }
            continue;
          }
          realised = realised.plus(one.realised);
          net = net.plus(one.net);
          if (Big(one.net).gt(0)) wins += 1;
          if (Big(one.net).lt(0)) losses += 1;
          spans.push(one.held);
        }
        spans.sort((a, b) => a - b);
        const half = spans.length >> 1;
        const median = spans.length % 2 === 1 ? spans[half]! : Math.round((spans[half - 1]! + spans[half]!) / 2);
        const plain = (text: string | null) => Big(text!).toFixed();
        expect({
          ...truth,
          realised: plain(truth.realised),
          net: plain(truth.net),
          fees: plain(truth.fees),
          unrealised: plain(truth.unrealised),
          long: plain(truth.exposure.long),
          short: plain(truth.exposure.short),
        }).toMatchObject({
          realised: realised.toFixed(),
          net: net.toFixed(),
          fees: realised.minus(net).minus(share).toFixed(),
          unrealised: unrealised.toFixed(),
          long: long.toFixed(),
          short: short.toFixed(),
          closed: spans.length,
          openCopies: copies.length - spans.length,
          wins,
          losses,
          holding: spans.length === 0 ? null : { median, longest: spans.at(-1) },
        });
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('A-COPY-SHARE: assigning profit share payments', () => {
  const paid = (amount: string, time: number, symbol: string | null = 'BTCUSDT'): SharePayment => ({
    incomeId: `${time}${amount}`,
    symbol,
    amount,
    time,
  });
  const CLOSED = OPENED + 60_000;

  test('to the lead trader whose copy of that contract closed nearest', () => {
    const past = [
      closedCopy('1', { closedAt: CLOSED }),
      closedCopy('2', { traderId: '800', closedAt: CLOSED + 5_000 }),
      closedCopy('3', { traderId: '900', symbol: 'ETHUSDT', closedAt: CLOSED }),
    ];
    const shares = profitShares(
      past,
      [paid('-7', CLOSED), paid('-2.5', CLOSED + 4_000), paid('-1', CLOSED + 1)],
      CLOSED,
    );
    expect([...shares]).toEqual([
      ['700', '8'],
      ['800', '2.5'],
    ]);
  });

  test('lead traders with copies closed in the same millisecond have an unknown sum', () => {
    const past = [
      closedCopy('1'),
      closedCopy('2', { traderId: '800' }),
      closedCopy('3', { traderId: '900', symbol: 'X' }),
    ];
    expect([...profitShares(past, [paid('-7', CLOSED)], CLOSED)]).toEqual([
      ['700', null],
      ['800', null],
    ]);
  });

  test("a payment without a copy within a minute makes every trader's sum unknown", () => {
    expect([...profitShares([closedCopy('1')], [paid('-7', CLOSED + 60_000)], CLOSED)]).toEqual([['700', '7']]);
    expect([...profitShares([closedCopy('1')], [paid('-7', CLOSED + 60_001)], CLOSED)]).toEqual([['700', null]]);
    expect([...profitShares([closedCopy('1')], [paid('-7', CLOSED, 'ETHUSDT')], CLOSED)]).toEqual([['700', null]]);
    expect([...profitShares([closedCopy('1')], [paid('-7', CLOSED, null)], CLOSED)]).toEqual([['700', '7']]);
  });

  test("R38: a recent profit without its payment makes the trader's sum unknown; losses have no payment", () => {
    const past = [
      closedCopy('1', { closedAt: CLOSED }),
      closedCopy('2', { traderId: '800', netProfit: '-3', closedAt: CLOSED }),
      closedCopy('3', { traderId: '900', netProfit: null, closedAt: CLOSED }),
    ];
    expect([...profitShares(past, [], CLOSED - 1)]).toEqual([
      ['700', null],
      ['900', null],
    ]);
    expect([...profitShares(past, [], CLOSED)]).toEqual([]);
    expect([...profitShares(past.slice(0, 1), [paid('-7', CLOSED)], CLOSED - 1)]).toEqual([['700', '7']]);
  });
});
