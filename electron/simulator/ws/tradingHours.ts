import type { InstrumentMarket } from '../market/instrumentMarket.ts';

/**
 * Whether an instrument trades at `time` (simulated Unix ms). While it is halted or closed its streams send nothing: a
 * new minute alone is then not a change (A-WS-HALT).
 */
export function isTrading(one: InstrumentMarket, time: number): boolean {
  return one.state(time) === 'open';
}
