/**
 * The changes of each key: a change in doubt stays so when its key is attached again, and a change requested under one
 * key is never sent under another (R16).
 */
import { type AppError, appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import type { Access, CurrentAccess } from '../../account/access.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { createChanges, type ChangeParts, type Changes } from './changes.ts';

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
