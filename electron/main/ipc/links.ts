/**
 * Whether an address may be opened outside (XI9, XS45): https, with a host, without a user name, and without control
 * characters. The answer is the address as it will be opened, the host in the form a browser would show it.
 */
export function checkedLink(text: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  if (text.length > 2048 || /[\u0000-\u0020\u007f]/.test(text)) return undefined;
  try {
    const url = new URL(text);
    const plain = url.protocol === 'https:' && url.hostname !== '' && url.username === '' && url.password === '';
    return plain ? url.href : undefined;
  } catch {
    return undefined;
  }
}
