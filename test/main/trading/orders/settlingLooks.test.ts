/** Lookups of an in-doubt order, one by one (B-A4): when each begins, what it counts for, and what ends the search. */
import { describe, expect, test } from 'vitest';
import { createSettler, type SettlerParts } from '../../../../electron/main/trading/orders/settler.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { createBookRig } from '../support/bookRig.ts';
import { draft } from '../support/desk.ts';
import { broken, createScriptedRest, saysNo, spotOrder } from '../support/scriptedRest.ts';

type Answers = Parameters<typeof createScriptedRest>[0];
type TradingContext = Awaited<ReturnType<typeof inDoubt>>;

/**
 * Creates an order that was sent at 0 with a signature timestamp of -20 s, whose reply was lost, and whose search
 * begins at 8 s: its signature has certainly expired at 18 s. `answers`: the exchange's responses to the lookups.
 */
async function inDoubt(
  market: Market,
  answers: Answers = {},
  patch: (rig: Awaited<ReturnType<typeof createBookRig>>) => Partial<SettlerParts> = () => ({}),
) {
  const books = await createBookRig(1, { fate: () => ({ arrivesAfter: Infinity, repliesAfter: 0 }) });
  void books.begin([draft(market)]);
  await books.clock.run(8_000);
  const { clock, book } = books;
  const start = clock.now() - 8_000;
  const scripted = createScriptedRest({ 'spot.order.get': () => saysNo('-2200'), ...answers });
  const lookups: unknown[] = [];
  const found: unknown[] = [];
  const settler = createSettler({
    clock,
    access: () => ({ rest: scripted.rest, keyId: 'k1', epoch: 1 }),
    book,
    serverNow: () => clock.now(),
    found: (intentId, seen) => void found.push([intentId, seen]),
    looked: (_intentId, number, shows) => void lookups.push([clock.now() - start, number, shows]),
    step: () => Promise.resolve(),
    ...patch(books),
  });
  const [{ intent }] = book.all() as [ReturnType<typeof book.all>[number]];
  expect(intent.state).toBe('inDoubt');
  const state = () => {
    const one = book.get(intent.intentId)!.intent;
    return [one.state, one.looks, one.settlesAt === null ? null : one.settlesAt - start];
  };
  /** Runs to a time counted from when the order was sent. */
  const runTo = (time: number) => clock.run(start + time - clock.now());
  return { ...books, settler, scripted, lookups, found, state, runTo, start, intent };
}
const absent = (...times: number[]) => times.map((time, index) => [time, index + 1, 'absent']);
const early = [9_000, 10_000, 12_000, 14_000, 16_000, 18_000];
const slow = ({ clock }: Pick<TradingContext, 'clock'>, milliseconds: number) =>
  new Promise<void>((resolve) => void clock.after(milliseconds, resolve));

describe('B-A4: unknown in-doubt order', () => {
  test('on spot it is not placed after one look-up begun 1 ms after its signature expired, not earlier', async () => {
    const rig = await inDoubt('spot');
    rig.settler.resume();
    await rig.runTo(8_999);
    expect([rig.lookups, rig.state()]).toEqual([[], ['inDoubt', 0, null]]);
    await rig.runTo(9_000);
    expect([rig.lookups, rig.state()]).toEqual([absent(9_000), ['inDoubt', 1, 18_000]]);
    await rig.runTo(18_000);
    expect([rig.lookups, rig.state()]).toEqual([absent(...early), ['inDoubt', 6, 18_000]]);
    await rig.runTo(18_001);
    expect([rig.lookups, rig.state()]).toEqual([absent(...early, 18_001), ['notPlaced', 7, null]]);
    await rig.runTo(100_000);
    expect([rig.lookups.length, rig.found]).toEqual([7, []]);
    expect(rig.scripted.count('spot.order.get')).toBe(7);
  });

  test('on futures it needs two empty look-ups five seconds apart', async () => {
    const rig = await inDoubt('futures');
    rig.settler.resume();
    await rig.runTo(23_000);
    expect([rig.lookups, rig.state()]).toEqual([absent(...early, 18_001), ['inDoubt', 7, 18_000]]);
    await rig.runTo(23_001);
    expect([rig.lookups, rig.state()]).toEqual([absent(...early, 18_001, 23_001), ['notPlaced', 8, null]]);
    await rig.runTo(100_000);
    expect(rig.lookups).toHaveLength(8);
  });

  test('is queried by client id and in the history around its signature time', async () => {
    const rig = await inDoubt('spot');
    rig.settler.resume();
    await rig.runTo(9_000);
    const { clientOrderId } = rig.intent;
    const asked = Object.fromEntries(rig.scripted.asked);
    expect(asked['spot.order.get']).toEqual({ origClientOrderId: clientOrderId });
    expect(asked['spot.allOrders']).toMatchObject({ symbol: 'BTCUSDT', startTime: rig.start - 20_000 - 60_000 });
  });

  test('continues the look-up count of an earlier run', async () => {
    const rig = await inDoubt('spot');
    rig.book.looked(rig.intent.intentId, 5, null);
    rig.settler.resume();
    await rig.runTo(9_000);
    expect(rig.state()).toEqual(['inDoubt', 6, 18_000]);
  });
});

