/** Window of high-frequency placements (A-HIGH-FREQUENCY), in monotonic real milliseconds. */
const WINDOW_MS = 1000;

/** How fast accounts place, whatever becomes of it. */
export class PlacementRate {
  readonly #times = new Map<string, number[]>();

  /** Counts a placement of an account at monotonic `now`; whether there were more than `most` within one second. */
  isAbove(accountId: string, most: number, now: number): boolean {
    const times = (this.#times.get(accountId) ?? []).filter((at) => at > now - WINDOW_MS);
    times.push(now);
    this.#times.set(accountId, times);
    return times.length > most;
  }

  /** Forgets everything. */
  clear(): void {
    this.#times.clear();
  }
}
