/**
 * V7: a ledger keeps its limit, counted a second time. This count knows nothing of lanes, headers or other programs: a
 * request counts from its issue until its reply plus the window, or while it may still arrive, and the sum at each issue is
 * within the limit of the session (B-C1).
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import { ledgerLimits } from '../clientLimits.ts';
import type { Violated } from '../../platform/invariants/violations.ts';

/** A counted request. The first call ends it. */
export interface WatchedRequest {
  replied(): void;
  /** `sent` false: it never left. */
  aborted(sent: boolean): void;
}

export interface BudgetWatch {
  /** A request of this weight was let go under this limit. One that is heavier than the limit goes alone. */
  issued(weight: number, limit: number): WatchedRequest;
}

interface Counted {
  readonly weight: number;
  until: number;
}

/** What is watched: `weight` of the address, or a count of the account. `lostMs`: how long an unanswered request counts. */
export interface WatchedLimit {
  readonly reason: 'weight' | 'orders' | 'cancels';
  readonly lostMs: number;
}

const WEIGHT: WatchedLimit = { reason: 'weight', lostMs: ledgerLimits.abortedMs };

/** A watch that has seen nothing. `windowMs`: the exchange's window. */
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
      // What weighs nothing is limited elsewhere, and needs no place here.
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
