// npm test, npm run check (--quick) and npm run test:full (--full): sets up what is missing, then builds the bundles and
// runs the unit tests and the e2e tests in the real window; format, lint and types are checked beside them, at a lower
// priority, or before the unit tests of `--quick`. `--full` also checks the window in all
// combinations of screen size, text size and theme that the e2e tests define, runs the deterministic world with new
// seeds, reconciles a month of trading, installs and removes the package for Chromium in a clean Debian, and checks each
// planted patch against its tests.
import fs from 'node:fs';
import path from 'node:path';
import { run } from './lib/child.mjs';
import { node24 } from './lib/dependencies.mjs';
import { withKeyring } from './lib/keyring.mjs';
import { at, root } from './lib/paths.mjs';
import { checkChanged } from './lib/changed.mjs';
import { commandLine } from './lib/commands.mjs';
import { checkPromises, slowestFiles, slowestE2eTests, readPlaywright, readVitest } from './lib/reports.mjs';
import { say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { oxfmt, oxlint, playwright, vitest } from './lib/tools.mjs';

const args = process.argv.slice(2);
// package.json starts this script with the first flag of each of the two.
if (args[0] === '--quick') commandLine('check', args.slice(1));
else if (args[0] === '--full') commandLine('test:full', args.slice(1));
else commandLine('test', args);
const quick = args.includes('--quick');
const full = args.includes('--full');
/** Minutes for which a full run tests new seeds in the deterministic world. */
const WORLD_MINUTES = 10;
/** Days of trading that a full run reconciles with the exchange's ledger; npm test takes one. */
const MONTH_DAYS = 30;
const reports = at('.cache', 'reports');
/**
 * Compile cache: tests that kill a program start it hundreds of times, every e2e test starts an exchange, and later
 * starts reuse what an earlier one compiled.
 */
const compiled = at('.cache', 'compiled');
const startedAt = Date.now();
const parts = [];
const tally = { passed: 0, failed: 0, skipped: 0 };
const tests = [];
const complaints = [];
/** Seconds of the slowest tests, as lines. */
const dearest = [];
/** Line with the number of endpoints of the inventory that the e2e tests reached; set once they ran. */
let endpoints;

/** Announces and runs one part. */
async function part(name, work) {
  say(`\n== ${name}`);
  return timed(name, work);
}
/** Runs one part and records its time and whether it passed. */
async function timed(name, work) {
  const start = Date.now();
  const good = await work();
  parts.push({ name, seconds: (Date.now() - start) / 1000, good });
  return good;
}

const tool = (args, env) => run(node24(), args, { cwd: root, env, stdout: 'stderr' });
/** Runs Node with the given arguments and a real, private Secret Service. */
async function withKeychain(args, env) {
  const session = withKeyring(node24(), args);
  try {
    return await run(session.command, session.args, { cwd: root, env: { ...session.env, ...env }, stdout: 'stderr' });
  } finally {
    session.clean();
  }
}
const check = (name, args, env = {}) =>
  part(name, async () => {
    const good = (await tool(args, env)).code === 0;
    tally[good ? 'passed' : 'failed'] += 1;
    return good;
  });
/**
 * Runs several checks in parallel; prints the output of a failed check in one piece. `behind`: the tests beside them go
 * first. Not at the lowest priority: on a machine busy with something else, the checks would never end.
 */
async function runTogether(checks, { behind = false } = {}) {
  const [command, ...before] = behind && process.platform !== 'win32' ? ['nice', '-n', '5', node24()] : [node24()];
  const ran = await Promise.all(
    Object.entries(checks).map(async ([name, args]) => {
      const { code, output } = await run(command, [...before, ...args], { cwd: root, quiet: true });
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) say(`FAILED ${name}\n${output}`);
      return code === 0;
    }),
  );
  return ran.every(Boolean);
}

