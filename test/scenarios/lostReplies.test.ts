/** Orders whose request or reply is hit by a fault: the whole program against the real simulator. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDraft } from '../../shared/domain/order.ts';
import { markets } from '../../shared/exchange/markets.ts';
import { timesInForce, type TimeInForce } from '../../shared/exchange/orderWords.ts';
import { until } from '../main/support/until.ts';
import { checkPlacements } from './support/checkPlacements.ts';
import { openOrder, sorted, trueOpenOrders } from './support/openOrders.ts';
import { startRealDesk, type RealDesk } from './support/realDesk.ts';
import { orderVariants } from './support/seededDraft.ts';
import { placeUnderFault, type StrikingFault } from './support/strikeOrders.ts';
import { readTruth } from './support/truth.ts';

/** Speed of time against real time: a wait of 40 s takes two seconds. */
const FACTOR = 20;
const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);

const faults: readonly (StrikingFault & { readonly what: string })[] = [
  { kind: 'lostReply', milliseconds: 1, what: 'whose reply is lost' },
  { kind: 'delayReply', milliseconds: 40_000, what: 'whose reply comes after 40 s' },
  { kind: 'cutReply', milliseconds: 1, what: 'whose reply is cut mid-body' },
  { kind: 'lostRequest', milliseconds: 1, what: 'that are lost on the way there' },
  { kind: 'delayRequest', milliseconds: 12_000, what: 'that arrive 12 s late' },
  { kind: 'delayRequest', milliseconds: 9_200, what: 'that arrive after the wait for a reply' },
];

let desk: RealDesk;
const tallies: string[] = [];

beforeAll(async () => {
  desk = await startRealDesk(FACTOR);
});
afterAll(async () => {
  process.stdout.write(`${tallies.join('\n')}\n`);
  await desk.stop();
});

/** Every combination of market, side and order type or time in force: the seeds must have tried each. */
const everyWord = markets
  .flatMap((market) =>
    orderVariants<TimeInForce>(timesInForce[market]).map(([side, word]) => `${market} ${side} ${word}`),
  )
  .toSorted();
const wordsOf = (drafts: readonly OrderDraft[]): string[] =>
  [
    ...new Set(drafts.map(({ market, side, timeInForce }) => `${market} ${side} ${timeInForce ?? 'MARKET'}`)),
  ].toSorted();

const count = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

describe('program with faults on the connection to the exchange', () => {
  test.each(faults)(
    'B-A1 B-A4: of 50 orders $what none is placed twice, and every order row ends in its true state',
    { timeout: 240_000 },
    async (fault) => {
      const began = performance.now();
      const before = desk.view.intents().size;
      const { strikes, intentIds, unsent } = await placeUnderFault(desk, fault, SEEDS);
      const intents = desk.view.intents();
      const truth = await readTruth(desk.simulator);
      expect(checkPlacements([...intents.values()], truth)).toEqual([]);
      // There is one intent per confirmation, and the fault hit the placement of each seed.
      expect(intents.size - before).toBe(SEEDS.length + unsent);
      expect([strikes, new Set(intentIds).size]).toEqual([SEEDS.length, SEEDS.length]);
      expect(wordsOf(intentIds.map((intentId) => intents.get(intentId)!.draft as OrderDraft))).toEqual(everyWord);
      const doubted = intentIds.filter((intentId) => desk.view.doubted().has(intentId)).length;
      expect(doubted).toBeGreaterThan(0);
      const states = count(intentIds.map((intentId) => intents.get(intentId)!.state));
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      const tally = { strikes, ...states, doubted, unsent, seconds };
      tallies.push(`${fault.kind} ${fault.milliseconds}: ${JSON.stringify(tally)}`);
    },
  );

  test(
    'B-A1: after the faults, the open orders of the window equal those of the exchange',
    { timeout: 240_000 },
    async () => {
      const seeds = Array.from({ length: 28 }, (_, index) => 101 + index);
      await placeUnderFault(desk, { kind: 'lostReply', milliseconds: 1 }, seeds);
      const shown = () => sorted([...desk.view.openOrders().values()].map(openOrder));
      const real = () => sorted(trueOpenOrders(desk));
      const agree = () => isDeepStrictEqual(shown(), real());
      await until(agree, 'the same open orders', 60_000).catch(() => undefined);
      expect(shown()).toEqual(real());
      expect(real().length).toBeGreaterThan(0);
      // By now everything delayed has arrived: under no fault has an order's row changed to anything but what happened.
      expect(checkPlacements([...desk.view.intents().values()], await readTruth(desk.simulator))).toEqual([]);
      tallies.push(`open at the end: ${real().length}`);
    },
  );
});
