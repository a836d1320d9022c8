import type { InstrumentMarket } from '../market/instrumentMarket.ts';

/**
 * Whether an instrument trades at `time` (simulated Unix ms). While it is halted or closed its streams send nothing: a
 * new minute alone is then not a change (A-WS-HALT).
 */
export function isTrading(one: InstrumentMarket, time: number): boolean {
  return one.state(time) === 'open';
}

/** The content of one stream: the first frame for a new subscriber, and the frames for all as the market moves. */
export interface Publisher {
  /**
   * Returns the frame for a new subscriber, `null` when the stream begins with the next change. It is consistent with
   * the frames that follow.
   */
  snapshot(time: number): string | null;
  /** Returns the frames to send now, none when nothing is due. `time` is simulated Unix ms, `now` monotonic real ms. */
  collect(time: number, now: number): string[];
}
