/** HTTP transports whose host names lead to given IP addresses alone: between a check and a connection nothing is resolved. */
import dns from 'node:dns/promises';
import net from 'node:net';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { HttpTransport } from '../rest/transport.ts';
import { createNodeHttp } from './nodeHttp.ts';

/** Most transports that are kept; the one made first is closed for a further one. */
const KEPT = 16;

/** Resolves every name to these addresses. */
const answering =
  (addresses: readonly string[]): net.LookupFunction =>
  (_name, options, done) => {
    const found = addresses.map((address) => ({ address, family: net.isIP(address) }));
    if (options.all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };

/** Transports by the addresses to which they lead. */
export interface PinnedHttp {
  /** Returns all addresses of a name as the system resolves it; empty when it does not. Never rejects. */
  resolve(host: string): Promise<readonly string[]>;
  /** Returns the transport for these addresses; its user does not close it. */
  pinned(addresses: readonly string[]): HttpTransport;
  /** Ends all connections. */
  close(): void;
}

/**
 * Creates the transports as they are needed, with connections of their own. `open` and `lookup` replace Node's client and
 * the system's resolver.
 */
export function createPinnedHttp(
  clock: Clock,
  open: (lookup: net.LookupFunction) => HttpTransport = (lookup) => createNodeHttp(clock, { lookup }),
  lookup: (host: string) => Promise<readonly { readonly address: string }[]> = (host) =>
    dns.lookup(host, { all: true }),
): PinnedHttp {
  const transports = new Map<string, HttpTransport>();
  return {
    async resolve(host) {
      try {
        return (await lookup(host)).map(({ address }) => address);
      } catch {
        return [];
      }
    },
    pinned(addresses) {
      const name = addresses.join(' ');
      const known = transports.get(name);
      if (known) return known;
      const [oldest] = transports.keys();
      if (oldest !== undefined && transports.size >= KEPT) {
        transports.get(oldest)?.close();
        transports.delete(oldest);
      }
      const transport = open(answering(addresses));
      transports.set(name, transport);
      return transport;
    },
    close() {
      for (const transport of transports.values()) transport.close();
      transports.clear();
    },
  };
}
