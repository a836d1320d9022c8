/**
 * One edit from reading to its end: shown first, sent once, and never sent without the user (B-A5, B-A6, XU21, XU22).
 */
import { describe, expect, test } from 'vitest';
import { createEditFlow } from '../../../../renderer/features/followEditor/flow.ts';
import type { Client } from '../../../../renderer/ipc/client.ts';
import type { FollowSettings } from '../../../../shared/domain/followSchema.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createEventClock } from '../../../main/trading/support/eventClock.ts';
import { settingsOf, TRADER } from '../../../main/features/copy/settings/settingsRig.ts';

const world = { environment: 'simulator', account: 'main' } as const;
const done = { outcome: 'done', error: null, settings: settingsOf({ copyValue: '12' }), differing: [], clearAt: null };

/** Creates a double of main that responds by call name and counts the calls. */
async function createRig(answers: Record<string, () => unknown> = {}) {
  const clock = createEventClock();
  const asked: [string, Record<string, unknown>][] = [];
  const serverState = { settings: settingsOf() as FollowSettings };
  const usual: Record<string, () => unknown> = {
    'copy.settings': () => ok({ settings: serverState.settings, readAt: 7 }),
    'copy.prepareSettings': () =>
      ok({ ticket: 't', expiresAt: clock.now() + 30_000, begins: false, changes: [], unsent: [] }),
    'copy.submitSettings': () => ok(done),
  };
  const client = {
    call: async (name: string, request: Record<string, unknown>) => {
      asked.push([name, request]);
      return (answers[name] ?? usual[name]!)();
    },
  } as unknown as Client;
  const flow = createEditFlow({ client, clock }, world, TRADER);
  flow.begin();
  await clock.settle();
  const count = (name: string) => asked.filter(([one]) => one === name).length;
  return {
    clock,
    asked,
    serverState,
    flow,
    count,
    stage: () => flow.store.getState().stage,
    settle: () => clock.settle(),
  };
}

describe('follow settings edit flow', () => {
  test('reads first, submits the displayed settings for review, and sends once on repeated confirmation', async () => {
    const rig = await createRig();
    expect(rig.flow.store.getState()).toMatchObject({ read: settingsOf(), readAt: 7, stage: { kind: 'editing' } });
    const wanted = settingsOf({ copyValue: '12' });
    rig.flow.prepare(wanted);
    rig.flow.prepare(wanted);
    await rig.settle();
    expect(rig.asked.at(-1)).toEqual(['copy.prepareSettings', { ...world, shown: settingsOf(), settings: wanted }]);
    rig.flow.confirm();
    rig.flow.confirm();
    await rig.settle();
    rig.flow.confirm();
    expect([rig.count('copy.prepareSettings'), rig.count('copy.submitSettings')]).toEqual([1, 1]);
    expect(rig.stage()).toEqual({ kind: 'ended', outcome: done });
  });

  test('XU22: an open confirmation expires and then sends nothing', async () => {
    const rig = await createRig();
    rig.flow.prepare(settingsOf({ copyValue: '12' }));
    await rig.settle();
    await rig.clock.run(30_000);
    expect(rig.stage()).toMatchObject({ kind: 'confirming', expired: true });
    rig.flow.confirm();
    expect(rig.count('copy.submitSettings')).toBe(0);
  });

  test('declining returns to the form and retains the input', async () => {
    const rig = await createRig();
    const draft = { ...rig.flow.store.getState().draft!, mode: 'unified' as const };
    rig.flow.change({ ...draft, terms: { ...draft.terms, copyValue: '12' } });
    rig.flow.prepare(settingsOf({ copyValue: '12' }));
    await rig.settle();
    rig.flow.decline();
    expect(rig.stage()).toEqual({ kind: 'editing', error: null });
    expect(rig.flow.store.getState().draft!.terms.copyValue).toBe('12');
  });

  test('XU22: settings changed meanwhile are read again with the reason, and the input is retained', async () => {
    const moved = appError('refused', 'error.follow.moved');
    const rig = await createRig({ 'copy.prepareSettings': () => fail(moved) });
    const draft = rig.flow.store.getState().draft!;
    rig.flow.change({ ...draft, terms: { ...draft.terms, copyValue: '12' } });
    rig.serverState.settings = settingsOf({ copyValue: '11', marginType: 'cross' });
    rig.flow.prepare(settingsOf({ copyValue: '12' }));
    await rig.settle();
    expect(rig.stage()).toEqual({ kind: 'editing', error: moved });
    expect(rig.flow.store.getState().draft!.terms).toMatchObject({ copyValue: '12', marginType: 'cross' });
  });

  test('a rejection by main returns to the form with the reason', async () => {
    const no = appError('refused', 'error.change.verify', { seconds: 20 });
    const rig = await createRig({ 'copy.submitSettings': () => fail(no) });
    rig.flow.prepare(settingsOf({ copyValue: '12' }));
    await rig.settle();
    rig.flow.confirm();
    await rig.settle();
    expect(rig.stage()).toEqual({ kind: 'editing', error: no });
  });

  test('B-A5: a lost response from main is in doubt, not a failure', async () => {
    const broken = appError('internal', 'error.window.callFailed', { call: 'copy.submitSettings' });
    const rig = await createRig({ 'copy.submitSettings': () => fail(broken) });
    rig.flow.prepare(settingsOf({ copyValue: '12' }));
    await rig.settle();
    rig.flow.confirm();
    await rig.settle();
    expect(rig.stage()).toMatchObject({ kind: 'ended', outcome: { outcome: 'inDoubt', settings: null } });
  });

  test('a failed read is reported and can be retried; a disposed flow ignores responses', async () => {
    const no = appError('network', 'error.network.broken');
    let fails = true;
    const rig = await createRig({
      'copy.settings': () => (fails ? fail(no) : ok({ settings: settingsOf(), readAt: 9 })),
    });
    expect(rig.stage()).toEqual({ kind: 'failed', error: no });
    fails = false;
    rig.flow.reload();
    await rig.settle();
    expect(rig.stage().kind).toBe('editing');
    rig.flow.reload();
    rig.flow.dispose();
    await rig.settle();
    expect(rig.stage().kind).toBe('reading');
  });
});
