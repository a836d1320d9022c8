/** R28: 24-hour figures are requested together, because on futures one symbol has the same weight as all of them. */
import { describe, expect, test } from 'vitest';
import { createTickers } from '../../../electron/main/market/tickers.ts';
import { createFeedRig } from '../support/feedParts.ts';

const day = (symbol: string, lastPrice: string) => ({
  symbol,
  lastPrice,
  openPrice: '100',
  highPrice: '120',
  lowPrice: '90',
  volume: '7',
  quoteVolume: '770',
});

function setUp() {
  const rig = createFeedRig();
  const tickers = createTickers(rig.clock, rig.parts.rest);
  const got: (string | undefined)[] = [];
  const one = (symbol: string) =>
    void tickers.one('futures', symbol).then((figures) => got.push(`${symbol} ${figures?.last}`));
  return { ...rig, tickers, got, one };
}

describe('24-hour tickers', () => {
  test('requests a single symbol by name', async () => {
    const rig = setUp();
    rig.answers.push([day('AUSDT', '1')]);
    rig.one('AUSDT');
    await rig.settle();
    expect([rig.asked, rig.got]).toEqual([
      [{ id: 'futures.market.ticker.24hr', params: { symbol: 'AUSDT' } }],
      ['AUSDT 1'],
    ]);
  });

  test('merges forty simultaneous requests into one for all symbols', async () => {
    const rig = setUp();
    const symbols = Array.from({ length: 40 }, (_, i) => `S${i}USDT`);
    rig.answers.push(symbols.map((symbol, i) => day(symbol, String(i + 1))));
    for (const symbol of symbols) rig.one(symbol);
    await rig.settle();
    expect(rig.asked).toEqual([{ id: 'futures.market.ticker.24hr', params: {} }]);
    expect(rig.got).toEqual(symbols.map((symbol, i) => `${symbol} ${i + 1}`));
  });

  test('the next request waits for the interval and serves all waiting callers', async () => {
    const rig = setUp();
    rig.answers.push([day('AUSDT', '1')], [day('AUSDT', '3'), day('BUSDT', '2')]);
    rig.one('AUSDT');
    await rig.settle();
    rig.one('BUSDT');
    await rig.settle(4_000);
    rig.one('AUSDT');
    expect(rig.asked).toHaveLength(1);
    await rig.settle(1_000);
    expect([rig.asked.length, rig.got]).toEqual([2, ['AUSDT 1', 'BUSDT 2', 'AUSDT 3']]);
  });

  test('returns undefined for a missing symbol, a failed request and after stop', async () => {
    const rig = setUp();
    rig.answers.push([]);
    rig.one('AUSDT');
    await rig.settle();
    rig.one('BUSDT');
    await rig.settle(5_000);
    expect(rig.got).toEqual(['AUSDT undefined', 'BUSDT undefined']);
    rig.one('CUSDT');
    rig.tickers.stop();
    await rig.settle();
    expect([rig.got.at(-1), rig.clock.pending()]).toEqual(['CUSDT undefined', 0]);
  });

  test('caches figures of all symbols for thirty seconds, single ones not at all', async () => {
    const rig = setUp();
    rig.answers.push([day('AUSDT', '1')], [day('BUSDT', '2')]);
    await rig.tickers.all('futures', 'background');
    rig.one('BUSDT');
    await rig.settle(5_000);
    const known = () => [rig.tickers.known('futures', 'AUSDT')?.last, rig.tickers.known('futures', 'BUSDT')?.last];
    expect(known()).toEqual(['1', undefined]);
    rig.clock.advance(25_000);
    expect([known(), rig.tickers.known('spot', 'AUSDT')]).toEqual([['1', undefined], undefined]);
    rig.clock.advance(1);
    expect(known()).toEqual([undefined, undefined]);
  });

  test('discards a reply of the previous exchange', async () => {
    const rig = setUp();
    rig.answers.push([day('AUSDT', '1')]);
    const asked = rig.tickers.all('futures', 'background');
    rig.tickers.forget();
    await asked;
    expect(rig.tickers.known('futures', 'AUSDT')).toBeUndefined();
  });
});
