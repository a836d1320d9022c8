/**
 * Keeps the `tests` column of the table of promises up to date: the test files whose text contains the id of the row.
 */

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
