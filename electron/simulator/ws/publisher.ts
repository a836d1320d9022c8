/** One stream's content: what a new subscriber gets first, and what everybody gets as the market moves. */
export interface Publisher {
  /** Frame for a new subscriber, `null` when the stream begins with the next change. Consistent with what comes after it. */
  snapshot(time: number): string | null;
  /** Frames to send now, none when nothing is due. `time` is simulated Unix ms, `now` monotonic real ms. */
  collect(time: number, now: number): string[];
}
