/** Connections of the HTTP transport, and whose word it takes for the identity of the other end (B-D7). */
import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';

/** Makes the one secure context of all connections, and makes it once. */
export type Trust = () => tls.SecureContext;

/**
 * Trust in `authorities` (PEM texts) alone, or else in those that came with the runtime. The list is named, because that
 * makes Node deaf to every authority the environment or the system would add; an empty one proves nobody. Reading it
 * takes a while, so that it waits for the first connection that needs it.
 */
export function trusting(authorities: readonly string[] = tls.rootCertificates): Trust {
  let context: tls.SecureContext | undefined;
  return () => (context ??= tls.createSecureContext({ ca: [...authorities], minVersion: 'TLSv1.2' }));
}

/** Connections kept open, without and with encryption. */
export interface Agents {
  readonly plain: () => http.Agent;
  readonly secure: () => https.Agent;
  /** Ends them. */
  readonly close: () => void;
}

/** Agents of their own connections, at most eight to a host. No proxy is asked for, whatever the environment names. */
export function createAgents(trust: Trust): Agents {
  const shape = { keepAlive: true, maxSockets: 8 };
  const plain = new http.Agent({ ...shape, keepAliveMsecs: 5_000 });
  let secure: https.Agent | undefined;
  return {
    plain: () => plain,
    secure: () => (secure ??= new https.Agent({ ...shape, rejectUnauthorized: true, secureContext: trust() })),
    close() {
      plain.destroy();
      secure?.destroy();
    },
  };
}

const UNPROVEN =
  /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|^PATH_LENGTH|^E(RR_(TLS|SSL)_|PROTO$)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);

/** Why a connection was not made, by Node's error code. An encryption that cannot be agreed on proves no identity either. */
export function connectFailure(code: string): 'certificate' | 'unreachable' | 'broken' {
  if (UNPROVEN.test(code)) return 'certificate';
  return UNREACHABLE.has(code) ? 'unreachable' : 'broken';
}
