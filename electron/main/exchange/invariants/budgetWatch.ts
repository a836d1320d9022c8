/**
 * V7: counts the requests of a ledger a second time to check that it keeps its limit. This count ignores lanes, headers
 * and other programs: a request counts from its issue until its reply plus the window, or while it may still arrive,
 * and the sum at each issue stays within the limit of the session (B-C1).
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import { ledgerLimits } from '../clientLimits.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** A counted request. Only the first call ends it. */
export interface WatchedRequest {
  replied(): void;
  /** `sent` false: the request was never sent. */
  aborted(sent: boolean): void;
}

export interface BudgetWatch {
  /**
   * Counts a request of this weight that was sent under this limit. A request heavier than the limit may be sent alone.
   */
  issued(weight: number, limit: number): WatchedRequest;
}

interface Counted {
  readonly weight: number;
  until: number;
}

/**
 * The limit that is watched: the `weight` of the IP address, or a count of the account. `lostMs`: time for which a
 * request without a reply counts.
 */
export interface WatchedLimit {
  readonly reason: 'weight' | 'orders' | 'cancels';
  readonly lostMs: number;
}

const WEIGHT: WatchedLimit = { reason: 'weight', lostMs: ledgerLimits.abortedMs };

/** Creates a watch that has counted nothing. `windowMs`: the exchange's window. */
export function createBudgetWatch(
  clock: Clock,
  windowMs: number,
  violated: Violated,
  { reason, lostMs }: WatchedLimit = WEIGHT,
): BudgetWatch {
  let counted: Counted[] = [];
  let sum = 0;
  const purge = (now: number): void => {
    if (!counted.some(({ until }) => until <= now)) return;
    counted = counted.filter(({ until }) => until > now);
    sum = counted.reduce((total, { weight }) => total + weight, 0);
  };
  return {
    issued(weight, limit) {
      purge(clock.monotonic());
      const request: Counted = { weight, until: Number.POSITIVE_INFINITY };
      sum += weight;
      // A request without weight is limited elsewhere and is not counted here.
      if (weight > 0) {
        counted.push(request);
        if (sum > Math.max(limit, weight)) violated('V7', { reason, count: sum });
      }
      const end = (until: number): void => {
        if (request.until === Number.POSITIVE_INFINITY) request.until = until;
      };
      return {
        replied: () => end(clock.monotonic() + windowMs),
        aborted: (sent) => end(sent ? clock.monotonic() + lostMs : Number.NEGATIVE_INFINITY),
      };
    },
  };
}
