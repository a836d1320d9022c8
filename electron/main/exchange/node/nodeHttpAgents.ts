/** Connections of the HTTP transport, and the authorities it trusts to identify the server (B-D7). */
import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import tls from 'node:tls';
import { LOOPBACK_CODE } from './resolvingNames.ts';

/** Returns the secure context that all connections share; it is created once. */
export type Trust = () => tls.SecureContext;

/**
 * Trusts `authorities` (PEM texts) only, or by default those of the runtime. The list is passed explicitly, because
 * Node then ignores every authority that the environment or the system would add; an empty list accepts no server.
 * Loading the list takes a while, so it is loaded for the first connection that needs it.
 */
export function trusting(authorities: readonly string[] = tls.rootCertificates): Trust {
  let context: tls.SecureContext | undefined;
  return () => (context ??= tls.createSecureContext({ ca: [...authorities], minVersion: 'TLSv1.2' }));
}

/** Agents that keep connections open, without and with encryption. */
export interface Agents {
  readonly plain: () => http.Agent;
  readonly secure: () => https.Agent;
  /** Ends every connection, including those in use; new ones can be opened afterwards. */
  readonly close: () => void;
}

/**
 * Creates agents with separate connections, at most eight for each host, whose names `lookup` resolves. They use no
 * proxy, whatever the environment sets.
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
/** Error codes for a machine with no file handles, buffers or memory left for one more connection (XE11). */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/**
 * Returns why a connection failed, by Node's error code. A failed negotiation of the encryption counts as a certificate
 * failure, because it proves no identity either.
 */
export function connectFailure(code: string): 'certificate' | 'unreachable' | 'loopback' | 'exhausted' | 'broken' {
  if (UNPROVEN.test(code)) return 'certificate';
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (code === LOOPBACK_CODE) return 'loopback';
  return EXHAUSTED.has(code) ? 'exhausted' : 'broken';
}

/** Longest issuer name that is displayed. */
const ISSUER_LENGTH = 120;

/**
 * Returns the name of the issuer of the server's certificate, as the certificate states it; null when there is none.
 * The text is not trusted.
 */
export function issuerOf(socket: tls.TLSSocket): string | null {
  const { issuer } = socket.getPeerCertificate() as Partial<tls.PeerCertificate>;
  const name = [issuer?.O, issuer?.CN].flat().find((part) => typeof part === 'string' && part !== '');
  return name?.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, '').slice(0, ISSUER_LENGTH) ?? null;
}
