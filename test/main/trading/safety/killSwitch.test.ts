import { describe, expect, test } from 'vitest';
import { openSpotOrders } from '../../../../electron/main/trading/safety/killLists.ts';
import { createKillSwitch, type KillSwitchParts } from '../../../../electron/main/trading/safety/killSwitch.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { KillReport } from '../../../../shared/domain/safety.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { createEventClock, type EventClock } from '../support/eventClock.ts';
import { createKillExchangeDouble, fiveHundredOrders, type CancelFate, type KillRules } from './killExchangeDouble.ts';

/** Number of random starts per fault; the soak test runs the full 200. */
const SEEDS = 60;

type Rules = (random: Random) => Omit<KillRules, 'clock' | 'random'>;

function createRig(seed: number, rules: Rules = () => ({}), patch: Partial<KillSwitchParts> = {}) {
  const clock = (patch.clock as EventClock | undefined) ?? createEventClock();
  const random = createRandom(seed);
  const orders = fiveHundredOrders(clock.now());
  const exchange = createKillExchangeDouble({ clock, random, ...rules(random.fork('rules')) }, orders);
  const reports: KillReport[] = [];
  const phases: string[] = [];
  const parts: KillSwitchParts = {
    clock,
    access: () => ({ rest: exchange.rest, keyId: 'k', epoch: 1 }),
    isDemo: false,
    spotSymbols: () => [],
    unsettled: () => [],
    pausedUntil: () => null,
    believed: () => [],
    changed() {
      const report = kill.report()!;
      // The kill switch never reports done while an order is open: this report must never be wrong.
      if (report.phase === 'done') expect(exchange.open()).toEqual([]);
      reports.push(report);
      if (phases.at(-1) !== report.phase) phases.push(report.phase);
    },
    ...patch,
  };
  const kill = createKillSwitch(parts);
  const ended = () => ['done', 'incomplete'].includes(kill.report()?.phase ?? '');
  return { clock, orders, exchange, kill, reports, phases, parts, ended };
}

const seeds = Array.from({ length: SEEDS }, (_none, i) => i + 1);
const often = (random: Random, oneIn: number, fate: CancelFate) => (): CancelFate =>
  random.integer(oneIn) === 0 ? fate : 'done';

