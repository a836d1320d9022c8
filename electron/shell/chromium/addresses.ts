/**
 * Addresses of the app's own pages in Chromium, which cannot be taught a scheme of its own. `.invalid` is reserved, so
 * they exist nowhere else; the shell answers them itself, without a server, and both are secure contexts.
 */

/** Origin of the desk and its pop-outs. */
export const DESK_ORIGIN = 'https://bundle.app.invalid';
/** The one document of the desk's main frame. */
export const DESK_URL = `${DESK_ORIGIN}/index.html`;
/** The one document a pop-out may show (R23). */
export const POP_OUT_URL = `${DESK_ORIGIN}/popout.html`;
/** Origin of the confirm window: another site, so that the desk's page shares no process and no handle with it. */
export const CONFIRM_ORIGIN = 'https://foredeck-confirm.invalid';

/** Address without its fragment. */
export function withoutFragment(url: string): string {
  const index = url.indexOf('#');
  return index < 0 ? url : url.slice(0, index);
}
