/**
 * Invariants that are also checked in the running program (V1-V10). A broken one stops all orders with a reason that
 * the user sees, and is logged; cancels and display continue (B-E7).
 */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Logger } from '../log/logger.ts';

/**
 * V1 no more orders than confirmed; V2 an id is sent only once; V3 nothing is sent that is not in the journal; V4 fills
 * add up or are marked incomplete; V5 old data never looks live; V6 amounts of money are never JavaScript numbers; V7
 * limits are kept; V8 no secret in any output; V9 only listed channels; V10 environment and account connect only to
 * their own addresses.
 */
export const invariants = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10'] as const;

/** See {@link invariants}. */
export type Invariant = (typeof invariants)[number];

/**
 * Reports that an invariant is broken. `facts` contain the app's own words and counts, nothing from the exchange and
 * nothing secret.
 */
export type Violated = (invariant: Invariant, facts: { readonly reason: string; readonly count?: number }) => void;

/** Dependencies of {@link createViolations}. */
export interface ViolationParts {
  readonly log: Logger;
  readonly halt: (reason: AppError) => void;
}

/** Most log lines of one invariant; a broken one may be reported a thousand times a second. */
const MAX_LINES = 20;

/**
 * Creates the function that halts trading and writes the log, whatever code calls it. A violation during such a report
 * is not reported again.
 */
export function createViolations({ log, halt }: ViolationParts): Violated {
  const notified = new Map<Invariant, number>();
  let reporting = false;
  return (invariant, { reason, count = 1 }) => {
    if (reporting) return;
    reporting = true;
    try {
      const times = (notified.get(invariant) ?? 0) + 1;
      notified.set(invariant, times);
      if (times <= MAX_LINES) log.write('invariant.violated', { key: invariant, reason, count });
    } catch {
      // Orders must stop even if the violation cannot be logged.
    }
    try {
      halt(appError('internal', 'error.invariant', { invariant }));
    } finally {
      reporting = false;
    }
  };
}
