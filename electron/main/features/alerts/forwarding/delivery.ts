/**
 * Delivers one body to an address (B-D7): the host is resolved once, its addresses are checked, and the connection is
 * made to exactly these, so that a name cannot lead elsewhere between check and connection. A proxy of the user is asked
 * for a tunnel to such an address; a destination on this machine or in the networks around it, which the user confirmed
 * by name, is reached directly, because a proxy does not lead there. No error contains more of the address than its host.
 */
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { HttpReply, HttpTransport, TransportFailure } from '../../../exchange/rest/transport.ts';
import { retryAfterMs } from '../../../exchange/rest/limits/ledgerHeaders.ts';
import { addressClass } from './addressClass.ts';
import type { DeliveryFailure } from './sender.ts';
import { readWebhookUrl } from './webhookUrl.ts';

/** Connections to hosts beside the exchange. */
export interface ForwardConnections {
  /** Returns all IP addresses of a name; empty when there is none. */
  resolve(host: string): Promise<readonly string[]>;
  /**
   * Returns a transport whose names lead to these addresses alone; it is not closed by its user. `isNear`: none of them
   * is public, and no proxy is used.
   */
  pinned(addresses: readonly string[], isNear: boolean): HttpTransport;
  close(): void;
}

/** `mayBeNear`: the person confirmed this host although it is on this machine or in the networks around it. */
export interface DeliveryTarget {
  readonly url: string;
  readonly mayBeNear: boolean;
}

/** Sends a body to a target; never rejects. */
export type Deliver = (target: DeliveryTarget, body: string) => Promise<Result<null, DeliveryFailure>>;

/** Bounds of one request; the reply is read to its end only so that its connection can be used again. */
export const deliveryLimits = {
  bodyBytes: 64 * 1024,
  limits: { connectMs: 5_000, firstByteMs: 10_000, wholeMs: 15_000 },
} as const;

const failed = (retry: boolean, key: string, params: AppError['params'], afterMs = 0): Result<never, DeliveryFailure> =>
  fail({ error: appError('unavailable', key, params), retry, ...(afterMs > 0 ? { afterMs } : {}) });

/** Failures that another attempt would only repeat. */
const lasting: ReadonlySet<TransportFailure['reason']> = new Set([
  'certificate',
  'loopback',
  'redirect',
  'tooLarge',
  'refused',
]);

function outcomeOf(answer: Result<HttpReply, TransportFailure>, host: string): Result<null, DeliveryFailure> {
  if (!answer.ok) {
    const { reason, proxy } = answer.error;
    const params = proxy ? { host, proxy: proxy.server } : { host };
    return failed(!lasting.has(reason), `error.forward.failed.${reason}`, params);
  }
  const { status, headers } = answer.value;
  if (status >= 200 && status < 300) return ok(null);
  const isTemporary = status === 429 || status >= 500;
  return failed(isTemporary, 'error.forward.failed.status', { host, status }, retryAfterMs(headers) ?? 0);
}

/** Creates the delivery; `exchange` returns the present addresses of the exchange, to which nothing is delivered. */
export function createDelivery(
  connections: ForwardConnections,
  exchange: () => readonly string[],
  userAgent: string,
): Deliver {
  return async ({ url: text, mayBeNear }, body) => {
    const read = readWebhookUrl(text, exchange());
    if (!read.ok) return fail({ error: read.error, retry: false });
    const { url, host, shownHost, literal } = read.value;
    const addresses = literal === null ? await connections.resolve(host) : [host];
    if (addresses.length === 0) return failed(true, 'error.forward.failed.unreachable', { host: shownHost });
    const classes = addresses.map(addressClass);
    const isAllowed = (one: (typeof classes)[number]): boolean => one === 'public' || (mayBeNear && one !== 'unusable');
    if (!classes.every(isAllowed)) return failed(false, 'error.forward.failed.near', { host: shownHost });
    const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent };
    const transport = connections.pinned(addresses, !classes.includes('public'));
    const answer = await transport.send({ method: 'POST', url, headers, body, ...deliveryLimits });
    return outcomeOf(answer, shownHost);
  };
}