describe('B-A4: found in-doubt order', () => {
  test('is reported once and not looked up again', async () => {
    const rig = await inDoubt('spot', {
      'spot.order.get': ({ origClientOrderId }) => spotOrder('7', { clientOrderId: origClientOrderId }),
    });
    rig.settler.resume();
    await rig.runTo(100_000);
    const { intentId, clientOrderId } = rig.intent;
    expect(rig.lookups).toEqual([[9_000, 1, 'found']]);
    expect(rig.found).toMatchObject([[intentId, { order: { orderId: '7', clientOrderId } }]]);
    expect(rig.state()).toEqual(['inDoubt', 0, 18_000]);
    // The found order was not taken over, so that its search may begin again.
    rig.settler.resume();
    await rig.runTo(102_000);
    expect(rig.lookups).toHaveLength(2);
  });

  test('an order update during a look-up takes precedence over an empty result', async () => {
    const rig: TradingContext = await inDoubt('spot', {
      async 'spot.order.get'() {
        await slow(rig, 100);
        return saysNo('-2200');
      },
    });
    rig.settler.resume();
    await rig.runTo(9_050);
    rig.book.observed(rig.intent.clientOrderId, '7');
    await rig.runTo(100_000);
    expect([rig.lookups, rig.found, rig.state()]).toEqual([[[9_100, 1, 'absent']], [], ['placed', 0, null]]);
  });

  test('an order update and a look-up both find it: only the update counts', async () => {
    const rig: TradingContext = await inDoubt('spot', {
      async 'spot.order.get'({ origClientOrderId }) {
        await slow(rig, 100);
        return spotOrder('7', { clientOrderId: origClientOrderId });
      },
    });
    rig.settler.resume();
    await rig.runTo(9_050);
    rig.book.observed(rig.intent.clientOrderId, '7');
    await rig.runTo(30_000);
    expect([rig.lookups, rig.found]).toEqual([[[9_100, 1, 'found']], []]);
  });

  test('an order update before the first look-up: nothing is queried', async () => {
    const rig = await inDoubt('spot');
    rig.settler.resume();
    await rig.runTo(8_500);
    rig.book.observed(rig.intent.clientOrderId, '7');
    await rig.runTo(100_000);
    expect([rig.lookups, rig.scripted.asked]).toEqual([[], []]);
  });
});

describe('B-A4: incomplete look-up', () => {
  test('does not count, and the next one follows on schedule', async () => {
    const rig = await inDoubt('spot', { 'spot.openOrders': () => broken });
    rig.settler.resume();
    await rig.runTo(33_000);
    const times = [...early, 18_001, 23_000, 28_000, 33_000];
    expect(rig.lookups).toEqual(times.map((time, index) => [time, index + 1, 'incomplete']));
    expect(rig.state()).toEqual(['inDoubt', 0, 18_000]);
  });

  test('caused by a program error does not end the look-ups (B-E7)', async () => {
    let faulty = true;
    const rig = await inDoubt('spot', {
      'spot.order.get'() {
        if (faulty) throw new Error('planted');
        return saysNo('-2200');
      },
    });
    rig.settler.resume();
    await rig.runTo(9_000);
    expect(rig.lookups).toEqual([[9_000, 1, 'incomplete']]);
    faulty = false;
    await rig.runTo(100_000);
    expect(rig.state()).toEqual(['notPlaced', 6, null]);
  });

  test('on futures an incomplete look-up between two empty ones does not void the first', async () => {
    let failing = false;
    const rig = await inDoubt('futures', { 'futures.openOrders': () => (failing ? broken : []) });
    rig.settler.resume();
    await rig.runTo(18_001);
    failing = true;
    await rig.runTo(23_001);
    failing = false;
    await rig.runTo(23_001);
    expect(rig.lookups.at(-1)).toEqual([23_001, 8, 'incomplete']);
    // The next lookup is at its usual time: 15 s after the search began, then 20 s.
    await rig.runTo(28_000);
    expect(rig.lookups.at(-1)).toEqual([28_000, 9, 'absent']);
    expect(rig.state()).toEqual(['notPlaced', 8, null]);
  });
});

