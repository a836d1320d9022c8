import { describe, expect, it } from 'vitest';
import type { CopyAlarm } from '../../../../shared/domain/copyGuard.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { holdAlarm, holdAll, readGuards, refusedHoldsOf } from '../../../../renderer/state/copy/copyAlarms.ts';
import { copyTradingOf } from '../../../../renderer/state/copy/copyStore.ts';
import { appState } from '../../support/builders.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';

const alarm = (alarmId: string, state: CopyAlarm['state']): CopyAlarm => ({
  alarmId,
  traderId: '7',
  mark: 'idle',
  figure: '8',
  limit: '7',
  at: 0,
  actsAt: state === 'counting' ? 60_000 : null,
  state,
  problem: null,
  items: [],
});
const over = appError('refused', 'error.copy.alarmOver');

function begin(account: 'main' | 'demo' = 'main') {
  const double = createRecordingBridge();
  const services = createTestServices(double.bridge);
  services.desk.store.setState({ app: appState({ account }) });
  const buildGuards = (...alarms: CopyAlarm[]) => ({ ...here, guards: [], alarms, watch: [], watching: true });
  const copies = copyTradingOf(services);
  return {
    double,
    services,
    buildGuards,
    alarms: () => copies.store.getState().guards?.alarms.map(({ state }) => state),
  };
}

describe('countdowns of copy guards', () => {
  it('holds each counting alarm separately, and returns whether there was one', () => {
    const { double, services, buildGuards } = begin();
    expect(holdAll(services)).toBe(false);
    double.send('copy.guards', buildGuards(alarm('g3', 'counting'), alarm('g2', 'acting'), alarm('g1', 'counting')));
    expect(holdAll(services)).toBe(true);
    expect(double.requests('copy.holdAlarm')).toEqual([
      { ...here, alarmId: 'g3' },
      { ...here, alarmId: 'g1' },
    ]);
  });

  it('keeps the reason of a refused hold until the hold succeeds', async () => {
    const { double, services, buildGuards, alarms } = begin();
    double.send('copy.guards', buildGuards(alarm('g1', 'counting')));
    double.answer('copy.holdAlarm', () => fail(over));
    expect(await holdAlarm(services, 'g1')).toEqual(over);
    expect([refusedHoldsOf(services).getState(), alarms()]).toEqual([{ g1: over }, ['counting']]);
    double.answer('copy.holdAlarm', () => ok(buildGuards(alarm('g1', 'held'))));
    expect(await holdAlarm(services, 'g1')).toBe(null);
    expect([refusedHoldsOf(services).getState(), alarms()]).toEqual([{}, ['held']]);
  });

  it.each([
    ['main', 1],
    ['demo', 0],
  ] as const)('requests the guards on the %s account: %i times', async (account, times) => {
    const { double, services } = begin(account);
    void readGuards(services);
    await settle();
    expect(double.requests('copy.readGuards')).toHaveLength(times);
  });
});
