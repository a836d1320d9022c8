// The commands of package.json and of this folder: what each does, its arguments, options and exit codes. The help of a
// command, the check of its arguments and docs/commands.md all come from here.
import fs from 'node:fs';
import { helpText, unknownName } from '../../../shared/result/helpText.mjs';
import { areas } from './mutationAreas.mjs';
import { at } from './paths.mjs';
import { giveUp } from './say.mjs';

const data = (file) => JSON.parse(fs.readFileSync(at(file), 'utf8'));
const split = (names) => names.split(' ');

/** Exit codes of a command that only succeeds or fails. */
const plainExits = (failure) => ({ 0: 'Success.', 1: failure, 2: 'An option or argument is unknown.' });
const testExits = plainExits('A check or test failed.');

/** Names of the options that each tool knows beside the listed ones; a test compares them with the tool's own help. */
const tools = {
  vitest: {
    title: 'Vitest',
    options: split(
      'version root config dir ui open api silent hideSkippedTests outputFile coverage mode isolate globals ' +
        'injectCjsGlobals dom browser pool execArgv vmMemoryLimit fileParallelism maxWorkers environment ' +
        'passWithNoTests logHeapUsage detectAsyncLeaks allowOnly dangerouslyIgnoreUnhandledErrors shard changed ' +
        'sinceLastRun lastFailed sequence inspect inspectBrk testTimeout hookTimeout retry repeats diff exclude ' +
        'expandSnapshotDiff disableConsoleIntercept typecheck project slowTestThreshold teardownTimeout cache ' +
        'maxConcurrency fsModuleCache fsModuleCachePath expect printConsoleTrace includeTaskLocation ' +
        'attachmentsDir run color clearScreen configLoader standalone mergeReports listTags clearCache tagsFilter ' +
        'strictTags sharedViteServer experimental',
    ),
    letters: split('v r c p'),
  },
  playwright: {
    title: 'Playwright',
    options: split(
      'add-reporter browser config debug fail-on-flaky-tests forbid-only fully-parallel grep-invert global-timeout ' +
        'headed ignore-snapshots last-failed last-failed-file max-failures no-deps only-changed output ' +
        'pass-with-no-tests project quiet retries run-agents shard shuffle test-list test-list-invert ' +
        'timeout trace tsconfig update-snapshots ui ui-host ui-port update-source-method',
    ),
    letters: split('c G u x'),
  },
  oxlint: {
    title: 'oxlint',
    options: split(
      'config tsconfig init allow warn deny disable-unicorn-plugin disable-oxc-plugin disable-typescript-plugin ' +
        'import-plugin react-plugin jsdoc-plugin jest-plugin vitest-plugin jsx-a11y-plugin nextjs-plugin ' +
        'react-perf-plugin promise-plugin node-plugin vue-plugin fix-suggestions fix-dangerously ignore-path ' +
        'ignore-pattern no-ignore quiet deny-warnings max-warnings debug silent no-error-on-unmatched-pattern ' +
        'threads print-config report-unused-disable-directives report-unused-disable-directives-severity rules lsp ' +
        'disable-nested-config type-aware type-check version',
    ),
    letters: split('c A W D V'),
  },
  oxfmt: {
    title: 'oxfmt',
    options: split(
      'list-different write stdin-filepath ignore-path with-node-modules no-error-on-unmatched-pattern threads version',
    ),
    letters: split('V'),
  },
};

/** Packages that `npm run dist` builds, as electron-builder names them. */
const packageTargets = split('AppImage deb nsis dmg zip');

const flags = data('electron/main/app/flags.json');
const changed = {
  name: '--changed',
  text: 'Check only what depends on the files that differ from the last commit: types, their lint and format, related unit tests, and the e2e tests of their folders. Of the tests those run that fit into a minute, the nearest first; the others are named.',
};
const allChanged = { name: '--all', text: 'With --changed: run all tests that depend on the files.' };

/** Parts of `npm run bench`, as test/bench/run.ts measures them. */
const benchParts = split(
  'decimals signing matching fanOut simulatorRest replay restore ingest growth journal archive journalSearch clickToByte ladder ' +
    'panels chart desk tradingPerformance publishing memory push simulator startUp innerLoop',
);

