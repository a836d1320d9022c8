/** Which addresses may be opened outside the program, judged alike by main and by the window. */

/** The parts of an address, as the platform's own reader tells them. */
export interface AddressParts {
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Whether an address may be opened outside (XI9, XS45): https, with a host, without a user name, and without control
 * characters. The answer is the address as it will be opened, the host in the form a browser would show it; `undefined`:
 * it is never opened (XU36). `read` throws for what is no address.
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
