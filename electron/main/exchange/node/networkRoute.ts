/** The way live connections take: directly or through a proxy, and whom they trust to identify the exchange. */

/** Kinds of a proxy: HTTP with CONNECT (RFC 9110, 9.3.6) and SOCKS version 5 (RFC 1928). */
export type ProxyKind = 'http' | 'socks5';

/** A proxy. `host` is an ASCII name or an address without brackets; without a `user` there is no password either. */
export interface ProxyServer {
  readonly kind: ProxyKind;
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
}

/**
 * A route is compared by identity: a new object is a new route. `closed`: the user's proxy or authority is not
 * confirmed or not complete, and no connection is made at all. `authority`: a certificate (PEM) that is trusted beside
 * the built-in ones.
 */
export type NetworkRoute =
  | { readonly state: 'open'; readonly proxy: ProxyServer | null; readonly authority: string | null }
  | { readonly state: 'closed' };

/** Without proxy and without an authority of the user: the simulator's only route. */
export const directRoute: NetworkRoute = { state: 'open', proxy: null, authority: null };

/**
 * Returns the routes of `routeNow` without their proxy: the authority of the user and a closed route stay in force. The
 * same route gives the same object.
 */
export function withoutProxy(routeNow: () => NetworkRoute): () => NetworkRoute {
  let given: NetworkRoute = directRoute;
  let result: NetworkRoute = directRoute;
  return () => {
    const route = routeNow();
    if (route === given) return result;
    given = route;
    result = route.state === 'open' && route.proxy ? { ...route, proxy: null } : route;
    return result;
  };
}
