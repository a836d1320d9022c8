/** What a failed exchange answer means: the body's code decides, the status only when there is none (A-ERROR-STATUS). */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { TransportFailure } from './transport.ts';

const MAX_MESSAGE = 300;

/** The exchange's own words as harmless plain text: control characters out, at most 300 characters (XS16). */
export function plainMessage(text: unknown): string {
  if (typeof text !== 'string') return '';
  // eslint-disable-next-line no-control-regex
  const clean = text.slice(0, MAX_MESSAGE * 4).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]+/g, ' ');
  return clean.trim().slice(0, MAX_MESSAGE);
}

/** The error code of a body, as text; `undefined` when the body carries none. */
export function bodyCode(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const { code } = body;
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && /^-?\d{1,19}$/.test(code) ? code : undefined;
}

/** Whether an item's error code says anything; success may carry none, 0 or 200. */
export function hasItemCode(code: string | number | null | undefined): boolean {
  return !['', '0', '200'].includes(String(code ?? ''));
}

/** The refusal of one item inside a good answer (document 3, Item result); `row` where the caller names it. */
export function itemRefusal(
  item: { readonly errorCode?: string | number | null | undefined; readonly errorMessage?: string | null | undefined },
  row?: string,
): AppError {
  const code = hasItemCode(item.errorCode) ? String(item.errorCode).slice(0, 40) : null;
  const exchange = { code, message: plainMessage(item.errorMessage), httpStatus: 200 };
  const more = row === undefined ? { exchange } : { exchange, row };
  return appError('rejected', 'error.exchange.rejected', code === null ? {} : { code }, more);
}

const SYSTEM_CODES = new Set(['-1000', '-1054']);

function isKeyCode(code: string): boolean {
  const value = Number.parseInt(code, 10);
  return (value <= -1040 && value >= -1060 && !SYSTEM_CODES.has(code)) || value === -3235 || value === -3236;
}

/** The sentence of a refusal that concerns the key, the account or the pair: what it is, and what to do (XU24, XU28, XU29, XE4). */
const keySentences: Readonly<Record<string, string>> = {
  '-1044': 'error.key.notAccepted',
  '-1046': 'error.key.clock',
  '-1047': 'error.key.notAccepted',
  '-1049': 'error.key.notAccepted',
  '-1050': 'error.key.account',
  '-1051': 'error.key.permission',
  '-1052': 'error.key.permission',
  '-1053': 'error.key.permission',
  '-1055': 'error.key.account',
  '-1056': 'error.key.address',
  '-1057': 'error.key.account',
  '-1058': 'error.key.pair',
  '-1059': 'error.rate.orders',
  '-1060': 'error.key.notBound',
  '-3235': 'error.key.pair',
};

/** Classifies an answer that is not a success. `body` is the parsed document, `undefined` when it is not JSON. */
export function classifyAnswer(row: string, status: number, body: unknown): AppError {
  const code = bodyCode(body);
  const message = plainMessage((body as { msg?: unknown } | undefined)?.msg);
  const exchange = { code: code ?? null, message, httpStatus: status };
  const more = { exchange, row };
  if (status === 429) return appError('rateLimited', 'error.rate.exchange', {}, more);
  if (code !== undefined) {
    if (SYSTEM_CODES.has(code)) return appError('unavailable', 'error.exchange.system', {}, more);
    if (isKeyCode(code)) return appError('auth', keySentences[code] ?? 'error.exchange.auth', {}, more);
    return appError('rejected', 'error.exchange.rejected', { code }, more);
  }
  if (status === 401) return appError('auth', 'error.exchange.auth', {}, more);
  if (status === 403) return appError('refused', 'error.exchange.forbidden', {}, more);
  if (status === 404) return appError('rejected', 'error.exchange.notFound', {}, more);
  if (status >= 500) return appError('unavailable', 'error.exchange.unavailable', { status }, more);
  if (status >= 400) return appError('rejected', 'error.exchange.status', { status }, more);
  return unreadable(row, status);
}

/** An answer that is not what the contract says: HTML, empty, cut, or of another shape (XS1-XS3). */
export function unreadable(row: string, status: number): AppError {
  return appError(
    'unreadable',
    'error.exchange.unreadable',
    {},
    {
      exchange: { code: null, message: '', httpStatus: status },
      row,
    },
  );
}

/** The error value of a request that got no answer. */
export function classifyFailure(row: string, failure: TransportFailure): AppError {
  const params = { host: failure.host };
  switch (failure.reason) {
    case 'unreachable':
      return appError('network', 'error.network.unreachable', params, { row });
    case 'broken':
      return appError('network', 'error.network.broken', params, { row });
    case 'certificate':
      return appError('network', 'error.network.certificate', params, { row });
    case 'timeout':
      return appError('timeout', 'error.network.timeout', params, { row });
    case 'redirect':
      return appError('unreadable', 'error.network.redirect', params, { row });
    case 'tooLarge':
      return appError('unreadable', 'error.network.tooLarge', params, { row });
    case 'refused':
      return appError('refused', 'error.network.refused', params, { row });
  }
}
