/**
 * A long day of the program in a short time (B-E6): hour after hour its connections break, orders come and go, and the
 * user views one topic after the other. The test counts what the program holds at the end of each hour.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Result } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { wordOf } from '../../../shared/domain/typedWord.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import type { Topic } from '../../../shared/ipc/views.ts';
import { formatUnits } from '../../../electron/simulator/market/units.ts';
import { createFaultPlan } from './faults.ts';
import { startClient, type WorldClient } from './worldClient.ts';
import { createWorldDisk } from './worldDisk.ts';
import { createWorldExchange } from './worldExchange.ts';
import { createWorldHttp } from './worldHttp.ts';
import { createWorldConnections } from './worldSockets.ts';
import { createWorldTime } from './worldTime.ts';
import { single } from '../../main/trading/support/desk.ts';
import { orderHandlers } from '../../main/trading/support/orderCalls.ts';

/** What the program holds at the end of an hour of the day. `heap`: bytes after garbage collection. */
export interface Held {
  readonly timers: number;
  readonly connections: number;
  /** Number of public streams it subscribes to. */
  readonly streams: number;
  readonly heap: number;
}

/** Result of a day. */
export interface LongDay {
  readonly hours: readonly Held[];
  readonly reconnects: number;
  readonly orders: number;
  readonly switches: number;
}

/** Wednesday 2026-09-23 21:47 UTC. */
const START = Date.UTC(2026, 8, 23, 21, 47);
const SYMBOL = 'BTCUSDT';
const OPENING_MS = 20_000;
const CUTS = 4;
const BACK_MS = 8_000;
/** Milliseconds longer than a topic is followed after its last use (R4), so that an hour ends as it began. */
const QUIET_MS = 45_000;
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '4h'] as const;
const world = { environment: 'simulator', account: 'main' } as const;

const topics: readonly Topic[] = markets.flatMap((market): Topic[] => [
  { kind: 'tape', market, symbol: SYMBOL },
  { kind: 'ticker', market, symbol: SYMBOL },
  ...INTERVALS.map((interval): Topic => ({ kind: 'klines', market, symbol: SYMBOL, interval, priceType: 'LAST' })),
]);

/** Runs a day of so many hours. `leaks`: the user's topics are never unsubscribed, for the positive control (R35). */
export async function runLongDay(seed: number, hours: number, leaks = false): Promise<LongDay> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const time = createWorldTime(START);
  const exchange = createWorldExchange(time.exchange, seed, () => false);
  const faults = createFaultPlan(createRandom(seed).fork('faults'), () => false, {});
  const disk = createWorldDisk(faults);
  const nothing = (): void => undefined;
  const shared = { network: time.exchange, machine: time.machine, exchange, faults };
  const tap = { leaving: nothing, answered: nothing, ended: nothing, arrived: nothing, paused: nothing };
  const lines = createWorldConnections({ ...shared, asked: nothing, note: nothing, blind: false });
  const violated: string[] = [];
  let client: WorldClient | null = null;
  void startClient({
    seed,
    run: 1,
    machine: time.machine,
    disk,
    exchange,
    transport: (process, alive) => createWorldHttp({ ...shared, tap }, process, alive),
    connector: (alive) => lines.connector(alive),
    push: nothing,
    notice: nothing,
    logged: (line) => void (line.includes('invariant.violated') && violated.push(line)),
    step: () => Promise.resolve(),
    unsafe: {},
    onCreated: (newborn) => {
      client = newborn;
    },
  });
  await time.run(OPENING_MS);
  // The call above has set it; the compiler does not follow calls.
  const program = client as WorldClient | null;
  if (!program) throw new Error('no program was born');
  const handlers = orderHandlers(program.side.trading);
  /** Waits in simulated time until the program has finished this work. */
  const done = async <Value>(work: Value | Promise<Value>): Promise<Value> => {
    let isDone = false;
    const settled = Promise.resolve(work).finally(() => {
      isDone = true;
    });
    await time.run(60_000, () => isDone);
    return settled;
  };
  let orders = 0;
  const comeAndGo = async (market: (typeof markets)[number]): Promise<void> => {
    const one = exchange.venue.market.find(market, SYMBOL)!;
    // Far from the market: the order rests until it is cancelled.
    const price = formatUnits(Math.round(one.last.last * 0.98), one.instrument.priceDecimals);
    const how = { type: 'LIMIT', timeInForce: 'GTC', side: 'BUY', symbol: SYMBOL, price } as const;
    // Another size each time: the program refuses the same order twice in quick succession as a slip.
    const quantity = `0.00${1 + (orders % 9)}`;
    const draft: OrderDraft =
      market === 'spot'
        ? { market, quantity, ...how }
        : { market, quantity, positionSide: 'LONG', reduceOnly: false, ...how };
    const { ticket, items } = good(await done(handlers['trading.prepare']({ ...world, ...single(draft) })));
    const typed = wordOf(items.flatMap(({ warnings }) => warnings));
    const { intents } = good(await done(handlers['trading.submit']({ ...world, ticket, typed })));
    const { orderId, state } = intents[0]!;
    if (orderId === null) throw new Error(`an order was not placed: ${state}`);
    orders += 1;
    await done(handlers['trading.cancel']({ ...world, market, symbol: SYMBOL, by: { kind: 'orderId', orderId } }));
  };
  let switches = 0;
  const lookAround = async (): Promise<void> => {
    for (const topic of topics) {
      switches += 1;
      const { subscription } = good(program.link.hub.subscribe(topic));
      await time.run(1_000);
      if (!leaks) program.link.hub.unsubscribe(subscription);
    }
  };
  const held: Held[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    for (let cut = 0; cut < CUTS; cut += 1) {
      lines.cut();
      await time.run(BACK_MS);
      for (const market of markets) await comeAndGo(market);
    }
    await lookAround();
    await time.run(QUIET_MS);
    collect();
    held.push({
      timers: program.timers(),
      connections: lines.open(),
      streams: exchange.doors.spot.streams() + exchange.doors.futures.streams(),
      heap: process.memoryUsage().heapUsed,
    });
  }
  program.kill();
  exchange.venue.stop();
  if (violated.length > 0) throw new Error(violated[0]);
  return { hours: held, reconnects: hours * CUTS * markets.length * 2, orders, switches };
}

/** Returns the value of a result that must be a success. */
function good<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
}
