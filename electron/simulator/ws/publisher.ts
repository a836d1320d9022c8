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
