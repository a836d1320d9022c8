/**
 * Classifies a failed response of the exchange: the code in the body decides, the status only when there is none
 * (A-ERROR-STATUS).
 */
import { errors, type ErrorRow, type ErrorTemplate } from '../../../../../shared/exchange/errors.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { routeError } from '../../routeError.ts';
import type { TransportFailure } from '../transport.ts';

// Parses the documented wordings of error messages, so that the displayed message can name the field and the numbers in
// them.

/** Result of a wording: the message key that uses it, and the values of that message as text. */
interface ReadTemplate {
  readonly sentence: string;
  readonly params: Readonly<Record<string, string>>;
}

/** `%d` is a number, `%s` the name of a parameter, in the forms that names have on the wire. */
const PLACES: Readonly<Record<string, string>> = {
  '%d': '(-?\\d{1,20}(?:\\.\\d{1,18})?)',
  '%s': '([A-Za-z][A-Za-z0-9_.[\\]]{0,59})',
};

function patternOf({ text }: ErrorTemplate): RegExp {
  const parts = text
    .split(/(%[ds])/)
    .map((part) => PLACES[part] ?? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('')}\\.?$`, 'i');
}

/**
 * Returns the first wording that matches the whole message, except for a final full stop; `undefined` when none does.
 */
export function readTemplate(templates: readonly ErrorTemplate[], message: string): ReadTemplate | undefined {
  for (const template of templates) {
    const match = patternOf(template).exec(message);
    if (!match) continue;
    const params = Object.fromEntries(template.fills.map((name, index) => [name, match[index + 1]!]));
    return { sentence: template.sentence, params };
  }
  return undefined;
}

const MAX_MESSAGE = 300;
const MAX_CODE = 40;

/** Line breaks, ANSI and other control characters, and marks that change the text direction. */
const UNPRINTED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;
/** Half a surrogate pair, left by a cut or sent like that. */
const HALF = /\p{Surrogate}/gu;

/** Returns the exchange's message as harmless plain text: without control characters, at most 300 characters (XS16). */
export function plainMessage(text: unknown): string {
  if (typeof text !== 'string') return '';
  const clean = text.slice(0, MAX_MESSAGE * 4).replace(UNPRINTED, ' ');
  return clean.trim().slice(0, MAX_MESSAGE).replace(HALF, '');
}

const NUMERIC = /^-?\d[\d.]*(?:[eE][+-]?\d+)?$/;

/** Returns the error code of a body, as text of at most 40 characters; `undefined` when the body has none. */
export function bodyCode(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const { code } = body;
  if (typeof code === 'number') return String(code);
  return typeof code === 'string' && NUMERIC.test(code) ? code.slice(0, MAX_CODE) : undefined;
}

/** Whether an item's error code means an error; a success may have none, 0 or 200. */
export function hasItemCode(code: string | number | null | undefined): boolean {
  return !['', '0', '200'].includes(String(code ?? ''));
}

const rows: ReadonlyMap<string, ErrorRow> = new Map(Object.values(errors).map((row) => [String(row.code), row]));
const SYSTEM = String(errors.SYSTEM_ERROR.code);

/**
 * Whether the message of a "system error" says more than that: many business refusals have this form (document 1;
 * A-FUTURES-ERRORS).
 */
function tellsMore(message: string): boolean {
  return /\S\s+\S/.test(message) && !/^(?:system|unknown) (?:error|exception|busy)\b/i.test(message);
}

/** Returns kind, message key and values for a documented code; any other code is a refusal that names it (XS15). */
function shownAs(code: string, message: string): Pick<AppError, 'kind' | 'key' | 'params'> {
  const row = rows.get(code);
  if (!row) return { kind: 'rejected', key: 'error.exchange.rejected', params: { code } };
  const { kind, sentence } = row;
  const read = readTemplate(row.templates, message);
  if (read) return { kind, key: read.sentence, params: { ...read.params } };
  if (code === SYSTEM && tellsMore(message)) return { kind, key: 'error.exchange.business', params: {} };
  return { kind, key: sentence, params: {} };
}

/**
 * Returns the refusal of one item inside a successful response (document 3, Item result); `row` where the caller passes
 * it.
 */
export function itemRefusal(
  item: { readonly errorCode?: string | number | null | undefined; readonly errorMessage?: string | null | undefined },
  row?: string,
): AppError {
  const said = hasItemCode(item.errorCode) ? plainMessage(String(item.errorCode)).slice(0, MAX_CODE) : '';
  const code = said === '' ? null : said;
  const message = plainMessage(item.errorMessage);
  const exchange = { code, message, httpStatus: 200 };
  const more = row === undefined ? { exchange } : { exchange, row };
  if (code === null) return appError('rejected', 'error.exchange.rejected', {}, more);
  const { kind, key, params } = shownAs(code, message);
  return appError(kind, key, params, more);
}

/** Classifies a response that is not a success. `body` is the parsed document, `undefined` when it is not JSON. */
export function classifyAnswer(row: string, status: number, body: unknown): AppError {
  const code = bodyCode(body);
  const message = plainMessage((body as { msg?: unknown } | null | undefined)?.msg);
  const exchange = { code: code ?? null, message, httpStatus: status };
  const more = { exchange, row };
  if (status === 429) return appError('rateLimited', 'error.rate.exchange', {}, more);
  if (code !== undefined) {
    const { kind, key, params } = shownAs(code, message);
    return appError(kind, key, params, more);
  }
  if (status === 401) return appError('auth', 'error.exchange.auth', {}, more);
  if (status === 403) return appError('refused', 'error.exchange.forbidden', {}, more);
  if (status === 404) return appError('rejected', 'error.exchange.notFound', {}, more);
  if (status >= 500) return appError('unavailable', 'error.exchange.unavailable', { status }, more);
  if (status >= 400) return appError('rejected', 'error.exchange.status', { status }, more);
  return unreadable(row, status);
}

/**
 * Returns the error of a response that does not follow the contract: HTML, empty, cut, or of another form (XS1-XS3).
 */
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

/** Returns the error of a request that got no response. */
export function classifyFailure(row: string, failure: TransportFailure): AppError {
  const params = { host: failure.host };
  switch (failure.reason) {
    case 'unreachable':
      return appError('network', 'error.network.unreachable', params, { row });
    case 'broken':
      return appError('network', 'error.network.broken', params, { row });
    case 'certificate':
      return failure.issuer === undefined
        ? appError('network', 'error.network.certificate', params, { row })
        : appError('network', 'error.network.certificateOf', { ...params, issuer: failure.issuer }, { row });
    case 'loopback':
      return appError('refused', 'error.network.loopback', params, { row });
    case 'exhausted':
      return appError('network', 'error.network.exhausted', params, { row });
    case 'timeout':
      return appError('timeout', 'error.network.timeout', params, { row });
    case 'redirect':
      return appError('unreadable', 'error.network.redirect', params, { row });
    case 'tooLarge':
      return appError('unreadable', 'error.network.tooLarge', params, { row });
    case 'refused':
      return appError('refused', 'error.network.refused', params, { row });
    case 'proxy':
    case 'route':
      return routeError(failure.proxy, failure.host, row);
  }
}
