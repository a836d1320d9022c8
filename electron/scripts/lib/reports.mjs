// Reads the test runners' reports into one form: { name, outcome, reason, seen? }. `reason` is the beginning of a
// failure's message, `seen` the content of the window and the log at that time. A skip needs one of the two allowed
// reasons (R33); any other test that did not run, and any retry, is a complaint.
import fs from 'node:fs';

/** The only reasons for which a test may be skipped, and only where the named component is really missing. */
export const allowedSkips = [
  'Electron runtime not here',
  'packaged artefact not here',
  'pictures of this machine not here',
];

/**
 * Returns the beginning of a failure's message: its first lines joined into one, without colour codes and without the
 * legend of a comparison. It is long enough for the first values that differ: often nothing else of a run is kept.
 */
const beginning = (message = '') =>
  message
    // eslint-disable-next-line no-control-regex
    .replaceAll(/\u001B\[[0-9;]*m/gu, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(- Expected +- \d+|\+ Received +\+ \d+)$/.test(line))
    .slice(0, 10)
    .join(' | ')
    .slice(0, 900);

const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null);

/** Reads Vitest's report, in which no skips are allowed. */
export function readVitest(file) {
  const report = read(file);
  if (!report) return { tests: [], complaints: ['the unit tests wrote no report'] };
  const tests = [];
  const complaints = [];
  for (const suite of report.testResults) {
    if (suite.assertionResults.length === 0 && suite.status === 'failed')
      complaints.push(`${suite.name}: ${suite.message}`);
    for (const result of suite.assertionResults) {
      const name = result.fullName;
      if (result.status === 'passed' || result.status === 'failed')
        tests.push({ name, outcome: result.status, reason: beginning(result.failureMessages?.[0]) });
      else complaints.push(`skipped without an allowed reason: ${name}`);
    }
  }
  return { tests, complaints };
}

function* specs(suite, names) {
  const path = [...names, suite.title].filter(Boolean);
  for (const { title, tests } of suite.specs ?? []) yield { name: [...path, title].join(' '), title, tests };
  for (const inner of suite.suites ?? []) yield* specs(inner, path);
}

/** Reads Playwright's report. */
export function readPlaywright(file) {
  const report = read(file);
  if (!report) return { tests: [], complaints: ['the e2e tests wrote no report'] };
  const tests = [];
  const complaints = report.errors.map((error) => error.message ?? String(error));
  for (const suite of report.suites) {
    for (const { name, tests: runs } of specs(suite, [])) {
      for (const run of runs) {
        const reason = run.annotations.find(({ type }) => type === 'skip')?.description ?? '';
        if (run.status === 'skipped') {
          if (!allowedSkips.includes(reason)) complaints.push(`skipped without an allowed reason: ${name}`);
          tests.push({ name, outcome: 'skipped', reason });
          continue;
        }
        if (run.results.length > 1) complaints.push(`retried: ${name}`);
        const outcome = run.status === 'expected' ? 'passed' : 'failed';
        const message = run.results.at(-1)?.error?.message;
        const seen = run.annotations.find(({ type }) => type === 'seen')?.description;
        tests.push({ name, outcome, reason: beginning(message), ...(outcome === 'failed' && seen ? { seen } : {}) });
      }
    }
  }
  return { tests, complaints };
}

/** Number of slowest tests to list. */
const LISTED_TESTS = 10;
const lines = (title, all) => [
  title,
  ...all
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, LISTED_TESTS)
    .map(({ seconds, name }) => `       ${seconds.toFixed(1).padStart(7)} s  ${name}`),
];

/** Returns the seconds of each unit test file of a report, by its path from the root; empty without a report. */
export function secondsOfFiles(file) {
  const suites = read(file)?.testResults ?? [];
  return new Map(
    suites.map(({ name, assertionResults }) => [
      name.slice(name.lastIndexOf('/test/') + 1),
      assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
    ]),
  );
}

/** Returns the slowest unit test files, as lines. */
export function slowestFiles(file) {
  const all = [...secondsOfFiles(file)].map(([name, seconds]) => ({ name, seconds }));
  return lines('Slowest unit test files:', all);
}

const secondsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;

/** Returns the e2e tests of a report with their seconds, by the name of their file without ending. */
export function timedE2eTests(file) {
  const suites = read(file)?.suites ?? [];
  return new Map(
    suites.map((suite) => [
      suite.file.replace(/^.*\/|\.spec\.ts$/g, ''),
      [...specs(suite, [])].map((spec) => ({ title: spec.title, seconds: secondsOf(spec) })),
    ]),
  );
}

/** Returns the slowest e2e tests, as lines. */
export function slowestE2eTests(file) {
  const all = (read(file)?.suites ?? []).flatMap((suite) =>
    [...specs(suite, [])].map(({ name, tests }) => ({
      name: name.length > 100 ? `${name.slice(0, 100)}...` : name,
      seconds: secondsOf({ tests }),
    })),
  );
  return lines('Slowest e2e tests:', all);
}

/**
 * Reads the table of promises (R34), one row per promise, invariant and bad input: id, text, due, level, tests, cases in
 * npm test, cases in soak.
 */
export function readPromises(file) {
  const [head, ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell])));
}

const bears = (id) => new RegExp(`(^|[^A-Za-z0-9-])${id}(?![0-9])`);

/**
 * Compares the table with the tests that ran: a row marked due is a complaint when no executed test name contains its
 * id. `quick` runs have no window, so they skip window-level rows.
 */
export function checkPromises(file, tests, { quick }) {
  const rows = readPromises(file);
  const due = rows.filter((row) => row.due === 'yes');
  const asked = due.filter((row) => !quick || row.level !== 'window');
  const ran = tests.filter((test) => test.outcome !== 'skipped');
  const complaints = asked
    .filter((row) => !ran.some((test) => bears(row.id).test(test.name)))
    .map((row) => `no executed test has the id of the promise ${row.id} in its name`);
  return {
    complaints,
    summary: `${asked.length - complaints.length} of ${asked.length} required ones were tested; the table has ${rows.length}.`,
  };
}
