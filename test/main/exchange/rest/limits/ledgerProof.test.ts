/**
 * The proof of B-C1 with a test exchange: requests of all lanes over network delays of any length never put a window
 * over the limit, and use nearly all of the limit. The same seeds find breaches as soon as requests count from their
 * sending (R35).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createWeightLedger,
  lanes as allLanes,
  type Lane as AnyLane,
} from '../../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createRandom, type Random } from '../../../../../shared/time/random.ts';
import {
  createLeapClock,
  createNetwork,
  createWindows,
  even,
  long,
  report,
  roundTrip,
  skewed,
  type Delay,
} from './ledgerRig.ts';

type Lane = Exclude<AnyLane, 'kill'>;
/** The everyday lanes; the kill switch has separate tests. */
const lanes = allLanes.filter((lane) => lane !== 'kill');

const LIMIT = 500;
const WINDOW_MS = 10_000;
const SEEDS = 200;
/** Number of requests for every tenth seed, and for the others. */
const REQUESTS = 10_000;
const FEWER = 2_000;
/** The proof and its control run with the same seeds. */
const seeds = fc.sample(fc.integer({ min: 0 }), { numRuns: SEEDS, seed: 10 });
const requestsOf = (seed: number): number => (seeds.indexOf(seed) % 10 === 0 ? REQUESTS : FEWER);

const weights: Readonly<Record<Lane, readonly number[]>> = {
  command: [0, 1, 1, 1, 3, 5],
  reconcile: [1, 2, 3, 5, 10, 20],
  trading: [1, 2, 5, 20],
  market: [1, 1, 2, 5, 10, 40],
  background: [5, 10, 20, 100],
  archive: [5, 10, 20, 100],
};

/** Longest active and idle times in ms per lane: otherwise the first lanes would leave nothing to the others. */
const activePeriods: Readonly<Record<Lane, readonly [number, number]>> = {
  command: [1, 1],
  reconcile: [4_000, 60_000],
  trading: [8_000, 60_000],
  market: [15_000, 60_000],
  background: [15_000, 60_000],
  archive: [120_000, 5_000],
};

interface Options {
  readonly requests: number;
  readonly delay: Delay;
  readonly lossEvery?: number;
  /** Weight per second that commands request, evenly spread. */
  readonly commandWeight: number;
  /**
   * Lanes that always request more; without it each lane alternates between some seconds of requests and some of none.
   */
  readonly saturated?: readonly Lane[];
  readonly headers?: boolean;
  readonly holdUntilReply?: boolean;
}

/** Runs until the given number of requests was sent or a window exceeded its limit. */
async function run(seed: number, options: Options) {
  const clock = createLeapClock();
  const random = createRandom(seed);
  const windows = createWindows(WINDOW_MS);
  const holdUntilReply = options.holdUntilReply ?? true;
  const ledger = createWeightLedger(clock, random.fork('ledger'), { holdUntilReply });
  const send = createNetwork(clock, random.fork('way'), options.delay, options.lossEvery ?? null);
  const sent = Object.fromEntries(lanes.map((lane) => [lane, 0])) as Record<Lane, number>;
  const commandWaits: number[] = [];
  let count = 0;
  let spent = 0;
  const pick = (from: Random, lane: Lane): number => weights[lane][from.integer(weights[lane].length)]!;
  const ask = async (lane: Lane, weight: number): Promise<void> => {
    const askedAt = clock.monotonic();
    const ticket = await ledger.acquire(weight, lane);
    if (lane === 'command') commandWaits.push(ticket ? clock.monotonic() - askedAt : Number.POSITIVE_INFINITY);
    if (!ticket) return;
    count += 1;
    sent[lane] += 1;
    send(ticket, () => {
      windows.add(clock.monotonic(), weight);
      spent += weight;
      const used = windows.sum(clock.monotonic());
      const usageHeaders = { 'X-USED-WEIGHT-10S': String(used), 'X-REMAINING-WEIGHT-10S': String(LIMIT - used) };
      return { refused: false, headers: options.headers === false ? {} : usageHeaders };
    });
  };
  const isDone = (): boolean => count >= options.requests || windows.worstSliding() > LIMIT;

  for (const lane of lanes.slice(1)) {
    const laneRandom = random.fork(lane);
    let wants = options.saturated?.includes(lane) ?? laneRandom.integer(2) === 1;
    const stream = async (): Promise<void> => {
      while (wants && !isDone()) {
        const before = clock.monotonic();
        await ask(lane, pick(laneRandom, lane));
        // A lane whose requests are rejected immediately stops and requests again later.
        if (clock.monotonic() === before && ledger.waiting() > 150) break;
      }
    };
    const begin = (): void => {
      for (let i = 0; i < 6; i += 1) void stream();
    };
    begin();
    if (options.saturated) continue;
    const turn = (): void => {
      wants = !wants;
      if (wants) begin();
      if (!isDone()) clock.after(1_000 + laneRandom.integer(activePeriods[lane][wants ? 0 : 1]), turn);
    };
    clock.after(laneRandom.integer(10_000), turn);
  }
  const commands = random.fork('commands');
  const command = (): void => {
    const weight = pick(commands, 'command');
    void ask('command', weight);
    if (!isDone()) clock.after(Math.max(1, Math.round((weight / options.commandWeight) * 1_000)), command);
  };
  command();

  await clock.run(20_000_000, isDone);
  const goodput = spent / LIMIT / (clock.monotonic() / WINDOW_MS);
  return {
    worst: Math.max(windows.worstSliding(), windows.worstFixed()),
    goodput,
    sent,
    count,
    commandWaits: commandWaits.toSorted((a, b) => a - b),
  };
}