/**
 * Commands by the name of their npm script. `file`: the file to start directly. `accepts`: the only words that are
 * accepted as arguments. `tool`: the tool that receives all further options.
 */
export const commands = {
  start: {
    ...flags,
    file: 'start.mjs',
    usage: 'npm start -- [LINK] [options]',
    does: 'Install what is missing, build, then open the desk, on the built-in simulator of the exchange unless another environment was chosen.',
    example: 'npm start -- --profile /tmp/desk --seed 7',
  },
  dev: {
    file: 'dev.ts',
    usage: 'npm run dev -- [options]',
    does: 'Open the desk from its sources. The window reloads on save, main and shell restart on change, and the simulator keeps running with its state.',
    options: [
      { name: '--headless', text: 'Open no visible window, for a machine without a display.' },
      {
        name: '--profile',
        value: 'DIR',
        default: '.cache/dev',
        text: 'Keep profile and simulator state in this folder; a second npm run dev needs another one.',
      },
      { name: '--inspect-main', value: 'N', default: '9229', text: "Port of main's debugger." },
      { name: '--inspect-simulator', value: 'N', default: '9230', text: "Port of the simulator's debugger." },
    ],
    exits: {
      0: 'The desk was closed, or Ctrl+C was pressed.',
      1: 'The simulator or the window server could not start.',
      2: 'An option is unknown or its value is invalid.',
    },
    example: 'npm run dev -- --inspect-main 9329',
  },
  test: {
    file: 'test.mjs',
    usage: 'npm test -- [options]',
    does: 'Run everything that CI runs: format, lint, types, bundles, unit, contract and scenario tests, and the e2e tests in a real window. Prints the failures, the slowest tests and one closing line.',
    options: [
      { name: '--quick', text: 'Leave out bundles and e2e tests, as npm run check does.' },
      { name: '--full', text: 'Add the checks of npm run test:full.' },
      changed,
      allChanged,
    ],
    exits: testExits,
    example: 'npm test',
  },
  'test:full': {
    file: 'test.mjs',
    usage: 'npm run test:full',
    does: 'Run npm test with the window in every size, theme and language, ten more minutes of the deterministic simulation of exchange and desk, a month of trading reconciled with the ledger, the package for Chromium in a clean Debian, and the planted patches.',
    exits: testExits,
    example: 'npm run test:full',
  },
  check: {
    file: 'test.mjs',
    usage: 'npm run check -- [options]',
    does: 'Run types, lint, format, unit, contract and scenario tests: everything except the window.',
    options: [changed, allChanged],
    exits: testExits,
    example: 'npm run check -- --changed',
  },
  unit: {
    usage: 'npm run unit -- [FILE...] [options]',
    does: 'Run unit, property, contract and scenario tests: those of the given files, or all.',
    words: [['FILE', 'Test file, folder of tests, or part of such a path.']],
    options: [
      { name: '--watch', short: '-w', text: 'Run again whenever a file that the tests depend on is saved.' },
      {
        name: '--testNamePattern',
        short: '-t',
        value: 'TEXT',
        text: 'Run only tests whose full name matches this pattern.',
      },
      { name: '--bail', value: 'N', text: 'Stop after this number of failures.' },
      { name: '--reporter', value: 'NAME', text: 'Form of the output: default, verbose, dot, json.' },
      { name: '--update', short: '-u', text: 'Write changed snapshots.' },
    ],
    tool: tools.vitest,
    exits: plainExits('A test failed, or no test was found.'),
    example: 'npm run unit -- --watch test/shared/num/step.test.ts',
  },
  e2e: {
    usage: 'npm run e2e -- [NAME.spec.ts...] [options]',
    does: 'Run e2e tests in the real window: those of the given files, or all. Builds the bundles first when they are out of date.',
    words: [['NAME.spec.ts', 'Name or path of a file in test/e2e, or a part of it.']],
    options: [
      { name: '--grep', short: '-g', value: 'TEXT', text: 'Run only tests whose full name matches this pattern.' },
      { name: '--specs', value: 'DIR', text: 'Run the tests of this folder instead of test/e2e.' },
      { name: '--list', text: 'List the tests without running them.' },
      { name: '--workers', short: '-j', value: 'N', default: '4', text: 'Number of tests that run at the same time.' },
      { name: '--repeat-each', value: 'N', default: '1', text: 'Run each test this number of times.' },
      { name: '--reporter', value: 'NAME', default: 'line', text: 'Form of the output: line, list, dot, json.' },
    ],
    tool: tools.playwright,
    exits: plainExits('A test failed, or no test was found.'),
    example: 'npm run e2e -- find.spec.ts -g "palette"',
  },
  typecheck: {
    file: 'typecheck.mjs',
    usage: 'npm run typecheck -- [options]',
    does: 'Check the types of every part of the project, each with only the libraries it may use.',
    options: [{ name: '--incremental', text: 'Use and keep the results of such checks, in .cache/types.' }],
    exits: plainExits('A type error was found.'),
    example: 'npm run typecheck',
  },
  lint: {
    usage: 'npm run lint -- [PATH...] [options]',
    does: 'Run the linter with the rules of .oxlintrc.json; a warning counts as an error.',
    words: [['PATH', 'File or folder; the whole project without it.']],
    options: [
      { name: '--fix', text: 'Correct what can be corrected automatically.' },
      { name: '--format', short: '-f', value: 'NAME', text: 'Form of the output: default, unix, json, github.' },
    ],
    tool: tools.oxlint,
    exits: plainExits('The linter found something.'),
    example: 'npm run lint -- renderer/features/fills',
  },
  format: {
    usage: 'npm run format -- [PATH...] [options]',
    does: 'Format files with the settings of .oxfmtrc.json.',
    words: [['PATH', 'File or folder; the whole project without it.']],
    options: [{ name: '--check', text: 'List the files that differ and change nothing.' }],
    tool: tools.oxfmt,
    exits: plainExits('With --check: a file is not formatted.'),
    example: 'npm run format -- renderer/features/fills',
  },
  build: {
    file: 'build.mjs',
    usage: 'npm run build -- [options]',
    does: 'Build every bundle into dist, unless dist is up to date.',
    options: [{ name: '--force', text: 'Build even if no input changed.' }],
    exits: plainExits('A bundle could not be built.'),
    example: 'npm run build -- --force',
  },
  dist: {
    file: 'dist.ts',
    usage: 'npm run dist -- [TARGET...] [options]',
    does: 'Build the packages of this system into release, with checksums and a bill of materials. Downloads the Electron runtime when it is not installed.',
    words: [['TARGET', `One of ${packageTargets.join(', ')}; without it all of this system.`]],
    accepts: packageTargets,
    options: [
      { name: '--dir', text: 'Write an unpacked folder only, which is faster.' },
      { name: '--electron-dist', value: 'DIR', text: 'Use the Electron runtime of this folder.' },
      {
        name: '--shell',
        value: 'NAME',
        default: 'electron',
        text: "Shell of the package: electron, or chromium for a Debian package that uses the system's browser.",
      },
      { name: '--out', value: 'DIR', default: 'release', text: 'Folder of the packages.' },
      {
        name: '--compression',
        value: 'NAME',
        default: 'xz',
        text: 'Compression of the package for chromium: xz, gzip or none.',
      },
      { name: '--icons', text: 'Draw the icons of all systems from assets/icon.svg, and package nothing.' },
    ],
    exits: plainExits('The packages could not be built; one sentence for each thing that is missing.'),
    example: 'npm run dist -- deb',
  },
  'sign-feed': {
    file: 'signFeed.ts',
    usage: 'npm run sign-feed -- FEED --key FILE --address URL --out FILE [options]',
    does: 'Sign the feed of releases that desks look for updates in, after the checks that a desk makes. The format is in docs/updates.md.',
    words: [['FEED', 'JSON file with the releases.']],
    options: [
      { name: '--key', value: 'FILE', text: 'Private ed25519 key as PEM; it is read and kept nowhere.' },
      { name: '--address', value: 'URL', text: 'Address at which the signed feed will be served.' },
      {
        name: '--packages',
        value: 'DIR',
        text: 'Fill in size and SHA-256 of each package from its file in this folder.',
      },
      { name: '--out', value: 'FILE', text: 'File of the signed feed.' },
    ],
    exits: plainExits('The feed was not signed; one sentence says why.'),
    example: 'npm run sign-feed -- feed.json --key key.pem --address https://u.example/feed.json --out f.json',
  },
  simulator: data('electron/simulator/commandLine.json'),
  soak: {
    usage: 'npm run soak -- [options]',
    does: 'Run the deterministic simulation of exchange and desk, seed after seed, with every fault.',
    options: [
      { name: '--minutes', value: 'N', default: '10', text: 'Duration; a fraction is allowed.' },
      { name: '--seed', value: 'N', default: '2001', text: 'First seed, 0 to 4294967295.' },
    ],
    exits: {
      0: 'Every guarantee held.',
      1: 'A guarantee was broken.',
      2: 'An option is unknown or its value is invalid.',
    },
    example: 'npm run soak -- --minutes 2 --seed 7',
  },
  planted: {
    file: 'planted.mjs',
    usage: 'npm run planted',
    does: 'Disable ten rules, one at a time, in a copy of the project. The tests that verify the rule must then fail.',
    exits: plainExits('A patch was not found by its tests, or the tests fail without a patch.'),
    example: 'npm run planted',
  },
  mutate: {
    file: 'mutate.mjs',
    usage: 'npm run mutate -- [AREA...] [options]',
    does: 'Introduce small faults, one at a time, into the code that protects money. The tests must find nine of ten.',
    words: [['AREA', `One of ${Object.keys(areas).join(', ')}; all without it.`]],
    accepts: Object.keys(areas),
    options: [
      { name: '--list', text: 'List the areas with their files and tests.' },
      { name: '--again', text: 'Reuse the results of the previous run where neither code nor tests changed.' },
    ],
    exits: plainExits('The tests found too few faults of an area.'),
    example: 'npm run mutate -- guards --again',
  },
  bench: {
    usage: 'npm run bench -- [PART...]',
    does: 'Measure speed as ratios within one run. Without PART, measure everything and write test/bench/RESULTS.md.',
    words: [['PART', `One of ${benchParts.join(', ')}.`]],
    accepts: benchParts,
    exits: plainExits('A measurement failed.'),
    example: 'npm run bench -- signing journal',
  },
  docs: {
    file: 'docs.ts',
    usage: 'npm run docs',
    does: 'Write the generated files: shared/exchange/REFERENCE.md, docs/requirements.md, docs/commands.md, the command table of README.md, the test column of test/promises.tsv, and what the code knows of the words in renderer/locales.',
    exits: plainExits('A file could not be written.'),
    example: 'npm run docs',
  },
  'check-payload': {
    file: 'checkPayload.ts',
    usage: 'npm run check-payload -- ENDPOINT|CHANNEL FILE [options]',
    does: 'Show how the desk parses a response or WebSocket frame of the exchange, or which field it could not parse and why.',
    words: [
      [
        'ENDPOINT',
        'Method and path, such as GET /capi/v3/account/balance; request parameters may follow: ...?traderId=1',
      ],
      ['CHANNEL', 'Market and name, such as futures depth or spot "Book Ticker".'],
      ['FILE', 'One response, one frame, an array of frames, or a recording; - reads standard input.'],
    ],
    options: [{ name: '--json', text: 'Print the report as JSON.' }],
    exits: {
      0: 'Everything was parsed.',
      1: 'Something could not be parsed.',
      2: 'Nothing was checked: an argument is unknown or the file cannot be read.',
    },
    example: 'npm run check-payload -- futures depth frame.json',
  },
  screenshots: {
    file: 'screenshots.ts',
    usage: 'npm run screenshots',
    does: 'Take the screenshots of every workspace, in both themes and two sizes, and of a first order, into assets/screenshots.',
    exits: plainExits('A screenshot could not be taken.'),
    example: 'npm run screenshots',
  },
  gallery: {
    usage: 'npm run gallery -- [ENTRY...] [options]',
    does: 'Show every component and panel of the window, in each of its states, on a page of its own with hot reload. With ENTRY or --accept, take pictures instead and compare them with the accepted ones.',
    words: [['ENTRY', 'Panel or component, as the page lists it; all with --accept alone.']],
    options: [
      { name: '--accept', text: 'Make the new pictures the accepted ones.' },
      { name: '--port', value: 'N', default: '9240', text: 'Port of the page.' },
      { name: '--record', text: 'Record anew what main, over the simulator, sends to the panels; two minutes.' },
    ],
    exits: plainExits('A picture differs, or the browser reported an error.'),
    example: 'npm run gallery -- --accept positions',
  },
  doctor: {
    file: 'doctor.mjs',
    usage: 'npm run doctor -- [options]',
    does: 'Report what is installed, what is missing, what that affects, and the command that corrects it. Changes nothing.',
    options: [
      {
        name: '--electron',
        text: 'Run instead what only an Electron runtime can prove, and print a report that can be sent to others.',
      },
    ],
    exits: plainExits('npm start or npm test would fail, or a check of --electron did.'),
    example: 'npm run doctor',
  },
  endpoints: {
    file: 'endpoints.ts',
    usage: 'node electron/scripts/endpoints.ts [options]',
    does: 'Write the table of endpoints that the last e2e tests reached to .cache/reports/endpoints.tsv and print its summary. npm test runs this.',
    options: [{ name: '--table', text: 'Print the table as well, on standard error.' }],
    exits: plainExits('A report could not be read.'),
    example: 'node_modules/.bin/node electron/scripts/endpoints.ts --table',
  },
};

