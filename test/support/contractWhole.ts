/** Finds a whole sample that a schema accepts, and the members of a schema that no table names. */
import type { z } from 'zod';
import { schemaPaths } from './contractPaths.ts';
import { formsOf, probesOf, sampleOf, withValue, type SampleLine } from './contractSamples.ts';

/** Returns whether a schema accepts a value. */
export const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** A function that returns a new copy of the sample at each call, and the schema's error if it refuses the sample. */
export interface WholeSample {
  readonly sample: () => unknown;
  readonly refusal: z.ZodError | undefined;
}

/** Returns the possible values of a line; a listed number both as number and as text. */
function possible(line: SampleLine): readonly unknown[] {
  const { any } = probesOf(line);
  return line.type === 'enum' ? any.flatMap((value) => formsOf(String(value))) : any;
}

/**
 * Finds a whole sample that the schema accepts by trying the possible values of each line; returns the error if there
 * is none.
 */
export function wholeSample(schema: z.ZodType, lines: readonly SampleLine[]): WholeSample {
  const chosen = new Map<string, number>();
  const build = (): unknown => sampleOf(lines, (line) => possible(line)[chosen.get(line.place) ?? 0]);
  for (;;) {
    const read = schema.safeParse(build());
    if (read.success) return { sample: build, refusal: undefined };
    const other = lines.find((line) => {
      const at = chosen.get(line.place) ?? 0;
      const better = [...possible(line).keys()].find(
        (next) => next > at && fewer(schema, withValue(build(), line.place, possible(line)[next]), read.error),
      );
      if (better !== undefined) chosen.set(line.place, better);
      return better !== undefined;
    });
    if (!other) return { sample: build, refusal: read.error };
  }
}

/** Returns whether a changed sample is accepted, or refused with fewer issues. */
function fewer(schema: z.ZodType, sample: unknown, before: z.ZodError): boolean {
  const read = schema.safeParse(sample);
  return read.success || issuesOf(read.error) < issuesOf(before);
}

/** Returns the number of single issues, including those inside unions. */
function issuesOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): number {
  const counts = error.issues.map((issue) =>
    issue.code === 'invalid_union' ? Math.max(1, Math.min(...issue.errors.map((issues) => issuesOf({ issues })))) : 1,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Formats the issues of a schema error in one line. */
export const refusals = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ');

/** Returns the paths of a schema that no line names. */
export function unnamed(schema: z.ZodType, named: ReadonlySet<string>): string[] {
  return [...schemaPaths(schema).paths.keys()]
    .filter((path) => path !== '$' && !named.has(path))
    .map((path) => `${path}: named by no table`);
}
