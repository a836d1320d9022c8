/** The address of an exchange as the user types it: one origin, without path, user, query and fragment (R20). */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

/** Longest address. */
export const MAX_ORIGIN = 200;

/** Schemes of addresses over the internet; unencrypted ones are accepted for the simulator alone. */
export const originSchemes = { rest: 'https:', ws: 'wss:' } as const;
/** Kinds of addresses of a market. */
export type OriginKind = keyof typeof originSchemes;

const invalid = (key: string, params: Readonly<Record<string, string | number>> = {}): Result<never, AppError> =>
  fail(appError('invalid', key, params));

/** Whether a host, as a URL writes it, is this machine. */
const isThisMachine = (hostname: string): boolean =>
  /(^|\.)localhost\.?$/.test(hostname) ||
  /^(127|0)\.[\d.]+$/.test(hostname) ||
  /^\[(::1?|::ffff:(7f|0)[\da-f:]*)\]$/.test(hostname);

/** Returns the origin of a typed address, its host in ASCII, or the first fault found. */
export function readOrigin(text: string, kind: OriginKind): Result<string, AppError> {
  const typed = text.trim();
  const scheme = originSchemes[kind];
  if (typed === '') return invalid('error.address.empty');
  if (typed.length > MAX_ORIGIN) return invalid('error.address.tooLong', { limit: MAX_ORIGIN });
  // The parser would remove or convert these in silence.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(typed)) return invalid('error.address.characters');
  const [, given = '', authority = '', rest = ''] = /^([a-z][a-z\d+.-]*:)\/\/([^/?#]*)(.*)$/i.exec(typed) ?? [];
  if (given.toLowerCase() !== scheme) return invalid('error.address.scheme', { scheme: `${scheme}//` });
  if (authority.includes('@')) return invalid('error.address.user');
  if (rest !== '' && rest !== '/') return invalid('error.address.path');
  const url = URL.parse(`${scheme}//${authority}`);
  const { hostname = '', host = '' } = url ?? {};
  if (!url || hostname === '' || authority.includes('%') || hostname.endsWith('.'))
    return invalid('error.address.host');
  if (isThisMachine(hostname)) return invalid('error.address.loopback');
  const origin = `${scheme}//${host}`;
  if (origin.length > MAX_ORIGIN) return invalid('error.address.tooLong', { limit: MAX_ORIGIN });
  return ok(origin);
}
