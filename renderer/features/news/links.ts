import type { OutsideLink } from '../../../shared/domain/outsideLink.ts';
import { checkAddress } from '../../../shared/domain/checkAddress.ts';

/** The address of an article as it would be opened, with its real host; `null`: it is inert (XU36, XS45). */
export function linkOf(address: string | null): OutsideLink | null {
  if (address === null) return null;
  const url = checkAddress(address, (text) => new URL(text));
  return url === undefined ? null : { url, host: new URL(url).host };
}

/** Whether a host is written in letters that may look like those of another one: its name in ASCII says so. */
export function looksForeign(host: string): boolean {
  return host.split('.').some((label) => label.startsWith('xn--'));
}
