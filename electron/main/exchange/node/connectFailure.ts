/** What the error code of a connection says of the server, and what a refused certificate says of itself. */
import type tls from 'node:tls';
import { LOOPBACK_CODE } from './resolvingNames.ts';

const UNPROVEN =
  /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|^PATH_LENGTH|^E(RR_(TLS|SSL)_|PROTO$)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);
/** Error codes for a machine with no file handles, buffers or memory left for one more connection (XE11). */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** Whether an error code says that the machine has nothing left for one more connection. */
export const isExhausted = (code = ''): boolean => EXHAUSTED.has(code);

/**
 * Returns why a connection failed, by Node's error code. A failed negotiation of the encryption counts as a certificate
 * failure, because it proves no identity either.
 */
export function connectFailure(code: string): 'certificate' | 'unreachable' | 'loopback' | 'exhausted' | 'broken' {
  if (UNPROVEN.test(code)) return 'certificate';
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (code === LOOPBACK_CODE) return 'loopback';
  return isExhausted(code) ? 'exhausted' : 'broken';
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
