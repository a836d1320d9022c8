/** R28: what a visible row shows besides its prices is requested once, in turn, and cached for a while. */
import { describe, expect, test } from 'vitest';
import type { Market } from '../../../shared/exchange/markets.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { createFeedRig } from '../support/feedParts.ts';
import { createWatchlistQuotes, createTaskQueue } from '../../../electron/main/market/marketQueries.ts';

const HOUR = 3_600_000;
const T0 = 1_790_000_000_000;
const bar = (hour: number, close: string) => [hour * HOUR, '5', '9', '1', close, '1', 0, '5', 1, '1', '1'];
const closes = [bar(3, '7'), bar(2, '6'), bar(1, '5')];
const interest = (openInterest: string) => ({ symbol: 'AUSDT', openInterest, time: T0 });

function setUp() {
  const rig = createFeedRig();
  const glances = createWatchlistQuotes(rig.clock, rig.parts.rest);
  const read = async (symbol = 'AUSDT', market: Market = 'futures') => {
    const asked = glances.read(market, symbol);
    await rig.settle(0);
    const answer = await asked;
    return answer.ok ? answer.value : answer.error.key;
  };
  return { ...rig, glances, read };
}

describe('Watchlist quote', () => {
  test('returns the hourly closes of the last day, oldest first, and the open interest', async () => {
    const rig = setUp();
    const hours = Array.from({ length: 26 }, (_, i) => bar(100 - i, String(100 - i)));
    // Closes must not exceed the high of 9 (XS35), so the highs are raised as well.
    rig.answers.push(
      hours.map(([time, ...rest]) => [time, rest[0], '100', ...rest.slice(2)]),
      interest('12.5'),
    );
    // The newest candle opens at hour 100: those from hour 76 on are the last day.
    expect(await rig.read()).toEqual({
      closes: Array.from({ length: 25 }, (_, i) => String(76 + i)),
      openInterest: { symbol: 'AUSDT', contracts: '12.5', at: T0 },
    });
    expect(rig.asked).toEqual([
      { id: 'futures.market.klines', params: { symbol: 'AUSDT', interval: '1h', limit: 25 } },
      { id: 'futures.market.openInterest', params: { symbol: 'AUSDT' } },
    ]);
  });

  test('on spot it has no open interest and does not request it', async () => {
    const rig = setUp();
    rig.answers.push(closes);
    expect(await rig.read('AUSDT', 'spot')).toEqual({ closes: ['5', '6', '7'], openInterest: null });
    expect(rig.asked.map(({ id }) => id)).toEqual(['spot.market.klines']);
  });

  test('caches open interest for a minute and closes for 15 minutes', async () => {
    const rig = setUp();
    rig.answers.push(closes, interest('1'), interest('2'), [bar(4, '8')], interest('3'));
    await rig.read();
    rig.clock.advance(59_999);
    await rig.read();
    expect(rig.asked).toHaveLength(2);
    rig.clock.advance(1);
    expect(await rig.read()).toEqual({
      closes: ['5', '6', '7'],
      openInterest: { symbol: 'AUSDT', contracts: '2', at: T0 },
    });
    expect(rig.asked).toHaveLength(3);
    rig.clock.advance(840_000);
    expect(await rig.read()).toEqual({ closes: ['8'], openInterest: { symbol: 'AUSDT', contracts: '3', at: T0 } });
    expect(rig.asked.slice(3).map(({ id }) => id)).toEqual(['futures.market.klines', 'futures.market.openInterest']);
  });

  test('simultaneous requests for one symbol share a reply', async () => {
    const rig = setUp();
    rig.answers.push(closes, interest('1'));
    const all = [rig.glances.read('futures', 'AUSDT'), rig.glances.read('futures', 'AUSDT')];
    await rig.settle(0);
    const [first, second] = await Promise.all(all);
    expect([rig.asked.length, first]).toEqual([2, second]);
  });

  test('leaves out a failed part and requests it again at once; fails if every part fails', async () => {
    const rig = setUp();
    expect(await rig.read()).toBe('error.network.broken');
    rig.answers.push(closes);
    expect(await rig.read()).toEqual({ closes: ['5', '6', '7'], openInterest: null });
    rig.answers.push(interest('3'));
    expect(await rig.read()).toEqual({
      closes: ['5', '6', '7'],
      openInterest: { symbol: 'AUSDT', contracts: '3', at: T0 },
    });
    expect(rig.asked).toHaveLength(5);
  });

  test('caches two hundred symbols and evicts the least recently used', async () => {
    const rig = setUp();
    const ask = async (symbol: string): Promise<void> => {
      rig.answers.push(closes);
      await rig.read(symbol, 'spot');
      rig.answers.length = 0;
      rig.clock.advance(1_000);
    };
    for (let i = 0; i < 200; i += 1) await ask(`S${i}`);
    await ask('S0');
    expect(rig.asked).toHaveLength(200);
    await ask('NEXT');
    await ask('S0');
    expect(rig.asked).toHaveLength(201);
    await ask('S1');
    expect(rig.asked).toHaveLength(202);
  });

  test('an exchange switch clears the cache', async () => {
    const rig = setUp();
    rig.answers.push(closes, interest('1'), closes, interest('2'));
    await rig.read();
    rig.glances.forget();
    await rig.read();
    expect(rig.asked).toHaveLength(4);
  });
});

describe('Task queue', () => {
  function queue(waiting = 3) {
    const clock = createVirtualClock(0);
    const taskQueue = createTaskQueue(clock, { burst: 2, everyMs: 100, waiting });
    const went: string[] = [];
    const take = (name: string) => void taskQueue.take().then((mayGo) => went.push(`${mayGo ? '' : 'not '}${name}`));
    const pass = async (milliseconds: number): Promise<string[]> => {
      clock.advance(milliseconds);
      for (let i = 0; i < 5; i += 1) await Promise.resolve();
      return went.splice(0);
    };
    return { clock, taskQueue, take, pass };
  }

  test('starts a burst at once, then one task per interval, newest first', async () => {
    const { take, pass } = queue();
    for (const name of ['a', 'b', 'c', 'd', 'e']) take(name);
    expect(await pass(0)).toEqual(['a', 'b']);
    expect(await pass(99)).toEqual([]);
    expect(await pass(1)).toEqual(['e']);
    expect(await pass(200)).toEqual(['d', 'c']);
  });

  test('rejects the oldest tasks above the limit, and all waiting tasks when cleared', async () => {
    const { clock, taskQueue, take, pass } = queue();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) take(name);
    expect(await pass(0)).toEqual(['a', 'b', 'not c']);
    taskQueue.clear();
    expect([await pass(0), clock.pending()]).toEqual([['not d', 'not e', 'not f'], 0]);
  });

  test('idle time restores the burst but no more', async () => {
    const { take, pass } = queue();
    for (const name of ['a', 'b']) take(name);
    await pass(100_000);
    for (const name of ['c', 'd', 'e']) take(name);
    expect(await pass(0)).toEqual(['c', 'd']);
  });
});
