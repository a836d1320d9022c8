import { describe, expect, it } from 'vitest';
import { serverTime } from '../../../renderer/ipc/serverTime.ts';
import { appState } from '../support/builders.ts';
import { formatCountdown } from '../../../renderer/format/duration.ts';

const clocks = [{ market: 'futures', offsetMs: -250, roundTripMs: 10, measuredAt: 1_000 } as const];

describe('exchange time', () => {
  it('is the local clock plus the measured offset, and unknown before the first measurement', () => {
    const app = appState({ environment: 'live', clocks });
    expect(serverTime(app, 'futures', 4_000)).toBe(3_750);
    expect(serverTime(app, 'spot', 4_000)).toBe(null);
  });

  it('R38: advances at the speed of the simulator since the measurement', () => {
    const app = appState({ clocks, simulator: { status: 'running', seed: 1, timeFactor: 60, error: null } });
    expect(serverTime(app, 'futures', 2_000)).toBe(60_750);
  });
});

describe('countdown', () => {
  it('formats whole seconds, and zero for negative values', () => {
    expect([0, 1, 3_661_000, 90_000_000, -5].map(formatCountdown)).toEqual([
      '00:00:00',
      '00:00:01',
      '01:01:01',
      '1d 01:00:00',
      '00:00:00',
    ]);
  });
});
