/**
 * The table of promises: fills its `tests` column with the test files whose text contains the id of a row, and writes it
 * as a page for readers.
 */
import fs from 'node:fs';
import path from 'node:path';

/** A test file: its path from the project root, and its text. */
export interface TestFile {
  readonly file: string;
  readonly text: string;
}

const bears = (id: string): RegExp => new RegExp(`(^|[^A-Za-z0-9-])${id}(?![0-9])`, 'm');

/** Returns the table with its `tests` column filled from the given files; every other cell stays unchanged. */
export function refreshPromises(table: string, files: readonly TestFile[]): string {
  const [head, ...lines] = table.trimEnd().split('\n');
  const columns = head!.split('\t');
  const idAt = columns.indexOf('id');
  const testsAt = columns.indexOf('tests');
  const refreshed = lines.map((line) => {
    const cells = line.split('\t');
    const pattern = bears(cells[idAt]!);
    cells[testsAt] = files
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .sort()
      .join(' ');
    return cells.join('\t');
  });
  return `${[head, ...refreshed].join('\n')}\n`;
}

/** Returns every test file below `root`, both unit tests and e2e tests. */
export function testFiles(root: string): TestFile[] {
  const below = (folder: string): TestFile[] =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return below(file);
      if (!/\.(test|spec)\.tsx?$/.test(entry.name)) return [];
      return [{ file, text: fs.readFileSync(path.join(root, file), 'utf8') }];
    });
  return below('test');
}

/** The kinds of promises by the beginning of their ids, in the order of the page. */
const sections: readonly (readonly [ids: RegExp, title: string])[] = [
  [/^B-A/, 'Orders and safety'],
  [/^B-B/, 'Truth of what is shown'],
  [/^B-C/, 'Limits, connections and clocks'],
  [/^B-D/, 'Secrets and security'],
  [/^B-E/, 'Faults of program, disk and machine'],
  [/^V/, 'Invariants watched while the program runs'],
  [/^XU/, 'Bad input of the person'],
  [/^XS/, 'Bad replies over REST'],
  [/^XW/, 'Bad frames and connections'],
  [/^XF/, 'Bad files'],
  [/^XI/, 'Bad calls of the window'],
  [/^XE/, 'Bad surroundings'],
  [/^XN/, 'Bad update feeds'],
  [/^XH/, 'Bad destinations of forwarded alerts'],
  [/^XL/, 'Bad links'],
  [/^[a-z]/, 'Found in use'],
];

const opening = `# Requirements

What the program promises, and the tests that hold it to it. Generated from [promises.tsv](../test/promises.tsv): change
the table and run \`npm run docs\`. \`npm test\` fails when a promise has no executed test that bears its id in its name.

"Cases" says how much one run of \`npm test\` tries; where a promise is also tried with new seeds, the command stands
beside it.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.(test|spec)\.tsx?$/, '');

/** Returns the page for a table of promises. Throws when an id belongs to no section. */
export function requirements(table: string): string {
  const [head, ...lines] = table.trimEnd().split('\n');
  const columns = head!.split('\t');
  const rows = lines.map((line) => {
    const cells = line.split('\t');
    const at = (column: string): string => cells[columns.indexOf(column)] ?? '';
    return { id: at('id'), promise: at('promise'), cases: at('cases'), soak: at('soak'), tests: at('tests') };
  });
  const homeless = rows.find(({ id }) => !sections.some(([ids]) => ids.test(id)));
  if (homeless) throw new Error(`${homeless.id} belongs to no section`);
  const parts = sections.map(([ids, title]) => {
    const sectionRows = rows.filter(({ id }) => ids.test(id));
    const shown = sectionRows.map(({ id, promise, cases, soak, tests }) => {
      const links = tests.split(' ').filter(Boolean);
      const proofs = links.map((file) => `[${nameOf(file)}](../${file})`).join(', ');
      const tried = [cell(cases), soak && `\`${soak}\``].filter(Boolean).join('; ');
      return `| ${id} | ${cell(promise)} | ${tried} | ${proofs} |`;
    });
    return [`\n## ${title}\n`, '| Id | Promise | Cases | Tests |', '| --- | --- | --- | --- |', ...shown, ''].join(
      '\n',
    );
  });
  return opening + parts.join('');
}
