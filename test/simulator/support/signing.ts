/**
 * Signed requests as a third-party client makes them: written from the documents, without code shared with the product.
 */
import { createHmac } from 'node:crypto';
import type { SimulatorKey } from '../../../electron/simulator/venue/keys.ts';
import type { SimulatorInfo } from '../../../electron/simulator/startSimulator.ts';
import { ask, connect, type PlainClient, type Reply } from './rig.ts';

export type MarketName = 'spot' | 'futures';
export type Headers = Record<string, string>;

/** Returns the Base64 text of an HMAC-SHA256. */
export function sign(secret: string, message: string | Buffer): string {
  return createHmac('sha256', secret).update(message).digest('base64');
}

/** Returns the five headers of a private request. `target` and `body` are signed unchanged. */
export function headersFor(
  key: SimulatorKey,
  timestamp: number | string,
  method: string,
  target: string,
  body: string | Buffer = '',
): Headers {
  const message = Buffer.concat([Buffer.from(`${timestamp}${method}${target}`, 'latin1'), Buffer.from(body)]);
  return {
    'ACCESS-KEY': key.apiKey,
    'ACCESS-SIGN': sign(key.secretKey, message),
    'ACCESS-TIMESTAMP': String(timestamp),
    'ACCESS-PASSPHRASE': key.passphrase,
    'Content-Type': 'application/json',
  };
}

/** The needed parts of a running simulator: its addresses, and the clock for signatures. */
export interface Reachable {
  readonly clock: { now(): number };
  readonly simulator: { readonly info: SimulatorInfo };
}

export interface SignedRequest {
  readonly method?: string;
  readonly body?: string | Buffer;
  /** Index of the API key. */
  readonly key?: number;
  readonly timestamp?: number | string;
  /** Changes the headers after signing. */
  readonly change?: (headers: Headers) => Headers;
  readonly localAddress?: string;
}

export const restOf = ({ simulator }: Reachable, market: MarketName): string =>
  market === 'spot' ? simulator.info.spotRest : simulator.info.futuresRest;
export const wsOf = ({ simulator }: Reachable, market: MarketName): string =>
  market === 'spot' ? simulator.info.spotWs : simulator.info.futuresWs;

/** Sends one signed request; returns the reply. */
export function askSigned(
  rig: Reachable,
  market: MarketName,
  target: string,
  more: SignedRequest = {},
): Promise<Reply> {
  const { method = 'GET', body, key = 0, timestamp = rig.clock.now(), change = (same) => same } = more;
  const headers = change(headersFor(rig.simulator.info.keys[key]!, timestamp, method, target, body));
  return ask(restOf(rig, market), target, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(more.localAddress === undefined ? {} : { localAddress: more.localAddress }),
  });
}

/** Returns the headers for the upgrade of a private socket. */
export function socketHeaders(key: SimulatorKey, timestamp: number): Headers {
  return {
    'ACCESS-KEY': key.apiKey,
    'ACCESS-SIGN': sign(key.secretKey, `${timestamp}/v3/ws/private`),
    'ACCESS-TIMESTAMP': String(timestamp),
    'ACCESS-PASSPHRASE': key.passphrase,
  };
}

/** Opens a private socket with an API key. */
export function connectPrivate(rig: Reachable, market: MarketName, key = 0): Promise<PlainClient> {
  const headers = socketHeaders(rig.simulator.info.keys[key]!, rig.clock.now());
  return connect(wsOf(rig, market), '/v3/ws/private', headers);
}

let nextClientId = 0;

/** Places an order, by default a limit order far from the market; returns the reply. */
export function place(
  rig: Reachable,
  market: MarketName,
  order: Record<string, unknown> = {},
  more: SignedRequest = {},
): Promise<Reply> {
  nextClientId += 1;
  const full = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    ...(market === 'futures' && { positionSide: 'LONG' }),
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.01',
    price: '60000',
    newClientOrderId: `test${nextClientId}`,
    ...order,
  };
  const path = market === 'spot' ? '/api/v3/order' : '/capi/v3/order';
  return askSigned(rig, market, path, { method: 'POST', body: JSON.stringify(full), ...more });
}
