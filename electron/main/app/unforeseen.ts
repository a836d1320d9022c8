/**
 * Errors of the program that nobody foresaw (B-E7): what they left undone is not known, so trading halts and says so. The
 * program goes on, because the person must see the account and be able to cancel.
 */
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Logger } from '../platform/log/logger.ts';

/** Where they are heard: the process. */
export interface FaultSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (cause: unknown) => void): unknown;
  off(event: 'uncaughtException' | 'unhandledRejection', listener: (cause: unknown) => void): unknown;
}

/** Lines in the log: what fails may fail a thousand times a second. */
const MAX_LINES = 20;

/** Hears them from now on; the answer ends it. Neither a log nor a halt that fails leads to another one. */
export function watchFaults(
  source: FaultSource,
  { log, halt }: { readonly log: () => Pick<Logger, 'write'>; readonly halt: (reason: AppError) => void },
): () => void {
  let count = 0;
  const guarded = (run: () => void): void => {
    try {
      run();
    } catch {
      // Nothing is left to tell it to; the other half still has its turn.
    }
  };
  const hear = (cause: unknown): void => {
    count += 1;
    guarded(() => halt(appError('internal', 'error.program.unforeseen')));
    if (count > MAX_LINES) return;
    // The name alone: a message may hold anything.
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
