/**
 * A key for one market (document 1: Spot and Futures are independent permissions): what it may not read is reported,
 * not retried.
 */
import { describe, expect, test } from 'vitest';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { createDesk, draft, rig, single, type DeskEvent } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createScriptedRest, spotOrder } from '../support/scriptedRest.ts';

const MINUTE = 60_000;
const refusal = (code: string) =>
  appError('auth', 'error.key.permission', {}, { exchange: { code, message: '', httpStatus: 403 } });
const denied = refusal('-1052');
const rows: Readonly<Record<Market, readonly string[]>> = {
  spot: ['spot.openOrders', 'spot.account', 'spot.myTrades', 'spot.openOrders.cancel'],
  futures: [
    'futures.openOrders',
    'futures.openAlgoOrders',
    'futures.trailing.openOrders',
    'futures.account.balance',
    'futures.userTrades',
    'futures.account.position.allPosition',
    'futures.allOpenOrders.cancel',
    'futures.algoOpenOrders.cancel',
  ],
};
const plain = {
  'spot.openOrders.cancel': () => [],
  'futures.allOpenOrders.cancel': () => [],
  'futures.algoOpenOrders.cancel': () => [],
};
type Scripts = NonNullable<Parameters<typeof createScriptedRest>[0]>;

/** Creates a trading part whose key is rejected on `refused` with `error`; `scripts` answer the other rows. */
async function live(refused: readonly string[], scripts: Scripts = {}, error = denied) {
  const scripted = createScriptedRest({
    ...plain,
    ...scripts,
    ...Object.fromEntries(refused.map((row) => [row, () => error])),
  });
  const desk = createDesk();
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(scripted.rest, 'k1');
  for (const market of markets) desk.trading.listener.connectionState(market, 'open');
  await desk.clock.run(5_000);
  const allow = (): void => {
    for (const row of refused) delete scripted.scripts[row];
    Object.assign(scripted.scripts, plain, scripts);
  };
  const report = () => desk.trading.safety.view().kill!;
  return { ...desk, scripted, allow, report };
}
const killed = async (...given: Parameters<typeof live>) => {
  const desk = await live(...given);
  await desk.trading.handlers['trading.kill']({ ...rig });
  return desk;
};
const reasonOf = (events: readonly DeskEvent[], event: string, market?: Market) =>
  (
    events.findLast((one) => one.event === event && (market === undefined || one.payload.market === market))?.payload
      .feed as { reason: string | null } | undefined
  )?.reason;

describe('B-A9 spotOnlyKey: kill switch with a key for one market', () => {
  test('verifies both markets with a key for both', async () => {
    const desk = await killed([]);
    await desk.clock.run(20_000);
    expect(desk.report()).toMatchObject({ phase: 'done', verified: true, unseen: [], remaining: [] });
  });

  test.each([
    ['spot', 'futures'],
    ['futures', 'spot'],
  ] as const)('key for %s only: finishes, reports %s as unseen and allows a resume', async (_of, other) => {
    const desk = await killed(rows[other]);
    await desk.clock.run(20_000);
    const { phase, verified, unseen, remaining } = desk.report();
    expect({ phase, verified, unseen, remaining }).toEqual({
      phase: 'done',
      verified: false,
      unseen: [other],
      remaining: [],
    });
    await desk.clock.run(14 * MINUTE);
    const asked = rows[other].map((row) => desk.scripted.count(row));
    expect([Math.max(...asked) < 25, (await desk.trading.handlers['trading.resume']({ ...rig })).ok]).toEqual([
      true,
      true,
    ]);
  });

  test('does not count known orders as cancelled after the permission is withdrawn', async () => {
    const futuresOrder = {
      ...spotOrder('77'),
      positionSide: 'LONG',
      avgPrice: '0',
      cumQuote: '0',
      reduceOnly: false,
    };
    const desk = await live([], { 'futures.openOrders': () => [futuresOrder] });
    for (const row of rows.futures) desk.scripted.scripts[row] = () => denied;
    await desk.trading.handlers['trading.kill']({ ...rig });
    await desk.clock.run(2 * MINUTE);
    expect(desk.report()).toMatchObject({
      verified: false,
      unseen: ['futures'],
      remaining: [{ market: 'futures', what: 'orders', symbol: 'BTCUSDT', orderId: '77', clientId: 'x77' }],
    });
    expect(desk.report().phase).not.toBe('done');
  });

  test.each([
    ['one list alone is refused', ['futures.openOrders'], denied],
    ['the lists are refused and the cancels taken', rows.futures.slice(0, 6), denied],
    ['the permission could not be checked', rows.futures, refusal('-1053')],
    ['both markets are refused', [...rows.spot, ...rows.futures], denied],
  ] as const)('never reports done or verified if %s', async (_what, refused, error) => {
    const desk = await killed(refused, {}, error);
    const phases = new Set<string>();
    for (let second = 0; second < 180; second += 1) {
      await desk.clock.run(1_000);
      phases.add(desk.report().phase);
    }
    expect([phases.has('incomplete'), phases.has('done'), desk.report().verified]).toEqual([true, false, false]);
  });

  test('covers the other market once its permission is granted', async () => {
    let open = [spotOrder('9')];
    const desk = await killed(rows.spot, {
      'spot.openOrders': () => open,
      'spot.openOrders.cancel': ({ symbol }) => {
        open = [];
        return [{ symbol, orderId: '9', clientOrderId: 'x9', status: 'CANCELED' }];
      },
    });
    await desk.clock.run(20_000);
    expect(desk.report()).toMatchObject({ phase: 'done', unseen: ['spot'] });
    desk.allow();
    await desk.clock.run(2 * MINUTE);
    expect([open, desk.report()]).toMatchObject([[], { phase: 'done', verified: true, unseen: [], remaining: [] }]);
  });
});

