/**
 * The program is killed at every step of placing and restarts: no order is sent twice, every order is resolved (B-A2,
 * B-E1).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placementSteps } from '../../../../electron/main/trading/orders/placement.ts';
import { createKillRig, type KillPath } from '../support/killRig.ts';

const rig = createKillRig();
beforeAll(() => rig.listen());
afterAll(() => rig.close());

const appends = ['plan', 'recorded', 'sending', 'outcome', 'planEnd'].flatMap((kind) => [
  `append-${kind}-1-before`,
  `append-${kind}-1-after`,
]);
type End = 'nothing' | 'notSent' | 'notPlaced' | 'placed' | 'truth';
/** The state after the restart; `truth`: whatever the exchange has. */
const expected: Record<string, End> = {
  'append-plan-1-before': 'nothing',
  'append-plan-1-after': 'nothing',
  confirmed: 'nothing',
  minted: 'nothing',
  'append-recorded-1-before': 'nothing',
  'append-recorded-1-after': 'notSent',
  recorded: 'notSent',
  prepared: 'notSent',
  'append-sending-1-before': 'notSent',
  'append-sending-1-after': 'notPlaced',
  sending: 'notPlaced',
  sent: 'truth',
  replied: 'placed',
  'append-outcome-1-before': 'placed',
  'append-outcome-1-after': 'placed',
  'append-planEnd-1-before': 'placed',
  'append-planEnd-1-after': 'placed',
  ended: 'placed',
};

async function expectResolved(killPath: KillPath, target: string, end: End): Promise<void> {
  const { reached, before, last } = await rig.killAndRestart(killPath, target);
  expect(reached).toBe(true);
  if (end === 'nothing' || end === 'notSent' || end === 'notPlaced') expect(before).toBe(0);
  const { length } = rig.posted();
  expect(length).toBeLessThanOrEqual(1);
  const truth = length === 1 ? 'placed' : 'notPlaced';
  expect(last.states).toEqual(end === 'nothing' ? [] : [end === 'truth' ? truth : end]);
  // During the search for the order no other order of the symbol could be confirmed.
  if (last.wasOpen) expect(last.before).toBe('error.order.symbolChecking');
  // R15: a plan never resumes by itself.
  expect(last.plans.filter(({ state }) => state === 'running')).toEqual([]);
}

describe.each(['spot', 'futures'] as const)('Killed while placing on %s', (killPath) => {
  test.each([...placementSteps, ...appends])(
    'B-A2 B-E1: at %s no order is sent twice and every order is resolved',
    { timeout: 60_000 },
    (target) => expectResolved(killPath, target, expected[target]!),
  );
});

describe.each(['conditional', 'tpSl', 'demo'] as const)('Killed while placing a %s order', (killPath) => {
  test.each(placementSteps)(
    'B-A1 B-A2 B-E1: at %s no order is sent twice and every order is resolved',
    { timeout: 60_000 },
    (target) => expectResolved(killPath, target, expected[target]!),
  );
});
