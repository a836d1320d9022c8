/** Retries a closing that the rate limit delays instead of failing it: nothing was sent yet (R10). */
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { changeLimits } from '../tradingLimits.ts';

/** Runs `run` until its result is anything but `rateLimited`, for at most {@link changeLimits.closeWaitMs}. */
export async function rateLimited<Value>(
  clock: Clock,
  run: () => Promise<Result<Value, AppError>>,
): Promise<Result<Value, AppError>> {
  const until = clock.monotonic() + changeLimits.closeWaitMs;
  for (;;) {
    const outcome = await run();
    if (outcome.ok || outcome.error.kind !== 'rateLimited' || clock.monotonic() >= until) return outcome;
    await new Promise<void>((resolve) => clock.after(changeLimits.closeAgainMs, resolve));
  }
}
