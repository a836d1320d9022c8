/**
 * Decides which operations of the hour streams that can wait may use (R4, R28): a few within a period, and never those
 * kept for what the user has just opened. Scrolling a watchlist up and down must not prevent the subscription of the
 * next book.
 */
import type { Clock } from '../../../../shared/time/clock.ts';
import { socketLimits } from '../clientLimits.ts';
import type { OperationBudget } from './operationBudget.ts';

export interface BackgroundBudget {
  /** Whether an operation only for such streams may be sent now. */
  mayGo(): boolean;
  /** Records that such an operation was sent. */
  went(): void;
  /** Returns the milliseconds until one may be sent; 0 when it may. */
  freeIn(): number;
  /** Called for a new connection: the count starts again. */
  reset(): void;
}

/** Creates a full allowance over a connection's operation budget. */
export function createBackgroundBudget(clock: Clock, budget: OperationBudget): BackgroundBudget {
  const { backgroundBurst: patientBurst, patientMs, patientReserve } = socketLimits;
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