/** Returns the help of a command as text. */
export function helpOf(name) {
  const { tool, ...help } = commands[name];
  return helpText(tool === undefined ? help : { ...help, note: `Further options are passed on to ${tool.title}.` });
}

const plain = (name) =>
  name
    .replace(/^--(no-)?/, '')
    .split('.')[0]
    .replaceAll('-', '')
    .toLowerCase();

/** Returns whether the tool knows an option: in either spelling, negated, or a setting below it. */
function isOfTool({ options, letters }, given) {
  if (given.startsWith('--')) return options.some((option) => plain(`--${option}`) === plain(given));
  return letters.includes(given[1]);
}

/** Returns the listed option that an argument names; letters may be followed by their value. */
const listedOption = (options, given) =>
  options.find(
    ({ name, short }) => name === given || (short !== undefined && !given.startsWith('--') && given.startsWith(short)),
  );

/**
 * Reads the arguments of a command. Returns `{ help }`, `{ error }`, or `{ values, words }`: the options by name, without
 * their dashes, and the arguments without dashes.
 */
export function readCommand(name, args) {
  const { options = [], words: known = [], accepts, tool } = commands[name];
  const values = Object.fromEntries(
    options.map((option) => [option.name.slice(2), option.value === undefined ? false : option.default]),
  );
  const words = [];
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i];
    if (argument === '--help' || argument === '-h') return { help: helpOf(name) };
    if (argument === '--' && tool !== undefined) break;
    if (!argument.startsWith('-') || argument === '-') {
      if (known.length === 0)
        return { error: `${commands[name].usage.split(' -- ')[0]} takes no argument "${argument}".` };
      if (accepts && !accepts.includes(argument)) return { error: unknownName('argument', argument, accepts) };
      words.push(argument);
      continue;
    }
    const [given, ...rest] = argument.split('=');
    const option = listedOption(options, given);
    if (option === undefined) {
      if (tool !== undefined && isOfTool(tool, given)) continue;
      const names = [...options.map((one) => one.name), ...(tool?.options ?? []).map((one) => `--${one}`), '--help'];
      return { error: unknownName('option', argument, names) };
    }
    const key = option.name.slice(2);
    if (option.value === undefined) {
      if (rest.length > 0) return { error: `The option ${option.name} takes no value.` };
      values[key] = true;
    } else if (rest.length > 0) values[key] = rest.join('=');
    else if (given.length > 2 && !given.startsWith('--')) values[key] = given.slice(2);
    else if (!option.value.startsWith('[')) {
      const next = args[i + 1];
      if (next === undefined || next === '' || (next.startsWith('--') && tool === undefined))
        return { error: `The option ${option.name} needs a value: ${option.name} ${option.value}.` };
      values[key] = next;
      i += 1;
    }
  }
  return { values, words };
}

/** As {@link readCommand}, but prints help or error and ends the program, with exit code 0 or 2. */
export function commandLine(name, args = process.argv.slice(2)) {
  const read = readCommand(name, args);
  if (read.help !== undefined) {
    process.stdout.write(`${read.help}\n`);
    process.exit(0);
  }
  if (read.error !== undefined)
    giveUp(`${read.error}\n"${commands[name].usage.split(' -- ')[0]} -- --help" lists them all.`, 2);
  return read;
}
