/** What a check found, gathered, and as text or JSON. */
import { member, type Finding } from './findings.ts';
import { found, json } from './words.ts';

/** One record of a payload: what it became for the program, or each field that keeps it from being read. */
export interface CheckedRecord {
  readonly path: string;
  /** What the program makes of it; absent when it makes nothing of it. */
  readonly value?: unknown;
  readonly bad: readonly Pick<Finding, 'path' | 'found' | 'expected'>[];
}

/** Something told once, however many records show it; `path` has `[]` for every place in a list. */
export interface Grouped {
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly times: number;
}

/** The whole result of a check. `notes` are remarks, `quarrels` contradictions between two readers of the program. */
export interface Report {
  readonly target: string;
  readonly records: readonly CheckedRecord[];
  readonly newHere: readonly Grouped[];
  readonly leftOut: readonly Grouped[];
  readonly notes: readonly string[];
  readonly quarrels: readonly string[];
}

/** A report under way. */
export interface Gathering {
  /** Notes a finding; those that spoil a record are answered by {@link bad}. */
  readonly notify: (finding: Finding) => void;
  /** The bad findings since the last call. */
  readonly bad: () => Finding[];
  readonly record: (record: CheckedRecord) => void;
  readonly note: (text: string) => void;
  readonly quarrel: (text: string) => void;
  readonly report: () => Report;
}

/** Gathers a report. */
export function gather(target: string): Gathering {
  const records: CheckedRecord[] = [];
  const groups = { newHere: new Map<string, Grouped>(), leftOut: new Map<string, Grouped>() };
  const notes = new Set<string>();
  const quarrels: string[] = [];
  let bad: Finding[] = [];
  return {
    notify: (finding) => {
      if (finding.kind === 'bad') {
        bad.push(finding);
        return;
      }
      const group = finding.kind === 'leftOut' ? groups.leftOut : groups.newHere;
      const path = finding.path.replaceAll(/\[\d+\]/g, '[]');
      const key = finding.kind === 'newValue' ? `${path} ${finding.found}` : path;
      const { found, expected } = finding;
      group.set(key, { path, found, expected, times: (group.get(key)?.times ?? 0) + 1 });
    },
    bad: () => {
      const found = bad;
      bad = [];
      return found;
    },
    record: (record) => void records.push(record),
    note: (text) => void notes.add(text),
    quarrel: (text) => void quarrels.push(text),
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

/** Where a mapping could make nothing of a record, whole or in one of its parts; `undefined` for nowhere. */
function meaningless(value: unknown, path: string): string | undefined {
  if (value === undefined) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const at = value.indexOf(undefined);
    return at < 0 ? undefined : member(path, at);
  }
  return 'unreadable' in value && value.unreadable !== 0 ? path : undefined;
}

/** What a checked record became; one that means nothing is not read, though each of its fields is good. */
export function became(path: string, source: unknown, value: unknown, bad: CheckedRecord['bad'] = []): CheckedRecord {
  const nowhere = meaningless(value, path);
  if (nowhere === undefined) return { path, value, bad };
  const expected = 'a record that means something: its fields contradict each other';
  return { path, value, bad: [...bad, { path: nowhere, found: found(source), expected }] };
}

/** How many records were read and how many were not. */
export function counts({ records }: Report): { readonly records: number; readonly read: number; readonly bad: number } {
  const bad = records.filter((record) => record.bad.length > 0).length;
  return { records: records.length, read: records.length - bad, bad };
}

/** 0 when everything was read and no two readers quarrel, else 1. */
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

/** The last line. */
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

/** The report for a person. */
export function asText(report: Report): string {
  const lines = [`${report.target}`, '', ...report.records.flatMap(recordLines)];
  const section = (title: string, texts: readonly string[]): void => {
    if (texts.length > 0) lines.push('', title, ...texts.map(indented));
  };
  section(
    'New here, not in the contract:',
    report.newHere.map(({ path, found, expected, times }) =>
      expected === ''
        ? `${path}: a field, ${found} (${times}×)`
        : `${path}: ${found}, known is ${expected} (${times}×)`,
    ),
  );
  section(
    'Optional and not there:',
    report.leftOut.map(({ path, expected, times }) => `${path}: ${expected} (${times}×)`),
  );
  section('Remarks:', report.notes);
  section('The readers of the program contradict each other:', report.quarrels);
  return `${[...lines, '', summary(report)].join('\n')}\n`;
}

/** The report for a program: one JSON document. */
export function asJson(report: Report): string {
  return `${json({ ...report, summary: { ...counts(report), text: summary(report) } })}\n`;
}
