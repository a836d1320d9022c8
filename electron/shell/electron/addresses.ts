/** Addresses of the app's pages under the app's custom scheme. */

/** The custom scheme; only this program serves it. */
export const SCHEME = 'app';
/** Origin of the main window and its pop-out windows. */
export const DESK_ORIGIN = 'app://bundle';
/** The only document of the main window. */
export const DESK_URL = `${DESK_ORIGIN}/index.html`;
/** The only document a pop-out window may show (R23). */
export const POP_OUT_URL = `${DESK_ORIGIN}/popout.html`;
/** Origin of the confirm window, which has a separate session. */
export const CONFIRM_ORIGIN = 'app://confirm';
/** The only document of the confirm window. */
export const CONFIRM_URL = `${CONFIRM_ORIGIN}/confirm.html`;

/** Returns an address without its fragment. */
export function withoutFragment(url: string): string {
  const index = url.indexOf('#');
  return index < 0 ? url : url.slice(0, index);
}
