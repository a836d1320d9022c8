/** The random actions of the simulated user of a world, and of another program that trades the same account. */
import type { FuturesPlacement, SpotPlacement } from '../../../electron/simulator/venue/orders/placement.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { ConditionalOrTpSlDraft } from '../../../shared/domain/conditionalDraft.ts';
import { wordOf } from '../../../shared/domain/typedWord.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { Random } from '../../../shared/time/random.ts';
import type { WorldChanges } from './worldChanges.ts';
import type { WorldClient } from './worldClient.ts';
import type { WorldExchange } from './worldExchange.ts';
import type { WorldOracle } from './worldOracle.ts';
import type { WorldWindow } from './worldWindow.ts';
import { single } from '../../main/trading/support/desk.ts';
import { orderHandlers } from '../../main/trading/support/orderCalls.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

/** The simulated user of a world. */
export interface WorldUser {
  /** Takes one action; a failed action does not matter, because the user would see it. */
  act(): Promise<void>;
  /** Returns the number of orders confirmed so far. */
  confirmed(): number;
}

/** What the simulated user works with. */
export interface WorldUserParts {
  readonly random: Random;
  readonly exchange: WorldExchange;
  readonly oracle: WorldOracle;
  readonly changes: WorldChanges;
  readonly client: () => WorldClient | null;
  readonly window: () => WorldWindow;
  readonly note: (line: string) => void;
  /** Runs a task after so many ms. */
  readonly later: (milliseconds: number, task: () => void) => void;
  /** Most orders that the simulated user confirms. */
  readonly intents: number;
  /** Probability that an action sends many requests at once. */
  readonly floods: number;
}

const world = { environment: 'simulator', account: 'main' } as const;
const SYMBOL = 'BTCUSDT';
/** Milliseconds until the simulated user retries after a temporary refusal, and the number of retries. */
const AGAIN_MS = 2_000;
const TRIES = 4;
/** Distances of limit prices from the last price, as fractions; the first one crosses. */
const AWAY = [-0.0006, 0.00005, 0.0003, 0.002, 0.008];

