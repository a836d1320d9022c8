/** How long a request may be, call by call; every station on its way asks here (B-D3, XI3). */
import { calls, type CallRow } from './contract.ts';
import { MAX_REQUEST_LENGTH } from './limits.ts';

const rows: Readonly<Record<string, CallRow>> = calls;

/** Longest request of a call in characters of JSON; of a name that is no call, the usual bound. */
export function maxLengthOf(name: string): number {
  return Object.hasOwn(rows, name) ? (rows[name]?.maxLength ?? MAX_REQUEST_LENGTH) : MAX_REQUEST_LENGTH;
}

/** The longest any request may be, in characters of JSON. */
export const MAX_ANY_REQUEST = Math.max(...Object.keys(rows).map(maxLengthOf));
