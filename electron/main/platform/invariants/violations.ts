/**
 * Invariants that hold in the running program too (V1-V10). One that does not hold stops all orders with a reason the person
 * sees, and stands in the log; cancels and viewing go on (B-E7).
 */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Logger } from '../log/logger.ts';

/**
 * V1 no more orders than confirmed; V2 an id leaves once; V3 nothing leaves unjournaled; V4 fills add up or are marked
 * incomplete; V5 nothing old looks live; V6 no number carries money; V7 limits are kept; V8 no secret at any way out;
 * V9 only listed channels; V10 environment and account reach their own addresses alone.
 */
export const invariants = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9', 'V10'] as const;

/** See {@link invariants}. */
export type Invariant = (typeof invariants)[number];

/** Tells that an invariant does not hold. `facts` are words and counts of ours, nothing of the exchange's, nothing secret. */
export type Violated = (invariant: Invariant, facts: { readonly reason: string; readonly count?: number }) => void;

/** What telling does. */
export interface ViolationParts {
  readonly log: Logger;
  readonly halt: (reason: AppError) => void;
}

/** Lines of one invariant in the log; what is broken may be broken a thousand times a second. */
const MAX_LINES = 20;

/** Halts trading and writes the log, whoever calls it. Never throws; a violation found while telling one is not told again. */
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
      // What cannot be logged must stop orders all the same.
    }
    try {
      halt(appError('internal', 'error.invariant', { invariant }));
    } finally {
      reporting = false;
    }
  };
}