/** Creates the simulated user. */
export function createWorldUser(parts: WorldUserParts): WorldUser {
  const { random, exchange, oracle } = parts;
  const { venue } = exchange;
  let confirmed = 0;
  let foreign = 0;
  const pick = <T>(all: readonly T[]): T => all[random.integer(all.length)]!;

  const terms = (market: Market) => {
    const one = venue.market.find(market, SYMBOL)!;
    const side = pick(['BUY', 'SELL'] as const);
    const offset = pick(AWAY) * (side === 'BUY' ? -1 : 1);
    const { priceDecimals } = one.instrument;
    return {
      symbol: SYMBOL,
      side,
      price: formatUnits(Math.round(one.last.last * (1 + offset)), priceDecimals),
      quantity: formatUnits(1 + random.integer(9), 3),
    };
  };
  const draft = (): OrderDraft => {
    const market = pick(markets);
    const isMarket = random.next() < 0.25;
    const { symbol, side, price, quantity } = terms(market);
    const how = isMarket
      ? ({ type: 'MARKET', timeInForce: null, price: null } as const)
      : ({ type: 'LIMIT', timeInForce: pick(['GTC', 'GTC', 'GTC', 'IOC'] as const), price } as const);
    if (market === 'spot') return { market, symbol, side, quantity, ...how };
    // Mostly opening; 30 % are closing orders.
    const closes = random.next() < 0.3;
    const positionSide = (side === 'BUY') === closes ? 'SHORT' : 'LONG';
    return { market, symbol, side, positionSide, quantity, reduceOnly: false, ...how };
  };
  /** Notes a refusal and resumes stopped orders, because otherwise nothing would remain to test. */
  const refused = (client: WorldClient, key: string): void => {
    parts.note(`refused ${key}`);
    if (key.startsWith('error.safety')) void client.side.trading.handlers['trading.resume'](world);
  };
  /** Retries after a moment, as a user does, what was refused because the account had not been read yet. */
  const again = (key: string, tries: number, task: (tries: number) => Promise<void>): void => {
    if (key.startsWith('error.guard.unread') && tries > 0) parts.later(AGAIN_MS, () => void task(tries - 1));
  };
  const place = async (client: WorldClient, wanted = draft(), tries = TRIES): Promise<void> => {
    const handlers = orderHandlers(client.side.trading);
    const prepared = await handlers['trading.prepare']({ ...world, ...single(wanted) });
    if (!prepared.ok) {
      refused(client, prepared.error.key);
      return again(prepared.error.key, tries, async (left) => {
        const now = parts.client();
        if (now) await place(now, wanted, left);
      });
    }
    if (!client.alive()) return;
    confirmed += 1;
    oracle.confirmed(1);
    const { ticket, items } = prepared.value;
    const request = { ...world, ticket, typed: wordOf(items.flatMap(({ warnings }) => warnings)) };
    const first = handlers['trading.submit'](request);
    // A double click places one order (B-A6).
    if (random.next() < 0.2) void handlers['trading.submit'](request);
    await first;
  };
  const trigger = (): ConditionalOrTpSlDraft => {
    const { symbol, side, price, quantity } = terms('futures');
    const positionSide = side === 'BUY' ? 'SHORT' : 'LONG';
    const common = { market: 'futures', symbol, positionSide, source: 'contract' } as const;
    const held = parts.window().positions.find((one) => one.side === positionSide);
    if (held && random.next() < 0.7) {
      const plan = (side === 'SELL') === random.next() < 0.5 ? 'TAKE_PROFIT' : 'STOP_LOSS';
      const size =
        random.next() < 0.5 ? ({ kind: 'wholePosition' } as const) : ({ kind: 'quantity', quantity } as const);
      return { ...common, kind: 'tpSl', plan, triggerPrice: price, execution: { kind: 'market' }, size };
    }
    return {
      ...common,
      kind: 'conditional',
      side,
      positionSide: side === 'BUY' ? 'LONG' : 'SHORT',
      type: random.next() < 0.5 ? 'STOP_MARKET' : 'TAKE_PROFIT_MARKET',
      quantity,
      price: null,
      triggerPrice: price,
      activatePrice: null,
      callbackRate: null,
      reduceOnly: false,
    };
  };
  /**
   * Places several orders under one confirmation: batches of either market, sequences, conditional orders and
   * take-profits.
   */
  const placePlan = async (client: WorldClient): Promise<void> => {
    const handlers = orderHandlers(client.side.trading);
    const chance = random.next();
    const count = chance < 0.4 ? 1 : 2 + random.integer(3);
    const market = pick(markets);
    const drafts = Array.from({ length: count }, () => {
      if (chance < 0.4) return trigger();
      for (;;) {
        const one = draft();
        if (one.market === market) return one;
      }
    });
    const kind = count === 1 ? 'single' : chance < 0.85 ? 'batch' : 'sequence';
    const prepared = await handlers['trading.prepare']({ ...world, kind, drafts, replaces: [], program: null });
    if (!prepared.ok) return refused(client, prepared.error.key);
    if (!client.alive()) return;
    confirmed += count;
    oracle.confirmed(count);
    const { ticket, items } = prepared.value;
    const request = { ...world, ticket, typed: wordOf(items.flatMap(({ warnings }) => warnings)) };
    const first = handlers['trading.submit'](request);
    if (random.next() < 0.2) void handlers['trading.submit'](request);
    await first;
  };
  /** Presses the kill switch, and resumes after a while. */
  const stopAll = async (client: WorldClient): Promise<void> => {
    const handlers = orderHandlers(client.side.trading);
    await handlers['trading.kill'](world);
    parts.later(1_000 + random.integer(6_000), () => {
      const now = parts.client();
      if (now) void now.side.trading.handlers['trading.resume'](world);
    });
  };
  const cancel = async (client: WorldClient): Promise<void> => {
    const open = [...parts.window().orders.values()].filter(({ status }) => orderPhase(status) !== 'final');
    const order = open[random.integer(open.length)];
    if (!order) return;
    const { market, symbol, orderId, clientOrderId } = order;
    const byId = random.next() < 0.6 || clientOrderId === '';
    const by = byId ? ({ kind: 'orderId', orderId } as const) : ({ kind: 'clientOrderId', clientOrderId } as const);
    await client.side.trading.handlers['trading.cancel']({ ...world, market, symbol, by });
  };
  const cancelAll = async (client: WorldClient): Promise<void> => {
    const scope = random.next() < 0.5 ? ({ kind: 'ALL' } as const) : ({ kind: 'symbol', symbol: SYMBOL } as const);
    await client.side.trading.handlers['trading.cancelAll']({ ...world, market: pick(markets), scope });
  };
  const readHistory = async (client: WorldClient): Promise<void> => {
    const request = { ...world, market: pick(markets), symbol: SYMBOL, before: null };
    if (random.next() < 0.5) await client.side.trading.handlers['trading.orderHistory'](request);
    else await client.side.trading.handlers['trading.fillHistory'](request);
  };
  /** Sends many requests at once, as a window full of charts does when it opens. */
  const flood = (client: WorldClient): void => {
    for (let i = 0; i < 60; i += 1) void client.link.rest.get('spot.market.trades', { symbol: SYMBOL, limit: 1 });
  };
  /** Places an order of another program with the same API key. */
  const placeForeign = (): void => {
    const market = pick(markets);
    foreign += 1;
    const asked = { ...terms(market), type: 'LIMIT', timeInForce: 'GTC', newClientOrderId: `foreign-${foreign}` };
    const now = venue.time.now();
    if (market === 'spot') venue.accounts.placeSpot('user', asked as SpotPlacement, now);
    else {
      const positionSide = asked.side === 'BUY' ? 'LONG' : 'SHORT';
      venue.accounts.placeFutures('user', { ...asked, positionSide } as unknown as FuturesPlacement, now);
    }
  };
  const cancelForeign = (): void => {
    const market = pick(markets);
    const [order] = venue.accounts.openOrders('user', market);
    if (order) venue.accounts.cancel('user', market, { orderId: order.id }, venue.time.now());
  };

  return {
    async act() {
      const client = parts.client();
      const chance = random.next();
      if (chance < 0.08) return placeForeign();
      if (chance < 0.12) return cancelForeign();
      if (!client) return;
      if (chance < 0.5 && confirmed < parts.intents) return place(client);
      if (chance < 0.74 && confirmed < parts.intents) return placePlan(client);
      if (chance < 0.86) return cancel(client);
      if (chance < 0.9) return cancelAll(client);
      if (chance < 0.93) return stopAll(client);
      if (chance < 0.96) return parts.changes.setLeverage(client.changes, 2 + random.integer(9));
      if (random.next() < parts.floods) return flood(client);
      return readHistory(client);
    },
    confirmed: () => confirmed,
  };
}