describe('B-A4: slow look-up', () => {
  test('counts by its start: one begun too early is followed by another at once', async () => {
    const rig: TradingContext = await inDoubt('spot', {
      async 'spot.order.get'() {
        await slow(rig, 1_500);
        return saysNo('-2200');
      },
    });
    rig.settler.resume();
    await rig.runTo(100_000);
    // Lookups began at 16000 and 18000, which is too early, then at 19500.
    expect(rig.lookups.slice(-3)).toEqual([
      [17_500, 4, 'absent'],
      [19_500, 5, 'absent'],
      [21_000, 6, 'absent'],
    ]);
    expect(rig.state()[0]).toBe('notPlaced');
  });
});

describe('B-A4: exchange time during look-ups', () => {
  test('jumping ahead does not shorten the wait measured by the local clock', async () => {
    const rig = await inDoubt('spot', {}, ({ clock }) => ({ serverNow: () => clock.now() + 60_000 }));
    rig.settler.resume();
    await rig.runTo(17_999);
    expect(rig.state()).toEqual(['inDoubt', 5, 18_000]);
    await rig.runTo(18_000);
    expect(rig.state()[0]).toBe('notPlaced');
  });

  test('lagging extends the wait until the signature has expired by it', async () => {
    const rig = await inDoubt('spot', {}, ({ clock }) => ({ serverNow: () => clock.now() - 4_000 }));
    rig.settler.resume();
    await rig.runTo(22_000);
    expect(rig.lookups.slice(-1)).toEqual([[18_000, 6, 'absent']]);
    await rig.runTo(22_001);
    expect([rig.lookups.at(-1), rig.state()[0]]).toEqual([[22_001, 7, 'absent'], 'notPlaced']);
  });

  test('unknown: look-ups continue without a decision; once known, the next one decides', async () => {
    let isKnown = false;
    const rig = await inDoubt('spot', {}, ({ clock }) => ({ serverNow: () => (isKnown ? clock.now() : null) }));
    rig.settler.resume();
    await rig.runTo(30_000);
    expect(rig.lookups).toEqual(absent(...early, 23_000, 28_000));
    expect(rig.state()).toEqual(['inDoubt', 8, 18_000]);
    isKnown = true;
    await rig.runTo(33_000);
    expect([rig.lookups.at(-1), rig.state()[0]]).toEqual([[33_000, 9, 'absent'], 'notPlaced']);
  });

  test('unknown between two empty futures look-ups: no shorter wait and no missing look-up', async () => {
    let isKnown = true;
    const rig = await inDoubt('futures', {}, (books) => ({
      serverNow: () => (isKnown ? books.clock.now() : null),
      looked: () => {
        isKnown &&= books.clock.now() - start !== 18_001;
      },
    }));
    const { start } = rig;
    rig.settler.resume();
    await rig.runTo(20_000);
    expect(rig.state()).toEqual(['inDoubt', 7, 18_000]);
    // The time is known again before the next lookup at its usual time, which is one millisecond too early to be the
    // second empty one.
    isKnown = true;
    await rig.runTo(23_000);
    expect(rig.state()).toEqual(['inDoubt', 8, 18_000]);
    await rig.runTo(23_001);
    expect(rig.state()).toEqual(['notPlaced', 9, null]);
  });

  test('unknown at the start of the second futures look-up: it is repeated on schedule', async () => {
    let isKnown = true;
    let takes = 0;
    const rig: TradingContext = await inDoubt(
      'futures',
      {
        async 'futures.openOrders'() {
          await slow(rig, takes);
          return [];
        },
      },
      ({ clock }) => ({ serverNow: () => (isKnown ? clock.now() : null) }),
    );
    rig.settler.resume();
    await rig.runTo(18_001);
    [isKnown, takes] = [false, 100];
    await rig.runTo(23_050);
    isKnown = true;
    await rig.runTo(27_999);
    expect([rig.lookups.at(-1), rig.lookups.length]).toEqual([[23_101, 8, 'absent'], 8]);
    await rig.runTo(28_100);
    expect(rig.state()[0]).toBe('notPlaced');
  });

  test('corrected backwards after an incomplete look-up: waits again, exact to the millisecond', async () => {
    let back = 0;
    let failing = false;
    const rig = await inDoubt('spot', { 'spot.openOrders': () => (failing ? broken : []) }, ({ clock }) => ({
      serverNow: () => clock.now() - back,
      looked: (_intentId, _number, shows) => {
        if (shows === 'incomplete') back = 2_000;
      },
    }));
    rig.settler.resume();
    await rig.runTo(18_000);
    failing = true;
    await rig.runTo(18_001);
    failing = false;
    await rig.runTo(20_000);
    expect(rig.state()).toEqual(['inDoubt', 6, 18_000]);
    await rig.runTo(20_001);
    expect(rig.state()).toEqual(['notPlaced', 7, null]);
  });

  /** An order as a damaged journal leaves it: the time of its signature is unknown. */
  const unsigned = ({ book }: Awaited<ReturnType<typeof createBookRig>>): SettlerParts['book'] => {
    const forget = (one: ReturnType<typeof book.all>[number]) => ({ ...one, timestamp: null, sentAt: null });
    return {
      ...book,
      all: () => book.all().map(forget),
      get(intentId) {
        const one = book.get(intentId);
        return one && forget(one);
      },
    };
  };

  test('with an unknown signature time, counts from the exchange time of the first look-up', async () => {
    const rig = await inDoubt('spot', {}, (books) => ({ book: unsigned(books) }));
    rig.settler.resume();
    await rig.runTo(9_000);
    // Signed at 9000 at the latest.
    expect(rig.state()).toEqual(['inDoubt', 1, 9_000 + 38_000]);
    await rig.runTo(47_000);
    expect(rig.state()[0]).toBe('inDoubt');
    await rig.runTo(47_001);
    expect(rig.state()).toEqual(['notPlaced', 12, null]);
  });

  test('with an unknown signature time, jumping ahead does not shorten the wait of 18 s', async () => {
    let ahead = 0;
    const rig = await inDoubt('spot', {}, (books) => ({
      book: unsigned(books),
      serverNow: () => books.clock.now() + ahead,
    }));
    rig.settler.resume();
    await rig.runTo(9_500);
    ahead = 60_000;
    await rig.runTo(25_999);
    expect(rig.state()[0]).toBe('inDoubt');
    await rig.runTo(26_000);
    expect(rig.state()[0]).toBe('notPlaced');
  });

  test('with exchange time and signature time unknown, nothing is queried until the time is known', async () => {
    let isKnown = false;
    const rig = await inDoubt('spot', {}, (books) => ({
      book: unsigned(books),
      serverNow: () => (isKnown ? books.clock.now() : null),
    }));
    rig.settler.resume();
    await rig.runTo(11_000);
    expect([rig.lookups, rig.scripted.asked, rig.state()]).toEqual([[], [], ['inDoubt', 0, null]]);
    isKnown = true;
    await rig.runTo(12_000);
    expect([rig.lookups, rig.state()]).toEqual([absent(12_000), ['inDoubt', 1, 12_000 + 38_000]]);
  });

  test('a wall clock set back does not shorten the wait', async () => {
    const rig = await inDoubt('spot', {}, ({ clock }) => ({
      clock: { ...clock, now: () => clock.now() - 3_600_000 },
      serverNow: () => clock.now() + 60_000,
    }));
    rig.settler.resume();
    await rig.runTo(25_999);
    expect(rig.state()[0]).toBe('inDoubt');
    // 18 s from when the search began.
    await rig.runTo(26_000);
    expect(rig.state()[0]).toBe('notPlaced');
  });
});

