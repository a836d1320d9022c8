import { describe, expect, it } from 'vitest';
import { serverTime } from '../../../renderer/bridge/serverTime.ts';
import { formatCountdown } from '../../../renderer/format/countdown.ts';
import { appState } from '../support/builders.ts';

const clocks = [{ market: 'futures', offsetMs: -250, roundTripMs: 10, measuredAt: 1_000 } as const];

describe('the exchange\u2019s time', () => {
  it('is this clock with the measured offset; unknown before the first measurement', () => {
    const app = appState({ environment: 'live', clocks });
    expect(serverTime(app, 'futures', 4_000)).toBe(3_750);
    expect(serverTime(app, 'spot', 4_000)).toBe(null);
  });

  it('R38: goes on at the simulator\u2019s own pace since it was measured', () => {
    const app = appState({ clocks, simulator: { status: 'running', seed: 1, timeFactor: 60, error: null } });
    expect(serverTime(app, 'futures', 2_000)).toBe(60_750);
  });
});

describe('a countdown', () => {
  it('counts begun seconds whole', () => {
    expect([0, 1, 3_661_000, 90_000_000, -5].map(formatCountdown)).toEqual([
      '00:00:00',
      '00:00:01',
      '01:01:01',
      '1d 01:00:00',
      '00:00:00',
    ]);
  });
});
