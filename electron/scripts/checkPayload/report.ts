/** Collects the findings of a check and formats them as text or JSON. */
import type { z } from 'zod';
import { findingsOf, member, type Finding } from './findings.ts';
import { found, json, line } from './words.ts';

/** One record of a payload: the value that the program reads from it, or each field that prevents reading it. */
export interface CheckedRecord {
  readonly path: string;
  /** Value that the program reads from the record; absent when it reads none. */
  readonly value?: unknown;
  readonly bad: readonly Pick<Finding, 'path' | 'found' | 'expected'>[];
}

/** A finding listed once, with the number of records that show it; `path` has `[]` for every list position. */
export interface Grouped {
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly times: number;
}

/**
 * The whole result of a check. `notes` are remarks, `quarrels` are contradictions between two readers of the program.
 */
export interface Report {
  readonly target: string;
  readonly records: readonly CheckedRecord[];
  readonly newHere: readonly Grouped[];
  readonly leftOut: readonly Grouped[];
  readonly notes: readonly string[];
  readonly quarrels: readonly string[];
}

/** A value as its schema reads it, with the findings that prevent reading it. */
export interface Checked {
  readonly checked: z.ZodSafeParseResult<unknown>;
  readonly bad: CheckedRecord['bad'][number][];
}

/** A report in progress. */
export interface Gathering {
  readonly notify: (finding: Finding) => void;
  /** Checks a value against its schema, and records what is new or left out; `bad` is what prevents reading it. */
  readonly check: (path: string, schema: z.ZodType, value: unknown) => Checked;
  readonly record: (record: CheckedRecord) => void;
  readonly note: (text: string) => void;
  readonly contradiction: (text: string) => void;
  readonly report: () => Report;
}

/** Starts a report. */
export function gather(target: string): Gathering {
  const records: CheckedRecord[] = [];
  const groups = { newHere: new Map<string, Grouped>(), leftOut: new Map<string, Grouped>() };
  const notes = new Set<string>();
  const quarrels: string[] = [];
  const notify = (finding: Finding): void => {
    const group = finding.kind === 'leftOut' ? groups.leftOut : groups.newHere;
    const path = finding.path.replaceAll(/\[\d+\]/g, '[]');
    const key = finding.kind === 'newValue' ? `${path} ${finding.found}` : path;
    const { found, expected } = finding;
    group.set(key, { path, found, expected, times: (group.get(key)?.times ?? 0) + 1 });
  };
  return {
    notify,
    check(path, schema, value) {
      const bad: Checked['bad'] = [];
      findingsOf(schema, value, path, (finding) => void (finding.kind === 'bad' ? bad.push(finding) : notify(finding)));
      const checked = schema.safeParse(value);
      if (!checked.success && bad.length === 0) {
        const expected = checked.error.issues.map(({ message }) => line(message)).join('; ');
        bad.push({ path, found: found(value), expected });
      }
      return { checked, bad };
    },
    record: (record) => void records.push(record),
    note: (text) => void notes.add(text),
    contradiction: (text) => void quarrels.push(text),
    report: () => ({
      target,
      records,
      newHere: [...groups.newHere.values()],
      leftOut: [...groups.leftOut.values()],
      notes: [...notes],
      quarrels,
    }),
  };
}

/**
 * Returns the path where the mapping could not interpret a record, the whole record or a part of it; `undefined` when
 * it could.
 */
function meaningless(value: unknown, path: string): string | undefined {
  if (value === undefined) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const at = value.indexOf(undefined);
    return at < 0 ? undefined : member(path, at);
  }
  return 'unreadable' in value && value.unreadable !== 0 ? path : undefined;
}

/**
 * Returns a checked record with its mapped value. A record that the mapping cannot interpret counts as not read,
 * although each of its fields is valid.
 */
export function mappedRecord(
  path: string,
  source: unknown,
  value: unknown,
  bad: CheckedRecord['bad'] = [],
): CheckedRecord {
  const nowhere = meaningless(value, path);
  if (nowhere === undefined) return { path, value, bad };
  const expected = 'a record that means something: its fields contradict each other';
  return { path, value, bad: [...bad, { path: nowhere, found: found(source), expected }] };
}

/** Counts the records that were read and those that were not. */
export function counts({ records }: Report): { readonly records: number; readonly read: number; readonly bad: number } {
  const bad = records.filter((record) => record.bad.length > 0).length;
  return { records: records.length, read: records.length - bad, bad };
}

/** Returns 0 when everything was read and no two readers contradict each other, else 1. */
export function exitCode(report: Report): 0 | 1 {
  return counts(report).bad === 0 && report.quarrels.length === 0 ? 0 : 1;
}

const many = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`;
const indented = (text: string): string => text.replaceAll(/^/gm, '  ');

function recordLines({ path, bad, ...record }: CheckedRecord): string[] {
  const lines = [path];
  for (const one of bad)
    lines.push(`  cannot be read: ${one.path}`, `    found ${one.found}`, `    expected ${one.expected}`);
  if (record.value !== undefined) lines.push(indented(json(record.value)));
  return lines;
}

/** Returns the last line of the report. */
export function summary(report: Report): string {
  const { records, read, bad } = counts(report);
  const { newHere, leftOut, quarrels } = report;
  const parts = [
    `${many(records, 'record', 'records')}: ${read} read, ${bad} not`,
    `${newHere.length} new here`,
    `${many(leftOut.length, 'optional field', 'optional fields')} left out`,
    ...(quarrels.length > 0 ? [`${many(quarrels.length, 'contradiction', 'contradictions')}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Formats the report as text for the user. */
export function asText(report: Report): string {
  const lines = [`${report.target}`, '', ...report.records.flatMap(recordLines)];
  const section = (title: string, texts: readonly string[]): void => {
    if (texts.length > 0) lines.push('', title, ...texts.map(indented));
  };
  section(
    'New, not in the contract:',
    report.newHere.map(({ path, found, expected, times }) =>
      expected === ''
        ? `${path}: a field, ${found} (${times}×)`
        : `${path}: ${found}, known is ${expected} (${times}×)`,
    ),
  );
  section(
    'Optional fields that are absent:',
    report.leftOut.map(({ path, expected, times }) => `${path}: ${expected} (${times}×)`),
  );
  section('Remarks:', report.notes);
  section('Contradictions between the readers of the program:', report.quarrels);
  return `${[...lines, '', summary(report)].join('\n')}\n`;
}

/** Formats the report for programs: one JSON document. */
export function asJson(report: Report): string {
  return `${json({ ...report, summary: { ...counts(report), text: summary(report) } })}\n`;
}
