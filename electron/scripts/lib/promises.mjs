// The table of promises (R34): one row per promise, invariant and bad input. A row marked due fails the run when no
// executed test name contains its id.
import fs from 'node:fs';

/** Reads the table: id, text, due, level, tests, cases in npm test, cases in soak. */
export function readPromises(file) {
  const [head, ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell])));
}

const bears = (id) => new RegExp(`(^|[^A-Za-z0-9-])${id}(?![0-9])`);

/** Compares the table with the tests that ran. `quick` runs have no window, so they skip window-level rows. */
export function checkPromises(file, tests, { quick }) {
  const rows = readPromises(file);
  const due = rows.filter((row) => row.due === 'yes');
  const asked = due.filter((row) => !quick || row.level !== 'window');
  const ran = tests.filter((test) => test.outcome !== 'skipped');
  const complaints = asked
    .filter((row) => !ran.some((test) => bears(row.id).test(test.name)))
    .map((row) => `promise ${row.id} is due and no executed test bears its id`);
  return {
    complaints,
    summary: `${asked.length - complaints.length} of ${asked.length} due rows held, ${rows.length} rows in all`,
  };
}
