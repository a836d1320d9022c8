import { describe, expect, it } from 'vitest';
import { createBudgets } from '../../../../../electron/main/exchange/rest/limits/budgets.ts';
import { createWeightLedger } from '../../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { isLimitsRefusal } from '../../../../../electron/main/exchange/rest/limits/ledgerRefusal.ts';
import type { HttpReply } from '../../../../../electron/main/exchange/rest/transport.ts';
import { endpoints } from '../../../../../shared/exchange/endpoints.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';

const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};
const reply = (status: number, body = '{}', headers: Record<string, string> = {}): HttpReply => ({
  status,
  headers,
  body: new TextEncoder().encode(body),
});
const PAGE = '<html><body>You are banned</body></html>';

function setUp() {
  const clock = createVirtualClock(1_790_000_000_000);
  const ledger = createWeightLedger(clock, createRandom(1));
  const budgets = createBudgets(ledger);
  const { orders, spotCancels } = ledger.counters;
  const counted = () => ({
    weight: ledger.used(),
    spotOrders: orders.spot.used(10_000),
    futuresOrders: orders.futures.used(60_000),
    spotCancels: [spotCancels.used(10_000), spotCancels.used(60_000)],
  });
  return { clock, ledger, budgets, counted };
}
const nothing = { weight: 0, spotOrders: 0, futuresOrders: 0, spotCancels: [0, 0] };

describe('rate limit budgets of commands', () => {
  it('a spot placement counts for its market only and has no weight', async () => {
    const { budgets, counted } = setUp();
    await budgets.acquire(endpoints['spot.order.place']);
    expect(counted()).toEqual({ ...nothing, spotOrders: 1 });
  });

  it('a futures placement counts in the minute window of its market', async () => {
    const { budgets, counted } = setUp();
    await budgets.acquire(endpoints['futures.order.place']);
    expect(counted()).toEqual({ ...nothing, futuresOrders: 1 });
  });

  it.each([
    [undefined, 5],
    [1, 5],
    [5, 5],
    [10, 10],
  ])('R9 a batch of %o counts as %i: the larger of its documented count and its size', async (items, counts) => {
    const { budgets, counted } = setUp();
    await budgets.acquire(endpoints['spot.order.batch.place'], items);
    expect(counted()).toEqual({ ...nothing, spotOrders: counts });
  });

  it('R53 a batch of spot cancels counts each order that it cancels', async () => {
    const { budgets, counted } = setUp();
    const cancel = endpoints['spot.order.batch.cancel'];
    await budgets.acquire(cancel, 10);
    expect(counted()).toEqual({ ...nothing, weight: cancel.weight, spotCancels: [10, 10] });
  });

  it('a spot cancel has weight and counts in both windows; a futures cancel has only weight', async () => {
    const { budgets, counted } = setUp();
    const cancel = endpoints['spot.order.cancel'];
    await budgets.acquire(cancel);
    expect(counted()).toEqual({ ...nothing, weight: cancel.weight, spotCancels: [1, 1] });
    await budgets.acquire(endpoints['futures.order.cancel']);
    expect(counted()).toEqual({
      ...nothing,
      weight: cancel.weight + endpoints['futures.order.cancel'].weight,
      spotCancels: [1, 1],
    });
  });

  it('an unsent command releases all its places', async () => {
    const { budgets, counted } = setUp();
    for (const id of ['spot.order.place', 'spot.order.cancel', 'futures.order.place'] as const) {
      (await budgets.acquire(endpoints[id]))?.aborted(false);
    }
    expect(counted()).toEqual(nothing);
  });

  it('B-C2 a batch that does not fit within two seconds is given back and takes no place', async () => {
    const { clock, budgets, counted } = setUp();
    const row = endpoints['spot.order.batch.place'];
    for (let i = 0; i < 9; i += 1) await budgets.acquire(row, 10);
    await budgets.acquire(row, 6);
    let answer: unknown = 'none';
    void budgets.acquire(row, 5).then((places) => (answer = places));
    clock.advance(2_000);
    await settle();
    expect([answer, counted().spotOrders]).toEqual([undefined, 96]);
  });

  it('B-C2 in a pause a placement is given back at once, and its count is released', async () => {
    const { budgets, counted, ledger } = setUp();
    (await budgets.acquire(endpoints['spot.order.cancel']))?.replied(reply(429));
    expect(ledger.pausedUntil()).toBeGreaterThan(0);
    expect(await budgets.acquire(endpoints['spot.order.place'])).toBeUndefined();
    expect(counted().spotOrders).toBe(0);
  });

  it('XS38 the headers of a placement tighten its counter and not the weight', async () => {
    const { budgets, counted } = setUp();
    const headers = { 'X-ORDER-COUNT-10S': '70', 'X-ORDER-REMAINING-10S': '30', 'X-USED-WEIGHT-10S': '0' };
    (await budgets.acquire(endpoints['spot.order.place']))?.replied(reply(200, '{}', headers));
    expect(counted()).toEqual({ ...nothing, spotOrders: 70 });
  });
});

