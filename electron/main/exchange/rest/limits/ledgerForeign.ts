/**
 * Other programs on the same address, as far as answers betray them (XE10). What an answer calls used lies above ours by
 * what others spent; ours is known only between two bounds while requests are under way. Without a sign of others nothing
 * is reckoned with, so that a ledger alone is not slowed by its own traffic. After a sign the upper bound counts, for as
 * long as signs come and a minute more. All weights are in the exchange's units, times monotonic milliseconds.
 */
import { limits } from '../../../../../shared/exchange/limits.ts';
import { ledgerLimits } from '../../clientLimits.ts';

/** Weight that other programs on this address use. */
export interface Foreign {
  /** Weight of others to count now. */
  weight(now: number): number;
  /** Others are reckoned with, and nothing recent says how much they spend: one request at a time finds out. */
  isUnknown(now: number): boolean;
  /** An answer told what is used in all; of ours that is at least `least()` and at most `most`. */
  reported(now: number, used: number, most: number, least: () => number): void;
  /** An answer told nothing: what was known of others before goes on. */
  silent(now: number): void;
  /** The exchange refused although ours fitted: somebody else is there. */
  refused(now: number): void;
  /** When an estimate is too old to be counted on; infinite without one. */
  nextEnd(now: number): number;
}

/**
 * Nobody else; with `startedAt`, when the program started, there may have been one before it, which died with its figures:
 * for one window that is a sign.
 */
export function createForeign(startedAt = Number.NEGATIVE_INFINITY): Foreign {
  let signAt = startedAt + limits.weight.windowMs - ledgerLimits.foreignMs;
  /** Upper bounds of the last window, falling: the first is the one that counts. */
  const bounds: { readonly at: number; readonly weight: number }[] = [];
  let last = 0;
  /** The middles between the bounds, of some time: alone, their mean is nothing. */
  let middles = { from: 0, sum: 0, count: 0 };

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
      if (now - middles.from >= ledgerLimits.foreignMeanMs) {
        if (middles.sum >= ledgerLimits.foreignSign * middles.count && middles.count > 0) signAt = now;
        middles = { from: now, sum: 0, count: 0 };
      }
      middles.sum += (used - most + upper) / 2;
      middles.count += 1;
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
