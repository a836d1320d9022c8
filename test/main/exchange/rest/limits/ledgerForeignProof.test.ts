/**
 * Another program on the same address (XE10): whatever it uses, each time it appears the exchange refuses at most one
 * of our requests.
 */
import { describe, expect, it } from 'vitest';
import {
  createWeightLedger,
  lanes as allLanes,
  type Lane as AnyLane,
} from '../../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createRandom } from '../../../../../shared/time/random.ts';
import { createLeapClock, createNetwork, createWindows, even, skewed, report } from './ledgerRig.ts';

type Lane = Exclude<AnyLane, 'kill'>;
/** The everyday lanes; the kill switch has separate tests. */
const lanes = allLanes.filter((lane) => lane !== 'kill');

const LIMIT = 500;
const WINDOW_MS = 10_000;
const EPISODES = 3;
/** Number of seeds in the gate; each has three episodes of the other program. */
const SEEDS = 120;
const weights = [1, 1, 2, 5, 10, 20, 40] as const;

/** The effects on our requests of one episode of the other program. */
interface Episode {
  readonly level: number;
  readonly style: string;
  /** Number of pauses that began: refusals of requests under way at the same time count as one. */
  refusals: number;
  ours: number;
}

/** Runs one seed; `hasHeaders`: whether responses carry the weight header. */
async function run(seed: number, hasHeaders: boolean) {
  const commandWeight = [1, 3, 10, 30][seed % 4]!;
  const clock = createLeapClock();
  const random = createRandom(seed);
  const ledger = createWeightLedger(clock, random.fork('ledger'));
  const all = createWindows(WINDOW_MS);
  const ours = createWindows(WINDOW_MS);
  const send = createNetwork(clock, random.fork('way'), seed % 3 === 0 ? even : skewed, null);
  const episodes: Episode[] = [];
  let brokeSilence = 0;
  let isSilent = false;
  let isOver = false;
  let spent = 0;
  let aloneFrom = 0;
  let aloneAgain = 0;
  ledger.onPause(() => {
    const before = isSilent;
    isSilent = ledger.pausedUntil() > 0;
    if (isSilent && !before && episodes.length > 0) episodes.at(-1)!.refusals += 1;
  });
  const ask = async (lane: Lane, weight: number): Promise<void> => {
    const ticket = await ledger.acquire(weight, lane);
    if (!ticket) return;
    if (ledger.pausedUntil() > 0) brokeSilence += 1;
    send(ticket, () => {
      const now = clock.monotonic();
      const refused = all.sum(now) + weight > LIMIT;
      if (!refused) {
        all.add(now, weight);
        ours.add(now, weight);
        spent += weight;
        if (episodes.length > 0) episodes.at(-1)!.ours += weight;
      }
      return { refused, headers: hasHeaders ? { 'x-used-weight-10s': String(all.sum(now)) } : {} };
    });
  };
  for (const lane of lanes.slice(1)) {
    const laneRandom = random.fork(lane);
    const stream = async (): Promise<void> => {
      while (!isOver) await ask(lane, weights[laneRandom.integer(weights.length)]!);
    };
    for (let i = 0; i < 5; i += 1) void stream();
  }
  const command = (): void => {
    void ask('command', 1);
    if (!isOver) clock.after(Math.round(1_000 / commandWeight), command);
  };
  command();
  // The other program: active for some time at a level, steadily or in bursts, then idle for long enough.
  const otherRandom = random.fork('other');
  const other = (endsAt: number, weight: number, everyMs: number): void => {
    all.add(clock.monotonic(), weight);
    if (clock.monotonic() + everyMs < endsAt) clock.after(everyMs, () => other(endsAt, weight, everyMs));
    else if (episodes.length < EPISODES) clock.after(80_000 + otherRandom.integer(60_000), begin);
    else {
      clock.after(100_000, () => (aloneFrom = spent));
      clock.after(100_000 + 6 * WINDOW_MS, () => {
        aloneAgain = (spent - aloneFrom) / 6;
        isOver = true;
      });
    }
  };
  const begin = (): void => {
    const level = otherRandom.integer(401);
    const style = (['steady', 'bursts'] as const)[otherRandom.integer(2)]!;
    episodes.push({ level, style, refusals: 0, ours: 0 });
    const pieces = style === 'steady' ? 20 + otherRandom.integer(80) : 1;
    const weight = Math.floor(level / pieces);
    other(clock.monotonic() + 20_000 + otherRandom.integer(40_000), weight, Math.ceil(WINDOW_MS / pieces));
  };
  clock.after(30_000, begin);
  await clock.run(20_000_000, () => isOver);
  return { episodes, brokeSilence, worst: ours.worstSliding(), aloneAgain };
}

describe('another program on the address', () => {
  it('B-C1 XE10 with foreign usage of 0 to 400: at most one 429 per episode, and nothing is sent during a pause', async () => {
    const refusals: number[] = [];
    const alone: number[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const seen = await run(seed, true);
      expect([seed, seen.brokeSilence, seen.worst <= LIMIT]).toEqual([seed, 0, true]);
      expect([seed, seen.episodes.filter((one) => one.refusals > 1)]).toEqual([seed, []]);
      expect(seen.episodes.every((one) => one.ours > 0)).toBe(true);
      alone.push(seen.aloneAgain);
      refusals.push(...seen.episodes.map((one) => one.refusals));
    }
    const struck = refusals.filter((one) => one === 1).length;
    report(`B-C1 others on the address: ${refusals.length} episodes, ${struck} with one 429, none with two`);
    expect(struck).toBeGreaterThanOrEqual(50);
    // Alone again, we use the soft cap as if there had been no other program: 400 per window and mean network delay.
    report(`B-C1 alone again: ${Math.min(...alone)} in ten seconds at least`);
    expect(Math.min(...alone)).toBeGreaterThan(300);
  }, 120_000);

  it('B-C1 control: without headers the same episodes cause repeated 429 (R35)', async () => {
    const refusals: number[] = [];
    for (let seed = 0; seed < SEEDS / 6; seed += 1) {
      const seen = await run(seed, false);
      expect(seen.brokeSilence).toBe(0);
      refusals.push(...seen.episodes.map((one) => one.refusals));
    }
    expect(refusals.filter((one) => one > 1).length).toBeGreaterThan(refusals.length / 4);
  }, 60_000);
});
