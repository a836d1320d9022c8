/** Notices a page that hangs: Chromium reports a page that ended, but not one whose scripts never return (B-E5). */
import type { MachinePort } from '../machine.ts';

/** When a page counts as hanging: after so many questions in a row, one at each interval, that it did not answer. */
export interface HangLimits {
  readonly everyMs: number;
  readonly questions: number;
}

/** Ten seconds in all, so that no long task of a page that goes on is taken for a hang. */
export const hangLimits: HangLimits = { everyMs: 2_000, questions: 5 };

/** Inputs of the watch. */
export interface HangWatchOptions {
  readonly machine: Pick<MachinePort, 'now' | 'every'>;
  readonly limits: HangLimits;
  /** Resolves as soon as the page has run something; never while its scripts do not return. */
  answers(): Promise<unknown>;
  /** Resolves to whether a debugger is open, which may have stopped the page for a person who looks at it. */
  isDebugged(): Promise<boolean>;
  onHang(): void;
}

/**
 * Asks the page at each interval until stopped, or until it hangs. What was not answered does not count when the
 * interval was late by more than its length, because this process was busy or the machine slept, nor beside a debugger.
 */
export function watchForHang({ machine, limits, ...page }: HangWatchOptions): () => void {
  let last = machine.now();
  let unanswered = 0;
  const isAnswered = (): void => {
    unanswered = 0;
  };
  const stop = machine.every(limits.everyMs, () => {
    const now = machine.now();
    if (now - last > 2 * limits.everyMs) unanswered = 0;
    last = now;
    if (unanswered >= limits.questions) {
      stop();
      page.onHang();
      return;
    }
    // The browser answers for a page that does not, so that the last interval knows it.
    if (unanswered > 0) void page.isDebugged().then((isOpen) => isOpen && isAnswered());
    unanswered += 1;
    void page.answers().then(isAnswered);
  });
  return stop;
}
