/**
 * B-B5, B-B6, B-B7: fills and orders compared with the true state of the exchange, while everything in between fails.
 */
import { describe, expect, test } from 'vitest';
import type { Fill, Order } from '../../../shared/domain/order.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createEventClock } from '../trading/support/eventClock.ts';
import { createAccountExchange, healthy, type ModelFill, type Troubles } from './support/accountExchange.ts';
import { createAccountRig } from './support/accountRig.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

const SEED = 20_261;
const RUNS = 300;
const FILLS = 200;
const CHAOS: Troubles = { dropped: 12, doubled: 15, late: 15, failing: 8, lagMs: 5_000 };
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;

type TradingContext = ReturnType<typeof createAccountRig>;

/** Returns the fills as a window holds them after all events; a duplicated fill appears twice. */
function shownFills(rig: TradingContext, market: Market): Fill[] {
  let shown: Fill[] = [];
  for (const event of rig.of('trading.fills').filter((one) => one.market === market)) {
    shown = [...(event.reset ? [] : shown), ...(event.fills as Fill[])];
  }
  return shown;
}

/** Returns the shown orders whose state went backwards (B-B6). */
function backwards(rig: TradingContext, market: Market): string[] {
  const seen = new Map<string, Order>();
  const wrong: string[] = [];
  for (const event of rig.of('trading.orders').filter((one) => one.market === market)) {
    for (const order of event.orders as Order[]) {
      const known = seen.get(order.orderId);
      if (known && BigInt(known.executedQuantity) > BigInt(order.executedQuantity))
        wrong.push(`${order.orderId} unfilled`);
      if (known && orderPhase(known.status) === 'final' && orderPhase(order.status) !== 'final')
        wrong.push(`${order.orderId} reopened`);
      seen.set(order.orderId, order);
    }
  }
  return wrong;
}

interface Outcome {
  readonly above: string[];
  readonly backwards: string[];
  readonly shown: string[];
  readonly truth: string[];
  readonly orders: string[];
  readonly openOrders: string[];
  readonly feed: string;
  readonly incomplete: string[];
  readonly disconnects: number;
  /** Fills of the millisecond that has more than a page of them, as lines. */
  readonly crowdedFills: ReadonlySet<string>;
}

const line = ({ symbol, fillId, orderId, quantity, price, fee }: Fill): string =>
  `${symbol} ${fillId} ${orderId} ${quantity} ${price} ${fee}`;

const lineOfModel = ({ symbol, id, orderId, size }: ModelFill): string =>
  `${symbol} ${id} ${orderId} ${size} 100 ${size}`;

