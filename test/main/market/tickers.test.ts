/** R28: 24-hour figures are asked for together, for on futures one symbol weighs as much as all. */
import { describe, expect, test } from 'vitest';
import { createTickers } from '../../../electron/main/market/tickers.ts';
import { createFeedWorld } from '../support/feedParts.ts';

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
  const world = createFeedWorld();
  const tickers = createTickers(world.clock, world.parts.rest);
  const got: (string | undefined)[] = [];
  const one = (symbol: string) =>
    void tickers.one('futures', symbol).then((figures) => got.push(`${symbol} ${figures?.last}`));
  return { ...world, tickers, got, one };
}

describe('24-hour figures', () => {
  test('one symbol is asked for by its name', async () => {
    const world = setUp();
    world.answers.push([day('AUSDT', '1')]);
    world.one('AUSDT');
    await world.settle();
    expect([world.asked, world.got]).toEqual([
      [{ id: 'futures.market.ticker.24hr', params: { symbol: 'AUSDT' } }],
      ['AUSDT 1'],
    ]);
  });

  test('forty that come together are one question for all', async () => {
    const world = setUp();
    const symbols = Array.from({ length: 40 }, (_, i) => `S${i}USDT`);
    world.answers.push(symbols.map((symbol, i) => day(symbol, String(i + 1))));
    for (const symbol of symbols) world.one(symbol);
    await world.settle();
    expect(world.asked).toEqual([{ id: 'futures.market.ticker.24hr', params: {} }]);
    expect(world.got).toEqual(symbols.map((symbol, i) => `${symbol} ${i + 1}`));
  });

  test('the next question waits for its pace, and is asked after whoever waits for it had asked', async () => {
    const world = setUp();
    world.answers.push([day('AUSDT', '1')], [day('AUSDT', '3'), day('BUSDT', '2')]);
    world.one('AUSDT');
    await world.settle();
    world.one('BUSDT');
    await world.settle(4_000);
    world.one('AUSDT');
    expect(world.asked).toHaveLength(1);
    await world.settle(1_000);
    expect([world.asked.length, world.got]).toEqual([2, ['AUSDT 1', 'BUSDT 2', 'AUSDT 3']]);
  });

  test('who was not told, or not answered, hears so', async () => {
    const world = setUp();
    world.answers.push([]);
    world.one('AUSDT');
    await world.settle();
    world.one('BUSDT');
    await world.settle(5_000);
    expect(world.got).toEqual(['AUSDT undefined', 'BUSDT undefined']);
    world.one('CUSDT');
    world.tickers.stop();
    await world.settle();
    expect([world.got.at(-1), world.clock.pending()]).toEqual(['CUSDT undefined', 0]);
  });

  test('the figures of all are known for thirty seconds, those of one are not', async () => {
    const world = setUp();
    world.answers.push([day('AUSDT', '1')], [day('BUSDT', '2')]);
    await world.tickers.all('futures', 'background');
    world.one('BUSDT');
    await world.settle(5_000);
    const known = () => [world.tickers.known('futures', 'AUSDT')?.last, world.tickers.known('futures', 'BUSDT')?.last];
    expect(known()).toEqual(['1', undefined]);
    world.clock.advance(25_000);
    expect([known(), world.tickers.known('spot', 'AUSDT')]).toEqual([['1', undefined], undefined]);
    world.clock.advance(1);
    expect(known()).toEqual([undefined, undefined]);
  });

  test('an answer of the old exchange is not known on the new one', async () => {
    const world = setUp();
    world.answers.push([day('AUSDT', '1')]);
    const asked = world.tickers.all('futures', 'background');
    world.tickers.forget();
    await asked;
    expect(world.tickers.known('futures', 'AUSDT')).toBeUndefined();
  });
});
