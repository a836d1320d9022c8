/** Keeps what was computed from the archive while the archive is the same; requests for one state share one reading. */
import type { Access } from '../../account/access.ts';

/**
 * Returns a function that returns the value of a state of the archive, and reads it where it is not known; null: the
 * archive cannot be used now. `access` returns the access to the account; null: no key is in use.
 */
export function createSharedReading<Value>(
  access: () => Pick<Access, 'epoch'> | null,
): (archiveState: unknown, read: () => Promise<Value | null>) => Promise<Value | null> {
  let kept: { readonly state: string; readonly value: Value } | null = null;
  let running: { readonly state: string; readonly result: Promise<Value | null> } | null = null;
  return async (archiveState, read) => {
    const epoch = access()?.epoch ?? null;
    const state = JSON.stringify([epoch, archiveState]);
    // Without a key the records may be those of another key by the next request.
    if (epoch !== null && kept?.state === state) return kept.value;
    if (running?.state !== state) running = { state, result: read() };
    const own = running;
    try {
      const value = await own.result;
      // Under another key the pages may be those of two accounts.
      if ((access()?.epoch ?? null) !== epoch) return null;
      kept = value === null ? null : { state, value };
      return value;
    } finally {
      if (running === own) running = null;
    }
  };
}
