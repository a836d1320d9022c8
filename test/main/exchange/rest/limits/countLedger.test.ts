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
  test('R9: a batch takes as many places as it counts, or none', async () => {
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

  test('B-C2: what is not free within two seconds is given back', async () => {
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

  test('a place that becomes free while it is waited for is taken', async () => {
    const { clock, ledger, take } = setUp([{ limit: 1, windowMs: 10_000 }]);
    (await take()).replied({});
    clock.advance(9_000);
    let got = false;
    void ledger.acquire().then((ticket) => (got = ticket !== undefined));
    clock.advance(1_000);
    await settle();
    expect(got).toBe(true);
  });

  test('what never left counts nothing; what may have left counts until its signature has expired', async () => {
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
  ])('XS38: headers %o can only tighten', async (headers, used) => {
    const { ledger, take } = setUp([{ limit: 100, windowMs: 10_000 }]);
    (await take()).replied(headers);
    expect(ledger.used(10_000)).toBe(used);
  });
});
