/**
 * Keeps a bad key from hammering (B-C9, H12): after a refusal that concerns the key, at most two private requests follow,
 * then none. A refusal for a missing permission stops the questions of its market alone, because a key of one market is
 * a good key; one question a minute goes on, because the permission may be given later, or was only said to be missing.
 */
import { errors } from '../../../../shared/exchange/errors.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';

export interface AuthBreaker {
  /** Whether one more request may go now; the answer is the cause when not. A request that may must tell how it ended. */
  enter(market: Market): AppError | null;
  /** How it ended: null for anything that was accepted or says nothing about the key. `neutral`: it was not even answered. */
  left(market: Market, error: AppError | null, neutral: boolean): void;
  /** The cause for which the key is refused altogether. */
  refused(): AppError | null;
}

const ALLOWED_AFTER = 2;
/** A market that is shut for a missing permission lets one request through so often. */
const PROBE_MS = 60_000;
/** One refusal may be an accident; the second is an answer (XS11). */
const ENOUGH = 2;
const SPEAKS_OF_KEY_FROM = errors.ACCESS_KEY_EMPTY.code;
const SPEAKS_OF_KEY_TO = errors.USER_LOCKED.code;
const silentCodes = new Set<number>([errors.ACCESS_TIMESTAMP_EXPIRED.code, errors.SYSTEM_ERROR.code]);
const permissionCodes = new Set<number>([
  errors.PERMISSION_DENIED.code,
  errors.INSUFFICIENT_PERMISSIONS.code,
  errors.PERMISSION_VALIDATION_FAILED.code,
]);

const codeOf = (error: AppError): number => Number.parseInt(error.exchange?.code ?? '', 10);

/** Whether an error says that a permission is missing. */
export function isPermissionError(error: AppError): boolean {
  return permissionCodes.has(codeOf(error));
}

/** Whether an error says that the key itself is not accepted: a documented code, or 401 without one. */
export function isKeyError(error: AppError): boolean {
  const code = codeOf(error);
  if (Number.isNaN(code)) return error.exchange?.httpStatus === 401;
  return code <= SPEAKS_OF_KEY_FROM && code >= SPEAKS_OF_KEY_TO && !silentCodes.has(code) && !permissionCodes.has(code);
}

interface Scope {
  failures: number;
  /** Requests let through since the first failure. */
  after: number;
  cause: AppError | null;
  /** Running time of the last failure, or of the last request that was let through while shut. */
  at: number;
}

/** A breaker of one key; `tripped` is called once, when the key is refused altogether. Without a clock no time passes. */
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
  /** Whether a market that is shut lets one request through now. */
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
