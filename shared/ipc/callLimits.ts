/** Maximum length of a request, per call; every component that passes the request on uses these limits (B-D3, XI3). */
import { calls, type CallRow } from './contract.ts';
import { MAX_REQUEST_LENGTH } from './limits.ts';

const rows: Readonly<Record<string, CallRow>> = calls;

/** Returns the maximum length of a call's request in characters of JSON; for an unknown name the default limit. */
export function maxLengthOf(name: string): number {
  return Object.hasOwn(rows, name) ? (rows[name]?.maxLength ?? MAX_REQUEST_LENGTH) : MAX_REQUEST_LENGTH;
}

/** Maximum length of any request, in characters of JSON. */
export const MAX_ANY_REQUEST = Math.max(...Object.keys(rows).map(maxLengthOf));
