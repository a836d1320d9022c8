import { describe, expect, it } from 'vitest';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { Transcript } from '../../../electron/simulator/venue/transcript.ts';
import { START } from '../support/rig.ts';

function open(symbols: number, seed = 7) {
  const transcript = new Transcript();
  const market = new ExchangeMarket(
    seed,
    START,
    {
      trade: (instrument, time, price, size, side) => transcript.trade(instrument, time, price, size, side),
      level: (_instrument, side, price, total, updateId) => transcript.level(side, price, total, updateId),
    },
    undefined,
    symbols,
  );
  return { market, transcript };
}

describe('Twenty symbols', () => {
  it('give the same transcript from the same seed, however the time is split', () => {
    const whole = open(20);
    whole.market.advance(START + 90_000);
    const cut = open(20);
    for (const until of [1, 99, 101, 7_000, 7_050, 43_210, 89_999, 90_000]) {
      let steps = 0;
      cut.market.advance(START + until, () => (steps += 1) <= 300);
    }
    while (cut.market.time < whole.market.time) {
      let steps = 0;
      cut.market.advance(START + 90_000, () => (steps += 1) <= 17);
    }
    expect(cut.transcript.read()).toEqual(whole.transcript.read());
    expect(whole.transcript.read().count).toBeGreaterThan(10_000);
    const other = open(20, 8);
    other.market.advance(START + 90_000);
    expect(other.transcript.read().hash).not.toBe(whole.transcript.read().hash);
  });

  it('do not change the prices of the default instruments', () => {
    const alone = open(0).market;
    const among = open(20).market;
    for (const market of [alone, among]) market.advance(START + 30_000);
    for (const [key, one] of alone.instruments) {
      const same = among.instruments.get(key)!;
      expect([key, same.last.last, same.tradeIds.text(1, 'documents')]).toEqual([
        key,
        one.last.last,
        one.tradeIds.text(1, 'documents'),
      ]);
    }
  });
});

describe('One thousand symbols', () => {
  it('all quote uncrossed books of a hundred prices a side, and more than 950 trade within two seconds', () => {
    const { market } = open(1000);
    market.advance(START + 2_000);
    expect(market.instruments.size).toBe(1000);
    const wrong = [...market.instruments.values()].filter((one) => {
      const [bid, ask] = [one.book.best(BUY), one.book.best(SELL)];
      return !(
        bid > 0 &&
        ask > bid &&
        ask / bid < 1.02 &&
        Math.min(one.book.levels(BUY), one.book.levels(SELL)) >= 100
      );
    });
    expect(wrong.map(({ instrument }) => instrument.symbol)).toEqual([]);
    const traded = [...market.instruments.values()].filter((one) => one.tape.count > 0);
    expect(traded.length).toBeGreaterThan(950);
  });
});
