import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountValue,
  assetPrices,
  valueCurrencies,
  type Holding,
  type ValuePair,
} from '../../../shared/domain/accountValue.ts';

const pair = (base: string, quote: string, price: string | null, at = 1_000): ValuePair => ({
  symbol: base + quote,
  base,
  quote,
  last: price === null ? null : { price, at },
});
const spot = (asset: string, amount: string): Holding => ({ market: 'spot', asset, amount });
const futures = (asset: string, amount: string): Holding => ({ market: 'futures', asset, amount });
const valueIn = (currency: string, holdings: readonly Holding[], pairs: readonly ValuePair[]) =>
  accountValue(holdings, assetPrices(currency, [...new Set(holdings.map(({ asset }) => asset))], pairs));

describe('the price of an asset in a currency', () => {
  const pairs = [
    pair('BTC', 'USDT', '60000', 5),
    pair('ETH', 'USDT', '3000', 6),
    pair('ETH', 'BTC', '0.051', 7),
    pair('PEPE', 'USDC', '0.00001', 8),
    pair('USDC', 'USDT', '0.999', 9),
    pair('SOL', 'USDT', null),
    pair('DUST', 'USDT', '0'),
    pair('ALONE', 'ISLAND', '2'),
  ];

  test('is that of its own pair, or of the shortest chain, each step with its pair and time', () => {
    expect(assetPrices('USDT', ['USDT', 'BTC', 'PEPE'], pairs)).toEqual([
      { asset: 'USDT', steps: [], missing: null },
      { asset: 'BTC', steps: [{ symbol: 'BTCUSDT', price: '60000', at: 5, inverse: false }], missing: null },
      {
        asset: 'PEPE',
        steps: [
          { symbol: 'PEPEUSDC', price: '0.00001', at: 8, inverse: false },
          { symbol: 'USDCUSDT', price: '0.999', at: 9, inverse: false },
        ],
        missing: null,
      },
    ]);
    expect(assetPrices('BTC', ['ETH', 'USDT', 'USDC'], pairs)).toEqual([
      { asset: 'ETH', steps: [{ symbol: 'ETHBTC', price: '0.051', at: 7, inverse: false }], missing: null },
      { asset: 'USDT', steps: [{ symbol: 'BTCUSDT', price: '60000', at: 5, inverse: true }], missing: null },
      {
        asset: 'USDC',
        steps: [
          { symbol: 'USDCUSDT', price: '0.999', at: 9, inverse: false },
          { symbol: 'BTCUSDT', price: '60000', at: 5, inverse: true },
        ],
        missing: null,
      },
    ]);
  });

  test('is missing without a pair, and without a price of its pair; a price of zero is none', () => {
    expect(assetPrices('USDT', ['SOL', 'DUST', 'ALONE', 'POINTS'], pairs)).toEqual([
      { asset: 'SOL', steps: null, missing: 'noPrice' },
      { asset: 'DUST', steps: null, missing: 'noPrice' },
      { asset: 'ALONE', steps: null, missing: 'noPair' },
      { asset: 'POINTS', steps: null, missing: 'noPair' },
    ]);
  });

  test('is offered in the quote assets and the usual coins that a chain of pairs reaches', () => {
    expect(valueCurrencies(pairs)).toEqual(['USDT', 'USDC', 'BTC', 'ETH']);
    expect(valueCurrencies([])).toEqual(['USDT']);
  });
});

