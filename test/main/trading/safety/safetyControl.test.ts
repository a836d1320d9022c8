import { describe, expect, test } from 'vitest';
import { nothingKept, type KeptHalt } from '../../../../electron/main/trading/safety/haltFile.ts';
import type { KillSwitch } from '../../../../electron/main/trading/safety/killSwitch.ts';
import { createSafetyControl, type SafetyJournal } from '../../../../electron/main/trading/safety/safetyControl.ts';
import type { JournalRecord } from '../../../../electron/main/trading/journal/records.ts';
import type { KillReport, SafetyView } from '../../../../shared/domain/safety.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { createEventClock } from '../support/eventClock.ts';

const report = (phase: KillReport['phase']): KillReport => ({
  phase,
  startedAt: 1,
  endedAt: null,
  pausedUntil: null,
  items: [],
  verified: false,
  unseen: [],
  remaining: [],
});

function createRig(halt: SafetyJournal['picture']['halt'] = null, damaged = false) {
  const clock = createEventClock();
  const records: JournalRecord[] = [];
  const steps: string[] = [];
  const notices: AppError[] = [];
  const views: SafetyView[] = [];
  const kept: KeptHalt['halt'][] = [];
  const disk = { isFull: false, isChanged: false };
  let current: KillReport | null = null;
  const killSwitchDouble: KillSwitch = {
    start() {
      steps.push(`start ${desk.rejectionReason()?.key}`);
      current = report('cancelling');
    },
    report: () => current,
    isRunning: () => current?.phase === 'cancelling',
    stop() {
      steps.push('stop');
      current = null;
    },
  };
  const desk = createSafetyControl({
    clock,
    killSwitch: killSwitchDouble,
    haltFile: {
      write(halt) {
        kept.push(halt);
        return Promise.resolve(!disk.isFull);
      },
    },
    closed: () => void steps.push('closed'),
    changed: (view) => void views.push(view),
    notice: (error) => void notices.push(error),
  });
  const journal: SafetyJournal = {
    changed: () => disk.isChanged,
    damaged,
    picture: { halt },
    append(record) {
      records.push(record);
      return Promise.resolve(!disk.isFull);
    },
  };
  return {
    clock,
    desk,
    journal,
    records,
    kept,
    steps,
    notices,
    views,
    disk,
    ends: (phase: KillReport['phase']) => (current = report(phase)),
  };
}

const fault = appError('internal', 'error.internal');
const keys = (notices: readonly AppError[]): string[] => notices.map(({ key }) => key);

describe('B-A9: the kill switch closes first', () => {
  test('in the same turn, before anything is cancelled, and the journal remembers it', () => {
    const { clock, desk, journal, records, steps } = createRig();
    desk.opened(journal, nothingKept);
    expect(desk.rejectionReason()).toBeNull();
    const view = desk.kill();
    expect(steps).toEqual(['closed', 'start error.safety.killed']);
    expect(view).toMatchObject({ mode: 'killed', reason: null, since: clock.now() });
    expect(records).toEqual([{ v: 3, t: 'halt', mode: 'killed', reason: null, at: clock.now() }]);
  });

  test('before the journal was read it holds, and is written as soon as it can be', () => {
    const { desk, journal, records } = createRig();
    desk.kill();
    expect([desk.rejectionReason()?.key, records]).toEqual(['error.safety.killed', []]);
    desk.opened(journal, nothingKept);
    expect(records.map(({ t }) => t)).toEqual(['halt']);
  });

  test('a restart midway goes on being killed and cancels and asks again', () => {
    const { desk, journal, steps } = createRig({ mode: 'killed', reason: null, at: 5 });
    desk.opened(journal, nothingKept);
    expect(desk.view()).toMatchObject({ mode: 'killed', since: 5, kill: { phase: 'cancelling' } });
    expect(steps).toEqual(['closed', 'start error.safety.killed']);
  });

  test('without a journal nothing opens by itself', () => {
    const { desk } = createRig();
    desk.kill();
    desk.opened(null, nothingKept);
    expect(desk.view().mode).toBe('killed');
  });

  test('B-E7: a halt while no journal can be used is written when one is opened, the last word alone', async () => {
    const { clock, desk, journal, records } = createRig();
    desk.opened(null, nothingKept);
    desk.halt(fault);
    desk.resume();
    desk.halt(fault);
    expect(records).toEqual([]);
    desk.opened(journal, nothingKept);
    await clock.settle();
    expect(records).toEqual([{ v: 3, t: 'halt', mode: 'halted', reason: fault, at: clock.now() }]);
  });

  test('a halt of an earlier run holds, although another one was resumed before its journal could be read', async () => {
    const { clock, desk, journal, records } = createRig({ mode: 'halted', reason: fault, at: 5 });
    desk.opened(null, nothingKept);
    desk.halt(fault);
    desk.resume();
    desk.opened(journal, nothingKept);
    await clock.settle();
    expect([desk.view().mode, desk.view().since, records]).toEqual(['halted', 5, []]);
  });

  test('B-E7: a journal that fails at every record cannot make a killed desk halt without end', async () => {
    const { clock, desk, journal } = createRig();
    let handedIn = 0;
    const failing: SafetyJournal = {
      ...journal,
      append() {
        handedIn += 1;
        if (handedIn < 50) desk.halt(fault);
        return Promise.resolve(false);
      },
    };
    desk.opened(failing, nothingKept);
    desk.kill();
    await clock.settle();
    expect([desk.view().mode, handedIn]).toEqual(['killed', 2]);
  });

  test('what could not be written is told; it holds all the same', async () => {
    const { clock, desk, journal, notices, disk } = createRig();
    disk.isFull = true;
    desk.opened(journal, nothingKept);
    desk.kill();
    await clock.settle();
    expect([desk.rejectionReason()?.key, keys(notices)]).toEqual([
      'error.safety.killed',
      ['error.safety.notRemembered'],
    ]);
  });

  test('only the person opens it again, and not while it is cancelling', () => {
    const { desk, journal, records, ends } = createRig();
    desk.opened(journal, nothingKept);
    desk.kill();
    expect(desk.resume()).toMatchObject({ ok: false, error: { key: 'error.safety.cancelling' } });
    ends('done');
    expect(desk.resume()).toMatchObject({ ok: true, value: { mode: 'open', reason: null, since: null, kill: null } });
    expect(desk.rejectionReason()).toBeNull();
    expect(records.map(({ t }) => t)).toEqual(['halt', 'resume']);
    expect(desk.resume().ok).toBe(true);
    expect(records.length).toBe(2);
  });

  test('a new way to the account takes up what was not finished, and leaves what was', () => {
    const { desk, journal, steps, ends } = createRig();
    desk.again();
    desk.opened(journal, nothingKept);
    desk.kill();
    ends('done');
    desk.again();
    ends('incomplete');
    desk.again();
    expect(steps.filter((step) => step.startsWith('start')).length).toBe(2);
  });
});

