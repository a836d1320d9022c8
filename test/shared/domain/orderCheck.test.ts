import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import {
  checkCollar,
  checkDraft,
  neighbouringTicks,
  roundPrice,
  roundQuantity,
  smallestQuantity,
  type DraftProblem,
} from '../../../shared/domain/orderCheck.ts';
import { instrument } from '../../renderer/support/builders.ts';

type Spot = Extract<OrderDraft, { market: 'spot' }>;
type Futures = Extract<OrderDraft, { market: 'futures' }>;

const futures = (more: Partial<Futures> = {}): Futures => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '61250.5',
  quantity: '0.010',
  reduceOnly: false,
  ...more,
});
const spot = (more: Partial<Spot> = {}): Spot => ({
  market: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '61250.5',
  quantity: '0.010',
  ...more,
});
const summarizeProblems = (problems: readonly DraftProblem[]): unknown[] =>
  problems.map(({ field, key, params }) => [field, key.replace('error.draft.', ''), params]);
const check = (draft: OrderDraft, more: Parameters<typeof instrument>[0] = {}): unknown[] =>
  summarizeProblems(checkDraft(draft, instrument({ market: draft.market, ...more })));

describe('valid order draft', () => {
  it('has no problem on either market for every offered type and time in force', () => {
    expect(check(spot())).toEqual([]);
    for (const timeInForce of ['GTC', 'IOC', 'FOK'] as const) expect(check(spot({ timeInForce }))).toEqual([]);
    for (const timeInForce of ['GTC', 'IOC', 'FOK', 'POST_ONLY'] as const)
      expect(check(futures({ timeInForce }))).toEqual([]);
    expect(check(spot({ type: 'MARKET', price: null, timeInForce: null }))).toEqual([]);
    expect(check(futures({ type: 'MARKET', price: null, timeInForce: null, reduceOnly: true }))).toEqual([]);
  });
});

describe('R19 options a market does not offer', () => {
  it.each([
    ['post only on spot', spot({ timeInForce: 'POST_ONLY' as never }), ['timeInForce', 'timeInForce']],
    ['a limit order without time in force', futures({ timeInForce: null }), ['timeInForce', 'timeInForce']],
    ['a limit order without price', futures({ price: null }), ['price', 'empty.price']],
    ['a market order with a price', futures({ type: 'MARKET', timeInForce: null }), ['price', 'marketWithPrice']],
    [
      'a market order with time in force',
      futures({ type: 'MARKET', price: null }),
      ['timeInForce', 'marketWithTimeInForce'],
    ],
    ['an unknown type', futures({ type: 'STOP' as never }), ['type', 'unknownType']],
  ])('%s is rejected at its field', (_name, draft, expected) => {
    expect(check(draft).map((one) => (one as unknown[]).slice(0, 2))).toEqual([expected]);
  });
});

describe('instrument rules', () => {
  it.each([
    ['XU2 zero', '0', ['quantity', 'zero', {}]],
    ['XU2 a negative one', '-1', ['quantity', 'zero', {}]],
    ['XU4 an exponent', '1e-2', ['quantity', 'digits', {}]],
    ['XU4 no number', 'lots', ['quantity', 'digits', {}]],
    ['XU1 nothing', '', ['quantity', 'digits', {}]],
    [
      'XU9 finer than the step',
      '0.0123',
      ['quantity', 'offStep', { step: '0.001', rounded: '0.012', difference: '0.0003', asset: 'BTC' }],
    ],
    ['XU10 nothing after the step', '0.0009', ['quantity', 'roundsToZero', { smallest: '0.001', asset: 'BTC' }]],
    ['XU11 above the largest', '1000.001', ['quantity', 'aboveMaximum', { limit: '1000', asset: 'BTC' }]],
  ])('%s as quantity is rejected with a correction', (_name, quantity, expected) => {
    expect(check(futures({ quantity }))).toEqual([expected]);
  });

  it('XU11 reports the smallest quantity; both limits are inclusive', () => {
    const limits = { minQuantity: '0.0025', maxQuantity: '5' };
    expect(check(futures({ quantity: '0.002' }), limits)).toEqual([
      ['quantity', 'belowMinimum', { limit: '0.003', asset: 'BTC' }],
    ]);
    expect(check(futures({ quantity: '0.003' }), limits)).toEqual([]);
    expect(check(futures({ quantity: '5' }), limits)).toEqual([]);
    expect(check(futures({ quantity: '5.001' }), limits)).toHaveLength(1);
    expect(smallestQuantity(instrument(limits))).toBe('0.003');
  });

  it.each([
    ['XU12 off the tick', '61250.53', ['price', 'offTick', { tick: '0.1', lower: '61250.5', upper: '61250.6' }]],
    ['XU12 below the first tick', '0.04', ['price', 'belowTick', { tick: '0.1', upper: '0.1' }]],
    ['XU2 zero', '0.0', ['price', 'zero', {}]],
    ['XU4 an exponent', '6e4', ['price', 'digits', {}]],
  ])('%s as price is rejected with a correction', (_name, price, expected) => {
    expect(check(futures({ price }))).toEqual([expected]);
  });

  it.each([
    ['XU23 HALT', { status: 'HALT' }, ['symbol', 'notTrading', { symbol: 'BTCUSDT', status: 'HALT' }]],
    ['XU23 BREAK', { status: 'BREAK' }, ['symbol', 'notTrading', { symbol: 'BTCUSDT', status: 'BREAK' }]],
    ['XU23 not through the API', { apiTradable: false }, ['symbol', 'notThroughApi', { symbol: 'BTCUSDT' }]],
    ['XU23 another symbol', { symbol: 'ETHUSDT' }, ['symbol', 'otherSymbol', { symbol: 'BTCUSDT' }]],
    ['XS31 a tick of zero', { tickSize: '0' }, ['symbol', 'noRules', { symbol: 'BTCUSDT' }]],
    ['XS31 a step with an exponent', { stepSize: '1e-2' }, ['symbol', 'noRules', { symbol: 'BTCUSDT' }]],
  ])('%s is reported as the state of the symbol', (_name, more, expected) => {
    expect(check(futures(), more)).toEqual([expected]);
  });

  it('reports problems of several fields at once', () => {
    expect(
      check(futures({ price: '1.23', quantity: '0.0005', timeInForce: null })).map((one) => (one as [string])[0]),
    ).toEqual(['timeInForce', 'price', 'quantity']);
  });
});