describe('the value of an account', () => {
  const pairs = [pair('BTC', 'USDT', '60000', 5), pair('ETH', 'USDT', '3000', 3), pair('SOL', 'USDT', null)];

  test('is the sum of both markets, with the share of each asset and market', () => {
    const value = valueIn(
      'USDT',
      [spot('BTC', '0.5'), spot('USDT', '4000'), futures('USDT', '6000'), spot('ETH', '0')],
      pairs,
    );
    expect(value).toEqual({
      total: '40000',
      assets: [
        {
          asset: 'BTC',
          amount: '0.5',
          price: '60000',
          steps: [{ symbol: 'BTCUSDT', price: '60000', at: 5, inverse: false }],
          missing: null,
          value: '30000',
          share: '0.75',
          markets: { spot: '30000', futures: null },
        },
        {
          asset: 'USDT',
          amount: '10000',
          price: '1',
          steps: [],
          missing: null,
          value: '10000',
          share: '0.25',
          markets: { spot: '4000', futures: '6000' },
        },
      ],
      markets: { spot: { value: '34000', share: '0.85' }, futures: { value: '6000', share: '0.15' } },
      uncounted: 0,
      oldestAt: 5,
    });
  });

  test('leaves out what has no price, and is unknown when nothing has one', () => {
    const part = valueIn('USDT', [spot('SOL', '3'), spot('ETH', '2')], pairs);
    expect([part.total, part.uncounted, part.oldestAt]).toEqual(['6000', 1, 3]);
    expect(part.assets.map(({ asset, value, share, missing }) => [asset, value, share, missing])).toEqual([
      ['ETH', '6000', '1', null],
      ['SOL', null, null, 'noPrice'],
    ]);
    const none = valueIn('USDT', [spot('SOL', '3')], pairs);
    expect([none.total, none.uncounted, none.markets.spot]).toEqual([null, 1, { value: null, share: null }]);
    expect(valueIn('USDT', [], pairs).total).toBe('0');
  });

  test('an equity below zero lessens the total and has no share', () => {
    const value = valueIn('USDT', [spot('BTC', '1'), futures('USDT', '-500')], pairs);
    expect(value.total).toBe('59500');
    expect(value.assets.map(({ asset, share }) => [asset, share])).toEqual([
      ['BTC', '1'],
      ['USDT', null],
    ]);
    expect(value.markets).toEqual({
      spot: { value: '60000', share: '1' },
      futures: { value: '-500', share: null },
    });
  });

  test('agrees with a computation in fractions, for any prices, amounts and currency', () => {
    // A second way: one fraction for the whole account, prices first reduced to the dollar.
    const coins = ['BTC', 'ETH', 'SOL', 'DOGE'];
    const digits = (most: number) => fc.integer({ min: 1, max: most });
    const price = fc.tuple(digits(10_000_000), fc.integer({ min: 0, max: 9 }));
    const amount = fc.tuple(
      fc.constantFrom<Holding['market']>('spot', 'futures'),
      fc.constantFrom('USDT', ...coins),
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    );
    const text = (units: bigint, scale: number): string => {
      const size = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
      const point = size.length - scale;
      return `${units < 0n ? '-' : ''}${size.slice(0, point)}${scale > 0 ? `.${size.slice(point)}` : ''}`;
    };
    fc.assert(
      fc.property(
        fc.tuple(price, price, price, price),
        fc.array(amount, { maxLength: 12 }),
        fc.constantFrom('USDT', ...coins),
        (prices, amounts, currency) => {
          const quoted = coins.map((coin, at) => pair(coin, 'USDT', text(BigInt(prices[at]![0]), prices[at]![1])));
          const holdings = amounts.map(([market, asset, units]) => ({ market, asset, amount: text(units, 8) }));
          const dollar = (asset: string): readonly [bigint, bigint] => {
            const known = prices[coins.indexOf(asset)];
            return known ? [BigInt(known[0]), 10n ** BigInt(known[1])] : [1n, 1n];
          };
          const [top, bottom] = amounts.reduce<readonly [bigint, bigint]>(
            ([n, d], [, asset, units]) => {
              const [p, q] = dollar(asset);
              return [n * q * 10n ** 8n + units * p * d, d * q * 10n ** 8n];
            },
            [0n, 1n],
          );
          const [p, q] = dollar(currency);
          const { total } = valueIn(currency, holdings, quoted);
          const [whole = '', fraction = ''] = total!.replace('-', '').split('.');
          const found = BigInt(whole + fraction.padEnd(24, '0')) * (total!.startsWith('-') ? -1n : 1n);
          // found / 10^24 = (top / bottom) / (p / q), up to one unit of the 24th decimal for each holding, downwards.
          const difference = top * q * 10n ** 24n - found * bottom * p;
          expect(difference >= 0n).toBe(true);
          expect(difference <= BigInt(holdings.length) * bottom * p).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
