import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCountLedger, type CountTicket } from '../../../../electron/main/exchange/rest/countLedger.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};
const cancels = [
  { limit: 80, windowMs: 10_000 },
  { limit: 200, windowMs: 60_000 },
] as const;

function setUp(limits: readonly { limit: number; windowMs: number }[]) {
  const clock = createVirtualClock(1_790_000_000_000);
  const ledger = createCountLedger(clock, limits);
  const take = async (): Promise<CountTicket> => {
    const ticket = await ledger.acquire();
    if (!ticket) throw new Error('no ticket');
    return ticket;
  };
  return { clock, ledger, take };
}

describe('count ledger', () => {
  test('B-C1: no window of either length ever holds more than its limit, whatever the latency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            pause: fc.integer({ min: 0, max: 300 }),
            there: fc.integer({ min: 0, max: 4_000 }),
            back: fc.integer({ min: 0, max: 4_000 }),
          }),
          { minLength: 250, maxLength: 400 },
        ),
        async (requests) => {
          const { clock, ledger } = setUp(cancels);
          const arrivals: number[] = [];
          for (const { pause, there, back } of requests) {
            void ledger.acquire().then((ticket) => {
              if (!ticket) return;
              clock.after(there, () => arrivals.push(clock.monotonic()));
              clock.after(there + back, () => ticket.replied({}));
            });
            await settle();
            clock.advance(pause);
          }
          clock.advance(20_000);
          for (const { limit, windowMs } of cancels) {
            for (const at of arrivals) {
              expect(arrivals.filter((other) => other > at - windowMs && other <= at).length).toBeLessThanOrEqual(
                limit,
              );
            }
          }
        },
      ),
      { numRuns: 20 },
    );
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
