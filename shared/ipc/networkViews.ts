/** Requests and results of the user's proxy and certificate authority. Nothing here is secret but a typed password. */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';

/** Kinds of a proxy: HTTP with CONNECT, and SOCKS version 5. */
export const proxyKinds = ['http', 'socks5'] as const;

/** Longest name and password of SOCKS5 (RFC 1929), in bytes. */
const MAX_CREDENTIAL = 255;

const shownProxy = z.strictObject({
  kind: z.enum(proxyKinds),
  /** An ASCII host name or an address. */
  host: z.string().max(253),
  port: z.number().int().min(1).max(65_535),
  user: z.string().max(MAX_CREDENTIAL).nullable(),
});

/**
 * The route of live connections. `error`: why there is none; no live connection is made then. `validTo`: Unix ms;
 * `fingerprint`: SHA-256 in pairs of hexadecimal digits.
 */
export const networkView = z.strictObject({
  proxy: shownProxy.nullable(),
  authority: z.strictObject({ subject: z.string(), fingerprint: z.string(), validTo: z.number() }).nullable(),
  error: appErrorSchema.nullable(),
});

/**
 * How long a host of the exchange takes from the last byte of a request to the first byte of its answer, or over a
 * WebSocket connection from a request to its answer, in ms: the last answer, and the median of up to fifty. `at`: time of
 * the last answer, Unix ms.
 */
const hostLatency = z.strictObject({
  host: z.string(),
  kind: z.enum(['request', 'publicSocket', 'privateSocket']),
  lastMs: z.number(),
  medianMs: z.number(),
  at: z.number(),
});

/** A proxy as typed; a user and a password are given together. */
const proxyInput = shownProxy.extend({ password: z.string().max(MAX_CREDENTIAL).nullable() });

const nothing = z.strictObject({});

/** Calls, by name. */
export const networkCalls = {
  'network.view': call(nothing, networkView),
  /** Main asks for a typed word before a proxy takes effect. */
  'network.setProxy': call(proxyInput, networkView),
  /** Main asks for a typed word before connections are direct again. */
  'network.removeProxy': call(nothing, networkView),
  /** The user chooses a file; main asks for a typed word before the authority takes effect. */
  'network.chooseAuthority': call(nothing, networkView),
  /** Takes effect at once: it only trusts less. */
  'network.removeAuthority': call(nothing, networkView),
  /** Hosts of the open trading context that have answered over the route in force. */
  'connections.latency': call(nothing, z.array(hostLatency)),
} as const;

/** Events, by name. */
export const networkEvents = { 'network.changed': networkView } as const;

/** See {@link networkView}. */
export type NetworkView = z.infer<typeof networkView>;
/** See {@link hostLatency}. */
export type HostLatency = z.infer<typeof hostLatency>;
/** See {@link proxyInput}. */
export type ProxyInput = z.infer<typeof proxyInput>;
