/**
 * Compares the schemas of replies and pushes with the tables and reports each difference in one line. A schema is
 * tested with values it must accept or refuse; only what the tables do not name is searched for in its structure.
 */
import type { z } from 'zod';
import { cellValues, type FieldLine } from './contract.ts';
import { hasPath, listedValues, schemaPaths } from './contractPaths.ts';
import { UNLISTED, formsOf, probesOf, withValue, withoutValue, type SampleLine } from './contractSamples.ts';
import { refusals, takes, unnamed, wholeSample } from './contractWhole.ts';

/**
 * A line of this kind is the name of a container in which a list may be sent where the documents show a bare array
 * (A-LIST-CONTAINER).
 */
export const CONTAINER = 'in place of the bare array';
const CLOSED = 'closed';

/** Returns where a reply or push schema differs from its lines. It may accept more, never less. */
export function compareFields(schema: z.ZodType, table: readonly FieldLine[]): string[] {
  const lines = table.filter(({ when }) => when !== CONTAINER);
  const found = schemaPaths(schema);
  const missing = lines.filter(({ field }) => !hasPath(found, field)).map(({ field }) => `${field}: not in the row`);
  const samples = lines
    .filter(({ field }) => hasPath(found, field))
    .map((line) => ({ ...line, place: line.field, listed: cellValues(line.values) }));
  const { sample, refusal } = wholeSample(schema, samples);
  const extra = unnamed(schema, new Set(table.map(({ field }) => field)));
  if (refusal) return [...missing, ...extra, `the documented reply is refused: ${refusals(refusal)}`];

  const differences = samples.flatMap((line) => {
    const says: string[] = [];
    const reads = (value: unknown): boolean => takes(schema, withValue(sample(), line.place, value));
    const { all, bad } = probesOf(line);
    // Replies carry short ids as numbers; the lossless reader returns long ones as text, and in pushes all ids are
    // text.
    const short = line.type === 'id' && line.method !== 'WS' ? [12_345] : [];
    for (const value of [...all, ...short]) if (!reads(value)) says.push(`refuses ${JSON.stringify(value)}`);
    if (['decimal', 'boolean', 'time'].includes(line.type)) {
      for (const value of bad) if (reads(value)) says.push(`reads ${JSON.stringify(value)}`);
    }
    const optional = line.presence === 'optional' || line.presence === 'optionalNullable';
    if (optional && !takes(schema, withoutValue(sample(), line.place))) says.push('may not be missing');
    const nullable = line.presence === 'nullable' || line.presence === 'optionalNullable';
    if (nullable && !reads(null)) says.push('may not be null');
    if (line.type === 'enum') says.push(...fieldValues(schema, line, reads));
    return says.map((what) => `${line.place}: ${what}`);
  });
  const containers = table.filter(({ when }) => when === CONTAINER);
  const contained = containers.filter(({ field }) => !takes(schema, { [field]: sample() }));
  return [...missing, ...extra, ...differences, ...contained.map(({ field }) => `${field}: not read as a container`)];
}

/**
 * Returns an entry for each documented value the schema does not know, and one if it refuses other values although no
 * list decides how the frame is read.
 */
function fieldValues(schema: z.ZodType, line: SampleLine & FieldLine, reads: (value: unknown) => boolean): string[] {
  const says = line.listed
    .filter((value) => !formsOf(value).some(reads))
    .map((value) => `refuses the documented value ${value}`);
  const lists = (schemaPaths(schema).paths.get(line.place) ?? []).map(listedValues);
  const known = new Set(lists.flatMap((list) => list?.values ?? []));
  says.push(...line.listed.filter((value) => !known.has(value)).map((value) => `does not know the value ${value}`));
  if (!line.when.startsWith(CLOSED) && !reads(UNLISTED)) says.push('refuses a value the documents do not list');
  return says;
}