describe('B-A9: kill switch with 500 open orders of 40 symbols', () => {
  test('no faults: cancels each symbol once, verifies and finishes within 15 s', async () => {
    const { clock, exchange, kill, phases, ended } = createRig(1);
    const began = clock.monotonic();
    kill.start();
    await clock.run(20_000, ended);
    const report = kill.report()!;
    expect(phases).toEqual(['cancelling', 'verifying', 'done']);
    expect(clock.monotonic() - began).toBeLessThanOrEqual(15_000);
    expect(report).toMatchObject({ verified: true, remaining: [], pausedUntil: null });
    // The spot orders are in the twenty even symbols; futures and conditional orders are cancelled with one command
    // each.
    const spot = exchange.cancels
      .filter(({ id }) => id === 'spot.openOrders.cancel')
      .map(({ params }) => params['symbol']);
    expect(spot.length).toBe(20);
    expect(new Set(spot)).toEqual(new Set(Array.from({ length: 20 }, (_none, i) => `S${2 * i}USDT`)));
    expect(exchange.cancels.filter(({ id }) => id !== 'spot.openOrders.cancel')).toEqual([
      { id: 'futures.allOpenOrders.cancel', params: {}, lane: 'kill' },
      { id: 'futures.algoOpenOrders.cancel', params: {}, lane: 'kill' },
    ]);
    expect(report.items.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 22 }, () => 'accepted'));
    expect(exchange.posts).toEqual([]);
  });

  const faults: [string, Rules][] = [
    ['30 % of the cancels fail with -1054', (random) => ({ fate: often(random, 3, 'refused') })],
    ['replies of cancels are lost', (random) => ({ fate: often(random, 4, 'lost') })],
    ['cancels are swallowed', (random) => ({ fate: often(random, 5, 'swallowed') })],
    ['cancels do not leave', (random) => ({ fate: often(random, 3, 'unsent') })],
    ['lists come from a copy that lags up to 5 s', (random) => ({ lag: () => random.integer(5_000) })],
    ['every third question fails', (random) => ({ queryFails: () => random.integer(3) === 0 })],
  ];
  test.each(faults)('%s: finishes verified, within 60 s on nearly every seed', async (name, rules) => {
    let late = 0;
    for (const seed of seeds) {
      const { clock, exchange, kill, ended } = createRig(seed, rules);
      const began = clock.monotonic();
      kill.start();
      await clock.run(60_500, ended);
      if (kill.report()!.phase === 'incomplete') {
        // A cancel swallowed four times in a row costs a minute of waiting for replies: the remaining orders are
        // reported and listed, and the cancelling continues.
        late += 1;
        expect({ seed, left: kill.report()!.remaining.length }).toEqual({ seed, left: exchange.open().length });
        await clock.run(60_000, () => kill.report()!.phase === 'done');
      }
      const { phase, remaining, verified } = kill.report()!;
      const open = exchange.open().length;
      expect({ seed, phase, open, remaining, verified }).toEqual({
        seed,
        phase: 'done',
        open: 0,
        remaining: [],
        verified: true,
      });
      if (late === 0) expect(clock.monotonic() - began).toBeLessThanOrEqual(60_000);
      expect(exchange.posts).toEqual([]);
    }
    expect(late).toBeLessThanOrEqual(name === 'cancels are swallowed' ? SEEDS / 20 : 0);
  });

  test('finishes although orders fill while they are cancelled', async () => {
    const { clock, orders, kill, ended } = createRig(3);
    kill.start();
    for (const [i, order] of orders.entries()) {
      if (i % 7 === 0) clock.after(i % 120, () => (order.closedAt = Math.min(order.closedAt, clock.now())));
    }
    await clock.run(20_000, ended);
    expect(kill.report()!.phase).toBe('done');
  });

  test('cancels an order in doubt that appears later, and reports done only after it has settled', async () => {
    let unsettled: Intent[] = [{} as Intent];
    const { clock, orders, exchange, kill, ended } = createRig(4, undefined, { unsettled: () => unsettled });
    kill.start();
    clock.after(12_000, () => {
      orders.push({
        kind: 'spot',
        symbol: 'LATEUSDT',
        id: '77',
        openedAt: clock.now(),
        closedAt: Number.POSITIVE_INFINITY,
      });
    });
    clock.after(14_000, () => (unsettled = []));
    await clock.run(13_999);
    expect(kill.report()!.phase).not.toBe('done');
    await clock.run(46_000, ended);
    expect(kill.report()!.phase).toBe('done');
    expect(exchange.cancels.at(-1)!.params).toEqual({ symbol: 'LATEUSDT' });
    // Five seconds after the order was settled at the earliest: a list may lag by that much.
    expect(clock.monotonic()).toBeGreaterThanOrEqual(18_500);
  });

  test('reports incomplete with each order it cannot cancel, and finishes once cancels succeed', async () => {
    let fate: CancelFate = 'refused';
    const { clock, exchange, kill, ended } = createRig(5, () => ({ fate: () => fate }));
    kill.start();
    await clock.run(60_500, ended);
    const report = kill.report()!;
    expect(report).toMatchObject({ phase: 'incomplete', verified: true });
    expect(report.endedAt! - report.startedAt).toBeLessThanOrEqual(60_000);
    expect(report.remaining.length).toBe(500);
    expect(report.remaining.find(({ orderId }) => orderId === '900000000000000009')).toEqual({
      market: 'futures',
      what: 'conditional',
      symbol: 'S9USDT',
      orderId: '900000000000000009',
      clientId: 'c900000000000000009',
    });
    expect(new Set(report.items.map(({ outcome, error }) => `${outcome} ${error?.exchange?.code}`))).toEqual(
      new Set(['refused -1054']),
    );
    fate = 'done';
    await clock.run(30_000, () => kill.report()!.phase === 'done');
    expect([kill.report()!.phase, exchange.open()]).toEqual(['done', []]);
  });

  test('reports nothing as verified without a key, and starts as soon as there is one', async () => {
    let exchangeAccess: ReturnType<KillSwitchParts['access']> = null;
    const { clock, exchange, kill, parts, ended } = createRig(6, undefined, { access: () => exchangeAccess });
    expect(parts.access()).toBeNull();
    kill.start();
    await clock.run(3_000);
    expect(kill.report()).toMatchObject({ phase: 'cancelling', verified: false });
    expect(kill.report()!.items).toMatchObject([
      { what: 'orders', outcome: 'notSent', error: { key: 'error.trading.noKey' } },
      { what: 'conditional', outcome: 'notSent', error: { key: 'error.trading.noKey' } },
    ]);
    exchangeAccess = { rest: exchange.rest, keyId: 'k', epoch: 1 };
    await clock.run(20_000, ended);
    expect(kill.report()!.phase).toBe('done');
  });

  test('B-C2: shows a pause requested by the exchange with its end, and does not count it in the 60 s', async () => {
    const clock = createEventClock();
    const until = clock.now() + 90_000;
    let silent: (() => void)[] = [];
    const { kill, ended, exchange, phases } = createRig(7, undefined, {
      clock,
      pausedUntil: () => (clock.now() < until ? until : null),
      access: () => ({ rest: waiting, keyId: 'k', epoch: 1 }),
    });
    const pause = (): Promise<void> =>
      clock.now() < until ? new Promise((resolve) => void silent.push(resolve)) : Promise.resolve();
    // Like the ledger: nothing is sent before the end of the pause.
    const waiting = {
      queryWhole: async (...all: never[]) => (await pause(), (exchange.rest.queryWhole as never as Function)(...all)),
      prepare: async (...all: never[]) => (await pause(), (exchange.rest.prepare as never as Function)(...all)),
    } as unknown as typeof exchange.rest;
    clock.after(90_000, () => {
      for (const go of silent) go();
      silent = [];
    });
    kill.start();
    await clock.run(89_000);
    expect(kill.report()).toMatchObject({ phase: 'waiting', pausedUntil: until, remaining: [] });
    expect(exchange.cancels).toEqual([]);
    await clock.run(31_000, ended);
    expect(kill.report()).toMatchObject({ phase: 'done', pausedUntil: null });
    expect(phases).toEqual(['waiting', 'cancelling', 'verifying', 'done']);
  });
});

