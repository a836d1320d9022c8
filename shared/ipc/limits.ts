/** Bounds of what the window may do over the bridge. */

/** Longest request, in characters of JSON (B-D3). */
export const MAX_REQUEST_LENGTH = 256 * 1024;

/** Most listeners one event may have; a further one is refused, since only a leak needs it (XI12). */
export const MAX_LISTENERS = 256;
