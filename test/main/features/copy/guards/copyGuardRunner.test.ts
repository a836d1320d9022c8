import { describe, expect, test } from 'vitest';
import { NOW, settle, rig } from '../copyRig.ts';
import { alerting, closing, createGuardRig, createTriggeredGuard } from './guardRig.ts';

describe('Copy guard: saving', () => {
  test('a new guard counts from now, is stored before the response, and starts the list readings', async () => {
    const { guards, files, needed, pushed } = await createGuardRig();
    const view = { ...rig, guards: [{ ...closing, since: NOW }], alarms: [], watch: [], watching: false };
    expect(await guards.save(closing)).toEqual({ ok: true, value: view });
    expect([pushed.at(-1), needed]).toEqual([view, [false, true]]);
    expect(files.files['copy-guards.simulator.main.json']).toContain('"lossBudget":"100"');
  });

  test('changing the limit keeps the loss counted so far', async () => {
    const { guards, read, clock, states } = await createGuardRig();
    await guards.save({ ...alerting, lossBudget: '500' });
    read('60000');
    read('59800');
    clock.advance(1_000);
    const saved = await guards.save({ ...alerting, lossBudget: '90' });
    expect(saved).toMatchObject({ value: { guards: [{ since: NOW, lossBudget: '90' }] } });
    read('59800');
    expect(states()).toEqual(['told']);
  });

  test.each([
    [{ lossBudget: '0' }, 'error.copy.guardAmount', 'lossBudget'],
    [{ lossBudget: '-5' }, 'error.copy.guardAmount', 'lossBudget'],
    [{ lossBudget: '1,5' }, 'error.copy.guardAmount', 'lossBudget'],
    [{ drawdown: 'NaN' }, 'error.copy.guardAmount', 'drawdown'],
    [{ concentration: '100.01' }, 'error.copy.guardAmount', 'concentration'],
    [{ lossBudget: null }, 'error.copy.guardEmpty', undefined],
    [{ traderId: '7x' }, 'error.copy.guardTrader', undefined],
  ])('XU18: rejects %j and keeps the previous guard', async (patch, key, field) => {
    const { guards } = await createGuardRig();
    await guards.save(closing);
    const answer = await guards.save({ ...closing, ...patch });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', key } });
    if (!answer.ok && field !== undefined) expect(answer.error.params['field']).toBe(field);
    expect(guards.view().guards).toEqual([{ ...closing, since: NOW }]);
  });

  test('XF3: a failed write is reported and the guard still works until the program ends', async () => {
    const { guards, files, notices, read, states } = await createGuardRig();
    files.state.failing = true;
    expect(await guards.save(alerting)).toMatchObject({ ok: false, error: { key: 'error.copy.guardsNotKept' } });
    read('60000');
    read('59000');
    await settle();
    expect(states()).toEqual(['told']);
    expect(notices.map(([key]) => key)).toEqual(['error.copy.guardsNotKept', 'error.copy.alarm.lossBudget']);
  });

  test('deleting a guard stops its monitoring and its countdown', async () => {
    const { guards, states, sent, pass, needed } = await createTriggeredGuard();
    await guards.remove('700');
    await pass(120_000);
    expect([states(), sent, needed.at(-1), guards.view().guards]).toEqual([['held'], [], false, []]);
  });
});

