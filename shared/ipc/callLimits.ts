/** Maximum length of a request, per call; every component that passes the request on uses these limits (B-D3, XI3). */
import { calls, type CallRow } from './contract.ts';

/** Limits of what the window may do over the bridge. */

/** Maximum length of a request, in characters of JSON (B-D3). */
export const MAX_REQUEST_LENGTH = 256 * 1024;

/** Maximum listeners of one event; a further one is refused, since only a leak would need it (XI12). */
export const MAX_LISTENERS = 256;

const rows: Readonly<Record<string, CallRow>> = calls;

/** Returns the maximum length of a call's request in characters of JSON; for an unknown name the default limit. */
export function maxLengthOf(name: string): number {
  return Object.hasOwn(rows, name) ? (rows[name]?.maxLength ?? MAX_REQUEST_LENGTH) : MAX_REQUEST_LENGTH;
}

/** Maximum length of any request, in characters of JSON. */
export const MAX_ANY_REQUEST = Math.max(...Object.keys(rows).map(maxLengthOf));
