/**
 * The address of a webhook as the person types it. All of it counts as a secret: path and query of a chat service's
 * address are its password.
 */
import { MAX_FORWARD_URL } from '../../../../../shared/ipc/forwardViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { isLoopbackHost } from '../../../exchange/hosts.ts';
import { addressClass, type AddressClass } from './addressClass.ts';

/** A checked address; `host` without brackets. */
export interface WebhookUrl {
  readonly url: string;
  readonly host: string;
  /** The host with its port where it is not the usual one, as it is shown. */
  readonly shownHost: string;
  /** Class of a host that is an IP address; null for a name. */
  readonly literal: AddressClass | null;
}

const invalid = (key: string, params: Readonly<Record<string, string | number>> = {}): Result<never, AppError> =>
  fail(appError('invalid', key, { field: 'url', ...params }));

const portOf = ({ port, protocol }: URL): string =>
  port === '' ? (protocol === 'https:' || protocol === 'wss:' ? '443' : '80') : port;
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
/** Whether a host, without brackets, is an IP address; URLs write every form of an IPv4 address with dots. */
const isLiteral = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);
const isHere = (host: string): boolean =>
  /(^|\.)localhost$/.test(host) || (isLiteral(host) && addressClass(host) === 'loopback');

/**
 * Whether an address leads to the exchange: its whole domain, or the port of a simulator on this machine. `origins`: the
 * exchange's addresses.
 */
export function leadsToExchange(url: URL, origins: readonly string[]): boolean {
  return origins.some((origin) => {
    const known = URL.parse(origin);
    if (!known) return false;
    const host = bareHost(known);
    if (isHere(host)) return isHere(bareHost(url)) && portOf(url) === portOf(known);
    const domain = host.split('.').slice(-2).join('.');
    return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
  });
}

/**
 * Returns the address of a typed text, or what is wrong with it. Unencrypted addresses are accepted for the IP addresses
 * of this machine alone. Whether a host beside the public ones may be used is decided by the caller.
 */
export function readWebhookUrl(text: string, exchange: readonly string[]): Result<WebhookUrl, AppError> {
  const typed = text.trim();
  if (typed === '') return invalid('error.forward.url.empty');
  if (typed.length > MAX_FORWARD_URL) return invalid('error.forward.url.tooLong', { limit: MAX_FORWARD_URL });
  // The parser would remove or convert these in silence.
  if (/[\s\\\p{Cc}]/u.test(typed)) return invalid('error.forward.url.characters');
  const [, scheme = '', authority = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)/i.exec(typed) ?? [];
  const url = URL.parse(typed);
  if (!url || authority === '') return invalid('error.forward.url.unreadable');
  if (!/^https?$/i.test(scheme)) return invalid('error.forward.url.scheme');
  if (authority.includes('@')) return invalid('error.forward.url.credentials');
  if (typed.includes('#')) return invalid('error.forward.url.fragment');
  if (/[^\u0021-\u007e]|%/.test(authority)) return invalid('error.forward.url.foreign', { host: url.hostname });
  const host = bareHost(url);
  if (host.endsWith('.')) return invalid('error.forward.url.unreadable');
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname)) return invalid('error.forward.url.scheme');
  if (leadsToExchange(url, exchange)) return invalid('error.forward.url.exchange', { host: url.host });
  const literal = isLiteral(host) ? addressClass(host) : null;
  if (literal === 'unusable') return invalid('error.forward.url.unusable', { host });
  return ok({ url: url.href, host, shownHost: url.host, literal });
}
