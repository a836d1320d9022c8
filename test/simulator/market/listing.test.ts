import { describe, expect, it } from 'vitest';
import { MAX_PRICE } from '../../../electron/simulator/engine/types.ts';
import { futuresSymbol, spotSymbol } from '../../../electron/simulator/http/exchangeInfo.ts';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import { isApiTradable, type Instrument } from '../../../electron/simulator/market/instrument.ts';
import { assets, instruments } from '../../../electron/simulator/market/instruments.ts';
import { listing } from '../../../electron/simulator/market/listing.ts';
import { futuresSymbolRecord } from '../../../shared/exchange/rows/futuresMarketData.ts';
import { spotSymbolRecord } from '../../../shared/exchange/rows/spotMarketData.ts';
import { withDeductions } from '../../../shared/domain/riskBracket.ts';
import { compare, decimal, formatShort, multiply } from '../../../shared/num/decimal.ts';
import { isOnStep } from '../../../shared/num/step.ts';

const names = (all: readonly Instrument[], market: string) =>
  all.filter((one) => one.market === market).map(({ symbol }) => symbol);

describe('Default listing', () => {
  it('has instruments of every status, contract type and funding cycle', () => {
    expect(names(instruments, 'spot')).toEqual(['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'LTCUSDT', 'EOSUSDT']);
    expect(names(instruments, 'futures')).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'DOGEUSDT',
      'XAUUSDT',
      '1000PEPEUSDT',
      'TRXUSDT',
    ]);
    const kinds = instruments.map((one) => [
      one.symbol,
      one.status,
      one.contractType,
      one.collectCycleMinutes,
      isApiTradable(one),
    ]);
    expect(kinds).toEqual([
      ['BTCUSDT', 'TRADING', 'PERPETUAL', 0, true],
      ['ETHUSDT', 'TRADING', 'PERPETUAL', 0, true],
      ['DOGEUSDT', 'TRADING', 'PERPETUAL', 0, true],
      ['LTCUSDT', 'HALT', 'PERPETUAL', 0, true],
      ['EOSUSDT', 'BREAK', 'PERPETUAL', 0, true],
      ['BTCUSDT', 'TRADING', 'PERPETUAL', 480, true],
      ['ETHUSDT', 'TRADING', 'PERPETUAL', 480, true],
      ['SOLUSDT', 'TRADING', 'PERPETUAL', 480, true],
      ['DOGEUSDT', 'TRADING', 'PERPETUAL', 240, true],
      ['XAUUSDT', 'TRADING', 'TRADIFI_PERPETUAL', 480, true],
      ['1000PEPEUSDT', 'TRADING', 'PERPETUAL', 60, true],
      ['TRXUSDT', 'TRADING', 'PERPETUAL', 480, false],
    ]);
  });

  it('is returned for any requested number up to its size', () => {
    for (const symbols of [0, 1, 12]) expect(listing(symbols, 7)).toEqual({ assets, instruments });
  });
});

