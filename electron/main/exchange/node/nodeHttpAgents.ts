/** Connections of the HTTP transport, and whose word it takes for the identity of the other end (B-D7). */
import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import tls from 'node:tls';
import { LOOPBACK_CODE } from './resolvingNames.ts';

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
  /** Ends every connection, one that is being used too; new ones can be made. */
  readonly close: () => void;
}

/**
 * Agents of their own connections, at most eight to a host, whose names `lookup` resolves. No proxy is asked for, whatever
 * the environment names.
 */
export function createAgents(trust: Trust, lookup: net.LookupFunction): Agents {
  const shape = { keepAlive: true, maxSockets: 8, lookup };
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
/** The machine has no file handles, buffers or memory left for one more connection (XE11). */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** Why a connection was not made, by Node's error code. An encryption that cannot be agreed on proves no identity either. */
export function connectFailure(code: string): 'certificate' | 'unreachable' | 'loopback' | 'exhausted' | 'broken' {
  if (UNPROVEN.test(code)) return 'certificate';
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (code === LOOPBACK_CODE) return 'loopback';
  return EXHAUSTED.has(code) ? 'exhausted' : 'broken';
}

/** Longest name of an issuer that is shown. */
const ISSUER_LENGTH = 120;

/** Who issued the certificate of the other end, as it names itself; null when it showed none. A stranger's words. */
export function issuerOf(socket: tls.TLSSocket): string | null {
  const { issuer } = socket.getPeerCertificate() as Partial<tls.PeerCertificate>;
  const name = [issuer?.O, issuer?.CN].flat().find((part) => typeof part === 'string' && part !== '');
  return name?.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '').slice(0, ISSUER_LENGTH) ?? null;
}
