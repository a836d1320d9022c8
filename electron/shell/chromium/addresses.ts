/**
 * Addresses of the app's pages in Chromium, where no custom scheme can be registered. `.invalid` is reserved, so they
 * exist nowhere else; the shell serves them itself, without a server, and both origins are secure contexts.
 */

/** Origin of the main window and its pop-out windows. */
export const DESK_ORIGIN = 'https://bundle.app.invalid';
/** The only document of the main window's main frame. */
export const DESK_URL = `${DESK_ORIGIN}/index.html`;
/** The only document a pop-out window may show (R23). */
export const POP_OUT_URL = `${DESK_ORIGIN}/popout.html`;
/**
 * Origin of the confirm window: a different site, so that the main window's page shares no process and no handle with
 * it.
 */
export const CONFIRM_ORIGIN = 'https://foredeck-confirm.invalid';

/** Returns an address without its fragment. */
export function withoutFragment(url: string): string {
  const index = url.indexOf('#');
  return index < 0 ? url : url.slice(0, index);
}
