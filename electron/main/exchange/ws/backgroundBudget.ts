/**
 * Which operations of the hour streams that can wait may use (R4, R28): a few in a while, and never those kept for what a
 * person has just opened. A watchlist that is scrolled up and down must not keep the next book from being subscribed.
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import { socketLimits } from '../clientLimits.ts';
import type { OperationBudget } from './operationBudget.ts';

export interface BackgroundBudget {
  /** Whether an operation for such streams alone may be sent now. */
  mayGo(): boolean;
  /** One was sent. */
  went(): void;
  /** Milliseconds until one may be sent; 0 when it may. */
  freeIn(): number;
  /** A new connection. */
  reset(): void;
}

/** A whole allowance over a connection's budget. */
export function createBackgroundBudget(clock: Clock, budget: OperationBudget): BackgroundBudget {
  const { patientBurst, patientMs, patientReserve } = socketLimits;
  let times: number[] = [];
  const freeIn = (): number => {
    const now = clock.monotonic();
    times = times.filter((time) => time > now - patientMs);
    const pace = times.length < patientBurst ? 0 : times[0]! + patientMs - now;
    return Math.max(pace, budget.freeIn(patientReserve));
  };
  return {
    mayGo: () => freeIn() === 0,
    went: () => void times.push(clock.monotonic()),
    freeIn,
    reset() {
      times = [];
    },
  };
}
