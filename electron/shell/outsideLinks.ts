/** Minimum milliseconds between two addresses opened in the browser because the page tried to navigate to them. */
const PAUSE_MS = 1000;

/**
 * Handles a page's attempt to leave, or to open a window that is not the app's: the attempt is always refused, and the
 * address is opened in the user's browser when main allows it, at most once a second so that no page can flood the
 * desktop (B-D4).
 */
export function outsideLinks(
  mayOpen: (url: string) => boolean,
  open: (url: string) => unknown,
  now: () => number = () => performance.now(),
): (url: string) => void {
  let last = -PAUSE_MS;
  return (url) => {
    if (now() - last < PAUSE_MS || !mayOpen(url)) return;
    last = now();
    open(url);
  };
}

/**
 * Returns whether an address may be passed to the desktop at all: https, without credentials. Main checks more (XI9).
 */
export function isPlainHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}
