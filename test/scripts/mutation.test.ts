import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas } from '../../electron/scripts/lib/mutationAreas.mjs';
import { judge, judgementLines, readAccepted, reusableResults } from '../../electron/scripts/lib/mutationReport.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const accepted = readAccepted(readText('test/architecture/mutation-survivors.tsv'));

describe('mutation areas', () => {
  it.each(Object.entries(areas))('%s names existing files and tests', (_name, { files, tests }) => {
    expect([...files, ...tests].filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
    expect(Math.min(files.length, tests.length)).toBeGreaterThan(0);
  });

  it('no file is in two areas', () => {
    const files = Object.values(areas).flatMap((area) => area.files);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });
});

describe('accepted survivors', () => {
  it('each has a reason, and its line still exists in a file of an area', () => {
    const files = new Set(Object.values(areas).flatMap((area) => area.files));
    const stands = ({ file, line }: { file: string; line: string }) =>
      files.has(file) &&
      readText(file)
        .split('\n')
        .some((text) => text.trim() === line);
    expect(accepted.filter((entry) => !stands(entry) || entry.reason.length < 10)).toEqual([]);
  });

  it('none is listed twice', () => {
    const keys = accepted.map(({ file, line, mutation }) => [file, line, mutation].join('\t'));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

describe('area report', () => {
  const source = ['const most = 3;', 'export function bounded(size: number) {', '  return size < most;', '}', ''].join(
    '\n',
  );
  const place = (line: number, from: number, toLine: number, to: number) => ({
    start: { line, column: from },
    end: { line: toLine, column: to },
  });
  const comparison = place(3, 10, 3, 21);
  const body = place(2, 39, 4, 2);
  const mutant = (status: string, mutatorName: string, replacement: string, location = comparison) => ({
    status,
    mutatorName,
    replacement,
    location,
  });
  const reportOf = (...mutants: ReturnType<typeof mutant>[]) => ({ files: { 'a.ts': { source, mutants } } });
  const survivor = mutant('Survived', 'EqualityOperator', 'size <= most');
  const entry = {
    file: 'a.ts',
    line: 'return size < most;',
    mutation: 'EqualityOperator: size < most -> size <= most',
    reason: 'the size is never the bound itself',
  };

  it('counts a timed-out mutant as found, and ignores skipped and uncompilable ones', () => {
    const report = reportOf(
      mutant('Killed', 'ConditionalExpression', 'true'),
      mutant('Timeout', 'ConditionalExpression', 'false'),
      mutant('Ignored', 'StringLiteral', '""'),
      mutant('CompileError', 'StringLiteral', '""'),
      mutant('NoCoverage', 'BlockStatement', '{}', body),
    );
    expect(judge(report, [])).toMatchObject({
      mutants: 3,
      killed: 1,
      timedOut: 1,
      survived: 0,
      uncovered: 1,
      accepted: 0,
      perCent: 66.6,
    });
  });

  it('identifies a survivor by its line text, independent of the line number', () => {
    const { open } = judge(reportOf(survivor), []);
    expect(open).toEqual([{ file: 'a.ts', at: 3, line: entry.line, mutation: entry.mutation, covered: true }]);
    expect(judge(reportOf(mutant('NoCoverage', 'BlockStatement', '{}', body)), []).open).toEqual([
      {
        file: 'a.ts',
        at: 2,
        line: 'export function bounded(size: number) {',
        mutation: 'BlockStatement: { return size < most; } -> {}',
        covered: false,
      },
    ]);
  });

  it('an accepted survivor does not lower the percentage', () => {
    const report = reportOf(survivor, mutant('Killed', 'ConditionalExpression', 'true'));
    expect(judge(report, [entry])).toMatchObject({ mutants: 2, survived: 1, accepted: 1, perCent: 100, open: [] });
    expect(judge(report, [{ ...entry, line: 'return size < more;' }])).toMatchObject({ accepted: 0, perCent: 50 });
    expect(judge(report, [{ ...entry, file: 'b.ts' }])).toMatchObject({ accepted: 0, unused: [] });
  });

  it('an area without mutants scores zero', () => {
    expect(judge({ files: {} }, []).perCent).toBe(0);
  });

  it('reports accepted reasons that no survivor needs', () => {
    const found = reportOf(mutant('Killed', 'EqualityOperator', 'size <= most'));
    expect(judge(found, [entry]).unused).toEqual([entry]);
  });

  it('a later run retries surviving static mutants and reuses all other results', () => {
    const statuses = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];
    const known = reportOf(
      ...statuses.flatMap((status) => [
        { ...mutant(status, 'ConditionalExpression', 'true'), static: true },
        { ...mutant(status, 'ConditionalExpression', 'true'), static: false },
        mutant(status, 'ConditionalExpression', 'true'),
      ]),
    );
    const retainedResults = reusableResults({ ...known, thresholds: 1 });
    expect(retainedResults).toMatchObject({ thresholds: 1, files: { 'a.ts': { source } } });
    expect(
      retainedResults.files['a.ts'].mutants.filter((one) => 'static' in one && one.static).map(({ status }) => status),
    ).toEqual(['Killed', 'Timeout']);
    expect(retainedResults.files['a.ts'].mutants.length).toBe(10);
  });

  it('reads the accepted table and prints totals, survivors and unused reasons', () => {
    const table = `file\tline\tmutation\treason\na.ts\t${entry.line}\tother\tlong ago\n`;
    const [old] = readAccepted(table);
    expect(old).toEqual({ file: 'a.ts', line: entry.line, mutation: 'other', reason: 'long ago' });
    expect(readAccepted('file\tline\tmutation\treason\n')).toEqual([]);
    const long = mutant('NoCoverage', 'ConditionalExpression', 'x'.repeat(200));
    expect(judgementLines('little', judge(reportOf(survivor, long), readAccepted(table)))).toEqual([
      'little: 2 mutants, 0 killed, 0 timed out, 1 survived, 1 without coverage, 0 of them accepted: 0 %',
      '  a.ts:3 EqualityOperator: size < most -> size <= most',
      `  a.ts:3 (no coverage) ConditionalExpression: size < most -> ${'x'.repeat(90)}...`,
      '  Accepted, but killed now: a.ts "return size < most;" other',
    ]);
  });
});