describe('XU34: kill switch pressed twice', () => {
  test('joins the active run; afterwards verifies again and repeats only the account-wide cancels', async () => {
    const { clock, exchange, kill, ended } = createRig(8);
    kill.start();
    const { startedAt } = kill.report()!;
    await clock.run(100);
    kill.start();
    kill.start();
    await clock.run(20_000, ended);
    expect(kill.report()).toMatchObject({ phase: 'done', startedAt });
    expect(exchange.cancels.length).toBe(22);
    kill.start();
    await clock.run(20_000, () => kill.report()!.phase === 'done');
    expect(exchange.cancels.length).toBe(24);
    expect(kill.report()).toMatchObject({ phase: 'done', verified: true });
  });
});

test('B-A9: the demo account is not done while an order in doubt is unsettled', async () => {
  const clock = createEventClock();
  const rest = { queryWhole: () => Promise.resolve({ ok: true, value: { reply: [], dropped: 0 } }) };
  const doubts: unknown[] = [{}];
  const { kill } = createRig(9, undefined, {
    clock,
    isDemo: true,
    access: () => ({ rest: rest as never, keyId: 'k', epoch: 1 }),
    unsettled: () => doubts as never,
  });
  kill.start();
  await clock.settle();
  expect(kill.report()!.phase).toBe('incomplete');
  doubts.pop();
  kill.start();
  await clock.settle();
  expect(kill.report()!.phase).toBe('done');
});

test('the demo account cannot cancel: reports it and lists the resting orders', async () => {
  const clock = createEventClock();
  const resting = { symbol: 'BTCSUSDT', orderId: '5', clientOrderId: 'c5', status: 'NEW' };
  const rest = { queryWhole: () => Promise.resolve({ ok: true, value: { reply: [resting], dropped: 0 } }) };
  const { kill } = createRig(9, undefined, {
    clock,
    isDemo: true,
    access: () => ({ rest: rest as never, keyId: 'k', epoch: 1 }),
  });
  kill.start();
  await clock.settle();
  expect(kill.report()).toMatchObject({
    phase: 'incomplete',
    verified: true,
    items: [{ market: 'futures', what: 'orders', outcome: 'notSent', error: { key: 'error.safety.demo' } }],
    remaining: [{ market: 'futures', what: 'orders', symbol: 'BTCSUSDT', orderId: '5', clientId: 'c5' }],
  });
});

test('B-A9: a spot order list with an unreadable record is incomplete, however few orders are open', async () => {
  const resting = { symbol: 'BTCUSDT', orderId: '5', clientOrderId: 'c5', status: 'NEW' };
  const answering = (value: unknown) => ({ queryWhole: () => Promise.resolve(value) }) as never;
  const read = { market: 'spot', what: 'orders', symbol: 'BTCUSDT', orderId: '5', clientId: 'c5' };
  const results = [
    await openSpotOrders(answering(ok({ reply: [resting], dropped: 0 }))),
    await openSpotOrders(answering(ok({ reply: [resting], dropped: 1 }))),
    await openSpotOrders(answering(ok({ reply: [], dropped: 1 }))),
    await openSpotOrders(answering(fail(appError('unavailable', 'error.trading.noKey')))),
  ];
  expect(results).toEqual([
    { remaining: [read], whole: true, denied: false },
    { remaining: [read], whole: false, denied: false },
    { remaining: [], whole: false, denied: false },
    { remaining: [], whole: false, denied: false },
  ]);
});
