/** Limits of what the window may do over the bridge. */

/** Maximum length of a request, in characters of JSON (B-D3). */
export const MAX_REQUEST_LENGTH = 256 * 1024;

/** Maximum listeners of one event; a further one is refused, since only a leak would need it (XI12). */
export const MAX_LISTENERS = 256;
