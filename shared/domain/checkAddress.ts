/** Decides which addresses may be opened in the browser, in the same way in main and in the window. */

/** The parts of an address, as the platform's URL parser reports them. */
export interface AddressParts {
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the address to open in the browser, or `undefined` when it must not be opened (XI9, XS45): it must be https,
 * with a host, without a user name, and without control characters. The returned host has the form a browser would show
 * (XU36). `read` throws for a text that is not an address.
 */
export function checkAddress(text: string, read: (text: string) => AddressParts): string | undefined {
  // eslint-disable-next-line no-control-regex
  if (text.length > 2048 || /[\u0000-\u0020\u007f]/.test(text)) return undefined;
  try {
    const { href, protocol, hostname, username, password } = read(text);
    const plain = protocol === 'https:' && hostname !== '' && username === '' && password === '';
    return plain ? href : undefined;
  } catch {
    return undefined;
  }
}
