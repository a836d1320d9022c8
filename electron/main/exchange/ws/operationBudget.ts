import { HOUR_MS } from '../../../../shared/time/units.ts';
import { limits } from '../../../../shared/exchange/limits.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { socketLimits } from '../clientLimits.ts';

// Decides which operations of the hour streams that can wait may use (R4, R28): a few within a period, and never those
// kept for what the user has just opened. Scrolling a watchlist up and down must not prevent the subscription of the
// next book.

interface BackgroundBudget {
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

/** Subscribe and unsubscribe operations of one connection: 240 in any hour (R4, A-WS-BUDGET). */
export interface OperationBudget {
  /** Takes one operation; false when the hour's operations are used up. */
  take(): boolean;
  /** Returns how many operations are left now. */
  left(): number;
  /** Returns the milliseconds until one more than `reserved` are free; 0 when they are. */
  freeIn(reserved?: number): number;
  /** Called for a new connection, which starts with a full budget. */
  reset(): void;
}

/** Creates a full budget. */
export function createOperationBudget(clock: Clock): OperationBudget {
  let times: number[] = [];
  const purge = (): void => {
    const before = clock.monotonic() - HOUR_MS;
    while (times.length > 0 && (times[0] as number) <= before) times.shift();
  };
  const left = (): number => {
    purge();
    return limits.socket.operationsPerHour - times.length;
  };
  return {
    take() {
      if (left() <= 0) return false;
      times.push(clock.monotonic());
      return true;
    },
    left,
    freeIn(reserved = 0) {
      const missing = reserved + 1 - left();
      return missing <= 0 ? 0 : (times[missing - 1] as number) + HOUR_MS - clock.monotonic();
    },
    reset() {
      times = [];
    },
  };
}
