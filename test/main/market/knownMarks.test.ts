/** What the running feeds received of a contract: mark price and current funding rate, while they are fresh. */
import { describe, expect, test } from 'vitest';
import { createContractFeed } from '../../../electron/main/market/contractFeed.ts';
import { createKnownMarks } from '../../../electron/main/market/knownMarks.ts';
import { feedLimits } from '../../../electron/main/market/marketLimits.ts';
import { createTickers } from '../../../electron/main/market/tickers.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createFeedRig } from '../support/feedParts.ts';

const none = { markPrice: null, fundingRate: null };

describe('known marks', () => {
  test('are known while they are fresh, each by its own age', () => {
    const clock = createVirtualClock(0);
    const marks = createKnownMarks(clock);
    expect(marks.of('BTCUSDT')).toEqual(none);
    marks.price('BTCUSDT', '100.5');
    marks.rate('BTCUSDT', '0.0001');
    expect(marks.of('ETHUSDT')).toEqual(none);
    clock.advance(feedLimits.markFreshMs);
    expect(marks.of('BTCUSDT')).toEqual({ markPrice: '100.5', fundingRate: '0.0001' });
    clock.advance(1);
    expect(marks.of('BTCUSDT')).toEqual({ markPrice: null, fundingRate: '0.0001' });
    // A report without a mark price confirms nothing.
    marks.price('BTCUSDT', null);
    expect(marks.of('BTCUSDT').markPrice).toBeNull();
    clock.advance(feedLimits.fundingFreshMs);
    expect(marks.of('BTCUSDT')).toEqual(none);
    marks.price('BTCUSDT', '101');
    marks.forget();
    expect(marks.of('BTCUSDT')).toEqual(none);
  });

  test('come from the figures of futures and from the funding of a contract', async () => {
    const rig = createFeedRig();
    const marks = createKnownMarks(rig.clock);
    const day = { lastPrice: '1', openPrice: '1', highPrice: '1', lowPrice: '1', volume: '1', quoteVolume: '1' };
    const tickers = createTickers(rig.clock, rig.parts.rest, marks);
    rig.answers.push([{ symbol: 'BTCUSDT', ...day, markPrice: '100.5', indexPrice: '100.4' }]);
    await tickers.all('futures', 'market');
    rig.answers.push([{ symbol: 'ETHUSDT', ...day, markPrice: '7' }]);
    await tickers.all('spot', 'market');
    const funding = { symbol: 'BTCUSDT', lastFundingRate: '0.1', forecastFundingRate: '-0.0002', collectCycle: 480 };
    const prices = { markPrice: '99', indexPrice: '99', interestRate: '0', nextFundingTime: 1, time: 1 };
    rig.answers.push([{ ...funding, ...prices }], { symbol: 'BTCUSDT', openInterest: '1', time: 1 });
    createContractFeed('BTCUSDT', { ...rig.parts, marks }).start();
    await rig.settle();
    expect([marks.of('BTCUSDT'), marks.of('ETHUSDT')]).toEqual([{ markPrice: '100.5', fundingRate: '-0.0002' }, none]);
  });
});