/** Adds the tests of a report to the totals; a runner that failed without a failing test counts as one failure. */
function count(report, code) {
  tests.push(...report.tests);
  complaints.push(...report.complaints);
  for (const test of report.tests) tally[test.outcome] += 1;
  const failed = report.tests.some((test) => test.outcome === 'failed');
  if (report.tests.length === 0 || (code !== 0 && !failed)) tally.failed += 1;
  return code === 0 && report.tests.length > 0;
}

await part('set-up', () => setUp({ forTests: true, full }).then(() => true));
if (args.includes('--changed')) process.exit(await checkChanged(withKeychain, args.includes('--all')));
for (const folder of [reports, compiled]) fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });

const checks = {
  lint: oxlint,
  types: [at('electron/scripts/typecheck.mjs')],
  format: [...oxfmt, '--check'],
};
const checksName = Object.keys(checks).join(', ');
let checked;
if (quick) await part(checksName, () => runTogether(checks));
else {
  await check('bundles', [at('electron/scripts/build.mjs')]);
  checked = timed(`${checksName}, beside the tests`, () => runTogether(checks, { behind: true }));
}
await part('unit, property, contract and scenario tests', async () => {
  const file = path.join(reports, 'vitest.json');
  const args = [...vitest, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await withKeychain(args, { NODE_COMPILE_CACHE: compiled });
  dearest.push(...slowestFiles(file));
  return count(readVitest(file), code);
});
if (!quick) {
  await part('e2e tests in the real window', async () => {
    const file = path.join(reports, 'playwright.json');
    const { code } = await withKeychain([...playwright, '--reporter=line,json'], {
      NODE_COMPILE_CACHE: compiled,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      ...(full ? { FOREDECK_LOOKS: 'all' } : {}),
    });
    dearest.push(...slowestE2eTests(file));
    return count(readPlaywright(file), code);
  });
  const table = await run(node24(), [at('electron/scripts/endpoints.ts')], { cwd: root, quiet: true });
  const lines = table.output.trim().split('\n');
  endpoints = lines.find((line) => line.startsWith('endpoints: ')) ?? 'endpoints: no table was written';
  complaints.push(...(table.code === 0 ? lines.filter((line) => line.startsWith('endpoint ')) : lines));
}
await checked;
if (full) {
  await check(`deterministic simulation for ${WORLD_MINUTES} minutes`, [
    at('test/scenarios/world/soak.ts'),
    '--minutes',
    String(WORLD_MINUTES),
    '--seed',
    String(Math.floor(startedAt / 1000) % 0x1_0000_0000),
  ]);
  await check(`${MONTH_DAYS} days of trading reconciled`, [...vitest, 'test/scenarios/month'], {
    FOREDECK_DAYS: String(MONTH_DAYS),
  });
  await check('package in a clean Debian', [at('test/packages/cleanRoot.ts')]);
  await check('planted patches', [at('electron/scripts/planted.mjs')]);
}

const promises = checkPromises(at('test', 'promises.tsv'), tests, { quick });
complaints.push(...promises.complaints);
tally.failed += complaints.length;

say('');
for (const { name, seconds, good } of parts)
  say(`${good ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${name}`);
say(`       ${((Date.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  total`);
// Failures are printed before slow tests, so that they are visible even when only a part of the lines is read.
for (const complaint of complaints) say(`FAILED ${complaint}`);
for (const test of tests) {
  if (test.outcome !== 'failed') continue;
  say(`FAILED ${test.name}: ${test.reason}`);
  if (test.seen) say(test.seen.replaceAll(/^/gmu, '       '));
}
for (const line of dearest) say(line);
say(`Promises: ${promises.summary}`);
if (endpoints) say(`${endpoints}; see .cache/reports/endpoints.tsv`);
const skips = new Map();
for (const test of tests) if (test.outcome === 'skipped') skips.set(test.reason, (skips.get(test.reason) ?? 0) + 1);
for (const [reason, number] of skips) say(`Skipped ${number}: ${reason}`);
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
process.exit(tally.failed === 0 && parts.every(({ good }) => good) ? 0 : 1);
