/** HTTP transports whose host names lead to given IP addresses alone: between a check and a connection nothing is resolved. */
import dns from 'node:dns/promises';
import net from 'node:net';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { HttpTransport } from '../rest/transport.ts';
import { directRoute, withoutProxy, type NetworkRoute } from './networkRoute.ts';
import { createNodeHttp, type NodeHttpOptions } from './nodeHttp.ts';

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
  /**
   * Returns the transport for these addresses; its user does not close it. A proxy is asked for a tunnel to one of them
   * and never resolves the name. `isNear`: they are on this machine or in the networks around it, where a proxy does not
   * lead: they are reached directly, and over a closed route not at all where the connection is encrypted.
   */
  pinned(addresses: readonly string[], isNear: boolean): HttpTransport;
  /** Ends all connections. */
  close(): void;
}

/** What the transports may be given. */
export interface PinnedHttpOptions {
  /** Returns the route that is in force; by default the direct one. */
  readonly route?: () => NetworkRoute;
  /** Opens a transport in place of Node's client. */
  readonly open?: (options: NodeHttpOptions) => HttpTransport;
  /** Returns the addresses of a name in place of the system's resolver. */
  readonly lookup?: (host: string) => Promise<readonly { readonly address: string }[]>;
}

/** Creates the transports as they are needed, with connections of their own. */
export function createPinnedHttp(
  clock: Clock,
  {
    route = () => directRoute,
    open = (options) => createNodeHttp(clock, options),
    lookup = (host) => dns.lookup(host, { all: true }),
  }: PinnedHttpOptions = {},
): PinnedHttp {
  const directly = withoutProxy(route);
  const transports = new Map<string, HttpTransport>();
  return {
    async resolve(host) {
      try {
        return (await lookup(host)).map(({ address }) => address);
      } catch {
        return [];
      }
    },
    pinned(addresses, isNear) {
      const name = [isNear ? 'near' : 'far', ...addresses].join(' ');
      const known = transports.get(name);
      if (known) return known;
      const [oldest] = transports.keys();
      if (oldest !== undefined && transports.size >= KEPT) {
        transports.get(oldest)?.close();
        transports.delete(oldest);
      }
      const transport = open({
        lookup: answering(addresses),
        route: isNear ? directly : route,
        // Every proxy reaches addresses of IPv4, and few those of IPv6.
        tunnelTo: addresses.find(net.isIPv4) ?? addresses[0],
      });
      transports.set(name, transport);
      return transport;
    },
    close() {
      for (const transport of transports.values()) transport.close();
      transports.clear();
    },
  };
}
