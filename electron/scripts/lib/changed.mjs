// npm run check -- --changed: checks only what depends on the files that differ from the last commit, within a minute.
import fs from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { node24 } from './dependencies.mjs';
import { at, root } from './paths.mjs';
import { fitting, literally, relatedTests } from './related.mjs';
import { secondsOfFiles, timedE2eTests } from './reports.mjs';
import { say } from './say.mjs';
import { e2eTestsFor } from './specsOf.mjs';
import { oxfmt, oxlint, playwright, vitest } from './tools.mjs';

/** Seconds for everything; a first check without the results of an earlier one takes longer. */
const WITHIN = 60;
/** Share of the seconds left after the other checks that the unit tests may take where there are e2e tests as well. */
const UNIT_SHARE = 0.4;
/** Seconds until the first test of a runner begins. */
const RUNNER_START = 3;
/** Seconds assumed for a unit test file and for a file of e2e tests that no earlier run has measured. */
const UNMEASURED = { unit: 1, e2e: 20 };
/** Seconds to load a unit test file. */
const LOADING = 0.4;
/** Tests that run at once: two unit test files, or up to four e2e tests, of which the last run alone. */
const AT_ONCE = 2;
/** Number of tests to name of those left. */
const NAMED = 8;

/**
 * Returns the files that differ from the last commit or are new, as paths from the project root; the files of the last
 * commit when no file differs.
 */
async function changedFiles() {
  const ask = async (...args) => {
    const { code, output } = await run('git', args, { cwd: root, quiet: true });
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
    return output.split('\n').filter(Boolean);
  };
  const open = [
    ...(await ask('diff', '--name-only', 'HEAD')),
    ...(await ask('ls-files', '--others', '--exclude-standard')),
  ];
  const all = open.length > 0 ? open : await ask('diff', '--name-only', 'HEAD~1', 'HEAD');
  return all.filter((file) => fs.existsSync(at(file)));
}

/** Returns the unit tests that depend on files, nearest first, with the seconds of the last whole run. */
async function unitTestsFor(files) {
  const measured = secondsOfFiles(at('.cache/reports/vitest.json'));
  const related = await relatedTests(files);
  const timed = related.map(({ file, distance }) => ({
    name: file,
    distance,
    seconds: ((measured.get(file) ?? UNMEASURED.unit) + LOADING) / AT_ONCE,
  }));
  return timed.toSorted((a, b) => a.distance - b.distance || a.seconds - b.seconds);
}

/**
 * Returns the e2e tests of files with the seconds of the last whole run, by their titles: those of a changed file first,
 * then those that name the folder of a changed file, as the gallery names the panels, then the shortest. A changed file,
 * or one that was not measured, is one test without a title.
 */
function e2eTestsOf(files) {
  const measured = timedE2eTests(at('.cache/reports/playwright.json'));
  const folders = files.map((file) => path.posix.basename(path.posix.dirname(file)));
  const isChanged = (file) => files.includes(`test/e2e/${file}.spec.ts`);
  const testsOf = (file) => {
    const tests = measured.get(file);
    if (tests && !isChanged(file)) return tests;
    const seconds = tests?.reduce((sum, test) => sum + test.seconds, 0) ?? UNMEASURED.e2e;
    return [{ title: null, seconds }];
  };
  const nearness = ({ file, title }) => {
    if (isChanged(file)) return 0;
    return title?.split(' ').some((word) => folders.includes(word)) ? 1 : 2;
  };
  return e2eTestsFor(files)
    .flatMap((file) => testsOf(file).map(({ title, seconds }) => ({ file, title, seconds: seconds / AT_ONCE })))
    .map((test) => ({ ...test, name: test.title === null ? test.file : `${test.file}: ${test.title}` }))
    .toSorted((a, b) => nearness(a) - nearness(b) || a.seconds - b.seconds);
}

/** Returns the arguments with which Playwright runs these tests of files, all tests of a file without titles. */
function playwrightArguments(tests) {
  const specs = [...new Set(tests.map(({ file }) => `/${file}.spec.ts`))];
  const titles = tests.map(({ file, title }) =>
    title === null ? `${file}.spec.ts` : `${file}.spec.ts .*${literally(title)}$`,
  );
  return [...specs, '--grep', titles.join('|'), '--pass-with-no-tests'];
}

/** Returns the names of tests in one line; of many only the first ones. */
function namesOf(tests) {
  const names = tests.slice(0, NAMED).map(({ name }) => name);
  return [...names, ...(tests.length > NAMED ? [`${tests.length - NAMED} more`] : [])].join(', ');
}

/**
 * Checks what changed; returns the exit code. `withKeychain` runs Node with the given arguments and a test keychain.
 * `all`: runs all tests that depend on the files; otherwise those that fit into a minute, nearest first, and the others
 * are named.
 */
export async function checkChanged(withKeychain, all) {
  const start = Date.now();
  const spent = () => (Date.now() - start) / 1000;
  const files = await changedFiles();
  const code = files.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file));
  const e2eTests = e2eTestsOf(files);
  say(`Changed files: ${files.length}. E2e tests: ${e2eTestsFor(files).join(', ') || 'none'}.`);
  if (files.length === 0) return 0;
  const tool = (args) => run(node24(), args, { cwd: root, stdout: 'stderr' });
  const failed = [];
  const part = async (name, work) => {
    const { code: ended } = await work;
    if (ended !== 0) failed.push(name);
  };
  const chooseFrom = (tests, seconds) => fitting(tests, all ? Infinity : seconds - RUNNER_START);
  const [unitTests] = await Promise.all([
    unitTestsFor(files),
    part('format', tool([...oxfmt, '--check', '--no-error-on-unmatched-pattern', ...files])),
    code.length > 0 && part('lint', tool([...oxlint, ...code])),
    part('types', tool([at('electron/scripts/typecheck.mjs'), '--incremental'])),
    e2eTests.length > 0 && part('bundles', tool([at('electron/scripts/build.mjs')])),
  ]);
  const units = chooseFrom(unitTests, (WITHIN - spent()) * (e2eTests.length > 0 ? UNIT_SHARE : 1));
  if (units.chosen.length > 0)
    await part('unit tests', withKeychain([...vitest, ...units.chosen.map(({ name }) => name)], {}));
  const journeys = chooseFrom(e2eTests, WITHIN - spent());
  if (journeys.chosen.length > 0) {
    const specs = playwrightArguments(journeys.chosen);
    await part('e2e tests', withKeychain([...playwright, '--reporter=line', ...specs], {}));
  }
  if (units.left.length > 0) say(`Left to npm test, unit tests: ${namesOf(units.left)}.`);
  if (journeys.left.length > 0) say(`Left to npm test, e2e tests: ${namesOf(journeys.left)}.`);
  say(`${spent().toFixed(1)} s; ${failed.length === 0 ? 'all checks passed' : `FAILED: ${failed.join(', ')}`}`);
  return failed.length === 0 ? 0 : 1;
}