describe('B-E7: the program stops itself', () => {
  test('no order from then on, the reason is told and remembered, nothing is cancelled', () => {
    const { clock, desk, journal, records, steps, notices } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    expect(desk.rejectionReason()).toEqual(appError('refused', 'error.safety.halted'));
    expect(desk.view()).toEqual({ mode: 'halted', reason: fault, since: clock.now(), kill: null });
    expect(records).toEqual([{ v: 3, t: 'halt', mode: 'halted', reason: fault, at: clock.now() }]);
    expect([steps, notices]).toEqual([['closed'], [fault]]);
  });

  test('the first reason stays; killing it afterwards keeps the reason', () => {
    const { desk, journal, records } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    desk.halt(appError('internal', 'error.trading.fault', { market: 'spot' }));
    expect(records.length).toBe(1);
    desk.kill();
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault });
  });

  test('a halt while killed keeps it killed and gives the reason', () => {
    const { desk, journal, records } = createRig();
    desk.opened(journal, nothingKept);
    desk.kill();
    desk.halt(fault);
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault });
    expect(records.at(-1)).toMatchObject({ t: 'halt', mode: 'killed', reason: fault });
  });

  test('it survives a restart with its reason', () => {
    const { desk, journal, records } = createRig({ mode: 'halted', reason: fault, at: 7 });
    desk.opened(journal, nothingKept);
    expect(desk.view()).toMatchObject({ mode: 'halted', reason: fault, since: 7 });
    expect(records).toEqual([]);
  });

  test('when it repeats after a resume it says so', () => {
    const { desk, journal, notices } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    desk.resume();
    desk.halt(fault);
    expect(notices.slice(1)).toEqual([fault, appError('internal', 'error.safety.haltedAgain', { times: 2 })]);
    expect(desk.view().mode).toBe('halted');
  });

  test('resuming over a damaged journal says so', () => {
    const { desk, journal, notices } = createRig({ mode: 'halted', reason: fault, at: 7 }, true);
    desk.opened(journal, nothingKept);
    desk.resume();
    expect(keys(notices)).toEqual(['error.safety.resumedAfterDamage']);
  });
});

describe('B-A9 B-E1: the halt stands in a file beside the journal too', () => {
  const killed = { mode: 'killed', reason: null, at: 3 } as const;
  const halted = { mode: 'halted', reason: fault, at: 4 } as const;

  test.each([
    ['a kill that the journal lost', null, killed, 'killed', 1, 0],
    ['a kill that the file lost', killed, null, 'killed', 0, 1],
    ['a halt that the journal lost', null, halted, 'halted', 1, 0],
    ['a kill in the file, a halt in the journal', halted, killed, 'killed', 1, 0],
    ['a halt in the file, a kill in the journal', killed, halted, 'killed', 0, 1],
    ['the same in both', killed, killed, 'killed', 0, 0],
    ['nothing in both', null, null, 'open', 0, 0],
  ] as const)('%s: the stricter holds, and the other is told', (_, journaled, halt, mode, appended, written) => {
    const { desk, journal, records, kept } = createRig(journaled);
    desk.opened(journal, { halt, begun: true });
    expect([desk.view().mode, records.length, kept.length]).toEqual([mode, appended, written]);
  });

  test('what the desk says is written to both, and a profile that begins has its file at once', () => {
    const { clock, desk, journal, records, kept } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    desk.resume();
    expect(records.map(({ t }) => t)).toEqual(['halt', 'resume']);
    expect(kept).toEqual([null, { mode: 'halted', reason: fault, at: clock.now() }, null]);
  });

  test('a kill of the last run holds over a halt of this start, with the reason of this one', () => {
    const { desk, journal, steps, kept } = createRig();
    desk.halt(fault);
    expect(kept).toEqual([]);
    desk.opened(journal, { halt: killed, begun: true });
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault, since: 3, kill: { phase: 'cancelling' } });
    expect(steps.at(-1)).toBe('start error.safety.killed');
  });

  test('a halt is not written over a file that could not be read; once it is, its kill holds', () => {
    const { desk, journal, kept } = createRig();
    desk.opened(null, null);
    desk.halt(fault);
    expect(kept).toEqual([]);
    desk.opened(journal, { halt: killed, begun: true });
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault, since: 3 });
  });

  test('a kill before anything was read is in the file at once', () => {
    const { clock, desk, kept } = createRig();
    desk.kill();
    expect(kept).toEqual([{ mode: 'killed', reason: null, at: clock.now() }]);
  });
});
