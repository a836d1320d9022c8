import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandPage, withCommandTable } from '../../electron/scripts/docs/commandPage.ts';
import { refreshPromises, requirements, testFiles } from '../../electron/scripts/docs/promises.ts';
import { generatedFromWords } from '../../electron/scripts/docs/words.ts';
import { computedDefaults, parameterKey, reference } from '../../electron/scripts/docs/reference.ts';

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const parameterTable = text('test/fixtures/contract/parameters.tsv');

describe('generated files are up to date: run "npm run docs"', () => {
  it('contract reference', () => {
    expect(text('shared/exchange/REFERENCE.md')).toBe(reference(parameterTable));
  });

  it('the page of commands and the table of the README', () => {
    expect(text('docs/commands.md')).toBe(commandPage());
    expect(text('README.md')).toBe(withCommandTable(text('README.md')));
    expect(() => withCommandTable('no marks')).toThrow('no marks of the command table');
  });

  it.each(Object.entries(generatedFromWords(root)))('what the code knows of the words: %s', (file, generated) => {
    expect(text(file)).toBe(generated);
  });

  it('the contract reference lists the defaults that the exchange computes, as the contract defines them', () => {
    const cells = parameterTable
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const column = cells[0]!.indexOf('default');
    const computed = cells.filter((row) => row[column]!.startsWith('('));
    const defaults = computedDefaults(parameterTable);
    expect(
      computed.map(([market, method, at, name]) => defaults.get(parameterKey(market!, method!, at!, name!))),
    ).toEqual([
      'current month',
      'now - 90 d',
      'now',
      'now - 90 d',
      'now',
      'now - 7 d',
      'now',
      'now',
      'now',
      'endTime - 30 d',
      'now',
      'endTime - 7 d',
      'market price',
    ]);
    expect(reference(parameterTable)).toContain('| startTime | Unix ms | default now - 7 d |');
  });

  it('table of promises', () => {
    expect(text('test/promises.tsv')).toBe(refreshPromises(text('test/promises.tsv'), testFiles(root)));
  });

  it('the requirements page has a row for each promise, and rejects an id that belongs to no section', () => {
    const table = text('test/promises.tsv');
    expect(text('docs/requirements.md')).toBe(requirements(table));
    const rows = requirements(table).match(/^\| (?!Id |---)/gm) ?? [];
    expect(rows).toHaveLength(table.trimEnd().split('\n').length - 1);
    expect(() => requirements(`${table}Z1\tplanted\tyes\tunit\t\t\t\n`)).toThrow('Z1 belongs to no section');
  });

  it('the table of promises lists each id once', () => {
    const ids = text('test/promises.tsv')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]!);
    expect(new Set(ids).size).toBe(ids.length);
    const number = (pattern: RegExp) => ids.filter((id) => pattern.test(id)).length;
    expect({
      promises: number(/^B-/),
      invariants: number(/^V/),
      user: number(/^XU/),
      rest: number(/^XS/),
      socket: number(/^XW/),
      file: number(/^XF/),
      ipc: number(/^XI/),
      environment: number(/^XE/),
      update: number(/^XN/),
      forward: number(/^XH/),
      link: number(/^XL/),
    }).toEqual({
      promises: 50,
      invariants: 10,
      user: 38,
      rest: 48,
      socket: 20,
      file: 24,
      ipc: 15,
      environment: 21,
      update: 9,
      forward: 9,
      link: 2,
    });
  });
});
