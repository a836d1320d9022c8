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
  const writtenHalts: KeptHalt['halt'][] = [];
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
        writtenHalts.push(halt);
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
    writtenHalts,
    steps,
    notices,
    views,
    disk,
    ends: (phase: KillReport['phase']) => (current = report(phase)),
  };
}

const fault = appError('internal', 'error.internal');
const keys = (notices: readonly AppError[]): string[] => notices.map(({ key }) => key);

describe('B-A9: kill switch stops orders first', () => {
  test('refuses orders at once, before any cancel, and writes the kill to the journal', () => {
    const { clock, desk, journal, records, steps } = createRig();
    desk.opened(journal, nothingKept);
    expect(desk.rejectionReason()).toBeNull();
    const view = desk.kill();
    expect(steps).toEqual(['closed', 'start error.safety.killed']);
    expect(view).toMatchObject({ mode: 'killed', reason: null, since: clock.now() });
    expect(records).toEqual([{ v: 4, t: 'halt', mode: 'killed', reason: null, at: clock.now() }]);
  });

  test('applies before the journal is read, and is written once the journal opens', () => {
    const { desk, journal, records } = createRig();
    desk.kill();
    expect([desk.rejectionReason()?.key, records]).toEqual(['error.safety.killed', []]);
    desk.opened(journal, nothingKept);
    expect(records.map(({ t }) => t)).toEqual(['halt']);
  });

  test('stays killed after a restart and starts the kill run again', () => {
    const { desk, journal, steps } = createRig({ mode: 'killed', reason: null, at: 5 });
    desk.opened(journal, nothingKept);
    expect(desk.view()).toMatchObject({ mode: 'killed', since: 5, kill: { phase: 'cancelling' } });
    expect(steps).toEqual(['closed', 'start error.safety.killed']);
  });

  test('stays killed if no journal can be opened', () => {
    const { desk } = createRig();
    desk.kill();
    desk.opened(null, nothingKept);
    expect(desk.view().mode).toBe('killed');
  });

  test('B-E7: writes only the last state once a journal opens after a halt without one', async () => {
    const { clock, desk, journal, records } = createRig();
    desk.opened(null, nothingKept);
    desk.halt(fault);
    desk.resume();
    desk.halt(fault);
    expect(records).toEqual([]);
    desk.opened(journal, nothingKept);
    await clock.settle();
    expect(records).toEqual([{ v: 4, t: 'halt', mode: 'halted', reason: fault, at: clock.now() }]);
  });

  test('a halt of an earlier run applies although a newer halt was resumed before the journal was read', async () => {
    const { clock, desk, journal, records } = createRig({ mode: 'halted', reason: fault, at: 5 });
    desk.opened(null, nothingKept);
    desk.halt(fault);
    desk.resume();
    desk.opened(journal, nothingKept);
    await clock.settle();
    expect([desk.view().mode, desk.view().since, records]).toEqual(['halted', 5, []]);
  });

  test('B-E7: a journal that fails at every record does not make a killed app halt endlessly', async () => {
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

  test('reports a failed write and stays killed', async () => {
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

  test('resumes only on request of the user, and not while cancelling', () => {
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

  test('new account access restarts an incomplete kill run, not a finished one', () => {
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

describe('B-E7: halt by the program', () => {
  test('refuses orders, reports and records the reason, and cancels nothing', () => {
    const { clock, desk, journal, records, steps, notices } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    expect(desk.rejectionReason()).toEqual(appError('refused', 'error.safety.halted'));
    expect(desk.view()).toEqual({ mode: 'halted', reason: fault, since: clock.now(), kill: null });
    expect(records).toEqual([{ v: 4, t: 'halt', mode: 'halted', reason: fault, at: clock.now() }]);
    expect([steps, notices]).toEqual([['closed'], [fault]]);
  });

  test('keeps the first reason, also after a kill', () => {
    const { desk, journal, records } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    desk.halt(appError('internal', 'error.trading.fault', { market: 'spot' }));
    expect(records.length).toBe(1);
    desk.kill();
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault });
  });

  test('a halt while killed stays killed and adds its reason', () => {
    const { desk, journal, records } = createRig();
    desk.opened(journal, nothingKept);
    desk.kill();
    desk.halt(fault);
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault });
    expect(records.at(-1)).toMatchObject({ t: 'halt', mode: 'killed', reason: fault });
  });

  test('survives a restart with its reason', () => {
    const { desk, journal, records } = createRig({ mode: 'halted', reason: fault, at: 7 });
    desk.opened(journal, nothingKept);
    expect(desk.view()).toMatchObject({ mode: 'halted', reason: fault, since: 7 });
    expect(records).toEqual([]);
  });

  test('reports a halt that repeats after a resume', () => {
    const { desk, journal, notices } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    desk.resume();
    desk.halt(fault);
    expect(notices.slice(1)).toEqual([fault, appError('internal', 'error.safety.haltedAgain', { times: 2 })]);
    expect(desk.view().mode).toBe('halted');
  });

  test('reports a resume over a damaged journal', () => {
    const { desk, journal, notices } = createRig({ mode: 'halted', reason: fault, at: 7 }, true);
    desk.opened(journal, nothingKept);
    desk.resume();
    expect(keys(notices)).toEqual(['error.safety.resumedAfterDamage']);
  });
});

describe('B-A9 B-E1: halt file beside the journal', () => {
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
  ] as const)(
    '%s: the stricter state applies and is written where it is missing',
    (_, journaled, halt, mode, appended, written) => {
      const { desk, journal, records, writtenHalts } = createRig(journaled);
      desk.opened(journal, { halt, begun: true });
      expect([desk.view().mode, records.length, writtenHalts.length]).toEqual([mode, appended, written]);
    },
  );

  test('writes each change to journal and file, and creates the file of a new profile at once', () => {
    const { clock, desk, journal, records, writtenHalts } = createRig();
    desk.opened(journal, nothingKept);
    desk.halt(fault);
    desk.resume();
    expect(records.map(({ t }) => t)).toEqual(['halt', 'resume']);
    expect(writtenHalts).toEqual([null, { mode: 'halted', reason: fault, at: clock.now() }, null]);
  });

  test('a kill of the last run overrides a halt of this start and takes over its reason', () => {
    const { desk, journal, steps, writtenHalts } = createRig();
    desk.halt(fault);
    expect(writtenHalts).toEqual([]);
    desk.opened(journal, { halt: killed, begun: true });
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault, since: 3, kill: { phase: 'cancelling' } });
    expect(steps.at(-1)).toBe('start error.safety.killed');
  });

  test('does not overwrite an unread halt file with a halt; its kill applies once it is read', () => {
    const { desk, journal, writtenHalts } = createRig();
    desk.opened(null, null);
    desk.halt(fault);
    expect(writtenHalts).toEqual([]);
    desk.opened(journal, { halt: killed, begun: true });
    expect(desk.view()).toMatchObject({ mode: 'killed', reason: fault, since: 3 });
  });

  test('writes a kill to the file at once, before anything is read', () => {
    const { clock, desk, writtenHalts } = createRig();
    desk.kill();
    expect(writtenHalts).toEqual([{ mode: 'killed', reason: null, at: clock.now() }]);
  });
});
