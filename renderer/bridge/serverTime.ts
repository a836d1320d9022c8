import type { Market } from '../../shared/exchange/markets.ts';
import type { AppState } from '../../shared/ipc/appState.ts';

/** What the exchange's time is reckoned from. */
export type ServerTimeInputs = Pick<AppState, 'clocks' | 'environment' | 'simulator'>;

/**
 * The exchange's time (Unix ms) when this machine's clock shows `now`: the offset that was measured last, and on the
 * simulator its own pace since that measurement (R38). `null` before the first measurement.
 */
export function serverTime(app: ServerTimeInputs, market: Market, now: number): number | null {
  const measured = app.clocks.find((clock) => clock.market === market);
  if (!measured || measured.offsetMs === null || measured.measuredAt === null) return null;
  const factor = app.environment === 'simulator' ? app.simulator.timeFactor : 1;
  const passed = Math.max(0, now - measured.measuredAt);
  return measured.measuredAt + measured.offsetMs + passed * factor;
}
