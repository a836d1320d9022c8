/** Addresses of the app's own pages under its own scheme. */

/** The scheme; nothing outside the program answers it. */
export const SCHEME = 'app';
/** Origin of the desk and its pop-outs. */
export const DESK_ORIGIN = 'app://bundle';
/** The one document of the desk. */
export const DESK_URL = `${DESK_ORIGIN}/index.html`;
/** The one document a pop-out may show (R23). */
export const POP_OUT_URL = `${DESK_ORIGIN}/popout.html`;
/** Origin of the confirm window, which lives in a session of its own. */
export const CONFIRM_ORIGIN = 'app://confirm';
/** The one document of the confirm window. */
export const CONFIRM_URL = `${CONFIRM_ORIGIN}/confirm.html`;

/** Address without its fragment. */
export function withoutFragment(url: string): string {
  const index = url.indexOf('#');
  return index < 0 ? url : url.slice(0, index);
}
