import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { REFUSED, compileFields } from '../../../../../electron/main/exchange/rest/request/fields.ts';
import { endpoints } from '../../../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import { decimalText } from '../../../../../shared/schema/primitives.ts';
import { changedAt, hostileValues, placesIn, validValues } from './querySamples.ts';

const rows: readonly EndpointRow[] = Object.values(endpoints);
const RUNS = 250;

/** Returns the path of a field as an error writes it. */
const written = (place: readonly PropertyKey[]): string =>
  place.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');

/** Returns the field that the schema's first issue concerns; `undefined` if the schema accepts the value. */
function bySchema(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return undefined;
  return written(issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path);
}

/**
 * Returns the field that breaks a rule beyond the schema: plain decimals, integers without leading zeros, valid
 * Unicode; `undefined` if none does.
 */
function beyondSchema(schema: z.ZodType, value: unknown, place = ''): string | undefined {
  if (value === undefined || !schema.safeParse(value).success) return undefined;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return beyondSchema(schema.unwrap() as z.ZodType, value, place);
  }
  const kind = schema.meta()?.kind;
  if (kind === 'decimal') return /^[0-9]+([.][0-9]+)?$/.test(`${value as string | number}`) ? undefined : place;
  if (kind === 'integerId') return /^0[0-9]/.test(`${value as string | number}`) ? place : undefined;
  if (typeof value === 'string') return encodes(value) ? undefined : place;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const found = value.map((item, index) => beyondSchema(schema.element as z.ZodType, item, `${place}[${index}]`));
    return found.find((one) => one !== undefined);
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(([name, member]) =>
      beyondSchema(member as z.ZodType, (value as Record<string, unknown>)[name], `${place}.${name}`),
    );
    return members.find((one) => one !== undefined);
  }
  return undefined;
}

function encodes(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the body a value must produce: the value as the schema reads it, in the schema's order, with integer ids as
 * bare numbers.
 */
function bodyOf(schema: z.ZodType, value: unknown): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return bodyOf(schema.unwrap() as z.ZodType, value);
  if (schema.meta()?.kind === 'integerId') return String(value);
  if (schema instanceof z.ZodArray) {
    return `[${(value as unknown[]).map((item) => bodyOf(schema.element as z.ZodType, item)).join()}]`;
  }
  if (!(schema instanceof z.ZodObject)) return JSON.stringify(schema.parse(value));
  const given = value as Record<string, unknown>;
  const members = Object.entries(schema.shape).filter(([name]) => given[name] !== undefined);
  return `{${members.map(([name, member]) => `"${name}":${bodyOf(member as z.ZodType, given[name])}`).join()}}`;
}

describe('Compiled parameter checks', () => {
  test.each(rows.map((row) => [row.id, row] as const))(
    '%s accepts, rejects and serialises like its schema',
    (_id, row) => {
      const schema = row.parameters;
      const kind = compileFields(schema);
      const names = [...kind.members.map(({ name }) => name), 'zzz', 'toString'];
      const candidates = validValues(schema).chain((valid) =>
        fc.oneof(
          fc.constant(valid),
          fc
            .tuple(fc.constantFrom(...placesIn(valid, names)), hostileValues)
            .map((change) => changedAt(valid, ...change)),
        ),
      );
      fc.assert(
        fc.property(candidates, (value) => {
          const faults = [bySchema(schema, value), beyondSchema(schema, value)].filter((fault) => fault !== undefined);
          const read = kind.read(value);
          expect(read === REFUSED).toBe(faults.length > 0);
          if (read === REFUSED) expect(kind.where(value)).toBe(faults[0]);
          else expect(kind.json(read)).toBe(bodyOf(schema, value));
        }),
        { numRuns: RUNS },
      );
    },
  );

  test('all 96 rows are covered; unsupported schema types fall back to the schema, a non-object schema throws', () => {
    expect(rows).toHaveLength(96);
    const other = z.strictObject({
      one: z.string().regex(/^a/g).optional(),
      two: z.number().multipleOf(2),
      three: z.date(),
    });
    const kind = compileFields(other);
    expect(kind.read({ one: 'ab', two: 4, three: new Date(0) })).toEqual(['ab', 4, new Date(0)]);
    expect(kind.where({ one: 'ab', two: 3, three: new Date(0) })).toBe('.two');
    expect(kind.where({ two: 4, three: 'x' })).toBe('.three');
    expect(() => compileFields(z.string())).toThrow(TypeError);
  });

  test('B-B3 a decimal with a further refinement is checked against it and must be plain', () => {
    const few = compileFields(z.strictObject({ amount: decimalText.refine((text) => !/\.\d{3}/.test(text)) }));
    const verdicts = ['1.25', '1.255', '1e2', 0.5].map((amount) => few.read({ amount }) !== REFUSED);
    expect(verdicts).toEqual([true, false, false, true]);
  });
});
