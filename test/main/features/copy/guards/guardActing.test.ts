import { describe, expect, test } from 'vitest';
import { appError } from '../../../../../shared/result/appError.ts';
import { openCopy } from '../../../../shared/domain/copyOrders.ts';
import { createMemoryFiles } from '../../../trading/support/memoryFiles.ts';
import { DAY, NOW, settle } from '../copyRig.ts';
import { alerting, closing, createGuardRig, createTriggeredGuard } from './guardRig.ts';

describe('Copy guard: close and stop', () => {
  test('stops following first, then closes each open copy of the trader once and no other copies', async () => {
    const { alarms, sent, state, pass, notices } = await createTriggeredGuard();
    const others = [openCopy('2', { traderId: '800' })];
    const traderCopies = [openCopy('1'), openCopy('3', { symbol: 'ETHUSDT' })];
    state.listed = () => [
      ...traderCopies.filter((one) => !sent.includes(`close ${one.copyId} ${one.symbol}`)),
      ...others,
    ];
    await pass(59_000);
    expect(sent).toEqual([]);
    await pass(5_000);
    const reads = ['read', 'read', 'read'];
    expect(sent).toEqual(['read', 'stop 700', ...reads, 'close 1 BTCUSDT', 'close 3 ETHUSDT', 'read']);
    const item = (copyId: string | null, symbol: string | null) => ({ copyId, symbol, outcome: 'done', error: null });
    expect(alarms()[0]).toMatchObject({
      state: 'done',
      problem: null,
      actsAt: null,
      items: [item(null, null), item('1', 'BTCUSDT'), item('3', 'ETHUSDT')],
    });
    expect(notices.at(-1)).toEqual(['error.copy.guardDone', { trader: 'TideRunner' }]);
  });

  test('does not close copies that the exchange closes itself, and closes one opened before the stop', async () => {
    const { alarms, sent, state, pass } = await createTriggeredGuard();
    const later = openCopy('4', { symbol: 'SOLUSDT' });
    state.listed = (isFirst) => {
      if (isFirst) return [openCopy('1'), openCopy('3')];
      if (sent.includes('close 4 SOLUSDT')) return [];
      // The exchange takes a moment to close the copies it knew of.
      return sent.length < 4 ? [openCopy('3'), later] : [later];
    };
    await pass(65_000);
    expect(sent).toEqual(['read', 'stop 700', 'read', 'read', 'read', 'close 4 SOLUSDT', 'read']);
    expect(alarms()[0]).toMatchObject({
      state: 'done',
      problem: null,
      items: [
        { copyId: null, outcome: 'done' },
        { copyId: '1', outcome: 'done' },
        { copyId: '3', outcome: 'done' },
        { copyId: '4', symbol: 'SOLUSDT', outcome: 'done' },
      ],
    });
  });

  test('closes the previously listed copies if the list cannot be read after the stop', async () => {
    const { sent, state, pass } = await createTriggeredGuard();
    state.listed = (isFirst) => (isFirst ? [openCopy('1')] : null);
    await pass(65_000);
    expect(sent).toEqual(['read', 'stop 700', 'read', 'close 1 BTCUSDT', 'read']);
  });

  test('B-A5: reports in-doubt and refused commands per item and never resends them', async () => {
    const { alarms, sent, state, answers, pass, read } = await createTriggeredGuard();
    const doubt = appError('inDoubt', 'error.trading.inDoubt');
    const no = appError('rejected', 'error.exchange.rejected');
    state.open = [openCopy('1'), openCopy('3')];
    answers.set('close 1 BTCUSDT', {
      ok: true,
      value: { outcome: 'inDoubt', error: doubt, openAfter: null, clearAt: null },
    });
    answers.set('close 3 BTCUSDT', { ok: false, error: no });
    answers.set('stop 700', { ok: true, value: { outcome: 'refused', error: no, openAfter: 2, clearAt: null } });
    await pass(65_000);
    for (let time = 0; time < 10; time += 1) read('59000');
    await pass(300_000);
    expect(sent).toEqual(['read', 'stop 700', 'read', 'close 1 BTCUSDT', 'close 3 BTCUSDT', 'read']);
    expect(alarms()).toMatchObject([
      {
        state: 'failed',
        problem: 'error.copy.guardDoubt',
        items: [
          { copyId: null, outcome: 'refused', error: no },
          { copyId: '1', outcome: 'inDoubt', error: doubt },
          { copyId: '3', outcome: 'notSent', error: no },
        ],
      },
    ]);
  });

  test.each([
    ['copies that are still listed are left to the person', [openCopy('1')], 'error.copy.guardLeft'],
    ['a list that cannot be read afterwards is said', null, 'error.copy.guardUnread'],
  ])('%s', async (_, after, problem) => {
    const { alarms, state, pass, sent } = await createTriggeredGuard();
    state.listed = (isFirst) => (isFirst ? [openCopy('1')] : after);
    await pass(65_000);
    expect(alarms()).toMatchObject([{ state: 'failed', problem }]);
    expect(sent.filter((what) => what.startsWith('close'))).toEqual(['close 1 BTCUSDT']);
  });

  test('closes nothing if the open copies cannot be read at the end of the countdown', async () => {
    const { alarms, state, pass, sent } = await createTriggeredGuard();
    state.listed = () => null;
    await pass(65_000);
    expect(alarms()).toMatchObject([{ state: 'failed', problem: 'error.copy.guardStale', items: [] }]);
    expect(sent).toEqual(['read']);
  });

  test('R16: sends no further commands after a key change', async () => {
    const { alarms, state, answers, pass, sent } = await createTriggeredGuard();
    state.open = [openCopy('1'), openCopy('3')];
    let answer: (value: never) => void = () => undefined;
    answers.set('stop 700', new Promise((resolve) => (answer = resolve)));
    await pass(65_000);
    state.key = 'other';
    answer({ ok: true, value: { outcome: 'done', error: null, openAfter: 0, clearAt: null } } as never);
    await settle();
    expect(sent).toEqual(['read', 'stop 700']);
    expect(alarms()[0]).toMatchObject({
      state: 'failed',
      problem: 'error.copy.guardUnread',
      items: [{ outcome: 'done' }, { outcome: 'notSent' }, { outcome: 'notSent' }],
    });
  });
});