describe('B-B8: account of a key for one market', () => {
  test('counts as compared, reports the missing permission and retries rarely until it is granted', async () => {
    const desk = await live(rows.futures);
    await desk.clock.run(10 * MINUTE - 10_000);
    const { snapshot: picture } = desk.trading;
    expect(markets.map((market) => [picture.isCompared(market), picture.isDenied(market)])).toEqual([
      [true, false],
      [true, true],
    ]);
    expect([
      reasonOf(desk.events, 'trading.orders', 'futures'),
      reasonOf(desk.events, 'trading.fills', 'futures'),
      reasonOf(desk.events, 'trading.positions'),
      reasonOf(desk.events, 'trading.orders', 'spot'),
    ]).toEqual([...Array.from({ length: 3 }, () => 'feed.reason.denied.futures'), null]);
    expect(desk.scripted.count('futures.openOrders')).toBeLessThan(4);
    desk.allow();
    await desk.clock.run(10 * MINUTE);
    expect([picture.isCompared('futures'), picture.isDenied('futures')]).toEqual([true, false]);
    expect(reasonOf(desk.events, 'trading.orders', 'futures')).toBeNull();
  });

  test('is not compared if a single list is refused, and retries it within a minute', async () => {
    const desk = await live(['futures.openOrders']);
    await desk.clock.run(30_000);
    expect(desk.trading.snapshot.isCompared('futures')).toBe(false);
    desk.allow();
    await desk.clock.run(MINUTE);
    expect(desk.trading.snapshot.isCompared('futures')).toBe(true);
  });

  test('XF7: after journal damage prepares orders on the permitted market and refuses the other', async () => {
    const first = await live([], {
      'spot.order.place': ({ symbol, newClientOrderId: clientOrderId }) => {
        return { symbol, orderId: '1', clientOrderId, transactTime: 1 };
      },
    });
    for (const quantity of ['0.010', '0.020', '0.030']) {
      void first.submit(await first.ticket(draft('spot', { quantity })));
      await first.clock.run(600);
    }
    const [name, bytes] = [...first.journal.files][0]!;
    const damaged = new Uint8Array(bytes);
    damaged[bytes.length >> 1]! ^= 1;
    first.journal.files.set(name, damaged);
    const clock = createEventClock();
    const desk = createDesk({ clock, journalFiles: first.journal.port }, 2);
    const refusing = Object.fromEntries(rows.futures.map((row) => [row, () => denied]));
    desk.trading.attach(createScriptedRest(refusing).rest, 'k1');
    await clock.run(20_000);
    const prepare = async (market: Market) => {
      const answer = await desk.trading.handlers['trading.prepare']({
        ...rig,
        ...single(draft(market, { symbol: 'ETHUSDT' })),
      });
      return answer.ok ? 'ready' : answer.error.key;
    };
    expect([await prepare('spot'), await prepare('futures')]).toEqual(['ready', 'error.journal.comparing']);
  });
});
