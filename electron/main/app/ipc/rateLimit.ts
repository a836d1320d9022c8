import type { Clock } from '../../../../shared/time/clock.ts';

/** A bucket of calls that fills steadily: at most `perSecond` at once and on average (XI7). Answers whether one may pass. */
export function createRateLimit(clock: Clock, perSecond: number): () => boolean {
  let tokens = perSecond;
  let last = clock.monotonic();
  return () => {
    const now = clock.monotonic();
    tokens = Math.min(perSecond, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
