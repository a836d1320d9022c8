import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from './failure.ts';

const WHOLE = /^-?\d+$/;

/**
 * Reads query text by a row's schema: what the schema wants as a number is read as one, defaults are filled in, unknown
 * names are left alone. The answer to anything else is the documented refusal, of the first parameter that fails.
 */
export function readParameters(schema: z.ZodType, query: URLSearchParams): Result<Record<string, unknown>, Failure> {
  if (!(schema instanceof z.ZodObject)) throw new TypeError('a row without an object of parameters');
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const texts = query.getAll(name);
    if (texts.length > 1) return fail(failure('PARAM_ERROR', name));
    const text = texts[0] ?? '';
    if (text === '') {
      const absent = field.safeParse(undefined);
      if (!absent.success) return fail(failure('PARAM_EMPTY', name));
      if (absent.data !== undefined) read[name] = absent.data;
      continue;
    }
    const base = unwrap(field);
    const value = WHOLE.test(text) && wantsNumber(base) ? Number.parseInt(text, 10) : text;
    const checked = field.safeParse(value);
    if (!checked.success) return fail(refusal(name, base, value));
    read[name] = checked.data;
  }
  return ok(read);
}

function refusal(name: string, base: z.ZodType, value: string | number): Failure {
  if (base instanceof z.ZodNumber && typeof value === 'number') {
    return failureSaying('PARAM_VALIDATE_ERROR', `${name} must be between ${base.minValue} and ${base.maxValue}`);
  }
  if (name.endsWith('Time'))
    return failureSaying('PARAM_VALIDATE_ERROR', `${name} must be a valid millisecond timestamp`);
  return failure('PARAM_ERROR', name);
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
