// npm run mutate: introduces one small fault at a time into code that protects money, and runs the tests of its area
// against each. Survivors accepted with a reason are listed in test/architecture/mutation-survivors.tsv.
import fs from 'node:fs';
import os from 'node:os';
import { run } from './lib/child.mjs';
import { commandLine } from './lib/commands.mjs';
import { node24 } from './lib/dependencies.mjs';
import { areas, LEAST_KILLED } from './lib/mutationAreas.mjs';
import { judge, judgementLines, readAccepted, reusableResults } from './lib/mutationReport.mjs';
import { at, root } from './lib/paths.mjs';
import { giveUp, say, step } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { strykerProgram } from './lib/tools.mjs';

const { values, words: asked } = commandLine('mutate');
const work = '.cache/mutation';

/** Returns the file with Stryker's results for an area from the previous run. */
const knownOf = (name) => `${work}/${name}.known.json`;

/** Returns Stryker's settings for an area. */
const settingsOf = (name, { files }) => ({
  incremental: true,
  incrementalFile: knownOf(name),
  force: !values.again,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker rewrites the tsconfig files of its copy with functions that TypeScript 7 no longer has; this file does not
  // exist on purpose.
  tsconfigFile: `${work}/none.json`,
  // Replacing a string by an empty one is no fault that could pass here: names, kinds and message keys are literal
  // types, so the type checker refuses it, and where a string decides something, the mutants of its comparison test the
  // same.
  mutator: { excludedMutations: ['StringLiteral'] },
  mutate: files,
  ignorePatterns: ['/.cache', '/assets', '/dist', '/playwright-report', '/release', '/test-results'],
  tempDirName: `${work}/copy`,
  cleanTempDir: 'always',
  reporters: ['json'],
  jsonReporter: { fileName: `${work}/${name}.json` },
  // One worker uses two threads.
  concurrency: Math.max(1, Math.floor(os.availableParallelism() / 2)),
  timeoutMS: 3000,
  allowConsoleColors: false,
});

if (values.list) {
  for (const [name, { files, tests }] of Object.entries(areas)) say([name, ...files, ...tests].join('\n  '));
  process.exit(0);
}

await setUp({ forTests: false });
fs.mkdirSync(at(work), { recursive: true });
const accepted = readAccepted(fs.readFileSync(at('test/architecture/mutation-survivors.tsv'), 'utf8'));
const missed = [];
for (const name of asked.length > 0 ? asked : Object.keys(areas)) {
  const area = areas[name];
  const report = at(work, `${name}.json`);
  const settings = at(work, `${name}.settings.json`);
  fs.rmSync(report, { force: true });
  fs.writeFileSync(settings, JSON.stringify(settingsOf(name, area)));
  const known = at(knownOf(name));
  if (fs.existsSync(known))
    fs.writeFileSync(known, JSON.stringify(reusableResults(JSON.parse(fs.readFileSync(known, 'utf8')))));
  const { output } = await step(`Testing the mutants of ${name}`, () =>
    run(node24(), [strykerProgram, 'run', settings], {
      cwd: root,
      env: { FOREDECK_MUTATION_TESTS: area.tests.join(' ') },
      quiet: true,
    }),
  );
  if (!fs.existsSync(report)) {
    say(output);
    giveUp(`Stryker wrote no report about ${name}. Its output is listed above.`);
  }
  const verdict = judge(JSON.parse(fs.readFileSync(report, 'utf8')), accepted);
  for (const line of judgementLines(name, verdict)) say(line);
  if (verdict.perCent < LEAST_KILLED) missed.push(name);
}
if (missed.length > 0) giveUp(`Less than ${LEAST_KILLED} % of the mutants were killed in: ${missed.join(', ')}.`);
