/** Finds a whole sample a schema takes, and what a schema has that no table names. */
import type { z } from 'zod';
import { schemaPaths } from './contractPaths.ts';
import { formsOf, probesOf, sampleOf, withValue, type SampleLine } from './contractSamples.ts';

/** Whether a schema reads a value. */
export const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** A new copy of the sample at each call, and why the schema refuses it where it does. */
export interface WholeSample {
  readonly sample: () => unknown;
  readonly refusal: z.ZodError | undefined;
}

/** What a line's value may be; a listed number as number and as text. */
function possible(line: SampleLine): readonly unknown[] {
  const { any } = probesOf(line);
  return line.type === 'enum' ? any.flatMap((value) => formsOf(String(value))) : any;
}

/** A whole sample the schema takes, found by trying the possible values of each line; the refusal otherwise. */
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

/** Whether a changed sample is taken, or refused for less. */
function fewer(schema: z.ZodType, sample: unknown, before: z.ZodError): boolean {
  const read = schema.safeParse(sample);
  return read.success || issuesOf(read.error) < issuesOf(before);
}

/** How many single objections there are, those inside unions included. */
function issuesOf(error: { readonly issues: readonly z.core.$ZodIssue[] }): number {
  const counts = error.issues.map((issue) =>
    issue.code === 'invalid_union' ? Math.max(1, Math.min(...issue.errors.map((issues) => issuesOf({ issues })))) : 1,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What a schema objects to, in one line. */
export const refusals = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ');

/** Paths of a schema that no line names. */
export function unnamed(schema: z.ZodType, named: ReadonlySet<string>): string[] {
  return [...schemaPaths(schema).paths.keys()]
    .filter((path) => path !== '$' && !named.has(path))
    .map((path) => `${path}: named by no table`);
}
