import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { incomeTypes } from '../../../shared/exchange/enumerations.ts';
import { START } from '../support/rig.ts';
import { Bench } from './conservation/bench.ts';
import { runSession } from './conservation/session.ts';

/**
 * Number of sessions of a test run (R32); FOREDECK_SESSIONS sets it for a long run, and FOREDECK_SESSION_SEED the first
 * seed.
 */
const SESSIONS = Number.parseInt(process.env.FOREDECK_SESSIONS ?? '300', 10);
const FIRST_SEED = Number.parseInt(process.env.FOREDECK_SESSION_SEED ?? '1', 10);
/** Number of commands of a session. */
const COMMANDS = 200;
/** Number of consecutive sessions in one market. */
const PER_MARKET = 30;
/**
 * Every other market begins shortly before metals close for an hour, so that positions stay open while their market is
 * closed.
 */
const BEFORE_CLOSE = Date.UTC(2026, 8, 23, 21, 59, 30) - START;

/** Totals of all sessions. */
const done = { incomes: new Map<string, number>(), reasons: new Map<string, number>(), began: 0, fills: 0, makers: 0 };
const count = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1);

function note(bench: Bench): void {
  done.began += bench.losses.began;
  for (const account of bench.all) {
    for (const { incomeType } of account.income) count(done.incomes, incomeType);
    for (const market of ['spot', 'futures'] as const) {
      for (const { cancelReason } of account.orders(market)) count(done.reasons, cancelReason);
      for (const { maker } of account.fills(market)) {
        done.fills += 1;
        if (maker) done.makers += 1;
      }
    }
    for (const { cancelReason, status } of account.conditionals) count(done.reasons, `${status} ${cancelReason}`);
  }
}

describe('Random command sessions', () => {
  it(
    'conserve money and keep every other invariant of the venue after every command',
    () => {
      const answered = new Map<string, number>();
      for (let session = 0; session < SESSIONS; session += PER_MARKET) {
        const seed = FIRST_SEED + session;
        const bench = new Bench(seed, START + ((session / PER_MARKET) % 2) * BEFORE_CLOSE);
        const last = Math.min(SESSIONS, session + PER_MARKET);
        for (let at = session; at < last; at += 1) {
          // The first violated law of a session, with its seed and command; `market` is the seed of the market, which
          // earlier sessions have changed.
          expect(runSession(bench, FIRST_SEED + at, COMMANDS), `market of seed ${seed}`).toEqual([]);
          note(bench);
        }
        for (const [id, times] of bench.answered) answered.set(id, (answered.get(id) ?? 0) + times);
      }
      if (SESSIONS < 300) return;
      // The sessions exercised what they test.
      expect(done.fills).toBeGreaterThan(50_000);
      expect(done.makers).toBeGreaterThan(5_000);
      expect(done.began).toBeGreaterThan(200);
      const written = incomeTypes.filter((type) => (done.incomes.get(type) ?? 0) >= 20);
      expect(written).toEqual(incomeTypes.filter((type) => !type.startsWith('tracking_')));
      expect([...done.reasons].filter(([, times]) => times >= 20).map(([reason]) => reason)).toEqual(
        expect.arrayContaining([
          'USER_CANCELED',
          'IMMEDIATE_ORDER_NOT_FILLED',
          'POST_ONLY_WOULD_TAKE',
          'SELF_TRADE',
          'POSITION_CLOSED',
          'LIQUIDATION',
          'CANCELED POSITION_CLOSED',
          'CANCELED LIQUIDATION',
          'CANCELED SIBLING_TRIGGERED',
          'CANCELED PLACEMENT_REFUSED',
        ]),
      );
      expect(
        [...answered]
          .filter(([, times]) => times >= 20)
          .map(([id]) => id)
          .toSorted(),
      ).toEqual([
        'futures.account.leverage',
        'futures.account.marginType',
        'futures.account.modifyAutoAppendMargin',
        'futures.account.positionMargin',
        'futures.algoOpenOrders.cancel',
        'futures.algoOrder.cancel',
        'futures.algoOrder.place',
        'futures.allOpenOrders.cancel',
        'futures.batchOrders.cancel',
        'futures.batchOrders.place',
        'futures.closePositions',
        'futures.modifyTpSlOrder',
        'futures.order.cancel',
        'futures.order.place',
        'futures.placeTpSlOrder',
        'spot.openOrders.cancel',
        'spot.order.batch.cancel',
        'spot.order.batch.place',
        'spot.order.cancel',
        'spot.order.place',
      ]);
    },
    SESSIONS * 2_000,
  );
});
