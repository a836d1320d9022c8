/**
 * Asks the user before the program quits (B-A10, XU35): orders and positions stay live at the exchange when the program
 * ends, and the program never implies that it protects them. The question is shown in the shell's window.
 */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Ask, Question } from '../platform/question.ts';
import type { OpenExposure } from '../trading/openExposure.ts';
import type { SafetyControl } from '../trading/safety/safetyControl.ts';
import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { mainTextIn } from '../platform/mainText.ts';

// Texts shown before the user quits (B-A10, XU35): final text of the shell's window (R26).

/** Kinds of open items, in display order. */
const kinds = ['orders', 'conditional', 'positions', 'plans', 'doubts'] as const;
/** Returns one line for each kind of item left open when the program, or only the open trading context, ends. */
export function leftLines(
  left: OpenExposure,
  language: Language = 'en',
  ends: 'program' | 'world' = 'program',
): string[] {
  const text = mainTextIn(language);
  // When another trading context is opened the program goes on, but the plans do not.
  const name = (kind: (typeof kinds)[number]) => (kind === 'plans' && ends === 'world' ? 'plansOfAccount' : kind);
  return kinds.filter((kind) => left[kind] > 0).map((kind) => text(`left.${name(kind)}`, { count: left[kind] }));
}

/**
 * Returns the question whether to quit: `confirmed` keeps the orders, `other` cancels them first and is offered only
 * when there are orders.
 */
export const quitQuestion =
  (left: OpenExposure): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    const lines = leftLines(left, language);
    const plain = {
      title: text('quit.title'),
      lines,
      confirmLabel: text('quit.confirm'),
      cancelLabel: text('quit.cancel'),
      typedWord: null,
      language,
    };
    if (left.orders + left.conditional + left.doubts === 0) return plain;
    return {
      ...plain,
      lines: [...lines, text('quit.cancelling'), text('quit.stillThere')],
      confirmLabel: text('quit.keepOrders'),
      otherLabel: text('quit.cancelOrders'),
    };
  };

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
