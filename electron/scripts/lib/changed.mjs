// npm run check -- --changed: checks only what depends on the files that differ from the last commit.
import fs from 'node:fs';
import { run } from './child.mjs';
import { node24 } from './dependencies.mjs';
import { at, root } from './paths.mjs';
import { say } from './say.mjs';
import { e2eTestsFor } from './specsOf.mjs';
import { oxfmt, oxlint, playwright, vitestProgram, vitestSettings } from './tools.mjs';

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

/**
 * Checks what changed; returns the exit code. `withKeychain` runs Node with the given arguments and a test keychain.
 */
export async function checkChanged(withKeychain) {
  const start = Date.now();
  const files = await changedFiles();
  const code = files.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file));
  const words = files.filter((file) => /^renderer\/locales\/.*\.json$/.test(file));
  const journeys = e2eTestsFor(files);
  say(`Changed files: ${files.length}. E2e tests: ${journeys.join(', ') || 'none'}.`);
  if (files.length === 0) return 0;
  const tool = (args) => run(node24(), args, { cwd: root, stdout: 'stderr' });
  const failed = [];
  const part = async (name, work) => {
    const { code: ended } = await work;
    if (ended !== 0) failed.push(name);
  };
  await Promise.all([
    part('format', tool([...oxfmt, '--check', '--no-error-on-unmatched-pattern', ...files])),
    code.length > 0 && part('lint', tool([...oxlint, ...code])),
    part('types', tool([at('electron/scripts/typecheck.mjs')])),
    journeys.length > 0 && part('bundles', tool([at('electron/scripts/build.mjs')])),
  ]);
  if (code.length + words.length > 0) {
    const related = [vitestProgram, 'related', '--run', '--passWithNoTests', ...vitestSettings, ...code, ...words];
    await part('unit tests', withKeychain(related, {}));
  }
  if (journeys.length > 0) {
    const specs = journeys.map((name) => `/${name}.spec.ts`);
    await part('e2e tests', withKeychain([...playwright, '--reporter=line', ...specs], {}));
  }
  say(
    `${((Date.now() - start) / 1000).toFixed(1)} s; ${failed.length === 0 ? 'all checks passed' : `FAILED: ${failed.join(', ')}`}`,
  );
  return failed.length === 0 ? 0 : 1;
}
