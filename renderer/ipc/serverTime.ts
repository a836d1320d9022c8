import type { Market } from '../../shared/exchange/markets.ts';
import type { AppState } from '../../shared/ipc/appState.ts';

/** The data from which the exchange's time is computed. */
export type ServerTimeInputs = Pick<AppState, 'clocks' | 'environment' | 'simulator'>;

/**
 * Returns the exchange's time (Unix ms) when the local clock shows `now`: from the offset measured last and, on the
 * simulator, its time factor since that measurement (R38). `null` before the first measurement.
 */
export function serverTime(app: ServerTimeInputs, market: Market, now: number): number | null {
  const measured = app.clocks.find((clock) => clock.market === market);
  if (!measured || measured.offsetMs === null || measured.measuredAt === null) return null;
  const factor = app.environment === 'simulator' ? app.simulator.timeFactor : 1;
  const passed = Math.max(0, now - measured.measuredAt);
  return measured.measuredAt + measured.offsetMs + passed * factor;
}
