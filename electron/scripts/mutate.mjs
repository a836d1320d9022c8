// npm run mutate: changes the code that guards money, one small fault at a time, and runs the tests of its area against each.
// Ends with 1 when less than nine tenths of an area's faults are found. `-- AREA ...` takes those areas alone, `-- --list`
// says which there are, `-- --again` takes over what the run before found wherever neither code nor tests changed since.
// What survives for a reason stands in test/architecture/mutation-survivors.tsv.
import fs from 'node:fs';
import os from 'node:os';
import { run } from './lib/child.mjs';
import { node24 } from './lib/dependencies.mjs';
import { areas, LEAST_KILLED } from './lib/mutationAreas.mjs';
import { judge, judgementLines, readAccepted, takenOver } from './lib/mutationReport.mjs';
import { at, root } from './lib/paths.mjs';
import { giveUp, say, step } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { strykerProgram } from './lib/tools.mjs';

const work = '.cache/mutation';

/** What Stryker found of an area in the run before. */
const knownOf = (name) => `${work}/${name}.known.json`;

/** Stryker's settings for an area. */
const settingsOf = (name, { files }) => ({
  incremental: true,
  incrementalFile: knownOf(name),
  force: !process.argv.includes('--again'),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation.vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Stryker rewrites the tsconfig files of its copy by functions that TypeScript 7 no longer has; this one does not exist.
  tsconfigFile: `${work}/none.json`,
  // An empty text in the place of another is no fault that passes here: names, kinds and message keys are literal types, so
  // the type checker refuses it, and where a text decides something, the mutants of its comparison ask the same.
  mutator: { excludedMutations: ['StringLiteral'] },
  mutate: files,
  ignorePatterns: ['/.cache', '/assets', '/dist', '/playwright-report', '/release', '/test-results'],
  tempDirName: `${work}/copy`,
  cleanTempDir: 'always',
  reporters: ['json'],
  jsonReporter: { fileName: `${work}/${name}.json` },
  // One worker keeps two threads busy.
  concurrency: Math.max(1, Math.floor(os.availableParallelism() / 2)),
  timeoutMS: 3000,
  allowConsoleColors: false,
});

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (process.argv.includes('--list')) {
  for (const [name, { files, tests }] of Object.entries(areas)) say([name, ...files, ...tests].join('\n  '));
  process.exit(0);
}
const unknown = asked.find((name) => !Object.hasOwn(areas, name));
if (unknown !== undefined) giveUp(`Unknown area "${unknown}". There are: ${Object.keys(areas).join(', ')}.`, 2);

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
    fs.writeFileSync(known, JSON.stringify(takenOver(JSON.parse(fs.readFileSync(known, 'utf8')))));
  const { output } = await step(`Mutants of ${name}`, () =>
    run(node24(), [strykerProgram, 'run', settings], {
      cwd: root,
      env: { FOREDECK_MUTATION_TESTS: area.tests.join(' ') },
      quiet: true,
    }),
  );
  if (!fs.existsSync(report)) {
    say(output);
    giveUp(`Stryker wrote no report of ${name}: see above.`);
  }
  const verdict = judge(JSON.parse(fs.readFileSync(report, 'utf8')), accepted);
  for (const line of judgementLines(name, verdict)) say(line);
  if (verdict.perCent < LEAST_KILLED) missed.push(name);
}
if (missed.length > 0) giveUp(`Below ${LEAST_KILLED} per cent: ${missed.join(', ')}.`);
