/** Compares the closed lists and the bounds of one parameter with its line. */
import type { z } from 'zod';
import type { ParameterLine } from './contract.ts';
import { listedValues } from './contractPaths.ts';
import { UNLISTED, formsOf, valueAt, type SampleLine } from './contractSamples.ts';

const LONG_LIST = 50;
const LARGE = 1_000_000;

/** The members of a row that the comparison of its parameters needs. */
export interface ParameterSide {
  readonly parameters: z.ZodType;
  readonly parametersIn: 'query' | 'body';
  readonly rules?: readonly (readonly (string | number)[])[] | undefined;
}

/** A parameter's line in the form from which a sample is made. */
export type ParameterSample = SampleLine & ParameterLine;

/** Returns whether a line bounds its parameter. */
export const isBounded = ({ min, max }: ParameterLine): boolean => min !== '' || max !== '';

/** Compares closed lists: they must contain exactly the documented values. */
export function ofValues(
  schemas: readonly z.ZodType[],
  line: ParameterSample,
  accepts: (value: unknown) => boolean,
): string[] {
  const lists = schemas.flatMap((schema) => listedValues(schema) ?? []);
  const listed = [...new Set(lists.filter(({ closed }) => closed).flatMap(({ values }) => values))];
  const undocumented = listed.filter((value) => !line.listed.includes(value)).map((value) => `takes ${value}`);
  if (line.type !== 'enum') return undocumented;
  const refused = line.listed.filter((value) => !formsOf(value).some(accepts)).map((value) => `refuses ${value}`);
  return [...refused, ...undocumented, ...(accepts(UNLISTED) ? ['takes any value'] : [])];
}

/**
 * Compares minimum and maximum values: accepted at the bound, refused beyond it, and no bound where none is documented.
 */
export function ofBounds(
  row: ParameterSide,
  line: ParameterSample,
  accepts: (value: unknown) => boolean,
  sample: () => unknown,
): string[] {
  const { name, type, min, max } = line;
  const [kind, figure] = max.includes(':') ? (max.split(':') as [string, string]) : ['', ''];
  const most = Number.parseInt(figure, 10);
  const expect = (value: unknown, taken: boolean, what: string): string[] =>
    accepts(value) === taken ? [] : [taken ? `refuses ${what}` : `takes ${what}`];
  const many = (length: number): unknown => {
    const [member] = (valueAt(sample(), name) as unknown[] | undefined) ?? [];
    return Array.from({ length }, () => structuredClone(member));
  };
  if (kind === 'len') {
    return [
      ...expect('a'.repeat(most), true, `${most} characters`),
      ...expect('a'.repeat(most + 1), false, `${most + 1} characters`),
    ];
  }
  if (kind === 'items') {
    return [...expect(many(most), true, `${most} items`), ...expect(many(most + 1), false, `${most + 1} items`)];
  }
  if (kind === 'decimals') {
    const digits = '1'.repeat(most);
    return [
      ...expect(`1.${digits}`, true, `${most} decimals`),
      ...expect(`1.${digits}1`, false, `${most + 1} decimals`),
    ];
  }
  if (type === 'array' && Array.isArray(valueAt(sample(), name))) {
    return expect(many(LONG_LIST), true, `${LONG_LIST} items`);
  }
  if (type === 'decimal' && isBounded(line)) {
    const rule = `between ${name} ${min} ${max}`;
    return (row.rules ?? []).some((parts) => parts.join(' ') === rule) ? [] : [`has no rule "${rule}"`];
  }
  if (type !== 'integer') return [];
  const least = min === '' ? undefined : Number.parseInt(min, 10);
  const greatest = max === '' ? undefined : Number.parseInt(max, 10);
  // No caller requests less than one row of a list, so a minimum of one needs no document.
  return [
    ...(least === undefined ? [] : [...expect(least, true, `${least}`), ...expect(least - 1, false, `${least - 1}`)]),
    ...expect(greatest ?? LARGE, true, `${greatest ?? LARGE}`),
    ...(greatest === undefined ? [] : expect(greatest + 1, false, `${greatest + 1}`)),
    ...expect(1.5, false, '1.5'),
  ];
}
