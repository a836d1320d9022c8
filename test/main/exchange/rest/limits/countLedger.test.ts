import { describe, expect, test } from 'vitest';
import { createCountLedger, type CountTicket } from '../../../../../electron/main/exchange/rest/limits/countLedger.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
function setUp(limits: readonly { limit: number; windowMs: number }[]) {
  const clock = createVirtualClock(1_790_000_000_000);
  const ledger = createCountLedger(clock, limits);
  const take = async (count = 1): Promise<CountTicket> => {
    const ticket = await ledger.acquire(count);
    if (!ticket) throw new Error('no ticket');
    return ticket;
  };
  return { clock, ledger, take };
}

describe('count ledger', () => {
  test('R9: a batch takes all the places it counts for, or none', async () => {
    const { clock, ledger, take } = setUp([{ limit: 10, windowMs: 10_000 }]);
    (await take(5)).replied({});
    await take(5);
    let got: unknown = 'none';
    void ledger.acquire(5).then((ticket) => (got = ticket !== undefined));
    clock.advance(1_999);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual(['none', 10]);
    clock.advance(1);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual([false, 10]);
  });

  test('B-C2: a request without a free place is given back after two seconds', async () => {
    const { clock, ledger, take } = setUp([{ limit: 1, windowMs: 10_000 }]);
    await take();
    let answer: unknown = 'none';
    void ledger.acquire().then((ticket) => (answer = ticket));
    clock.advance(1_999);
    await settle();
    expect(answer).toBe('none');
    clock.advance(1);
    await settle();
    expect(answer).toBeUndefined();
  });

  test('a place that becomes free while a request waits is taken', async () => {
    const { clock, ledger, take } = setUp([{ limit: 1, windowMs: 10_000 }]);
    (await take()).replied({});
    clock.advance(9_000);
    let got = false;
    void ledger.acquire().then((ticket) => (got = ticket !== undefined));
    clock.advance(1_000);
    await settle();
    expect(got).toBe(true);
  });

  test('an unsent request does not count; one that may have been sent counts until its signature expires', async () => {
    const { clock, ledger, take } = setUp([{ limit: 5, windowMs: 10_000 }]);
    (await take()).aborted(false);
    (await take()).aborted(true);
    expect(ledger.used(10_000)).toBe(1);
    clock.advance(34_999);
    expect(ledger.used(10_000)).toBe(1);
    clock.advance(1);
    expect(ledger.used(10_000)).toBe(0);
  });

  test.each([
    [{ 'x-order-count-10s': '70' }, 70],
    [{ 'X-ORDER-COUNT-10S': '70' }, 70],
    [{ 'x-order-remaining-10s': '5' }, 95],
    [{ 'x-order-count-10s': '0', 'x-order-remaining-10s': '100' }, 1],
    [{ 'x-order-count-1m': '70' }, 1],
    [{ 'x-order-count-10s': '-7' }, 1],
    [{ 'x-order-count-10s': 'abc' }, 1],
    [{ 'x-order-count-10s': '99999' }, 100],
  ])('XS38: headers %o can only tighten the count', async (headers, used) => {
    const { ledger, take } = setUp([{ limit: 100, windowMs: 10_000 }]);
    (await take()).replied(headers);
    expect(ledger.used(10_000)).toBe(used);
  });

  test('every window applies, and a request needs a place in all of them', async () => {
    const { clock, ledger, take } = setUp([
      { limit: 2, windowMs: 10_000 },
      { limit: 3, windowMs: 60_000 },
    ]);
    for (let i = 0; i < 2; i += 1) (await take()).replied({});
    expect(await ledgerAnswer(ledger, clock)).toBe('none');
    clock.advance(8_000);
    (await take()).replied({});
    expect([ledger.used(10_000), ledger.used(60_000), ledger.used(1_000)]).toEqual([1, 3, 0]);
    expect(await ledgerAnswer(ledger, clock)).toBe('none');
  });

  test('waiting requests are served in order; a place too small for the first is not given to others', async () => {
    const { clock, ledger, take } = setUp([{ limit: 3, windowMs: 10_000 }]);
    const [one, other] = [await take(2), await take(1)];
    one.replied({});
    clock.advance(9_000);
    other.replied({});
    const got: string[] = [];
    void ledger.acquire(3).then((ticket) => got.push(`three ${ticket !== undefined}`));
    void ledger.acquire(1).then((ticket) => got.push(`one ${ticket !== undefined}`));
    clock.advance(1_000);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual([[], 1]);
    clock.advance(1_000);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual([['three false', 'one true'], 2]);
  });

  test('B-A9: the kill switch goes before all waiting requests, and passes them where a place is free', async () => {
    const { clock, ledger, take } = setUp([{ limit: 2, windowMs: 10_000 }]);
    const first = await take(2);
    const got: string[] = [];
    const ask = (name: string, isFirst: boolean, count = 1) =>
      void ledger.acquire(count, isFirst).then((ticket) => got.push(`${name} ${ticket !== undefined}`));
    ask('command', false);
    ask('kill', true);
    first.aborted(false);
    await settle();
    expect(got).toEqual(['kill true', 'command true']);
    const busy = setUp([{ limit: 2, windowMs: 10_000 }]);
    await busy.take(1);
    void busy.ledger.acquire(2).then((ticket) => got.push(`two ${ticket !== undefined}`));
    expect(await busy.ledger.acquire(1, true)).toBeDefined();
    busy.clock.advance(2_000);
    await settle();
    expect(got.at(-1)).toBe('two false');
    expect(clock.monotonic()).toBeGreaterThanOrEqual(0);
  });

  test('a request behind a waiting one waits although a place is free; only the first end of a request counts', async () => {
    const { ledger, take } = setUp([{ limit: 3, windowMs: 10_000 }]);
    const [one] = [await take(2)];
    let got = 0;
    void ledger.acquire(2).then(() => (got += 1));
    void ledger.acquire(1).then(() => (got += 1));
    await settle();
    expect([got, ledger.used(10_000)]).toEqual([0, 2]);
    one.aborted(false);
    one.replied({ 'x-order-count-10s': '3' });
    one.aborted(false);
    await settle();
    expect([got, ledger.used(10_000)]).toEqual([2, 3]);
  });

  test('XS38: foreign usage shown by a reply counts for one window, and a smaller figure lowers it only afterwards', async () => {
    const { clock, ledger, take } = setUp([{ limit: 100, windowMs: 10_000 }]);
    const tell = async (count: string) => {
      const ticket = await take();
      ticket.replied({ 'x-order-count-10s': count });
      return ledger.used(10_000);
    };
    expect(await tell('50')).toBe(50);
    clock.advance(1_000);
    // Two requests are ours now, and others had 49: a reported total of 30 would be less.
    expect(await tell('30')).toBe(51);
    clock.advance(8_999);
    expect(ledger.used(10_000)).toBe(51);
    clock.advance(1);
    expect(ledger.used(10_000)).toBe(1);
    expect(await tell('12')).toBe(12);
    expect(await tell('15')).toBe(15);
    // Others use as much as before: their window starts again.
    clock.advance(5_000);
    expect(await tell('15')).toBe(15);
    clock.advance(5_000);
    expect(ledger.used(10_000)).toBe(13);
    clock.advance(5_000);
    expect(ledger.used(10_000)).toBe(0);
  });

  test('a place held by others is taken as soon as their window ends', async () => {
    const { clock, ledger, take } = setUp([{ limit: 10, windowMs: 10_000 }]);
    (await take()).replied({ 'x-order-count-10s': '10' });
    clock.advance(5_000);
    await take(0);
    clock.advance(4_000);
    let got = false;
    void ledger.acquire(2).then((ticket) => (got = ticket !== undefined));
    clock.advance(999);
    await settle();
    expect(got).toBe(false);
    clock.advance(1);
    await settle();
    expect(got).toBe(true);
  });

  test.each([
    ['orders', undefined],
    ['cancels', 'cancels'],
  ] as const)('V7: an exceeded limit of %s is reported by its name', async (reason, what) => {
    const clock = createVirtualClock(1_790_000_000_000);
    const violations: unknown[] = [];
    const ledger = createCountLedger(clock, [{ limit: 2, windowMs: 10_000 }], {
      holdUntilReply: false,
      violated: (...all: unknown[]) => void violations.push(all),
      ...(what && { what }),
    });
    const tickets: (CountTicket | undefined)[] = [await ledger.acquire(), await ledger.acquire()];
    tickets[0]?.replied({});
    tickets[1]?.aborted(false);
    expect(violations).toEqual([]);
    clock.advance(9_999);
    const third = await ledger.acquire();
    clock.advance(1);
    third?.aborted(true);
    const fourth = await ledger.acquire();
    expect([violations, fourth !== undefined]).toEqual([[], true]);
    // If it counted from its sending, the lost request would be over; but it may still arrive.
    clock.advance(10_000);
    await ledger.acquire(2);
    expect(violations).toEqual([['V7', { reason, count: 4 }]]);
  });
});

/** Returns the result of a further request within two seconds. */
async function ledgerAnswer(
  ledger: ReturnType<typeof createCountLedger>,
  clock: ReturnType<typeof createVirtualClock>,
): Promise<string> {
  let answer = 'waits';
  void ledger.acquire().then((ticket) => (answer = ticket ? 'place' : 'none'));
  clock.advance(2_000);
  await settle();
  return answer;
}
