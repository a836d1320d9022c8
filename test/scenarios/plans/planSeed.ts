/** One seed of a plan against the exchange itself, with lost and late replies, fills and a killed program. */
import type { Plan } from '../../../shared/domain/plan.ts';
import { markets } from '../../../shared/exchange/markets.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createFaultPlan, type FaultPlan, type FaultScript } from '../world/faults.ts';
import { startClient, type WorldClient } from '../world/worldClient.ts';
import { createWorldDisk } from '../world/worldDisk.ts';
import { createWorldExchange } from '../world/worldExchange.ts';
import { createWorldHttp } from '../world/worldHttp.ts';
import { createWorldConnections } from '../world/worldSockets.ts';
import { createWorldTime } from '../world/worldTime.ts';
import { createWorldWindow } from '../world/worldWindow.ts';
import { prematureCancelTransport } from './believingTransport.ts';
import { createPlanOracle, type PlanCounts } from './planOracle.ts';
import { createPlanUser, plannedKinds, type PlannedKind } from './planPerson.ts';

/** Result of a seed. */
export interface PlanSeedResult extends PlanCounts {
  readonly kind: PlannedKind;
  /** Whether a plan was confirmed, and whether the program was killed while it ran. */
  readonly confirmed: boolean;
  readonly killed: boolean;
  /** Broken promises, each with what happened and when. */
  readonly breaches: readonly string[];
}

/** Wednesday 2026-09-23 21:47 UTC. */
const START = Date.UTC(2026, 8, 23, 21, 47);
const OPENING_MS = 2_500;
const ACTIONS = 16;
const MOST_PAUSE_MS = 900;
/** Milliseconds after the last action, in which everything that would still be sent has been sent. */
const AFTER_MS = 6_000;
const MOST_BREACHES = 3;

const scripts: readonly FaultScript[] = [
  {},
  { replyLost: 0.12, requestLost: 0.06, replyCut: 0.04 },
  { replyDelayed: 0.25, requestDelayed: 0.15 },
  { frameDropped: 0.25, frameDelayed: 0.2, framesSwapped: 0.15, frameDuplicated: 0.1 },
  { serverError: 0.08, okWithError: 0.05, truncatedJson: 0.05, replyLost: 0.05, frameDropped: 0.1 },
];

/**
 * Runs a seed. `believes`: the program takes an order for cancelled before it is, which makes the wait for the proven
 * end worthless.
 */
export async function runPlanSeed(seed: number, believes = false): Promise<PlanSeedResult> {
  const random = createRandom(seed);
  const time = createWorldTime(START);
  const breaches: string[] = [];
  const breach = (name: string, what: string): void => {
    if (breaches.length < MOST_BREACHES) breaches.push(`${name} at ${time.elapsed()} ms: ${what}`);
  };
  const kind = plannedKinds[seed % plannedKinds.length]!;
  const market = markets[random.integer(markets.length)]!;
  const exchange = createWorldExchange(time.exchange, seed, () => false);
  const whole = createFaultPlan(random.fork('faults'), () => false, scripts[random.integer(scripts.length)]!);
  let isQuiet = true;
  const faults: FaultPlan = { ...whole, pick: (kinds) => (isQuiet ? null : whole.pick(kinds)) };
  const disk = createWorldDisk({ ...faults, pick: () => null });
  const oracle = createPlanOracle(exchange, breach);
  exchange.onPump(() => oracle.checkState());
  const worldWindow = createWorldWindow(breach, () => undefined);
  const plans = new Map<string, Plan>();
  const window = {
    ...worldWindow,
    get plans() {
      return [...plans.values()];
    },
  };
  const race = random.fork('race');
  const shared = { network: time.exchange, machine: time.machine, exchange, faults };
  const http = {
    ...shared,
    tap: {
      leaving(...[market_, request]: Parameters<typeof oracle.leaving>) {
        oracle.leaving(market_, request);
        // The market is often just faster than a cancel.
        if (request.method === 'DELETE' && race.next() < 0.6) person.trade();
      },
      answered: () => oracle.checkState(),
      ended: () => undefined,
      arrived: () => undefined,
      paused: () => undefined,
    },
  };
  const lines = createWorldConnections({ ...shared, asked: () => undefined, note: () => undefined, blind: false });
  let client: WorldClient | null = null;
  let runs = 0;
  const start = async (): Promise<void> => {
    runs += 1;
    await startClient({
      seed,
      run: runs,
      machine: time.machine,
      disk,
      exchange,
      transport: (process, alive) => {
        const worldHttp = createWorldHttp(http, process, alive);
        return believes ? prematureCancelTransport(worldHttp, time.exchange) : worldHttp;
      },
      connector: (alive) => lines.connector(alive),
      push(event, payload) {
        if (event === 'trading.plans') {
          for (const one of (payload as { plans: Plan[] }).plans) plans.set(one.planId, one);
        }
        worldWindow.push(event, payload);
      },
      notice: () => undefined,
      logged: () => undefined,
      step: () => Promise.resolve(),
      unsafe: {},
      books: kind === 'chase' ? [market] : [],
      onCreated: (newborn) => {
        client = newborn;
      },
    });
  };
  const person = createPlanUser({
    kind,
    market,
    random: random.fork('person'),
    exchange,
    oracle,
    window,
    client: () => client,
    run: (milliseconds) => time.run(milliseconds),
  });

  void start();
  await time.run(OPENING_MS);
  const isReady = await person.ready();
  isQuiet = false;
  const confirmed = isReady && (await person.confirm());
  const killsAt = random.next() < 0.3 ? random.integer(ACTIONS) : -1;
  const interferesAt = random.next() < 0.5 ? random.integer(ACTIONS) : -1;
  for (let action = 0; confirmed && action < ACTIONS; action += 1) {
    await time.run(random.integer(MOST_PAUSE_MS));
    if (action === interferesAt) person.interfere();
    if (action === killsAt) {
      (client as WorldClient | null)?.kill();
      client = null;
      lines.drop();
      worldWindow.closed();
      oracle.over('the program was killed');
      time.machine.clock.after(500 + random.integer(2_000), () => void start());
    } else person.disturb();
    oracle.checkState();
  }
  isQuiet = true;
  await time.run(AFTER_MS);
  oracle.checkState();
  const stillRuns = runs > 1 && [...plans.values()].find(({ state }) => state === 'running');
  if (stillRuns) breach('R15', `the plan ${stillRuns.planId} runs on after a restart`);
  (client as WorldClient | null)?.kill();
  exchange.venue.stop();
  return { kind, confirmed, killed: confirmed && killsAt >= 0, breaches, ...oracle.counts() };
}
