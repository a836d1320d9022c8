/**
 * The kill switch under the hardest conditions: restarted midway, with stale data, and with a budget the market
 * requests have used up (B-A9).
 */
import { describe, expect, test } from 'vitest';
import { createWeightLedger } from '../../../../electron/main/exchange/rest/limits/weightLedger.ts';
import { createKillSwitch, type KillSwitch } from '../../../../electron/main/trading/safety/killSwitch.ts';
import type { PrivateRest } from '../../../../electron/main/exchange/ports.ts';
import { endpoints, type EndpointId } from '../../../../shared/exchange/endpoints.ts';
import { createRandom, type Random } from '../../../../shared/time/random.ts';
import { createViolationLog } from '../../app/invariants/support.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createKillExchangeDouble, fiveHundredOrders } from './killExchangeDouble.ts';

/** Seeds of the random starts of each test; the soak test runs the full 200. */
const SEEDS = Array.from({ length: 40 }, (_none, i) => i + 1);
const SYMBOLS = 40;

function createRig(seed: number) {
  const clock = createEventClock();
  const random = createRandom(seed);
  const orders = fiveHundredOrders(clock.now());
  const fate = random.fork('fate');
  const exchange = createKillExchangeDouble(
    { clock, random, fate: () => (fate.integer(5) === 0 ? 'refused' : 'done') },
    orders,
  );
  /** Creates the kill switch of one program over the same exchange. */
  const program = (rest: PrivateRest, spotSymbols: () => readonly string[]): KillSwitch => {
    const kill = createKillSwitch({
      clock,
      access: () => ({ rest, keyId: 'k', epoch: 1 }),
      isDemo: false,
      spotSymbols,
      unsettled: () => [],
      pausedUntil: () => null,
      believed: () => [],
      changed() {
        // The kill switch never reports done while an order is open: this report must never be wrong.
        if (kill.report()!.phase === 'done') expect(exchange.open()).toEqual([]);
      },
    });
    return kill;
  };
  const finish = async (seed: number, kill: KillSwitch): Promise<void> => {
    const began = clock.monotonic();
    await clock.run(60_500, () => ['done', 'incomplete'].includes(kill.report()?.phase ?? ''));
    const { phase, remaining, verified } = kill.report()!;
    const open = exchange.open().length;
    const expected = { seed, phase: 'done', open: 0, remaining: [], verified: true, posts: [] };
    expect({ seed, phase, open, remaining, verified, posts: exchange.posts }).toEqual(expected);
    expect(clock.monotonic() - began).toBeLessThanOrEqual(60_000);
  };
  return { clock, random, exchange, program, finish };
}

/**
 * Returns half of the symbols that have orders, and some that no longer have any: what is known once the streams are
 * down.
 */
function staleSymbols(random: Random): readonly string[] {
  const known = Array.from({ length: SYMBOLS }, (_none, i) => `S${i}USDT`).filter(() => random.integer(2) === 0);
  return [...known, 'GONE1USDT', 'GONE2USDT'];
}

describe('B-A9: kill switch with 500 open orders under adverse conditions', () => {
  test('program restarted during a run: the new run cancels and verifies everything, on every seed', async () => {
    let midway = 0;
    for (const seed of SEEDS) {
      const { clock, random, exchange, program, finish } = createRig(seed);
      const first = program(exchange.rest, () => []);
      first.start();
      await clock.run(10 + random.integer(3_000));
      first.stop();
      const left = exchange.open().length;
      if (left > 0 && left < 500) midway += 1;
      const second = program(exchange.rest, () => []);
      second.start();
      await finish(seed, second);
    }
    // The seeds do stop the first run in the middle of its work.
    expect(midway).toBeGreaterThan(3);
  });

  test('streams down: only half of the symbols known, some stale; queries find the rest, on every seed', async () => {
    for (const seed of SEEDS) {
      const { random, exchange, program, finish } = createRig(seed);
      const stale = staleSymbols(random);
      const kill = program(exchange.rest, () => stale);
      kill.start();
      await finish(seed, kill);
    }
  });

  test('H6: market requests exhaust their budget: the kill switch finishes in time and the rate limit holds', async () => {
    for (const seed of SEEDS.slice(0, 10)) {
      const { clock, random, exchange, program, finish } = createRig(seed);
      const { violations, violated } = createViolationLog();
      const ledger = createWeightLedger(clock, random.fork('ledger'), { openSymbols: () => SYMBOLS, violated });
      let charts = 0;
      const ask = (): void => {
        void ledger.acquire(10, 'market').then((ticket) => {
          if (!ticket) return;
          charts += 10;
          clock.after(50, () => ticket.replied({}));
        });
      };
      clock.every(50, ask);
      /** Every request of the kill switch takes a place in the real ledger, by the weight of its row. */
      const counted = (id: string) => ledger.acquire(endpoints[id as EndpointId].weight, 'kill', id);
      const rest = {
        async queryWhole(id: string, ...more: never[]) {
          const ticket = await counted(id);
          const answer: unknown = await (exchange.rest.queryWhole as never as Function)(id, ...more);
          ticket?.replied({});
          return answer;
        },
        async prepare(id: string, ...more: never[]) {
          const ticket = await counted(id);
          const prepared = await (exchange.rest.prepare as never as Function)(id, ...more);
          const send = () => prepared.value.send().finally(() => ticket?.replied({}));
          return { ok: true, value: { ...prepared.value, send } };
        },
      } as unknown as PrivateRest;
      await clock.run(9_000);
      // The charts request more than they may use, and everything they may use is used.
      expect({ seed, waiting: ledger.waiting() > 0, charts: charts > 100 }).toEqual({
        seed,
        waiting: true,
        charts: true,
      });
      const kill = program(rest, () => []);
      kill.start();
      await finish(seed, kill);
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  });
});