const delays = [skewed, even, long] as const;
const mixed = (seed: number): Options => ({
  requests: requestsOf(seed),
  delay: delays[seed % delays.length]!,
  lossEvery: 40,
  commandWeight: [2, 5, 15, 60][seed % 4]!,
  headers: seed % 5 !== 0,
});
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const rank = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)]!;

describe('weight ledger against a counting exchange', () => {
  it('B-C1 10,000 requests of all lanes: no window exceeds the limit, sliding or fixed, whatever the latency', async () => {
    const sent = new Map<Lane, number>(lanes.map((lane) => [lane, 0]));
    let worst = 0;
    for (const seed of seeds) {
      const seen = await run(seed, mixed(seed));
      expect([seed, seen.worst <= LIMIT, seen.count >= requestsOf(seed)]).toEqual([seed, true, true]);
      worst = Math.max(worst, seen.worst);
      for (const lane of lanes) sent.set(lane, sent.get(lane)! + seen.sent[lane]);
    }
    const all = [...sent.values()].reduce((sum, one) => sum + one, 0);
    report(`B-C1: ${SEEDS} seeds, ${all} requests, the fullest window held ${worst} of ${LIMIT}`);
    report(`B-C1: ${lanes.map((lane) => `${lane} ${sent.get(lane)}`).join(', ')}`);
    expect([...sent].filter(([, count]) => count < REQUESTS / 5)).toEqual([]);
    // A proof in which no window came near the limit would prove nothing.
    expect(worst).toBeGreaterThan(LIMIT * 0.98);
  }, 300_000);

  it('B-C1 control: counted from their sending, the same requests break the limit (R35)', async () => {
    let broken = 0;
    let worst = 0;
    for (const seed of seeds) {
      const seen = await run(seed, { ...mixed(seed), holdUntilReply: false });
      if (seen.worst > LIMIT) broken += 1;
      worst = Math.max(worst, seen.worst);
    }
    report(`B-C1 control: ${broken} of ${SEEDS} seeds broke the limit, the worst breach found first held ${worst}`);
    expect(broken).toBeGreaterThan(SEEDS / 4);
  }, 300_000);

  it('B-C1 with all lanes saturated, commands included, at least nine tenths of the limit are used', async () => {
    const goodput = async (delay: Delay): Promise<number> => {
      const seen = await run(1, { requests: REQUESTS, delay, commandWeight: 60, saturated: lanes });
      expect(seen.worst).toBeLessThanOrEqual(LIMIT);
      return seen.goodput;
    };
    const [short, uniform, whole] = [await goodput(skewed), await goodput(even), await goodput(roundTrip)];
    // Requests that count until their reply plus one window can use at most window / (window + mean round trip).
    const most = WINDOW_MS / (WINDOW_MS + 1_520);
    report(`B-C1 goodput: ${percent(short)} of the limit over ways of 20-1,500 ms, mostly short;`);
    report(
      `B-C1 goodput: ${percent(uniform)} over evenly spread ways, where ${percent(most)} is the most in the long run`,
    );
    report(`B-C1 goodput: ${percent(whole)} when the way there and back takes 20-1,500 ms, evenly spread`);
    expect([short >= 0.9, whole >= 0.9]).toEqual([true, true]);
    expect(uniform).toBeGreaterThanOrEqual(most * 0.98);
  }, 60_000);

  it.each([1, 2, 3, 4, 5, 6])(
    'B-C1 H6 99 % of commands wait 50 ms at most while all other lanes are saturated (seed %i)',
    async (seed) => {
      // Less than the reserve allows per window plus the longest delay.
      const commandWeight = 7;
      const seen = await run(seed, {
        requests: 3_000,
        delay: delays[seed % 2]!,
        commandWeight,
        saturated: ['reconcile', 'trading', 'market', 'background', 'archive'],
      });
      expect([rank(seen.commandWaits, 0.99) <= 50, seen.commandWaits.length > 400]).toEqual([true, true]);
    },
    60_000,
  );
});