describe('B-A4: starting and pausing look-ups', () => {
  test('resuming twice does not look up an order twice', async () => {
    const rig = await inDoubt('spot');
    rig.settler.resume();
    rig.settler.resume();
    await rig.runTo(12_000);
    rig.settler.resume();
    await rig.runTo(14_000);
    expect(rig.lookups).toEqual(absent(9_000, 10_000, 12_000, 14_000));
  });

  test('looks up nothing with another key or without a key', async () => {
    const other = await inDoubt('spot', {}, ({ parts }) => ({ access: () => ({ ...parts.access()!, keyId: 'k2' }) }));
    other.settler.resume();
    await other.runTo(30_000);
    const none = await inDoubt('spot', {}, () => ({ access: () => null }));
    none.settler.resume();
    await none.runTo(30_000);
    expect([other.lookups, none.lookups]).toEqual([[], []]);
  });

  test('does not look up a settled order', async () => {
    const rig = await inDoubt('spot');
    rig.book.observed(rig.intent.clientOrderId, '7');
    rig.settler.resume();
    await rig.runTo(30_000);
    expect([rig.lookups, rig.scripted.asked]).toEqual([[], []]);
  });

  test('a pause ends the scheduled look-ups; resuming starts the schedule anew', async () => {
    const rig = await inDoubt('spot');
    rig.settler.resume();
    await rig.runTo(9_500);
    rig.settler.pause();
    await rig.runTo(12_500);
    expect(rig.lookups).toEqual(absent(9_000));
    rig.settler.resume();
    await rig.runTo(14_500);
    expect(rig.lookups).toEqual([...absent(9_000), [13_500, 1, 'absent'], [14_500, 2, 'absent']]);
    expect(rig.state()).toEqual(['inDoubt', 3, 18_000]);
  });

  test('resuming after the wait is over looks up at once', async () => {
    const rig = await inDoubt('spot');
    rig.settler.resume();
    await rig.runTo(9_500);
    rig.settler.pause();
    await rig.runTo(30_000);
    rig.settler.resume();
    await rig.runTo(30_000);
    expect([rig.lookups.at(-1), rig.state()]).toEqual([
      [30_000, 1, 'absent'],
      ['notPlaced', 2, null],
    ]);
  });

  test('a look-up in progress at the pause is discarded', async () => {
    const rig: TradingContext = await inDoubt('spot', {
      async 'spot.order.get'({ origClientOrderId }) {
        await slow(rig, 300);
        return spotOrder('7', { clientOrderId: origClientOrderId });
      },
    });
    rig.settler.resume();
    await rig.runTo(9_100);
    rig.settler.pause();
    await rig.runTo(30_000);
    expect([rig.lookups, rig.found, rig.state()]).toEqual([[], [], ['inDoubt', 0, 18_000]]);
  });

  test('a look-up still waiting for its step at the pause queries nothing', async () => {
    const steps: string[] = [];
    const rig = await inDoubt('spot', {}, (books) => ({
      step(name) {
        steps.push(name);
        return slow(books, 500);
      },
    }));
    rig.settler.resume();
    await rig.runTo(9_100);
    rig.settler.pause();
    await rig.runTo(30_000);
    expect([steps, rig.scripted.asked]).toEqual([['look'], []]);
  });

  test('without a key nothing is queried; resuming with the key continues', async () => {
    let isThere = true;
    const rig: TradingContext = await inDoubt('spot', {}, () => ({
      access: () => (isThere ? { rest: rig.scripted.rest, keyId: 'k1', epoch: 1 } : null),
    }));
    rig.settler.resume();
    await rig.runTo(8_500);
    isThere = false;
    await rig.runTo(30_000);
    expect(rig.scripted.asked).toEqual([]);
    isThere = true;
    rig.settler.resume();
    await rig.runTo(31_000);
    expect(rig.lookups).toEqual([[31_000, 1, 'absent']]);
  });

  test('works without a look-up callback', async () => {
    const rig = await inDoubt('spot', {}, () => ({ looked: undefined }) as object);
    rig.settler.resume();
    await rig.runTo(30_000);
    expect(rig.state()[0]).toBe('notPlaced');
  });
});