describe('Copy guard: in a safe start', () => {
  test('an alarm is shown and held at once, and nothing is sent', async () => {
    const { alarms, sent, read, pass, guards, desktop } = await createGuardRig(undefined, { acts: false });
    await guards.save(closing);
    read('60000');
    read('59800');
    await pass(600_000);
    expect(alarms()).toMatchObject([
      { alarmId: 'g1', state: 'held', actsAt: null, problem: 'error.copy.guardSafeStart', items: [] },
    ]);
    expect(desktop).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  test('a guard that only alerts does so as always', async () => {
    const { alarms, read, guards } = await createGuardRig(undefined, { acts: false });
    await guards.save(alerting);
    read('60000');
    read('59800');
    expect(alarms()).toMatchObject([{ alarmId: 'g1', state: 'told', problem: null }]);
  });
});

describe('Copy guard: after a restart', () => {
  test('R15: a counting alarm is held, does not act, and does not fire again', async () => {
    const before = await createTriggeredGuard();
    await before.guards.stop();
    const { alarms, sent, read, pass, guards } = await createGuardRig(before.files, {}, NOW + 5_000);
    read('59700');
    await pass(600_000);
    expect(alarms()).toMatchObject([
      { alarmId: 'g1', state: 'held', actsAt: null, problem: 'error.copy.guardRestarted' },
    ]);
    expect(sent).toEqual([]);
    expect(guards.view().guards).toEqual([{ ...closing, since: NOW }]);
  });

  test('B-A5: an interrupted close is in doubt and the commands after it are not sent', async () => {
    const before = await createTriggeredGuard();
    before.state.open = [openCopy('1'), openCopy('3'), openCopy('4')];
    before.answers.set('close 3 BTCUSDT', new Promise(() => undefined));
    await before.pass(65_000);
    await before.guards.stop();
    const { alarms, sent, pass } = await createGuardRig(before.files);
    await pass(600_000);
    expect(alarms()).toMatchObject([
      {
        state: 'failed',
        problem: 'error.copy.guardInterrupted',
        items: [{ copyId: null, outcome: 'done' }, ...['done', 'inDoubt', 'notSent'].map((outcome) => ({ outcome }))],
      },
    ]);
    expect(sent).toEqual([]);
  });

  test('the loss count and the alarm ids continue', async () => {
    const files = createMemoryFiles();
    const before = await createGuardRig(files);
    await before.guards.save(alerting);
    before.read('60000');
    before.read('59900');
    await before.guards.stop();
    const { read, alarms } = await createGuardRig(files);
    read('59801');
    expect(alarms()).toEqual([]);
    read('59800');
    expect(alarms()).toMatchObject([{ alarmId: 'g1', figure: '100' }]);
  });

  test('alarms are kept for 90 days', async () => {
    const before = await createTriggeredGuard(alerting);
    await before.guards.stop();
    const edge = await createGuardRig(before.files, {}, NOW + 90 * DAY);
    const beyond = await createGuardRig(before.files, {}, NOW + 90 * DAY + 1);
    expect([edge.alarms().length, beyond.alarms().length]).toEqual([1, 0]);
  });
});
