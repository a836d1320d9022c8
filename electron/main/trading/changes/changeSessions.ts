/**
 * The changes of each key: a change in doubt stays so when its key is attached again, and a change requested under one
 * key is never sent under another (R16).
 */
import { type AppError, appError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Access, CurrentAccess } from '../../account/access.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { createChanges, type ChangeParts, type Changes } from './changes.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { changeLimits } from '../tradingLimits.ts';

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

/** Returns the changes of a session's key. */
export type ChangeSessions = (restSession: Access) => Changes;

/** Returns the current REST client of one key; while another key is in use, nothing is requested or sent. */
function restOf(keyId: string, access: CurrentAccess): PrivateRest {
  const now = (): PrivateRest | null => {
    const restSession = access();
    return restSession?.keyId === keyId ? restSession.rest : null;
  };
  const otherKey = (): AppError => appError('refused', 'error.order.otherKey');
  return {
    query: async (id, params) => now()?.query(id, params) ?? fail(otherKey()),
    queryWhole: async (id, params, lane) => now()?.queryWhole(id, params, lane) ?? fail(otherKey()),
    prepare: async (id, params, means, lane) => now()?.prepare(id, params, means, lane) ?? fail(otherKey()),
  };
}

/** Creates the sessions, without changes. */
export function createChangeSessions(access: CurrentAccess, parts: Omit<ChangeParts, 'rest'>): ChangeSessions {
  const sessions = new Map<string, Changes>();
  return ({ keyId }) => {
    const known = sessions.get(keyId) ?? createChanges({ ...parts, rest: restOf(keyId, access) });
    sessions.set(keyId, known);
    return known;
  };
}
