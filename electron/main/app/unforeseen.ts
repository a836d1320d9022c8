/**
 * Handles unexpected errors of the program (B-E7): what they left undone is unknown, so trading halts and the user is
 * notified. The program goes on, because the user must see the account and be able to cancel.
 */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Logger } from '../platform/log/logger.ts';

/** The source of unexpected errors: the process. */
export interface FaultSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (cause: unknown) => void): unknown;
  off(event: 'uncaughtException' | 'unhandledRejection', listener: (cause: unknown) => void): unknown;
}

/** Maximum number of log lines: an error may occur a thousand times a second. */
const MAX_LINES = 20;

/**
 * Listens for unexpected errors; the returned function ends that. A failing log or halt does not cause another error.
 */
export function watchFaults(
  source: FaultSource,
  { log, halt }: { readonly log: () => Pick<Logger, 'write'>; readonly halt: (reason: AppError) => void },
): () => void {
  let count = 0;
  const guarded = (run: () => void): void => {
    try {
      run();
    } catch {
      // The failure cannot be reported anywhere; the other action still runs.
    }
  };
  const hear = (cause: unknown): void => {
    count += 1;
    guarded(() => halt(appError('internal', 'error.program.unforeseen')));
    if (count > MAX_LINES) return;
    // Only the name is logged: a message may contain anything.
    guarded(() =>
      log().write('program.unforeseen', { reason: cause instanceof Error ? cause.name : 'unknown', count }),
    );
  };
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  for (const event of events) source.on(event, hear);
  return () => {
    for (const event of events) source.off(event, hear);
  };
}
