import type { Instrument, SpotStatus, TradingState } from './instrument.ts';
import { isSessionOpen } from './marketHours.ts';

/** Whether an instrument trades at `time` (Unix ms): by its status, then by its hours. */
export function tradingState(status: SpotStatus, hours: Instrument['marketHours'], time: number): TradingState {
  if (status === 'HALT') return 'halted';
  return status === 'BREAK' || !isSessionOpen(hours, time) ? 'closed' : 'open';
}