async function run(seed: number, market: Market, troubles: Troubles, crowds = false): Promise<Outcome> {
  const clock = createEventClock();
  const random = createRandom(seed);
  const marks = new Map<string, number>();
  let rig = createAccountRig({ clock, marks });
  const exchange = createAccountExchange(market, clock, random.fork('exchange'), (channel, item) =>
    rig.push(channel, item),
  );
  const above: string[] = [];
  const wrongWay: string[] = [];
  let disconnects = 0;
  const link = (state: 'waiting' | 'open'): void => {
    exchange.setConnected(state === 'open');
    rig.syncs[market].link(state);
  };
  /** Checks that no fill is shown that did not happen, and none twice. */
  const check = (): void => {
    const shown = shownFills(rig, market).map(({ fillId }) => (fillId.length > 4 ? fillId.slice(1) : fillId));
    const truth = new Set(exchange.fills.map(({ id }) => id));
    if (new Set(shown).size < shown.length) above.push(`${seed} doubled`);
    if (shown.some((id) => !truth.has(id))) above.push(`${seed} invented`);
  };
  exchange.setTroubles(troubles);
  rig.attach({ rest: exchange.rest, keyId: 'k' });
  link('open');

  const open: string[] = [];
  let bursts = 0;
  let crowdedAt = 0;
  let single = 0;
  while (single < FILLS) {
    const luck = random.integer(100);
    if (luck < 25 || open.length === 0) open.push(exchange.place(SYMBOLS[random.integer(2)]!, 50));
    else if (luck < 28) exchange.cancel(open.splice(random.integer(open.length), 1)[0]!);
    else if (luck < 31) {
      link('waiting');
      disconnects += 1;
      await clock.run(500 + random.integer(8_000));
      link('open');
    } else if (luck < 32) {
      // The program crashes between processing fills and writing its fill mark; a new one starts.
      check();
      wrongWay.push(...backwards(rig, market));
      exchange.setConnected(false);
      rig.stop();
      if (random.integer(2) === 0) marks.clear();
      rig = createAccountRig({ clock, marks });
      rig.attach({ rest: exchange.rest, keyId: 'k' });
      link('open');
    } else if (luck < 33 && crowds && bursts < 1) {
      bursts += 1;
      crowdedAt = clock.now();
      // More than a page of fills (document 2: 200, document 3: 100) within one millisecond, over many orders.
      for (let i = 0; i < (market === 'spot' ? 22 : 12); i += 1) {
        const orderId = exchange.place(SYMBOLS[0], 60);
        for (let k = 0; k < 10; k += 1) exchange.fill(orderId, 1 + random.integer(3));
        open.push(orderId);
      }
    } else {
      single += 1;
      exchange.fill(open[random.integer(open.length)]!, 1 + random.integer(4));
    }
    await clock.run(random.integer(1_500));
    if (single % 20 === 0) check();
  }
  // The faults end; a minute later everything is known.
  exchange.setTroubles({ ...healthy, renames: troubles.renames ?? false });
  link('waiting');
  link('open');
  await clock.run(65_000);
  check();
  const states = rig.syncs[market].orders.tracker
    .all()
    .map(({ orderId, status, executedQuantity }) => `${orderId} ${status} ${executedQuantity}`);
  const truth = (orderId: string): string => {
    const { status, executed } = exchange.pictureOf(orderId);
    return `${orderId} ${status} ${executed}`;
  };
  const feed = rig.feedOf('trading.fills', market);
  return {
    above,
    backwards: [...wrongWay, ...backwards(rig, market)],
    shown: shownFills(rig, market).map(line).sort(),
    truth: exchange.fills.map(lineOfModel).sort(),
    orders: states.filter((one) => one !== truth(one.split(' ')[0]!)),
    openOrders: exchange.orders
      .filter(({ orderId }) => orderPhase(exchange.pictureOf(orderId).status) !== 'final')
      .map(({ orderId }) => orderId)
      .filter((orderId) => rig.syncs[market].orders.tracker.find(orderId) === undefined),
    feed: `${feed?.status} ${feed?.reason}`,
    incomplete: [...rig.syncs[market].fills.incomplete()],
    disconnects,
    crowdedFills: new Set(exchange.fills.filter(({ time }) => crowdedAt === time).map(lineOfModel)),
  };
}

describe('B-B5: fills under network faults', () => {
  test.each(markets)(
    `%s: ${RUNS / 2} runs of ${FILLS} fills, seed ${SEED}: no invented or duplicate fills; complete after a minute, or marked incomplete`,
    async (market) => {
      let disconnects = 0;
      let lost = 0;
      for (let i = 0; i < RUNS / 2; i += 1) {
        const seed = SEED + i;
        const crowds = i % 2 === 1;
        const outcome = await run(seed, market, CHAOS, crowds);
        expect({ seed, above: outcome.above, backwards: outcome.backwards }).toEqual({
          seed,
          above: [],
          backwards: [],
        });
        const shown = new Set(outcome.shown);
        const missing = outcome.truth.filter((one) => !shown.has(one));
        // A millisecond with more fills than a page cannot be listed completely: the fills of its orders are requested
        // order by order, and the feed reports that some are missing.
        const isSaid =
          crowds &&
          outcome.feed === 'stale feed.reason.incomplete' &&
          missing.every((one) => outcome.crowdedFills.has(one));
        if (!isSaid) expect({ seed, missing, feed: outcome.feed }).toEqual({ seed, missing: [], feed: 'live null' });
        if (missing.length > 0) lost += 1;
        expect({ seed, orders: outcome.orders, missing: outcome.openOrders }).toEqual({
          seed,
          orders: [],
          missing: [],
        });
        expect({ seed, incomplete: outcome.incomplete }).toEqual({ seed, incomplete: [] });
        disconnects += outcome.disconnects;
      }
      expect([disconnects > RUNS, lost < RUNS / 8]).toEqual([true, true]);
    },
    300_000,
  );

  test('positive control: with unstable fill ids the same runs show duplicate fills', async () => {
    const outcome = await run(SEED, 'futures', { ...CHAOS, renames: true });
    expect(outcome.above).toContain(`${SEED} doubled`);
  });
});
