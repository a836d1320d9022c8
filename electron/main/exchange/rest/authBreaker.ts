/**
 * Stops repeated requests with a bad key (B-C9, H12): after a refusal that concerns the key, at most two private
 * requests follow, then none. A refusal for a missing permission stops only the requests of its market, because a key
 * for one market is a good key; one request a minute is still sent, because the permission may be added later or may
 * have been reported as missing by mistake.
 */
import { errors } from '../../../../shared/exchange/errors.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

export interface AuthBreaker {
  /**
   * Returns null when one more request may be sent, otherwise the cause why not. The caller of a permitted request must
   * report how it ended.
   */
  enter(market: Market): AppError | null;
  /**
   * Reports how a request ended: null for one that was accepted or that says nothing about the key. `neutral`: it got
   * no response at all.
   */
  left(market: Market, error: AppError | null, neutral: boolean): void;
  /** Returns the cause for which the key is refused altogether. */
  refused(): AppError | null;
}

const ALLOWED_AFTER = 2;
/** Time between two requests that a market with a missing permission still lets through. */
const PROBE_MS = MINUTE_MS;
/** Number of refusals that stop requests: one may be an accident, the second is conclusive (XS11). */
const ENOUGH = 2;
const KEY_ERROR_FIRST = errors.ACCESS_KEY_EMPTY.code;
const KEY_ERROR_LAST = errors.USER_LOCKED.code;
const silentCodes = new Set<number>([errors.ACCESS_TIMESTAMP_EXPIRED.code, errors.SYSTEM_ERROR.code]);
const permissionCodes = new Set<number>([
  errors.PERMISSION_DENIED.code,
  errors.INSUFFICIENT_PERMISSIONS.code,
  errors.PERMISSION_VALIDATION_FAILED.code,
]);

const codeOf = (error: AppError): number => Number.parseInt(error.exchange?.code ?? '', 10);

/** Whether an error reports a missing permission. */
export function isPermissionError(error: AppError): boolean {
  return permissionCodes.has(codeOf(error));
}

/** Whether an error reports that the key itself is not accepted: a documented code, or 401 without one. */
export function isKeyError(error: AppError): boolean {
  const code = codeOf(error);
  if (Number.isNaN(code)) return error.exchange?.httpStatus === 401;
  return code <= KEY_ERROR_FIRST && code >= KEY_ERROR_LAST && !silentCodes.has(code) && !permissionCodes.has(code);
}

interface Scope {
  failures: number;
  /** Number of requests let through since the first failure. */
  after: number;
  cause: AppError | null;
  /** Monotonic time of the last failure, or of the last request that was let through while requests are stopped. */
  at: number;
}

/**
 * Creates a breaker for one key; it calls `tripped` once, when the key is refused altogether. Without a clock no time
 * passes.
 */
export function createAuthBreaker(
  tripped: (error: AppError) => void,
  clock: Pick<Clock, 'monotonic'> = { monotonic: () => 0 },
): AuthBreaker {
  const fresh = (): Scope => ({ failures: 0, after: 0, cause: null, at: 0 });
  const key = fresh();
  const markets: Record<Market, Scope> = { spot: fresh(), futures: fresh() };
  let notified = false;

  const shut = (scope: Scope): boolean =>
    scope.failures >= ENOUGH || (scope.failures > 0 && scope.after >= ALLOWED_AFTER);
  const failed = (scope: Scope, error: AppError): void => {
    scope.failures += 1;
    scope.cause = error;
    scope.at = clock.monotonic();
  };
  /** Whether a stopped market lets one request through now. */
  const probes = (scope: Scope): boolean => {
    if (scope === key || clock.monotonic() - scope.at < PROBE_MS) return false;
    scope.at = clock.monotonic();
    return true;
  };
  return {
    enter(market) {
      const scopes = [key, markets[market]];
      const closed = scopes.find(shut);
      if (closed && !probes(closed)) return closed.cause;
      for (const scope of scopes) if (scope.failures > 0) scope.after += 1;
      return null;
    },
    left(market, error, neutral) {
      const scopes = [key, markets[market]];
      if (neutral) {
        for (const scope of scopes) if (scope.failures > 0 && scope.after > 0) scope.after -= 1;
        return;
      }
      if (error && isKeyError(error)) failed(key, error);
      else if (error && isPermissionError(error)) failed(markets[market], error);
      else for (const scope of scopes) Object.assign(scope, fresh());
      if (notified || key.failures < ENOUGH || !key.cause) return;
      notified = true;
      tripped(key.cause);
    },
    refused: () => (notified ? key.cause : null),
  };
}