describe('Generated listing', () => {
  it('adds contracts and spot pairs of the same coins up to the requested number', () => {
    const twenty = listing(20, 7).instruments;
    expect(twenty.length).toBe(20);
    const spot = names(twenty, 'spot').slice(5);
    const futures = names(twenty, 'futures').slice(7);
    // One of them is not a coin and has no spot pair.
    expect([spot.length, futures.length]).toEqual([3, 5]);
    const coins = twenty.filter(({ market, underlyingType }) => market === 'futures' && underlyingType === 'COIN');
    expect(spot).toEqual(names(coins, 'futures').slice(6, 9));
    expect(names(listing(13, 7).instruments, 'futures').slice(7)).toEqual(futures.slice(0, 1));
    expect(listing(20, 7)).toEqual(listing(20, 7));
    expect(names(listing(20, 8).instruments, 'futures').slice(7)).not.toEqual(futures);
  });

  it('has at most 1,000 instruments with unique symbols, starting with the default ones', () => {
    const { instruments: all, assets: on } = listing(5000, 7);
    expect(all.length).toBe(1000);
    for (const market of ['spot', 'futures'] as const) {
      const marketNames = names(all, market);
      expect(new Set(marketNames).size).toBe(marketNames.length);
      expect(marketNames.length).toBeGreaterThan(450);
      expect(marketNames.slice(0, names(instruments, market).length)).toEqual(names(instruments, market));
      expect(marketNames.every((name) => /^[A-Z0-9]{2,20}USDT$/.test(name))).toBe(true);
    }
    expect(new Set(on.map(({ name }) => name)).size).toBe(on.length);
    const demo = new Set(on.map(({ name }) => `${name}SUSDT`));
    expect(all.some(({ symbol }) => demo.has(symbol))).toBe(false);
    expect(on.filter(({ name }) => /\d/.test(name)).length).toBeGreaterThan(5);
    const prices = on.map(({ price }) => price);
    expect(Math.min(...prices)).toBeLessThan(0.0001);
    expect(Math.max(...prices)).toBeGreaterThan(10_000);
    expect(all.filter(({ contractType }) => contractType === 'TRADIFI_PERPETUAL').length).toBeGreaterThan(10);
    expect(all.filter(({ status }) => status !== 'TRADING').length).toBeGreaterThan(5);
    expect(all.filter((one) => !isApiTradable(one)).length).toBeGreaterThan(50);
  });

  it('has ticks and steps within the price limit, sizes on their step, and at most eight decimals of value', () => {
    const { instruments: all, assets: on } = listing(1000, 7);
    const wrong = all.filter((one) => {
      const { price } = on.find(({ name }) => name === one.asset)!;
      // A price moves by at most a factor of e^2 in either direction.
      const highest = price * 10 ** one.priceDecimals * 7.5;
      const step = { units: 1n, scale: one.sizeDecimals };
      const sizes = [one.minSize, one.marketMaxSize, one.maxSize].map(decimal);
      return !(
        one.priceDecimals + one.sizeDecimals <= 8 &&
        highest < MAX_PRICE &&
        highest / 7.5 > 500 &&
        one.typicalSteps >= 1 &&
        sizes.every((size) => size.units > 0n && isOnStep(size, step)) &&
        compare(sizes[0]!, sizes[1]!) < 0 &&
        compare(sizes[1]!, sizes[2]!) < 0 &&
        one.stepMilliseconds % 100 === 0
      );
    });
    expect(wrong.map(({ symbol }) => symbol)).toEqual([]);
  });

  it('has contiguous risk brackets with falling leverage, starting at the highest leverage of the contract', () => {
    for (const { market, symbol, riskBrackets, maxLeverage } of listing(1000, 7).instruments) {
      if (market === 'spot') continue;
      const rows = riskBrackets.map(({ maxLeverage: most, ...one }, at) => ({
        ...one,
        bracket: at + 1,
        maxLeverage: most,
      }));
      expect([symbol, withDeductions(rows)?.length]).toEqual([symbol, riskBrackets.length]);
      const leverages = riskBrackets.map((one) => one.maxLeverage);
      expect([symbol, leverages[0]]).toEqual([symbol, maxLeverage]);
      expect(leverages).toEqual(leverages.toSorted((a, b) => b - a));
      for (const one of riskBrackets) {
        // A position at full leverage still has more than the maintenance margin.
        const maintenanceShare = multiply(decimal(one.maintenanceRatio), { units: BigInt(one.maxLeverage), scale: 0 });
        expect([symbol, formatShort(maintenanceShare), compare(maintenanceShare, decimal('1')) < 0]).toEqual([
          symbol,
          formatShort(maintenanceShare),
          true,
        ]);
      }
    }
  });

  it('gives valid exchange information for every instrument', () => {
    for (const one of listing(1000, 7).instruments) {
      const parsedRecord: unknown = JSON.parse(writeJson(one.market === 'spot' ? spotSymbol(one) : futuresSymbol(one)));
      const schema = one.market === 'spot' ? spotSymbolRecord : futuresSymbolRecord;
      expect([one.symbol, schema.safeParse(parsedRecord).error]).toEqual([one.symbol, undefined]);
    }
  });
});
