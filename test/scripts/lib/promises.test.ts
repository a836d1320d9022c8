import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refreshPromises } from '../../../electron/scripts/docs/promises.ts';
import { checkPromises, readPlaywright, readVitest } from '../../../electron/scripts/lib/reports.mjs';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-reports-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const write = (name: string, content: unknown) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const ran = (name: string) => ({ name, outcome: 'passed' as const, reason: '' });

describe('promise table (R34)', () => {
  const table =
    'id\tpromise\tdue\tlevel\tcases\tsoak\ttests\nB-Z1\tx\tyes\tunit\t\t\t\nB-Z11\tx\tno\tunit\t\t\t\nW9\tx\tyes\twindow\t\t\t\n';

  it('a due row without an executed test that names its id fails a full run', () => {
    const file = write('promises.tsv', table);
    expect(checkPromises(file, [ran('B-Z11 something else'), ran('W9 held')], { quick: false }).complaints).toEqual([
      'no executed test has the id of the promise B-Z1 in its name',
    ]);
    expect(checkPromises(file, [ran('one order (B-Z1)')], { quick: true }).complaints).toEqual([]);
    expect(
      checkPromises(file, [ran('B-Z1'), { name: 'W9', outcome: 'skipped', reason: 'Electron runtime not here' }], {
        quick: false,
      }).complaints,
    ).toEqual(['no executed test has the id of the promise W9 in its name']);
  });

  it('lists the test files that name an id and leaves other cells unchanged', () => {
    const files = [
      { file: 'test/b.test.ts', text: "it('B-Z1 holds')" },
      { file: 'test/a.test.ts', text: "it('B-Z1 and B-Z11')" },
    ];
    expect(refreshPromises(table, files)).toBe(
      'id\tpromise\tdue\tlevel\tcases\tsoak\ttests\nB-Z1\tx\tyes\tunit\t\t\ttest/a.test.ts test/b.test.ts\nB-Z11\tx\tno\tunit\t\t\ttest/a.test.ts\nW9\tx\tyes\twindow\t\t\t\n',
    );
  });
});

describe('test runner reports (R33)', () => {
  it('a skipped unit test and a missing report are complaints', () => {
    const file = write('vitest.json', {
      testResults: [
        {
          name: 'a',
          status: 'passed',
          message: '',
          assertionResults: [
            { fullName: 'runs', status: 'passed' },
            { fullName: 'later', status: 'todo' },
          ],
        },
      ],
    });
    expect(readVitest(file)).toEqual({
      tests: [ran('runs')],
      complaints: ['skipped without an allowed reason: later'],
    });
    expect(readVitest(path.join(folder, 'none.json')).complaints).toEqual(['the unit tests wrote no report']);
  });

  it('the reason of a failure contains the values that differ', () => {
    const message = [
      'Error: \u001B[2mexpect(\u001B[22mreceived).toEqual(expected)',
      '',
      '\u001B[32m- Expected  - 1\u001B[39m',
      '+ Received  + 3',
      '',
      '- Array []',
      '+ Array [',
      '+   "the page scrolls",',
      '+ ]',
    ].join('\n');
    const broken = {
      title: 'looks',
      tests: [{ status: 'unexpected', annotations: [], results: [{ error: { message } }] }],
    };
    const file = write('playwright.json', { errors: [], suites: [{ title: 'desk.spec.ts', specs: [broken] }] });
    expect(readPlaywright(file).tests).toEqual([
      {
        name: 'desk.spec.ts looks',
        outcome: 'failed',
        reason: 'Error: expect(received).toEqual(expected) | - Array [] | + Array [ | +   "the page scrolls", | + ]',
      },
    ]);
  });

  it('a journey may be skipped only for an allowed reason, and must not be retried', () => {
    const spec = (title: string, status: string, reason: string | null, results: number, type = 'skip') => ({
      title,
      tests: [
        {
          status,
          annotations: reason === null ? [] : [{ type, description: reason }],
          results: Array.from({ length: results }, () => ({})),
        },
      ],
    });
    const file = write('playwright.json', {
      errors: [],
      suites: [
        {
          title: 'desk.spec.ts',
          specs: [
            spec('fine', 'expected', null, 1),
            spec('electron', 'skipped', 'Electron runtime not here', 0),
            spec('lazy', 'skipped', 'later', 0),
            spec('lucky', 'flaky', null, 2),
            spec('broken', 'unexpected', 'The list was empty.', 1, 'seen'),
          ],
        },
      ],
    });
    expect(readPlaywright(file)).toEqual({
      tests: [
        ran('desk.spec.ts fine'),
        { name: 'desk.spec.ts electron', outcome: 'skipped', reason: 'Electron runtime not here' },
        { name: 'desk.spec.ts lazy', outcome: 'skipped', reason: 'later' },
        { name: 'desk.spec.ts lucky', outcome: 'failed', reason: '' },
        { name: 'desk.spec.ts broken', outcome: 'failed', reason: '', seen: 'The list was empty.' },
      ],
      complaints: ['skipped without an allowed reason: desk.spec.ts lazy', 'retried: desk.spec.ts lucky'],
    });
  });
});
