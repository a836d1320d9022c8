import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createWeightLedger,
  lanes,
  type Lane,
  type LedgerOptions,
  type LedgerTicket,
} from '../../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

function setUp(options: LedgerOptions = {}) {
  const clock = createVirtualClock(1_790_000_000_000);
  const ledger = createWeightLedger(clock, createRandom(1), options);
  const take = async (weight: number, lane: Lane = 'market', row?: string): Promise<LedgerTicket> => {
    const ticket = await ledger.acquire(weight, lane, row);
    if (!ticket) throw new Error('no ticket');
    return ticket;
  };
  return { clock, ledger, take };
}

describe('weight ledger', () => {
  test("holds a request's weight until ten seconds after its reply", async () => {
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

  test('a request with a lost reply counts for 35 s, an unsent one does not count', async () => {
    const { clock, ledger, take } = setUp();
    (await take(30)).aborted(true);
    (await take(20)).aborted(false);
    expect(ledger.used()).toBe(30);
    clock.advance(35_000);
    expect(ledger.used()).toBe(0);
  });

  test('B-C1: at start one request probes alone, as a previous process may have used up the window', async () => {
    const { clock, ledger, take } = setUp({ mayHavePredecessor: true });
    const first = await take(20);
    const more = [take(100), take(100)];
    let left = 0;
    for (const ticket of more) void ticket.then(() => (left += 1));
    await settle();
    expect([left, ledger.waiting()]).toEqual([0, 2]);
    first.replied({ 'x-used-weight-10s': '420' });
    await settle();
    expect([left, ledger.used()]).toEqual([0, 420]);
    clock.advance(10_000);
    await settle();
    expect(left).toBe(1);
    (await more[0])!.replied({ 'x-used-weight-10s': '100' });
    await settle();
    expect([left, ledger.used()]).toEqual([2, 200]);
  });

  test('B-C1: without usage of a previous process everything goes after the first reply', async () => {
    const { ledger, take } = setUp({ mayHavePredecessor: true });
    const first = await take(20);
    const more = [take(100), take(100)];
    first.replied({ 'x-used-weight-10s': '20' });
    await settle();
    expect([ledger.waiting(), ledger.used()]).toEqual([0, 220]);
    await Promise.all(more);
  });

  test.each([
    ['450', 450],
    ['50', 100],
    ['-5', 100],
    ['abc', 100],
    ['99999', 100],
    ['', 100],
  ])('XS38: header %j can only raise the used weight', async (header, used) => {
    const { ledger, take } = setUp();
    (await take(100)).replied({ 'x-used-weight-10s': header });
    expect(ledger.used()).toBe(used);
  });

  test.each<[Record<string, string>, number, number]>([
    [{ 'X-USED-WEIGHT-10S': '450' }, 450, 500],
    [{ 'x-used-weight-1s': '450' }, 450, 500],
    [{ 'x-used-weight-1m': '450' }, 100, 500],
    [{ 'x-used-weight-1m': '900', 'x-used-weight-10s': '120' }, 120, 500],
    [{ 'X-Used-Weight-10M': '450', 'X-Remaining-Weight-10M': '50' }, 450, 500],
    [{ 'x-remaining-weight-10s': '50' }, 450, 500],
    [{ 'x-remaining-weight-1m': '50' }, 450, 500],
    [{ 'x-used-weight-10s': '120', 'x-remaining-weight-10s': '180' }, 120, 300],
    [{ 'x-used-weight-10s': '120', 'x-remaining-weight-10s': '880' }, 100, 500],
    [{ 'x-used-weight-1m': '2990', 'x-remaining-weight-1m': '10' }, 490, 500],
    [{ 'x-used-weight-1m': '900', 'x-remaining-weight-1m': '2100' }, 100, 500],
    [{ 'x-used-weight-10s': '0', 'x-remaining-weight-10s': '0' }, 100, 500],
    [{ 'x-remaining-weight-10s': '9000' }, 100, 500],
    [{ 'x-used-weight-0s': '450', 'x-used-weight': '450', 'x-used-weight-10y': '450' }, 100, 500],
    [{ 'x-used-weight-10s': '4e2', 'x-remaining-weight-10s': '-1' }, 100, 500],
  ])('R3 XS38: %o with 100 of our own gives %i used of %i', async (headers, used, limit) => {
    const { ledger, take } = setUp();
    (await take(100)).replied(headers);
    expect([ledger.used(), ledger.limit()]).toEqual([used, limit]);
  });

  test('XS38: no header loosens any limit', async () => {
    const figure = fc.oneof(fc.integer({ min: -5, max: 100_000 }).map(String), fc.string({ maxLength: 6 }));
    const name = fc.constantFrom('x-used-weight-', 'x-remaining-weight-', 'X-USED-WEIGHT-', 'x-order-count-');
    const interval = fc.constantFrom('10s', '1S', '1m', '10M', '1h', '1d', '0s', '');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, interval, figure), { maxLength: 4 }), async (headers) => {
        const { ledger, take } = setUp();
        (await take(100)).replied(Object.fromEntries(headers.map(([a, b, text]) => [a + b, text])));
        expect(ledger.used()).toBeGreaterThanOrEqual(100);
        expect(ledger.limit()).toBeLessThanOrEqual(500);
        expect(ledger.limit()).toBeGreaterThanOrEqual(50);
      }),
      { numRuns: 500 },
    );
  });

  test('XS38: a lower reported limit applies to every lane as long as replies report it', async () => {
    const { clock, ledger, take } = setUp();
    const low = { 'x-used-weight-10s': '1', 'x-remaining-weight-10s': '199' };
    (await take(1)).replied(low);
    clock.advance(59_999);
    (await take(1)).replied({ 'x-used-weight-10s': '1', 'x-remaining-weight-10s': '499' });
    (await take(1)).replied(low);
    clock.advance(59_999);
    (await take(1)).replied({});
    expect([ledger.limit(), ledger.reserve()]).toEqual([200, 40]);
    clock.advance(59_999);
    (await take(1)).replied({});
    clock.advance(10_000);
    await take(136);
    let got = false;
    void ledger.acquire(1).then(() => (got = true));
    await settle();
    expect(got).toBe(false);
    await take(64, 'command');
    expect(ledger.used()).toBe(200);
  });

  test('XS38: a single odd lower limit expires after a minute of replies with another limit', async () => {
    const { clock, ledger, take } = setUp();
    const limitAfter = async (ms: number, used: string, remaining: string): Promise<number> => {
      clock.advance(ms);
      (await take(1)).replied({ 'x-used-weight-10s': used, 'x-remaining-weight-10s': remaining });
      return ledger.limit();
    };
    expect([
      await limitAfter(0, '10', '50'),
      await limitAfter(59_999, '1', '499'),
      await limitAfter(1, '1', '399'),
      await limitAfter(59_999, '1', '499'),
      await limitAfter(1, '1', '999'),
      await limitAfter(0, '1', '499'),
    ]).toEqual([60, 60, 400, 400, 400, 500]);
  });

  test('R2: an endpoint without a documented weight learns its weight from headers, for the session', async () => {
    const { clock, ledger, take } = setUp({ unstated: new Set(['odd']) });
    (await take(10, 'background', 'odd')).replied({ 'x-used-weight-10s': '25' });
    (await take(10, 'background', 'even')).replied({ 'x-used-weight-10s': '90' });
    expect([ledger.learned('odd'), ledger.learned('even')]).toEqual([25, undefined]);
    clock.advance(200_000);
    await take(10, 'background', 'odd');
    await take(10, 'background', 'even');
    expect(ledger.used()).toBe(35);
    const strange = setUp({ unstated: new Set(['odd']) });
    (await strange.take(10, 'background', 'odd')).replied({ 'x-used-weight-10s': '900' });
    expect(strange.ledger.learned('odd')).toBe(100);
  });

  test('XE10: after foreign usage whose present level is unknown, requests probe one by one', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).replied({ 'x-used-weight-10s': '390' });
    clock.advance(10_000);
    const tickets: LedgerTicket[] = [];
    for (let i = 0; i < 3; i += 1) void ledger.acquire(1).then((ticket) => void (ticket && tickets.push(ticket)));
    await settle();
    expect(tickets.length).toBe(1);
    tickets[0]!.replied({ 'x-used-weight-10s': '1' });
    await settle();
    expect(tickets.length).toBe(3);
  });

  test("XE10: the used weight of 0 in a placement's reply tells nothing about others", async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).replied({ 'x-used-weight-10s': '390' });
    clock.advance(10_000);
    (await take(0, 'command')).replied({ 'x-used-weight-10s': '0' });
    expect(ledger.used()).toBe(389);
    await take(1);
    let second = false;
    void ledger.acquire(1).then(() => (second = true));
    await settle();
    expect(second).toBe(false);
  });

  test('XE10: a full lane gives back further requests and does not block other lanes', async () => {
    const { ledger, take } = setUp();
    await take(500, 'command');
    for (let i = 0; i < 200; i += 1) void ledger.acquire(1, 'background');
    const got: unknown[] = [];
    void ledger.acquire(1, 'background').then((ticket) => got.push(['background', ticket]));
    void ledger.acquire(1, 'reconcile').then((ticket) => got.push(['reconcile', ticket]));
    await settle();
    expect([got, ledger.waiting()]).toEqual([[['background', undefined]], 201]);
  });

  test('H6: a placement without weight passes a cancel that waits for weight', async () => {
    const { ledger, take } = setUp();
    await take(500, 'command');
    const got: string[] = [];
    void ledger.acquire(1, 'command').then(() => got.push('cancel'));
    void ledger.acquire(0, 'command').then(() => got.push('placement'));
    await settle();
    expect(got).toEqual(['placement']);
  });

  test.each([
    ['others on the address spent more than the limit', 2, { 'x-used-weight-10s': '620' }],
    ['a limit of 60 was told', 2, { 'x-used-weight-10s': '10', 'x-remaining-weight-10s': '50' }],
    ['we spent everything', 500, {}],
  ])('B-C1 H6: a placement has no weight and does not wait: %s', async (_, weight, headers) => {
    const { ledger, take } = setUp();
    (await take(weight, 'command')).replied(headers);
    void ledger.acquire(60, 'command');
    const got: string[] = [];
    for (const lane of lanes)
      void ledger.acquire(0, lane).then((ticket) => got.push(`${lane} ${ticket !== undefined}`));
    await settle();
    expect(got).toEqual(lanes.map((lane) => `${lane} true`));
  });

  test('B-C1 B-C2 placementWeight: after a pause a placement passes a waiting cancel', async () => {
    const { clock, ledger, take } = setUp();
    (await take(480, 'command')).replied({});
    (await take(1, 'command')).refused({});
    const pause = ledger.pausedUntil() - clock.monotonic();
    clock.advance(pause - 1_000);
    const got: string[] = [];
    const ask = (weight: number, name: string): void =>
      void ledger.acquire(weight, 'command').then((ticket) => {
        got.push(`${name} ${ticket !== undefined}`);
        ticket?.replied({ 'x-used-weight-10s': '499' });
      });
    ask(1, 'probe');
    ask(5, 'cancel');
    ask(0, 'placement');
    await settle();
    expect(got).toEqual([]);
    clock.advance(1_000);
    await settle();
    expect(got).toEqual(['probe true', 'placement true']);
    clock.advance(1_000);
    await settle();
    expect(got).toEqual(['probe true', 'placement true', 'cancel false']);
  });

  test('R3 placementWeight: usage reported per minute is not applied to the ten-second window', async () => {
    const { ledger, take } = setUp({ unstated: new Set(['odd']) });
    (await take(10, 'background', 'odd')).replied({ 'x-used-weight-1m': '900' });
    expect([ledger.used(), ledger.limit(), ledger.learned('odd')]).toEqual([10, 500, undefined]);
    await take(300, 'market');
    expect(ledger.used()).toBe(310);
  });

  test('XE10: foreign weight on the address delays our requests', async () => {
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

  test('B-C2: after a 429 nothing is sent for 10 s, then one probe, then the rest', async () => {
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

  test('B-C2: a pause holds for every lane, including cancels and placements', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({});
    const got: string[] = [];
    for (const lane of lanes)
      void ledger.acquire(0, lane).then((ticket) => got.push(`${lane} ${ticket !== undefined}`));
    clock.advance(9_999);
    await settle();
    expect(got).toEqual(['command false']);
  });

  test('B-C2: refusals of requests in flight together count as one and do not lengthen the pause', async () => {
    const { clock, ledger, take } = setUp();
    const tickets = await Promise.all(Array.from({ length: 20 }, () => take(1)));
    for (const ticket of tickets) {
      ticket.refused({});
      clock.advance(50);
    }
    const left = ledger.pausedUntil() - clock.monotonic();
    expect([left >= 9_900, left < 11_000]).toEqual([true, true]);
    clock.advance(left);
    (await take(1)).refused({});
    expect(ledger.pausedUntil() - clock.monotonic()).toBeGreaterThanOrEqual(20_000);
  });

  test('B-C2: a probe without a reply is followed by another probe, not by the rest', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({});
    const tickets: LedgerTicket[] = [];
    clock.advance(11_000);
    for (let i = 0; i < 3; i += 1) void ledger.acquire(1).then((ticket) => void (ticket && tickets.push(ticket)));
    await settle();
    expect(tickets.length).toBe(1);
    tickets[0]!.aborted(true);
    await settle();
    expect(tickets.length).toBe(2);
    tickets[1]!.replied({});
    await settle();
    expect([tickets.length, ledger.pausedUntil()]).toEqual([3, 0]);
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

  test('a request that waits for 15 s is given back', async () => {
    const { clock, ledger, take } = setUp();
    await take(400);
    let answer: unknown = 'none';
    void ledger.acquire(1).then((ticket) => (answer = ticket));
    clock.advance(15_000);
    await settle();
    expect(answer).toBeUndefined();
  });

  test.each([
    ['command', 500],
    ['reconcile', 400],
    ['trading', 380],
    ['market', 340],
    ['background', 200],
    ['archive', 160],
  ] as const)('H6: the lane %s uses the address up to %i and leaves the rest to higher lanes', async (lane, cap) => {
    const { ledger, take } = setUp();
    await take(cap - 1, 'command');
    const got: string[] = [];
    void ledger.acquire(1, lane).then(() => got.push('fits'));
    void ledger.acquire(1, lane).then((ticket) => got.push(ticket ? 'too much' : 'given back'));
    await settle();
    expect([got, ledger.used(), ledger.waiting()]).toEqual([['fits'], cap, 1]);
  });

  test.each([
    [0, 100, 400],
    [16, 100, 400],
    [30, 170, 330],
    [1_000, 300, 200],
  ])('B-C1: with %i symbols with open orders, %i are reserved for commands', async (symbols, reserve, rest) => {
    const { ledger, take } = setUp({ openSymbols: () => symbols });
    await take(rest, 'reconcile');
    let got = false;
    void ledger.acquire(1, 'reconcile').then(() => (got = true));
    await settle();
    expect([ledger.reserve(), got]).toEqual([reserve, false]);
    await take(reserve, 'command');
    expect(ledger.used()).toBe(500);
  });

  test('H6: freed weight goes to commands first, then by lane, archive last', async () => {
    const { clock, ledger, take } = setUp();
    (await take(500, 'command')).replied({});
    clock.advance(9_000);
    const served: string[] = [];
    for (const lane of lanes.toReversed()) {
      void ledger.acquire(1, lane).then((ticket) => {
        served.push(lane);
        ticket?.replied({});
      });
    }
    clock.advance(1_000);
    await settle();
    expect(served).toEqual(['kill', 'command', 'reconcile', 'trading', 'market', 'background', 'archive']);
  });

  test('B-A9: the kill switch passes waiting requests, waits for the end of a pause, and goes first after it', async () => {
    const { clock, ledger, take } = setUp();
    (await take(500, 'command')).refused({ 'Retry-After': '30' });
    const pause = ledger.pausedUntil() - clock.monotonic();
    const served: string[] = [];
    const ask = (lane: 'kill' | 'reconcile' | 'background'): void =>
      void ledger.acquire(5, lane).then((ticket) => {
        served.push(`${lane} ${ticket !== undefined}`);
        ticket?.replied({});
      });
    clock.advance(pause - 2_000);
    ask('background');
    ask('reconcile');
    ask('kill');
    clock.advance(1_999);
    await settle();
    expect(served).toEqual([]);
    clock.advance(10_001);
    await settle();
    expect(served[0]).toBe('kill true');
    expect(served.length).toBe(3);
  });

  test('B-C2: a command waits two seconds for a place, but not for the end of a pause', async () => {
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

  test('B-C2: listeners are called at the begin and end of a pause, and never otherwise', async () => {
    const { clock, ledger, take } = setUp();
    const notifications: [first: boolean, paused: boolean][] = [];
    ledger.onPause(() => notifications.push([true, ledger.pausedUntil() > 0]));
    ledger.onPause(() => notifications.push([false, ledger.pausedUntil() > 0]));
    (await take(1)).replied({});
    expect(notifications).toEqual([]);
    (await take(1)).refused({});
    const left = ledger.pausedUntil() - clock.monotonic();
    expect(notifications).toEqual([
      [true, true],
      [false, true],
    ]);
    clock.advance(left - 1);
    expect(notifications.length).toBe(2);
    clock.advance(1);
    expect(notifications.slice(2)).toEqual([
      [true, false],
      [false, false],
    ]);
    clock.advance(1_000_000);
    expect(notifications.length).toBe(4);
  });

  test('B-C2: a second refusal within a pause moves its end', async () => {
    const { clock, ledger, take } = setUp();
    const [one, other] = [await take(1), await take(1)];
    let notificationCount = 0;
    one.refused({});
    ledger.onPause(() => (notificationCount += 1));
    clock.advance(5_000);
    other.refused({ 'Retry-After': '60' });
    expect(ledger.pausedUntil() - clock.monotonic()).toBeGreaterThanOrEqual(60_000);
    notificationCount = 0;
    clock.advance(59_999);
    expect(notificationCount).toBe(0);
    clock.advance(1_001);
    expect(notificationCount).toBe(1);
  });

  test('B-C2: while a probe is in flight nothing else is sent, whatever other replies arrive', async () => {
    const { clock, ledger, take } = setUp();
    const before = await take(1);
    (await take(1)).refused({});
    clock.advance(11_000);
    const probe = await take(1);
    let got = 0;
    void ledger.acquire(1).then(() => (got += 1));
    // A response to a request sent before the pause proves nothing about the present.
    before.replied({});
    await settle();
    expect(got).toBe(0);
    probe.replied({});
    await settle();
    expect(got).toBe(1);
    // This request was not a probe: its refusal starts a pause of the initial length again.
    const next = await take(1);
    next.refused({});
    expect(ledger.pausedUntil() - clock.monotonic()).toBeLessThan(11_000);
  });

  test('B-C2: an unsent probe is followed by another one; pauses keep growing until a probe is answered', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({});
    clock.advance(11_000);
    (await take(1)).aborted(false);
    const second = await take(1);
    let got = 0;
    void ledger.acquire(1).then(() => (got += 1));
    await settle();
    expect(got).toBe(0);
    second.refused({});
    const pause = ledger.pausedUntil() - clock.monotonic();
    expect([pause >= 20_000, pause < 21_000]).toEqual([true, true]);
  });

  test('B-C2: a refusal of an earlier request while a probe is in flight requires another probe', async () => {
    const { clock, ledger, take } = setUp();
    const [first, second] = [await take(1), await take(1)];
    first.refused({});
    clock.advance(ledger.pausedUntil() - clock.monotonic());
    const probe = await take(1);
    second.refused({});
    probe.replied({});
    clock.advance(ledger.pausedUntil() - clock.monotonic());
    const next = [take(1, 'command'), take(1, 'command')];
    await settle();
    expect(ledger.waiting()).toBe(1);
    (await next[0])!.replied({});
    await settle();
    expect(ledger.waiting()).toBe(0);
  });

  test('B-C2: while a probe is in flight an earlier request without a reply sends nothing else', async () => {
    const { clock, ledger, take } = setUp();
    const [first, second] = [await take(1), await take(1)];
    first.refused({});
    clock.advance(ledger.pausedUntil() - clock.monotonic());
    await take(1, 'command');
    void take(1, 'command');
    second.aborted(true);
    await settle();
    expect(ledger.waiting()).toBe(1);
  });

  test('B-A9 B-C2: in a pause longer than it would wait otherwise the kill switch waits for its end, and a market request gives up', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({ 'retry-after': '60' });
    const got: string[] = [];
    void ledger.acquire(1, 'kill').then((ticket) => got.push(`kill ${ticket !== undefined}`));
    void ledger.acquire(1, 'market').then((ticket) => got.push(`market ${ticket !== undefined}`));
    await settle();
    expect([got, ledger.waiting()]).toEqual([[], 2]);
    clock.advance(15_000);
    await settle();
    expect([got, ledger.waiting()]).toEqual([['market false'], 1]);
    clock.advance(ledger.pausedUntil() - clock.monotonic());
    await settle();
    expect(got).toEqual(['market false', 'kill true']);
  });

  test.each([
    [2_001, 0],
    [2_000, 1],
  ])('B-C2: a command asked for %i ms before the end of a pause: %i wait', async (before, waiting) => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({});
    clock.advance(ledger.pausedUntil() - before - clock.monotonic());
    void ledger.acquire(1, 'command');
    expect(ledger.waiting()).toBe(waiting);
  });

  test('a stop ends every wait at once, and no timer outlives it', async () => {
    const { clock, ledger, take } = setUp();
    (await take(400)).refused({ 'retry-after': '60' });
    const got: string[] = [];
    for (const lane of ['kill', 'market', 'background'] as const) {
      void ledger.acquire(1, lane).then((ticket) => got.push(`${lane} ${ticket !== undefined}`));
    }
    ledger.stop();
    void ledger.acquire(1, 'market').then((ticket) => got.push(`later ${ticket !== undefined}`));
    await settle();
    expect(got.toSorted()).toEqual(['background false', 'kill false', 'later false', 'market false']);
    expect([clock.pending(), ledger.waiting()]).toEqual([0, 0]);
  });

  test('a stop without a pause ends every wait too', async () => {
    const { clock, ledger, take } = setUp();
    (await take(400)).replied({});
    const waits = ledger.acquire(1, 'market');
    expect([clock.pending(), ledger.waiting()]).toEqual([1, 1]);
    ledger.stop();
    expect([await waits, clock.pending(), ledger.waiting()]).toEqual([undefined, 0, 0]);
  });

  test('sets no timer while no request waits', async () => {
    const { clock, ledger, take } = setUp();
    const full = await take(400);
    full.replied({});
    expect(clock.pending()).toBe(0);
    const waits = take(400);
    expect([clock.pending(), ledger.waiting()]).toEqual([1, 1]);
    clock.advance(10_000);
    const later = await waits;
    expect([clock.pending(), ledger.waiting()]).toEqual([0, 0]);
    void take(400);
    expect(clock.pending()).toBe(1);
    // It is served before its timer, which is no longer needed.
    later.aborted(false);
    await settle();
    expect([clock.pending(), ledger.waiting()]).toEqual([0, 0]);
  });

  test.each([
    [10, 0],
    [11, 1],
  ])('XE10: a probe of %i beside other requests keeps to the cap of its lane: %i waits', async (weight, waiting) => {
    const { ledger, take } = setUp({ mayHavePredecessor: true });
    await take(150, 'command');
    void ledger.acquire(weight, 'archive');
    expect(ledger.waiting()).toBe(waiting);
  });

  test('XE10: a reply without figures keeps the last known usage of others', async () => {
    const { clock, ledger, take } = setUp();
    (await take(100)).replied({ 'x-used-weight-10s': '150' });
    clock.advance(10_000);
    (await take(10)).replied({});
    expect(ledger.used()).toBe(60);
  });

  test('XE10: what a refused reply shows beyond our own counts in the mean of twenty seconds', async () => {
    const { clock, ledger, take } = setUp();
    // Ours was not counted: the mean lies at 30, above the 25 from which others are assumed.
    (await take(50)).refused({ 'x-used-weight-10s': '30' });
    clock.advance(20_000);
    (await take(10)).replied({ 'x-used-weight-10s': '10' });
    clock.advance(45_000);
    const asked = [ledger.acquire(10), ledger.acquire(10)];
    expect([asked.length, ledger.waiting()]).toEqual([2, 1]);
  });

  test('only the first end of a request counts', async () => {
    const { ledger, take } = setUp();
    const ticket = await take(100);
    ticket.aborted(false);
    ticket.refused({});
    ticket.replied({ 'x-used-weight-10s': '450' });
    ticket.aborted(true);
    expect([ledger.used(), ledger.pausedUntil()]).toEqual([0, 0]);
  });

  test('a new request waits behind its own and higher lanes, and passes waiting lower lanes', async () => {
    const { ledger, take } = setUp();
    await take(300, 'command');
    const got: string[] = [];
    const ask = (lane: Lane, weight: number) =>
      void ledger.acquire(weight, lane).then((ticket) => got.push(`${lane} ${weight} ${ticket !== undefined}`));
    ask('market', 90);
    // There is room for it, but the earlier waiting request goes first.
    ask('market', 1);
    ask('background', 1);
    await settle();
    expect([got, ledger.waiting()]).toEqual([[], 3]);
    ask('reconcile', 1);
    ask('command', 1);
    await settle();
    expect([got, ledger.waiting()]).toEqual([['reconcile 1 true', 'command 1 true'], 3]);
  });

  test('within a lane the first waiting request goes first, even if a later one would fit', async () => {
    const { clock, ledger, take } = setUp();
    const [large, small] = [await take(300, 'command'), await take(30, 'command')];
    small.replied({});
    const got: number[] = [];
    for (const weight of [60, 5]) void ledger.acquire(weight, 'market').then(() => got.push(weight));
    clock.advance(10_000);
    await settle();
    expect([got, ledger.waiting()]).toEqual([[], 2]);
    large.aborted(false);
    await settle();
    expect(got).toEqual([60, 5]);
  });

  test('XE10: commands and the kill switch neither wait for a probe nor act as one', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).replied({ 'x-used-weight-10s': '200' });
    clock.advance(10_000);
    // Foreign usage is counted, and nothing new is known about it.
    await take(1, 'command');
    await take(1, 'kill');
    await take(1, 'command');
    const feeler = await take(1);
    expect(ledger.used()).toBe(203);
    let got = 0;
    void ledger.acquire(1).then(() => (got += 1));
    await settle();
    expect(got).toBe(0);
    // The end of another request does not end the probing one.
    (await take(1, 'command')).aborted(false);
    await settle();
    expect(got).toBe(0);
    feeler.aborted(false);
    await settle();
    expect(got).toBe(1);
  });

  test("XE10: a probe goes alone up to its lane's cap, and beside other requests up to the limit", async () => {
    const room = async (ownWeight: number, weight: number) => {
      const { clock, ledger, take } = setUp();
      (await take(1)).replied({ 'x-used-weight-10s': '301' });
      clock.advance(10_000);
      if (ownWeight > 0) await take(ownWeight, 'command');
      let got = false;
      void ledger.acquire(weight, 'market').then(() => (got = true));
      await settle();
      return got;
    };
    // 300 of foreign usage were last known. They do not limit a request sent alone, but they do limit one sent beside
    // others of ours.
    expect([await room(0, 340), await room(0, 400), await room(10, 190), await room(10, 191)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([await room(190, 10), await room(190, 11)]).toEqual([true, false]);
  });

  test('B-C2: a refusal although our usage fitted indicates foreign usage, which is probed afterwards', async () => {
    const { clock, ledger, take } = setUp();
    (await take(1)).refused({});
    clock.advance(11_000);
    (await take(1)).replied({});
    let got = 0;
    for (let i = 0; i < 2; i += 1) void ledger.acquire(1).then(() => (got += 1));
    await settle();
    // The probe's response carried no information about others: the last known usage remains, and that is zero.
    expect(got).toBe(2);
    clock.advance(10_000);
    for (let i = 0; i < 2; i += 1) void ledger.acquire(1).then(() => (got += 1));
    await settle();
    expect(got).toBe(3);
  });

  test('a refused request was not counted by the exchange: the excess in its headers is foreign usage', async () => {
    const { clock, ledger, take } = setUp();
    const held = await take(100, 'command');
    (await take(50, 'command')).refused({ 'x-used-weight-10s': '470' });
    // 370 of others beside 100 of ours, plus its own 50 until it ends.
    expect(ledger.used()).toBe(100 + 50 + 470);
    held.aborted(false);
    clock.advance(10_000);
    expect(ledger.used()).toBe(470);
  });

  test('R2: only an endpoint without a documented weight learns one, and never less than it has', async () => {
    const { ledger, take } = setUp({ unstated: new Set(['odd', '']) });
    (await take(10, 'background', 'odd')).replied({ 'x-used-weight-10s': '10' });
    expect(ledger.learned('odd')).toBeUndefined();
    (await take(10, 'background')).replied({ 'x-used-weight-10s': '60' });
    expect(ledger.learned('')).toBeUndefined();
  });

  test('XS38: a repeated lower limit applies for a minute after it was last reported', async () => {
    const { clock, ledger, take } = setUp();
    const tell = async (ms: number, limit: number) => {
      clock.advance(ms);
      (await take(1)).replied({ 'x-used-weight-10s': '1', 'x-remaining-weight-10s': String(limit - 1) });
      return ledger.limit();
    };
    expect([await tell(0, 200), await tell(59_000, 200), await tell(2_000, 400), await tell(57_999, 400)]).toEqual([
      200, 200, 200, 200,
    ]);
    expect([await tell(1, 400), await tell(0, 300), await tell(59_999, 500)]).toEqual([400, 300, 300]);
  });

  test('V7: an exceeded weight limit is reported, a kept one is not', async () => {
    const weigh = async (holdUntilReply: boolean) => {
      const violations: unknown[] = [];
      const { clock, ledger, take } = setUp({
        holdUntilReply,
        violated: (...all: unknown[]) => void violations.push(all),
      });
      // A request heavier than the limit is sent alone.
      (await take(600, 'command')).aborted(false);
      (await take(300, 'command')).replied({});
      clock.advance(10_000);
      (await take(300, 'command')).aborted(false);
      const [waits] = [await take(300, 'command')];
      clock.advance(10_000);
      void ledger.acquire(300, 'command');
      await settle();
      waits.replied({});
      return violations;
    };
    // If requests counted from their sending, the first of the last two would be over although it has no response.
    expect([await weigh(true), await weigh(false)]).toEqual([[], [['V7', { reason: 'weight', count: 600 }]]]);
  });
});
