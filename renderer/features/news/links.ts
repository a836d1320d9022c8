import type { OutsideLink } from '../../../shared/domain/outsideLink.ts';
import { checkAddress } from '../../../shared/domain/checkAddress.ts';

/** Returns an article's link as it would be opened, with its real host; `null`: it cannot be opened (XU36, XS45). */
export function linkOf(address: string | null): OutsideLink | null {
  if (address === null) return null;
  const url = checkAddress(address, (text) => new URL(text));
  return url === undefined ? null : { url, host: new URL(url).host };
}

/**
 * Returns whether a host contains letters that may look like those of another host, which its ASCII form (`xn--`)
 * shows.
 */
export function looksForeign(host: string): boolean {
  return host.split('.').some((label) => label.startsWith('xn--'));
}
