import { z } from 'zod';
import type { ErrorName } from '../../../shared/exchange/errors.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Deviations } from '../venue/counters.ts';
import { failure, failureSaying, type Failure } from './failure.ts';
import { RawNumber } from './json.ts';
import { readJson, type SentJson } from './readJson.ts';

/** What was sent under a name: nothing, once, or more than once. A query holds text alone. */
export type Sent = (name: string) => readonly SentJson[];

/** What is done about a value that came as text where a number belongs, or the reverse (R6). */
export interface Tolerance {
  readonly strict: boolean;
  readonly deviations: Deviations;
}

type Rules = Pick<EndpointRow, 'parameters' | 'parametersIn' | 'orders'>;

const WHOLE = /^-?\d+$/;

/** Words of a placement that have a refusal of their own (document 1, Spot error codes). */
const ofPlacements: Readonly<Record<string, ErrorName>> = {
  side: 'INVALID_SIDE',
  type: 'INVALID_ORDER_TYPE',
  timeInForce: 'INVALID_TIME_IN_FORCE',
};
const clientIds: readonly string[] = ['newClientOrderId', 'origClientOrderId'];

/** Parameters of a query string. */
export function sentInQuery(query: string): Sent {
  const read = new URLSearchParams(query);
  return (name) => read.getAll(name);
}

/** Parameters of a body; anything but one JSON object is refused. */
export function sentInBody(body: Uint8Array): Result<Sent, Failure> {
  const read = readJson(body);
  if (!(read instanceof Map)) return fail(failure('INVALID_JSON'));
  return ok((name) => (read.has(name) ? [read.get(name) as SentJson] : []));
}

/**
 * Reads what was sent by a row's schema: what the schema wants as a number is read as one, defaults are filled in, unknown
 * names are left alone. The answer to anything else is the documented refusal, of the first parameter that fails.
 */
export function readParameters(row: Rules, sent: Sent, tolerance: Tolerance): Result<Record<string, unknown>, Failure> {
  const schema = row.parameters;
  if (!(schema instanceof z.ZodObject)) throw new TypeError('a row without an object of parameters');
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const values = sent(name);
    if (values.length > 1) return fail(failure('PARAM_ERROR', name));
    const value = values[0] ?? '';
    if (value === '') {
      const absent = field.safeParse(undefined);
      if (!absent.success) return fail(failure('PARAM_EMPTY', name));
      if (absent.data !== undefined) read[name] = absent.data;
      continue;
    }
    const base = unwrap(field);
    const form = inForm(base, value, row.parametersIn);
    if (form?.isOther === true && tolerance.strict) return fail(refusal(row, name, base, undefined));
    const checked = form && field.safeParse(form.value);
    if (!checked?.success) return fail(refusal(row, name, base, form?.value));
    if (form?.isOther === true) tolerance.deviations.note('otherForm', `${name}=${String(form.value)}`);
    read[name] = checked.data;
  }
  return ok(read);
}

/** A value in the form its schema wants, and whether it came in another one. `undefined`: no form fits. */
function inForm(
  base: z.ZodType,
  value: SentJson,
  from: EndpointRow['parametersIn'],
): { readonly value: string | number | boolean; readonly isOther: boolean } | undefined {
  if (typeof value === 'boolean') return base instanceof z.ZodBoolean ? { value, isOther: false } : undefined;
  if (value instanceof RawNumber) {
    if (base instanceof z.ZodBoolean) return undefined;
    if (!wantsNumber(base)) return { value: value.digits, isOther: !isIntegerId(base) };
    return { value: WHOLE.test(value.digits) ? Number.parseInt(value.digits, 10) : value.digits, isOther: false };
  }
  if (typeof value !== 'string') return undefined;
  // A query has no other form than text.
  const isOther = from === 'body';
  if (base instanceof z.ZodBoolean && (value === 'true' || value === 'false')) {
    return { value: value === 'true', isOther };
  }
  if (WHOLE.test(value) && wantsNumber(base)) return { value: Number.parseInt(value, 10), isOther };
  return { value, isOther: isOther && isIntegerId(base) };
}

/** An id that belongs into a body as a bare integer. */
const isIntegerId = (base: z.ZodType): boolean => base.meta()?.kind === 'integerId';

function refusal(row: Rules, name: string, base: z.ZodType, value: string | number | boolean | undefined): Failure {
  if (base instanceof z.ZodNumber && typeof value === 'number') {
    return failureSaying('PARAM_VALIDATE_ERROR', `${name} must be between ${base.minValue} and ${base.maxValue}`);
  }
  if (name.endsWith('Time'))
    return failureSaying('PARAM_VALIDATE_ERROR', `${name} must be a valid millisecond timestamp`);
  if (clientIds.includes(name)) return failure('CLIENT_OID_LENGTH_ERROR');
  const own = row.orders === undefined ? undefined : ofPlacements[name];
  return own === undefined ? failure('PARAM_ERROR', name) : failure(own);
}

function unwrap(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return unwrap(field.unwrap() as z.ZodType);
  return field;
}

function wantsNumber(base: z.ZodType): boolean {
  if (base instanceof z.ZodNumber) return true;
  if (base instanceof z.ZodLiteral) return [...base.values].some((value) => typeof value === 'number');
  return base instanceof z.ZodUnion && base.options.some((option) => wantsNumber(option as z.ZodType));
}
