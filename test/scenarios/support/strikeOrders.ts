/** Places orders under a fault, seed by seed, until the fault has hit the placement of every one. */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { until } from '../../main/support/until.ts';
import { nameOf } from './checkPlacements.ts';
import { hasEnded, pause, placeSeededOrder } from './person.ts';
import type { FaultBody, RealDesk } from './realDesk.ts';
import { readTruth } from './truth.ts';

/** A fault and its parameters. */
export interface StrikingFault {
  readonly kind: 'lostReply' | 'delayReply' | 'cutReply' | 'lostRequest' | 'delayRequest';
  /** Milliseconds for which the fault delays a request or reply. */
  readonly milliseconds: number;
}

/** Result of the orders under one fault. */
export interface FaultedOrders {
  /** Number of placements that the fault hit, by the simulator's own count of what is no longer armed. */
  readonly strikes: number;
  /** Ids of the intents whose placement was hit. */
  readonly intentIds: readonly string[];
  /**
   * Number of intents that the fault could not hit because their request never arrived: each was placed again under the
   * same seed.
   */
  readonly unsent: number;
}

/**
 * Number of simultaneous orders of one market: at most the number of connections that the program has for placements.
 */
const WAVE_SIZE = 7;
/**
 * Milliseconds longer than the program waits for a reply: afterwards the connections of a wave are free for the next.
 */
const REPLY_WAIT_MS = 9_000;
const SETTLE_LIMIT_MS = 90_000;
const ROUNDS = 40;
const ORDER_PATHS: Readonly<Record<Market, string>> = { spot: '/api/v3/order', futures: '/capi/v3/order' };

interface Armed {
  readonly armed: readonly { readonly kind: string; readonly market: Market | null; readonly left: number }[];
}

/** Arms a fault; returns everything that is armed now. */
const arm = async (desk: RealDesk, body: FaultBody): Promise<Armed> => (await desk.control('/fault', body)) as Armed;

/**
 * Returns what is armed now: the control interface reports that only when a fault is armed, so this arms one that can
 * hit nothing.
 */
const readArmed = (desk: RealDesk): Promise<Armed> =>
  arm(desk, { kind: 'duplicateFrame', stream: 'a stream that is not', count: 1 });

const leftOf = ({ armed }: Armed, market: Market, { kind }: StrikingFault): number =>
  armed.filter((one) => one.kind === kind && one.market === market).reduce((sum, one) => sum + one.left, 0);

/** Repeats the orders of one wave of one market until the fault has hit each seed once. */
async function strikeWave(
  desk: RealDesk,
  market: Market,
  fault: StrikingFault,
  seeds: readonly number[],
): Promise<FaultedOrders> {
  const { kind, milliseconds } = fault;
  let waiting = seeds;
  let armed = leftOf(
    await arm(desk, { kind, market, method: 'POST', path: ORDER_PATHS[market], count: seeds.length, milliseconds }),
    market,
    fault,
  );
  let intentIds: string[] = [];
  let unsent = 0;
  for (let round = 0; round < ROUNDS && waiting.length > 0; round += 1) {
    if (armed !== waiting.length) throw new Error(`${armed} armed for ${waiting.length} orders`);
    const placed = await Promise.all(
      waiting.map(async (seed) => {
        const random = createRandom(seed).fork(`${fault.kind}/${fault.milliseconds}`);
        const place = Math.floor(seed / markets.length);
        return { seed, intentId: await placeSeededOrder(desk, { market, place, random }) };
      }),
    );
    const isOver = () => placed.every(({ intentId }) => hasEnded(desk, intentId));
    await until(isOver, `the end of every doubt on ${market}`, SETTLE_LIMIT_MS);
    const { received } = await readTruth(desk.simulator);
    // While the fault is armed it hits every placement that arrives.
    const arrived = placed.filter(({ intentId }) => nameOf(desk.view.intents().get(intentId)!) in received);
    const struck = new Set(arrived.map(({ seed }) => seed));
    intentIds = [...intentIds, ...arrived.map(({ intentId }) => intentId)];
    unsent += placed.length - arrived.length;
    waiting = waiting.filter((seed) => !struck.has(seed));
    armed = leftOf(await readArmed(desk), market, fault);
    if (armed !== waiting.length) throw new Error(`${arrived.length} arrived, ${armed} still armed`);
  }
  if (waiting.length > 0) throw new Error(`never struck: seeds ${waiting.join(', ')} on ${market}`);
  return { strikes: seeds.length - armed, intentIds, unsent };
}

/**
 * Places an order for each seed, odd ones on futures, until the fault has hit the placement of each. Every second wave
 * is blind: the exchange's order updates and fill messages are dropped too, so that the program can find the outcome
 * only by a query.
 */
export async function placeUnderFault(
  desk: RealDesk,
  fault: StrikingFault,
  seeds: readonly number[],
): Promise<FaultedOrders> {
  const queues = markets.map((market, at) => ({ market, seeds: seeds.filter((seed) => seed % markets.length === at) }));
  const waves = Math.ceil(Math.max(...queues.map((queue) => queue.seeds.length)) / WAVE_SIZE);
  const done: FaultedOrders[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    if (wave % 2 === 1) {
      for (const stream of ['orders', 'fill']) await arm(desk, { kind: 'dropFrame', stream, count: 10_000 });
    }
    const of = queues.map((queue) => queue.seeds.slice(wave * WAVE_SIZE, (wave + 1) * WAVE_SIZE));
    const ends = await Promise.allSettled(queues.map(({ market }, at) => strikeWave(desk, market, fault, of[at]!)));
    await desk.control('/fault', { kind: 'none' });
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      done.push(end.value);
    }
    if (fault.kind === 'delayReply' || fault.kind === 'delayRequest') await pause(desk, REPLY_WAIT_MS);
  }
  return {
    strikes: done.reduce((sum, { strikes }) => sum + strikes, 0),
    intentIds: done.flatMap(({ intentIds }) => intentIds),
    unsent: done.reduce((sum, { unsent }) => sum + unsent, 0),
  };
}