describe('Copy guard: alarms', () => {
  test('the desktop notification leaves the figures out where amounts are hidden', async () => {
    const one = await createGuardRig(undefined, { showsAmounts: () => false });
    await one.guards.save(alerting);
    for (const price of ['60000', '59800', '59790']) one.read(price);
    await one.pass(120_000);
    expect(one.desktop).toEqual([['Foredeck guard', 'TideRunner: guard limit reached.']]);
  });

  test('notifies the window, the desktop and the centre once per crossing', async () => {
    const { read, alarms, notices, desktop, sent, pass } = await createTriggeredGuard(alerting);
    for (const price of ['59790', '59810', '59800', '59700']) read(price);
    await pass(120_000);
    expect(alarms()).toEqual([
      {
        alarmId: 'g1',
        traderId: '700',
        mark: 'lossBudget',
        figure: '100',
        limit: '100',
        at: NOW,
        actsAt: null,
        state: 'told',
        problem: null,
        items: [],
      },
    ]);
    expect(notices).toEqual([['error.copy.alarm.lossBudget', { trader: 'TideRunner', figure: '100', limit: '100' }]]);
    expect(desktop).toEqual([['Foredeck guard', 'TideRunner: copies lost 100 USDT; loss budget 100.']]);
    expect(sent).toEqual([]);
    read('60000');
    read('59800');
    expect(alarms().map(({ alarmId }) => alarmId)).toEqual(['g2', 'g1']);
  });

  test('B-A9: the countdown notice names the seconds left, and nothing is sent before its end', async () => {
    const { alarms, notices, desktop, sent, pass } = await createTriggeredGuard();
    await pass(59_000);
    expect(alarms()).toMatchObject([{ state: 'counting', actsAt: NOW + 60_000 }]);
    expect(notices.at(-1)).toEqual(['error.copy.alarmCounting', { trader: 'TideRunner', seconds: 60 }]);
    expect(desktop[0]![1]).toBe(
      'TideRunner: copies lost 100 USDT; loss budget 100. Copies are closed in 60 s unless you hold.',
    );
    expect(sent).toEqual([]);
  });

  test('a second limit crossed during the countdown only notifies', async () => {
    const { guards, read, states } = await createGuardRig();
    await guards.save({ ...closing, drawdown: '50' });
    read('60000');
    read('59800');
    expect(states()).toEqual(['told', 'counting']);
  });

  test('XS43: stale or incomplete readings trigger nothing; after a minute this is reported once', async () => {
    const { guards, state, read, states, notices, clock } = await createGuardRig();
    await guards.save(closing);
    read('60000');
    state.fresh = false;
    for (let time = 0; time < 20; time += 1) {
      clock.advance(10_000);
      read('50000');
    }
    expect([states(), notices.map(([key]) => key)]).toEqual([[], ['error.copy.guardsBlind']]);
    state.fresh = true;
    read('59800');
    expect(states()).toEqual(['counting']);
  });

  test('a trader neither followed nor with open copies triggers nothing', async () => {
    const { guards, state, read, states } = await createGuardRig();
    await guards.save(closing);
    state.active = false;
    state.open = [];
    read('60000');
    expect([states(), guards.view().watching]).toEqual([[], true]);
    state.active = null;
    read('60000');
    expect(guards.view().watching).toBe(false);
  });

  test('without a known equity concentration is not judged and the guard is not watching', async () => {
    const { guards, state, read, states } = await createGuardRig();
    await guards.save({ ...alerting, lossBudget: null, concentration: '30' });
    state.equity = null;
    read('60000');
    expect([states(), guards.view().watching, guards.needsEquity()]).toEqual([[], false, true]);
    state.equity = '10000';
    read('60000');
    expect([states(), guards.view().watching]).toEqual([['told'], true]);
  });
});

describe('Copy guard: holding an alarm', () => {
  test('stops the countdown and restarts the loss count from now', async () => {
    const { guards, clock, read, states, sent, pass } = await createTriggeredGuard();
    clock.advance(30_000);
    expect(await guards.hold('g1')).toMatchObject({ ok: true, value: { alarms: [{ state: 'held', actsAt: null }] } });
    expect(guards.view().guards[0]!.since).toBe(NOW + 30_000);
    read('59800');
    read('59610');
    await pass(300_000);
    expect([states(), sent]).toEqual([['held'], []]);
    read('59600');
    expect(states()).toEqual(['counting', 'held']);
  });

  test('rejects holding an alarm that is over or unknown', async () => {
    const { guards, pass } = await createTriggeredGuard();
    await pass(61_000);
    const refused = { ok: false, error: { kind: 'refused', key: 'error.copy.alarmOver' } };
    expect([await guards.hold('g1'), await guards.hold('g9')]).toMatchObject([refused, refused]);
  });

  test('R15: a countdown that ran out during system sleep is held and sends nothing', async () => {
    const { clock, alarms, sent, pass } = await createTriggeredGuard();
    await pass(30_000);
    clock.stepWall(40_000);
    await pass(31_000);
    expect(alarms()).toMatchObject([{ state: 'held', problem: 'error.copy.guardSlept' }]);
    expect(sent).toEqual([]);
  });
});

describe('Copy guard: monitoring record', () => {
  test('grows with each complete reading; an unjudged period is a gap', async () => {
    const { guards, state, read, clock } = await createGuardRig();
    await guards.save(closing);
    for (let time = 0; time <= 3; time += 1) {
      read('60000');
      clock.advance(10_000);
    }
    state.fresh = false;
    read('60000');
    expect(guards.view()).toMatchObject({ watching: false, watch: [{ from: NOW, to: NOW + 30_000 }] });
    clock.advance(60_000);
    state.fresh = true;
    read('60000');
    expect(guards.view()).toMatchObject({
      watching: true,
      watch: [
        { from: NOW + 100_000, to: NOW + 100_000 },
        { from: NOW, to: NOW + 30_000 },
      ],
    });
  });

  test('a pause above 45 s is a gap, and a restart begins a new range', async () => {
    const one = await createGuardRig();
    await one.guards.save(closing);
    one.read('60000');
    one.clock.advance(45_000);
    one.read('60000');
    one.clock.advance(45_001);
    one.read('60000');
    await one.guards.stop();
    const next = await createGuardRig(one.files, {}, NOW + 90_002);
    next.read('60000');
    expect(next.guards.view().watch).toEqual([
      { from: NOW + 90_002, to: NOW + 90_002 },
      { from: NOW + 90_001, to: NOW + 90_001 },
      { from: NOW, to: NOW + 45_000 },
    ]);
  });

  test('is published once a minute', async () => {
    const { guards, read, clock, pushed } = await createGuardRig();
    await guards.save(closing);
    read('60000');
    pushed.length = 0;
    for (let time = 0; time < 12; time += 1) {
      clock.advance(10_000);
      read('60000');
    }
    expect(pushed.map(({ watch }) => watch[0]!.to)).toEqual([NOW + 60_000, NOW + 120_000]);
  });
});
