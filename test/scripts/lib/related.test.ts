import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fitting, relatedTests } from '../../../electron/scripts/lib/related.mjs';
import { secondsOfFiles, timedE2eTests } from '../../../electron/scripts/lib/reports.mjs';

describe('unit tests that depend on changed files', () => {
  it('a changed test is the nearest, then those that import a changed file, directly and through others', async () => {
    const found = await relatedTests(['shared/num/decimal.ts', 'test/scripts/lib/related.test.ts']);
    expect(found[0]).toEqual({ file: 'test/scripts/lib/related.test.ts', distance: 0 });
    expect(found).toContainEqual({ file: 'test/shared/num/decimal.test.ts', distance: 1 });
    expect(found.map(({ distance }) => distance)).toEqual(
      found.map(({ distance }) => distance).toSorted((a, b) => a - b),
    );
    expect(found.filter(({ file }) => file.startsWith('test/e2e/') || !/\.test\.tsx?$/.test(file))).toEqual([]);
  });

  it('an import of types alone is no dependency', async () => {
    const found = await relatedTests(['shared/time/clock.ts']);
    expect(found).toEqual([]);
  });

  it('words that are loaded by a pattern have the tests of what loads them', async () => {
    const found = await relatedTests(['renderer/locales/zh/news.json']);
    expect(found).toContainEqual({ file: 'test/renderer/i18n/words.test.ts', distance: 2 });
  });
});

describe('tests that fit into a time', () => {
  const tests = [8, 5, 4, 1].map((seconds) => ({ name: `${seconds} s`, seconds }));
  it('are chosen in their order; one that is too long does not keep out a shorter one after it', () => {
    expect(fitting(tests, 13)).toEqual({ chosen: [tests[0], tests[1]], left: [tests[2], tests[3]] });
    expect(fitting(tests, 12)).toEqual({ chosen: [tests[0], tests[2]], left: [tests[1], tests[3]] });
    expect(fitting(tests, Infinity)).toEqual({ chosen: tests, left: [] });
  });
  it('include the first one where none fits', () => {
    expect(fitting(tests, 0)).toEqual({ chosen: [tests[0]], left: tests.slice(1) });
    expect(fitting([], 0)).toEqual({ chosen: [], left: [] });
  });
});

describe('seconds of an earlier run', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-reports-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const report = (content: object): string => {
    const file = path.join(folder, 'report.json');
    fs.writeFileSync(file, JSON.stringify(content));
    return file;
  };

  it('are those of the tests in each file, by its path from the root', () => {
    const tests = [{ duration: 1_500 }, { duration: 250 }, { duration: null }];
    const results = [{ name: '/any/place/test/main/one.test.ts', assertionResults: tests }];
    expect(secondsOfFiles(report({ testResults: results }))).toEqual(new Map([['test/main/one.test.ts', 1.75]]));
  });

  it('are those of each e2e test in a file and its groups, by the name of the file', () => {
    const spec = (title: string, ...durations: number[]) => ({
      title,
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const group = { title: 'a group', specs: [spec('inner', 500, 250)] };
    const suite = { file: 'find.spec.ts', title: 'find.spec.ts', specs: [spec('outer', 4_000)], suites: [group] };
    expect(timedE2eTests(report({ suites: [suite] }))).toEqual(
      new Map([
        [
          'find',
          [
            { title: 'outer', seconds: 4 },
            { title: 'inner', seconds: 0.75 },
          ],
        ],
      ]),
    );
  });

  it('are unknown where there was none', () => {
    const none = path.join(folder, 'none.json');
    expect([secondsOfFiles(none), timedE2eTests(none)]).toEqual([new Map(), new Map()]);
  });
});
