/** How names of hosts become addresses (XE5): a name that leads to this very machine is no exchange, whoever says so. */
import dns from 'node:dns';
import type net from 'node:net';

/** Error code of a name that leads to this machine; nothing was connected. */
export const LOOPBACK_CODE = 'ELOOPBACK';

/** Whether an address of either family is this machine: loopback, none at all, and both written as IPv6. */
export function isThisMachine(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return (
    /^(?:127|0)\./.test(plain) || plain === '::1' || plain === '::' || /^::ffff:(?:7f|0{0,2}[0-9a-f]?:)/.test(plain)
  );
}

/**
 * Looks names up with the system's resolver, or the one given, and refuses one with any address of this machine: a
 * resolver that mixes them is not to be believed in the rest. Addresses written as such are never looked up.
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
