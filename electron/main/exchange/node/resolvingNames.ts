/**
 * Resolves host names (XE5): a name that resolves to this machine is never the exchange, whatever the resolver returns.
 */
import dns from 'node:dns';
import type net from 'node:net';

/** Error code for a name that resolves to this machine; no connection was made. */
export const LOOPBACK_CODE = 'ELOOPBACK';

/** Whether an address of either family is this machine: loopback, the unspecified address, and both written as IPv6. */
export function isThisMachine(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return (
    /^(?:127|0)\./.test(plain) || plain === '::1' || plain === '::' || /^::ffff:(?:7f|0{0,2}[0-9a-f]?:)/.test(plain)
  );
}

/**
 * Resolves names with the system's resolver, or the given one, and refuses a name with any address of this machine,
 * because then its other addresses cannot be trusted either. IP addresses are never looked up.
 */
export function resolvingNames(lookup: net.LookupFunction = dns.lookup as net.LookupFunction): net.LookupFunction {
  return (name, options, done) => {
    lookup(name, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (error || !addresses.some(isThisMachine)) return done(error, found, family);
      const refusal: NodeJS.ErrnoException = new Error(`${name} leads to this machine`);
      refusal.code = LOOPBACK_CODE;
      done(refusal, found, family);
    });
  };
}
