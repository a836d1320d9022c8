/**
 * The changes of each key: what is in doubt under a key stays so when its way is attached anew, and nothing that was asked
 * for under one key is sent under another (R16).
 */
import type { AppError } from '../../../../shared/result/appError.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail } from '../../../../shared/result/result.ts';
import type { Access, CurrentAccess } from '../../account/access.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import { createChanges, type ChangeParts, type Changes } from './changes.ts';

/** Answers the changes of the key of this way. */
export type ChangeSessions = (restSession: Access) => Changes;

/** The present way of one key; while another is in use nothing is asked and nothing leaves. */
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

/** No changes yet. */
export function createChangeSessions(access: CurrentAccess, parts: Omit<ChangeParts, 'rest'>): ChangeSessions {
  const sessions = new Map<string, Changes>();
  return ({ keyId }) => {
    const known = sessions.get(keyId) ?? createChanges({ ...parts, rest: restOf(keyId, access) });
    sessions.set(keyId, known);
    return known;
  };
}
