/** Compares parameters and their rules with the tables and reports each difference in one line. */
import type { z } from 'zod';
import { cellValues, type ParameterLine } from './contract.ts';
import { isBounded, ofBounds, ofValues, type ParameterSample, type ParameterSide } from './contractBounds.ts';
import { hasPath, schemaPaths } from './contractPaths.ts';
import { UNLISTED, probesOf, valueAt, withValue, withoutValue, type SampleLine } from './contractSamples.ts';
import { refusals, takes, unnamed, wholeSample } from './contractWhole.ts';

/** Returns where a row's parameters differ from their lines. Requests are exact: nothing more, nothing less. */
export function compareParameters(row: ParameterSide, table: readonly ParameterLine[]): string[] {
  const schema = row.parameters;
  const found = schemaPaths(schema);
  const missing = table.filter(({ name }) => !hasPath(found, name)).map(({ name }) => `${name}: not in the row`);
  const samples = table
    .filter(({ name }) => hasPath(found, name))
    .map((line) => ({ ...line, place: line.name, listed: cellValues(line.values) }));
  const { sample, refusal } = wholeSample(schema, samples);
  const extra = unnamed(schema, new Set(table.map(({ name }) => name)));
  if (refusal) return [...missing, ...extra, `the documented request is refused: ${refusals(refusal)}`];

  const differences = samples.flatMap((line) => {
    const says: string[] = [];
    const accepts = (value: unknown): boolean => takes(schema, withValue(sample(), line.place, value));
    const { all, bad } = probesOf(line);
    if (!line.place.endsWith('[]')) says.push(...ofPresence(schema, line, sample));
    for (const value of all) if (!isBounded(line) && !accepts(value)) says.push(`refuses ${JSON.stringify(value)}`);
    for (const value of [...bad, null]) if (accepts(value)) says.push(`takes ${JSON.stringify(value)}`);
    says.push(...ofValues(found.paths.get(line.place) ?? [], line, accepts));
    says.push(...ofBounds(row, line, accepts, sample));
    return says.map((what) => `${line.place}: ${what}`);
  });
  const strays = objectsOf(samples).filter((path) =>
    takes(schema, withValue(sample(), path === '' ? UNLISTED : `${path}.${UNLISTED}`, 1)),
  );
  const stray = strays.map((path) => `${path === '' ? 'the request' : path}: takes a parameter nobody documents`);
  return [...missing, ...extra, ...differences, ...stray];
}

/** Returns the paths of the request and of every object in it. */
function objectsOf(lines: readonly SampleLine[]): string[] {
  const inside = lines.flatMap(({ place }) => (place.includes('.') ? [place.slice(0, place.lastIndexOf('.'))] : []));
  return ['', ...new Set(inside)];
}

/** Compares whether a parameter is required, and its default. */
function ofPresence(schema: z.ZodType, line: ParameterSample, sample: () => unknown): string[] {
  const read = schema.safeParse(withoutValue(sample(), line.place));
  if (line.required === 'yes') return read.success ? ['is required and may be left out'] : [];
  if (!read.success) return ['may be left out and is required'];
  const value = valueAt(read.data, line.place);
  const filled = value === undefined ? '' : JSON.stringify(value).replaceAll('"', '');
  const documented = line.default.startsWith('(') ? '' : line.default;
  return filled === documented ? [] : [`default is ${filled || 'absent'}, documented ${documented || 'absent'}`];
}

/**
 * Returns the rules that only the row or only its table has. A rule that a range of times must be in order is allowed
 * for every range: document 1 has a code for it (-1171).
 */
export function compareRules(
  rules: readonly (readonly (string | number)[])[] | undefined,
  documented: readonly string[],
): string[] {
  const said = (rules ?? []).map((rule) => rule.join(' '));
  const missing = documented.filter((rule) => !said.includes(rule)).map((rule) => `${rule}: not in the row`);
  const extra = said.filter((rule) => !documented.includes(rule) && rule !== 'ordered startTime endTime');
  return [...missing, ...extra.map((rule) => `${rule}: named by no table`)];
}
