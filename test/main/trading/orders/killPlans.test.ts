/**
 * The program is killed while it carries out a plan of two orders: each order is resolved, and the plan does not resume
 * (B-E1, R15).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKillRig } from '../support/killRig.ts';

const rig = createKillRig();
beforeAll(() => rig.listen());
afterAll(() => rig.close());

const restarted = (left: number) => [{ state: 'stopped', stopped: 'error.plan.restarted', left }];
const nothing: [string[], number] = [[], 2];
const none: [string[], number] = [['notSent', 'notSent'], 0];
const lost: [string[], number] = [['notPlaced', 'notPlaced'], 0];
const both: [string[], number] = [['placed', 'placed'], 0];

/** After the restart: the states of the orders, and how many orders of the plan were never begun. */
const ofBatch: Record<string, [string[], number]> = {
  'append-plan-1-after': nothing,
  confirmed: nothing,
  minted: nothing,
  'append-recorded-1-before': nothing,
  'append-recorded-1-after': [['notSent'], 1],
  'append-recorded-2-before': [['notSent'], 1],
  'append-recorded-2-after': none,
  recorded: none,
  prepared: none,
  'append-sending-1-before': none,
  'append-sending-1-after': [['notPlaced', 'notSent'], 0],
  'append-sending-2-before': [['notPlaced', 'notSent'], 0],
  'append-sending-2-after': lost,
  sending: lost,
  replied: both,
  'append-outcome-1-before': both,
  'append-outcome-1-after': both,
  'append-outcome-2-before': both,
  'append-outcome-2-after': both,
};

describe.each(['spotBatch', 'futuresBatch'] as const)('Killed while placing by the path %s', (killPath) => {
  test.each(Object.entries(ofBatch))(
    'B-A1 B-A2 B-E1: at %s no order is sent twice, every order is resolved and the plan is stopped',
    { timeout: 60_000 },
    async (target, [states, left]) => {
      const { reached, before, last } = await rig.killAndRestart(killPath, target);
      expect([reached, before]).toEqual([true, states[0] === 'placed' ? 2 : 0]);
      expect([last.states, last.plans]).toEqual([states, restarted(left)]);
      expect(new Set(rig.posted()).size).toBe(rig.posted().length);
      expect(rig.posted().length).toBe(before);
      if (last.wasOpen) expect(last.before).toBe('error.order.symbolChecking');
    },
  );

  test(
    'B-A1 B-E1: at the step sent the exchange has all or none of the orders, and the program finds out',
    { timeout: 60_000 },
    async () => {
      const { last } = await rig.killAndRestart(killPath, 'sent');
      expect([0, 2]).toContain(rig.posted().length);
      expect(last.states).toEqual(rig.posted().length === 2 ? both[0] : lost[0]);
    },
  );
});

describe('Killed during a sequence', () => {
  test.each([
    ['append-sending-1-after', ['notPlaced'], 1],
    ['append-outcome-1-after', ['placed'], 1],
    ['append-recorded-2-after', ['placed', 'notSent'], 0],
    ['append-sending-2-after', ['placed', 'notPlaced'], 0],
  ] as const)(
    'B-E1 R15: at %s unsent orders stay unsent after the restart',
    { timeout: 60_000 },
    async (target, states, left) => {
      const { reached, before, last } = await rig.killAndRestart('sequence', target);
      expect([reached, last.states, last.plans]).toEqual([true, states, restarted(left)]);
      expect(rig.posted().length).toBe(before);
    },
  );
});
