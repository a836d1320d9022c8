/**
 * Asks the user before the program quits (B-A10, XU35): orders and positions stay live at the exchange when the program
 * ends, and the program never implies that it protects them. The question is shown in the shell's window.
 */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Ask } from '../platform/question.ts';
import { type OpenExposure } from '../trading/openExposure.ts';
import { leftLines, quitQuestion } from './quitPrompt.ts';
import type { SafetyControl } from '../trading/safety/safetyControl.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';

/** Dependencies of {@link createQuitting}. */
export interface QuittingParts {
  readonly clock: Clock;
  readonly left: () => OpenExposure;
  readonly safety: Pick<SafetyControl, 'kill' | 'view' | 'resume'>;
  readonly confirm: Ask;
  readonly notice: (error: AppError) => void;
}

export interface Quitting {
  /** Returns whether anything would be left open. */
  mustAsk(): boolean;
  /**
   * Asks the user; resolves to true when the program may end. A second request to quit meanwhile receives the same
   * result.
   */
  ask(): Promise<boolean>;
}

const LOOK_MS = 100;
/** Maximum wait for the cancellation, in ms; after it the program keeps running and shows what is left. */
const CANCEL_MS = MINUTE_MS;

/** Creates the quit confirmation of a running program. */
export function createQuitting(parts: QuittingParts): Quitting {
  const { clock, safety } = parts;
  let pendingConfirmation: Promise<boolean> | null = null;

  /** Cancels everything and waits until a further read proves it; resolves to false when something may be left. */
  const cancelAll = async (): Promise<boolean> => {
    const before = safety.view().mode;
    safety.kill();
    const until = clock.monotonic() + CANCEL_MS;
    const phase = () => safety.view().kill?.phase ?? 'incomplete';
    while (phase() !== 'done' && phase() !== 'incomplete' && clock.monotonic() < until) {
      await new Promise<void>((resolve) => clock.after(LOOK_MS, resolve));
    }
    const report = safety.view().kill;
    // Waiting does not show what the key has no permission to see.
    if (report?.phase !== 'done' || (!report.verified && report.unseen.length === 0)) {
      parts.notice(appError('unavailable', 'error.quit.ordersLeft', { orders: report?.remaining.length ?? 0 }));
      return false;
    }
    // Orders were blocked only for this cancellation; an earlier block stays.
    if (before === 'open') safety.resume();
    return true;
  };
  const run = async (): Promise<boolean> => {
    const left = parts.left();
    if (leftLines(left).length === 0) return true;
    const answer = await parts.confirm(quitQuestion(left));
    return answer === 'other' ? cancelAll() : answer === 'confirmed';
  };
  return {
    mustAsk: () => leftLines(parts.left()).length > 0,
    ask() {
      pendingConfirmation ??= run().finally(() => {
        pendingConfirmation = null;
      });
      return pendingConfirmation;
    },
  };
}
