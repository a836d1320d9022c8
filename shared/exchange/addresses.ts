import type { Market } from './markets.ts';

/** Addresses of one exchange: REST origin and WebSocket origin of each market, without a path. */
export type ExchangeAddresses = Readonly<Record<Market, { readonly rest: string; readonly ws: string }>>;

/** Path of the public WebSocket on each WebSocket origin (A-HOSTS). */
export const PUBLIC_SOCKET_PATH = '/v3/ws/public';
/** Path of the private WebSocket, which its signature also covers (A-HOSTS, A-WS-AUTH). */
export const PRIVATE_SOCKET_PATH = '/v3/ws/private';

/**
 * Public addresses of the WEEX V3 API, prefilled for the live environment and marked unverified until a connection test
 * has passed (A-HOSTS). Foredeck is not affiliated with the exchange.
 */
export const publicAddresses: ExchangeAddresses = {
  spot: { rest: 'https://api-spot.weex.com', ws: 'wss://ws-spot.weex.com' },
  futures: { rest: 'https://api-contract.weex.com', ws: 'wss://ws-contract.weex.com' },
};

/** Returns host and port as they are shown and sent. */
export const hostAndPort = ({ host, port }: { readonly host: string; readonly port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
