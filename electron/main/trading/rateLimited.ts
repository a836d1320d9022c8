import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { changeLimits } from './tradingLimits.ts';

// Retries what the rate limit delays instead of failing it: nothing was sent yet (R10).

/** Runs `run` until its result is anything but `rateLimited`, for at most `waitMs`. */
export async function rateLimited<Value>(
  clock: Clock,
  run: () => Promise<Result<Value, AppError>>,
  waitMs: number = changeLimits.closeWaitMs,
): Promise<Result<Value, AppError>> {
  const until = clock.monotonic() + waitMs;
  for (;;) {
    const outcome = await run();
    if (outcome.ok || outcome.error.kind !== 'rateLimited' || clock.monotonic() >= until) return outcome;
    await new Promise<void>((resolve) => clock.after(changeLimits.closeAgainMs, resolve));
  }
}
