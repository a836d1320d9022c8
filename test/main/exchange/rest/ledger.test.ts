import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWeightLedger, type LedgerTicket } from '../../../../electron/main/exchange/rest/ledger.ts';
import { createRandom } from '../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

function setUp() {
  const clock = createVirtualClock(1_790_000_000_000);
  const ledger = createWeightLedger(clock, createRandom(1));
  const take = async (weight: number): Promise<LedgerTicket> => {
    const ticket = await ledger.acquire(weight);
    if (!ticket) throw new Error('no ticket');
    return ticket;
  };
  return { clock, ledger, take };
}

describe('weight ledger', () => {
  test('B-C1: no window of the server ever holds more than the limit, whatever the latency', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            weight: fc.integer({ min: 1, max: 40 }),
            there: fc.integer({ min: 0, max: 4_000 }),
            back: fc.integer({ min: 0, max: 4_000 }),
          }),
          { minLength: 60, maxLength: 120 },
        ),
        async (requests) => {
          const { clock, ledger } = setUp();
          const arrivals: { at: number; weight: number }[] = [];
          let answered = 0;
          for (const { weight, there, back } of requests) {
            void ledger.acquire(weight).then((ticket) => {
              if (!ticket) return void (answered += 1);
              clock.after(there, () => arrivals.push({ at: clock.monotonic(), weight }));
              clock.after(there + back, () => {
                answered += 1;
                ticket.replied({});
              });
            });
          }
          for (let i = 0; i < 1_200 && answered < requests.length; i += 1) {
            await settle();
            clock.advance(100);
          }
          expect(answered).toBe(requests.length);
          for (const { at } of arrivals) {
            const inWindow = arrivals.filter((other) => other.at > at - 10_000 && other.at <= at);
            expect(inWindow.reduce((sum, other) => sum + other.weight, 0)).toBeLessThanOrEqual(400);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('holds a request until its reply and ten seconds more', async () => {
    const { clock, ledger, take } = setUp();
    const ticket = await take(100);
    clock.advance(60_000);
    expect(ledger.used()).toBe(100);
    ticket.replied({});
    clock.advance(9_999);
    expect(ledger.used()).toBe(100);
    clock.advance(1);
    expect(ledger.used()).toBe(0);
  });

  test('a request whose reply never came counts 35 s more, one that never left counts nothing', async () => {
    const { clock, ledger, take } = setUp();
    (await take(30)).aborted(true);
    (await take(20)).aborted(false);
    expect(ledger.used()).toBe(30);
    clock.advance(35_000);
    expect(ledger.used()).toBe(0);
  });

  test.each([
    ['450', 450],
    ['50', 100],
    ['-5', 100],
    ['abc', 100],
    ['99999', 100],
    ['', 100],
  ])('XS38: header %j can only raise what is used', async (header, used) => {
    const { ledger, take } = setUp();
    (await take(100)).replied({ 'x-used-weight-10s': header });
    expect(ledger.used()).toBe(used);
  });

  test('XE10: weight of others on the address delays ours', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).replied({ 'x-used-weight-10s': '390' });
    let got = false;
    void ledger.acquire(40).then(() => (got = true));
    await settle();
    expect(got).toBe(false);
    clock.advance(10_000);
    await settle();
    expect(got).toBe(true);
  });

  test('B-C2: after a 429 nothing goes for 10 s, then one probe alone, then the rest', async () => {
    const { clock, ledger, take } = setUp();
    const sent: number[] = [];
    (await take(1)).refused({});
    const tickets: LedgerTicket[] = [];
    for (let i = 0; i < 3; i += 1) {
      void ledger.acquire(1).then((ticket) => {
        sent.push(i);
        if (ticket) tickets.push(ticket);
      });
    }
    clock.advance(9_999);
    await settle();
    expect([sent, ledger.pausedUntil() > 0]).toEqual([[], true]);
    clock.advance(1_001);
    await settle();
    expect(sent).toEqual([0]);
    tickets[0]?.replied({});
    await settle();
    expect(sent).toEqual([0, 1, 2]);
  });

  test('B-C2: each further 429 doubles the pause, up to five minutes', async () => {
    const { clock, ledger, take } = setUp();
    const pauses: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      (await take(1)).refused({});
      pauses.push(ledger.pausedUntil() - clock.monotonic());
      clock.advance(pauses[i]! + 1);
    }
    pauses.forEach((pause, i) => {
      const expected = Math.min(300_000, 10_000 * 2 ** i);
      expect(pause).toBeGreaterThanOrEqual(expected);
      expect(pause).toBeLessThan(expected + 1_000);
    });
  });

  test.each([
    ['30', 30_000],
    ['-1', 10_000],
    ['1000000000', 10_000],
    ['soon', 10_000],
    ['0', 10_000],
  ])('XS9: Retry-After %j', async (header, atLeast) => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({ 'retry-after': header });
    const pause = ledger.pausedUntil() - clock.monotonic();
    expect([pause >= atLeast, pause < atLeast + 1_000]).toEqual([true, true]);
  });

  test('a request that would wait longer than 15 s is given back', async () => {
    const { clock, ledger, take } = setUp();
    await take(400);
    let answer: unknown = 'none';
    void ledger.acquire(1).then((ticket) => (answer = ticket));
    clock.advance(15_000);
    await settle();
    expect(answer).toBeUndefined();
  });

  test('H6: market data leaves weight to questions about orders, and both leave some to commands', async () => {
    const { ledger, take } = setUp();
    await take(340);
    const asked: string[] = [];
    void ledger.acquire(1).then(() => asked.push('market'));
    void ledger.acquire(60, 'reconcile').then(() => asked.push('reconcile'));
    void ledger.acquire(1, 'reconcile').then(() => asked.push('reconcile too much'));
    void ledger.acquire(100, 'command').then(() => asked.push('command'));
    void ledger.acquire(1, 'command').then(() => asked.push('command too much'));
    await settle();
    expect([asked, ledger.used()]).toEqual([['reconcile', 'command'], 500]);
  });

  test('H6: what becomes free goes to commands first, then to questions about orders, then to market data', async () => {
    const { clock, ledger, take } = setUp();
    (await take(500)).replied({});
    clock.advance(9_000);
    const served: string[] = [];
    for (const lane of ['market', 'reconcile', 'command'] as const) {
      void ledger.acquire(1, lane).then((ticket) => {
        served.push(lane);
        ticket?.replied({});
      });
    }
    clock.advance(1_000);
    await settle();
    expect(served).toEqual(['command', 'reconcile', 'market']);
  });

  test('B-C2: a command waits two seconds for its place and not for the end of a pause', async () => {
    const { clock, ledger, take } = setUp();
    await take(500);
    const answers: unknown[] = [];
    void ledger.acquire(1, 'command').then((ticket) => answers.push(ticket));
    clock.advance(1_999);
    await settle();
    expect(answers).toEqual([]);
    clock.advance(1);
    await settle();
    expect(answers).toEqual([undefined]);
    const paused = setUp();
    (await paused.take(1)).refused({});
    expect(await paused.ledger.acquire(1, 'command')).toBeUndefined();
  });
});
