import type { InstrumentMarket } from '../market/instrumentMarket.ts';

/**
 * Whether an instrument trades at `time` (simulated Unix ms). While it is halted or closed its streams are silent: a
 * minute that passes is no news there (A-WS-HALT).
 */
export function isTrading(one: InstrumentMarket, time: number): boolean {
  return one.state(time) === 'open';
}