describe('XU13 price far from the market', () => {
  it('is rejected with the last price and the distance in per cent', () => {
    expect(summarizeProblems([checkCollar('612505', '61250.5', '0.05')!])).toEqual([
      ['price', 'farAbove', { last: '61250.5', percent: '900.0', limit: '5' }],
    ]);
    expect(summarizeProblems([checkCollar('6125.05', '61250.5', '0.5')!])).toEqual([
      ['price', 'farBelow', { last: '61250.5', percent: '90.0', limit: '50' }],
    ]);
  });

  it('accepts both price limits inclusively, and any price without a valid last price', () => {
    expect([checkCollar('105', '100', '0.05'), checkCollar('95', '100', '0.05')]).toEqual([null, null]);
    expect(checkCollar('105.1', '100', '0.05')).not.toBe(null);
    expect(checkCollar('94.9', '100', '0.05')).not.toBe(null);
    expect([checkCollar('1', '0', '0.05'), checkCollar('x', '1', '0.05')]).toEqual([null, null]);
  });
});

describe('B-B3 rounding of drafts', () => {
  Big.DP = 60;
  Big.NE = -100;
  Big.PE = 100;
  const text = fc
    .tuple(fc.bigInt(0n, 10n ** 24n), fc.integer({ min: 0, max: 18 }))
    .map(([units, scale]) => new Big(units.toString()).div(new Big(10).pow(scale)).toFixed());
  const step = fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 12 }))
    .map(([units, scale]) => new Big(units).div(new Big(10).pow(scale)).toFixed());
  const onStep = (value: Big, one: string): boolean => value.mod(new Big(one)).eq(0);
  const plain = /^\d+(\.\d+)?$/;

  it('B-B3 quantities are rounded down to the step, by less than one step', () => {
    fc.assert(
      fc.property(text, step, (quantity, stepSize) => {
        const rounded = roundQuantity(quantity, instrument({ stepSize }))!;
        const lost = new Big(quantity).minus(rounded);
        expect([plain.test(rounded), onStep(new Big(rounded), stepSize), lost.gte(0), lost.lt(stepSize)]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect(roundQuantity(rounded, instrument({ stepSize }))).toBe(rounded);
      }),
      { numRuns: 20_000 },
    );
  });

  it('B-B3 prices are rounded to the less aggressive tick, between both neighbouring ticks', () => {
    fc.assert(
      fc.property(text, step, fc.constantFrom('BUY', 'SELL'), (price, tickSize, side) => {
        const rounded = roundPrice(price, side, instrument({ tickSize }));
        const ticks = neighbouringTicks(price, tickSize)!;
        const [lower, upper] = [new Big(ticks.lower), new Big(ticks.upper)];
        expect([onStep(lower, tickSize), onStep(upper, tickSize)]).toEqual([true, true]);
        expect([lower.lte(price), upper.gte(price), upper.minus(lower).lte(tickSize)]).toEqual([true, true, true]);
        const expected = side === 'BUY' ? ticks.lower : ticks.upper;
        expect(rounded).toBe(new Big(expected).gt(0) ? expected : null);
      }),
      { numRuns: 20_000 },
    );
  });

  it('B-B3 a valid draft is on tick and step, within the limits and above zero', () => {
    const amount = fc.oneof(
      fc.bigInt(0n, 200_000n).map((units) => new Big(units.toString()).div(10_000).toFixed()),
      fc.constantFrom('', '0', '-1', '1e3', '.5', '1.', 'NaN', '0x1', '1,5', ' 1'),
    );
    fc.assert(
      fc.property(amount, amount, (price, quantity) => {
        const rules = instrument({ tickSize: '0.05', stepSize: '0.002', minQuantity: '0.01', maxQuantity: '15' });
        if (checkDraft(futures({ price, quantity }), rules).length > 0) {
          const good = plain.test(price) && plain.test(quantity);
          const right =
            good &&
            new Big(price).gt(0) &&
            onStep(new Big(price), '0.05') &&
            onStep(new Big(quantity), '0.002') &&
            new Big(quantity).gte('0.01') &&
            new Big(quantity).lte(15);
          expect(right).toBe(false);
          return;
        }
        expect([plain.test(price), plain.test(quantity)]).toEqual([true, true]);
        expect([onStep(new Big(price), '0.05'), onStep(new Big(quantity), '0.002')]).toEqual([true, true]);
        expect([new Big(price).gt(0), new Big(quantity).gte('0.01'), new Big(quantity).lte(15)]).toEqual([
          true,
          true,
          true,
        ]);
      }),
      { numRuns: 20_000 },
    );
  });
});
