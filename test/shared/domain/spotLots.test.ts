import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fill } from '../../../shared/domain/order.ts';
import { lotMethods, spotResults, type LotMethod } from '../../../shared/domain/spotLots.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';
import { futuresFill } from './positionBuilders.ts';
import { plain } from './positionReplay.ts';

const resultsOf = (fills: readonly Fill[], method?: LotMethod) => runAtOnce(spotResults(fills, method));

const spotFill = (fillId: string, changes: Partial<Fill> = {}): Fill => ({
  ...futuresFill(fillId, changes),
  market: 'spot',
  positionSide: null,
  realisedPnl: null,
});
const sell = { side: 'SELL' } as const;
const trades = [
  spotFill('1', { price: '100', quantity: '1' }),
  spotFill('2', { price: '130', quantity: '2', fee: '0.002' }),
  spotFill('3', { ...sell, price: '150', quantity: '1.5', fee: '0.225' }),
];
const results = (method: LotMethod) =>
  resultsOf(trades, method).sales.map(({ proceeds, cost, realised, parts }) => [
    proceeds,
    cost,
    realised,
    parts.map(({ purchase }) => purchase?.fillId),
  ]);

describe('results of spot sales', () => {
  test('take the oldest purchase first, the newest, or the average of all', () => {
    // 0.5 of the second purchase cost 0.5 / 1.998 x 260 = 65.06506506..., rounded up.
    expect(results('fifo')).toEqual([['224.775', '165.06506507', '59.70993493', ['1', '2']]]);
    expect(results('lifo')).toEqual([['224.775', '195.1951952', '29.5798048', ['2']]]);
    expect(results('average')).toEqual([['224.775', '180.12008006', '44.65491994', ['1']]]);
    expect(resultsOf(trades)).toEqual(resultsOf(trades, 'fifo'));
  });

  test('keep what is left with its cost', () => {
    expect(resultsOf(trades).held).toEqual([{ symbol: 'BTCUSDT', size: '1.498', cost: '194.93493493' }]);
  });

  test('are unknown where a purchase is not among the fills, and never use a later one', () => {
    const { sales, held } = resultsOf([trades[2]!, spotFill('4', { price: '90', quantity: '1' })]);
    expect(sales.map(({ cost, realised, missing }) => [cost, realised, missing])).toEqual([[null, null, '1.5']]);
    expect(held).toEqual([{ symbol: 'BTCUSDT', size: '1', cost: '90' }]);
  });

  test('count a duplicated fill once, in the order of time and id, and name an unreadable one', () => {
    const odd = spotFill('9', { quantity: '0', quoteQuantity: '0' });
    expect(resultsOf([odd, ...trades.toReversed(), ...trades])).toEqual({
      ...resultsOf(trades),
      unreadable: ['9'],
    });
  });

  test('keep symbols apart', () => {
    const other = spotFill('4', { ...sell, symbol: 'ETHUSDT', quantity: '1' });
    expect(resultsOf([...trades, other]).sales.map(({ symbol, missing }) => [symbol, missing])).toEqual([
      ['BTCUSDT', '0'],
      ['ETHUSDT', '1'],
    ]);
  });

  test('conserve cost and size over 500 histories, by every method', () => {
    const commands = fc.array(
      fc.record({
        buys: fc.boolean(),
        size: fc.integer({ min: 1, max: 3_000 }),
        price: fc.integer({ min: 900, max: 1_100 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(commands, fc.constantFrom(...lotMethods), (list, method) => {
        let [bought, paid, sold, received] = [0n, 0n, 0n, 0n];
        const fills = list.flatMap(({ buys, size, price }, at) => {
          const quantity = BigInt(size);
          // No sale is larger than what is held.
          if (!buys && sold + quantity > bought) return [];
          const value = quantity * BigInt(price);
          if (buys) [bought, paid] = [bought + quantity, paid + value];
          else [sold, received] = [sold + quantity, received + value];
          const figures = { price: plain(BigInt(price), 1), quantity: plain(quantity, 3) };
          return [spotFill(String(at + 1), { ...figures, side: buys ? 'BUY' : 'SELL' })];
        });
        const { sales, held } = resultsOf(fills, method);
        const units = (texts: readonly (string | null)[]): bigint =>
          texts.reduce((sum, text) => {
            const [whole, rest = ''] = text!.replace('-', '').split('.');
            const amount = BigInt(whole! + rest.padEnd(8, '0'));
            return text!.startsWith('-') ? sum - amount : sum + amount;
          }, 0n);
        const cost = units(sales.map((sale) => sale.cost)) + units(held.map((one) => one.cost));
        expect(cost).toBe(paid * 10_000n);
        expect(units(sales.map((sale) => sale.realised))).toBe(
          received * 10_000n - units(sales.map((sale) => sale.cost)),
        );
        expect(units(held.map((one) => one.size))).toBe((bought - sold) * 100_000n);
      }),
      { numRuns: 500 },
    );
  });
});