describe('acquiring and releasing places', () => {
  it('a query counts as no cancel, on spot or futures', async () => {
    const { budgets, counted } = setUp();
    await budgets.acquire(endpoints['spot.openOrders'], 1, 'reconcile');
    await budgets.acquire(endpoints['futures.openOrders'], 1, 'reconcile');
    const weight = endpoints['spot.openOrders'].weight + endpoints['futures.openOrders'].weight;
    expect(counted()).toEqual({ ...nothing, weight });
  });

  it('a reply releases weight and count after their windows, and its headers are applied', async () => {
    const { clock, budgets, counted, ledger } = setUp();
    const places = await budgets.acquire(endpoints['spot.order.cancel']);
    places?.replied(reply(200, '{}', { 'x-used-weight-10s': '400' }));
    expect([counted().spotCancels, counted().weight, ledger.pausedUntil()]).toEqual([[1, 1], 400, 0]);
    clock.advance(10_000);
    expect(counted().spotCancels).toEqual([0, 1]);
    clock.advance(60_000);
    expect(counted()).toEqual(nothing);
  });

  it('a command without a count is aborted and answered like one with it', async () => {
    const { budgets, counted, ledger } = setUp();
    (await budgets.acquire(endpoints['futures.order.cancel']))?.aborted(false);
    expect(counted()).toEqual(nothing);
    (await budgets.acquire(endpoints['futures.order.cancel']))?.replied(reply(429));
    expect(ledger.pausedUntil()).toBeGreaterThan(0);
    // Without its weight the command gets no place, and there is no count to give back.
    expect(await budgets.acquire(endpoints['futures.order.cancel'])).toBeUndefined();
  });

  it('B-A9 the kill switch takes the next free place before waiting commands, which keep their order', async () => {
    const { budgets, ledger } = setUp();
    const held = await ledger.counters.spotCancels.acquire(80);
    const got: string[] = [];
    const ask = (name: string, lane: 'kill' | 'command') =>
      void budgets.acquire(endpoints['spot.order.cancel'], 1, lane).then((places) => {
        got.push(`${name} ${places !== undefined}`);
      });
    ask('first', 'command');
    ask('second', 'command');
    ask('kill', 'kill');
    held?.aborted(false);
    await settle();
    expect(got).toEqual(['kill true', 'first true', 'second true']);
  });
});

describe('rate limit refusals', () => {
  it.each([
    ['429', reply(429), true],
    ['418', reply(418, PAGE), true],
    ['403 with the page of a ban', reply(403, PAGE), true],
    ['403 without a body', reply(403, ''), true],
    ['403 with a code, which concerns the key', reply(403, '{"code":-1052,"msg":"no"}'), false],
    ['401 with a code', reply(401, '{"code":-1040,"msg":"no"}'), false],
    ['400', reply(400, PAGE), false],
    ['500', reply(500, PAGE), false],
    ['200', reply(200), false],
  ])('XS10 %s', (_, answer, refuses) => expect(isLimitsRefusal(answer)).toBe(refuses));

  it('XS10 B-C2 after a ban page nothing is sent until the ban ends', async () => {
    const { clock, budgets, ledger } = setUp();
    const banned = reply(403, PAGE, { 'Retry-After': '30' });
    (await budgets.acquire(endpoints['futures.order.cancel']))?.replied(banned);
    const left = ledger.pausedUntil() - clock.monotonic();
    expect([left >= 30_000, left < 31_000]).toEqual([true, true]);
    expect(await budgets.acquire(endpoints['futures.order.cancel'])).toBeUndefined();
    clock.advance(31_000);
    expect(await budgets.acquire(endpoints['futures.order.cancel'])).toBeDefined();
  });
});
