/**
 * Estimates what other programs use on the same IP address, as far as responses show it (XE10). The usage that a
 * response reports exceeds the app's own by what others used; the app's own usage is known only between two bounds
 * while requests are in flight. Without a sign of others nothing is estimated, so that a single ledger is not slowed by
 * its own requests. After a sign the upper bound counts, for as long as there are signs and one minute more. All
 * weights are in the exchange's units, times are monotonic milliseconds.
 */
import { limits } from '../../../../../shared/exchange/limits.ts';
import { ledgerLimits } from '../../clientLimits.ts';

/** Weight that other programs on this IP address use. */
export interface Foreign {
  /** Returns the weight of others that counts now. */
  weight(now: number): number;
  /** Whether others are assumed and no recent response shows how much they use: one request at a time finds out. */
  isUnknown(now: number): boolean;
  /**
   * Records the total usage that a response reported; the app's own part of it is at least `least()` and at most
   * `most`.
   */
  reported(now: number, used: number, most: number, least: () => number): void;
  /** Records a response that reported no usage: the last known usage of others still counts. */
  silent(now: number): void;
  /** Records that the exchange refused although the app's own usage fitted: another program must be there. */
  refused(now: number): void;
  /** Returns when the estimate becomes too old; infinite without one. */
  nextEnd(now: number): number;
}

/**
 * Creates the estimate without other programs. `startedAt` is the start of the program: an earlier run may have ended
 * just before and its figures are lost, which counts as a sign for one window.
 */
export function createForeign(startedAt = Number.NEGATIVE_INFINITY): Foreign {
  let signAt = startedAt + limits.weight.windowMs - ledgerLimits.foreignMs;
  /** Upper bounds within the last window, in falling order: the first one counts. */
  const bounds: { readonly at: number; readonly weight: number }[] = [];
  let last = 0;
  /** Midpoints between the bounds over some time: their mean is zero when there are no other programs. */
  let midpoints = { from: 0, sum: 0, count: 0 };

  const isReckoned = (now: number): boolean => now - signAt < ledgerLimits.foreignMs;
  const purge = (now: number): void => {
    while (bounds[0] && bounds[0].at + limits.weight.windowMs <= now) bounds.shift();
    if (isReckoned(now)) return;
    bounds.length = 0;
    last = 0;
  };
  const note = (at: number, weight: number): void => {
    while (bounds.length > 0 && (bounds.at(-1)?.weight ?? 0) <= weight) bounds.pop();
    bounds.push({ at, weight });
    last = weight;
  };
  return {
    weight(now) {
      purge(now);
      return bounds[0]?.weight ?? last;
    },
    isUnknown(now) {
      purge(now);
      return isReckoned(now) && bounds.length === 0;
    },
    reported(now, used, most, least) {
      purge(now);
      if (used > most) signAt = now;
      if (!isReckoned(now)) return;
      const upper = used - least();
      if (now - midpoints.from >= ledgerLimits.foreignMeanMs) {
        if (midpoints.sum >= ledgerLimits.foreignSign * midpoints.count && midpoints.count > 0) signAt = now;
        midpoints = { from: now, sum: 0, count: 0 };
      }
      midpoints.sum += (used - most + upper) / 2;
      midpoints.count += 1;
      note(now, Math.max(0, upper));
    },
    silent(now) {
      purge(now);
      if (isReckoned(now) && bounds.length === 0) note(now, last);
    },
    refused(now) {
      signAt = now;
    },
    nextEnd(now) {
      purge(now);
      return bounds[0] ? bounds[0].at + limits.weight.windowMs : Number.POSITIVE_INFINITY;
    },
  };
}
