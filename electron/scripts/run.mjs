// Every other npm script: the same set-up, then one program run by the project's Node 24.
import { unknownName } from '../../shared/result/helpText.mjs';
import { replaceProcessWith, run } from './lib/child.mjs';
import { commandLine, commands } from './lib/commands.mjs';
import { node24 } from './lib/dependencies.mjs';
import { withKeyring } from './lib/keyring.mjs';
import { at, root } from './lib/paths.mjs';
import { giveUp } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { stageSpecs } from './lib/specsOf.mjs';
import { oxfmt, oxlint, playwright, vitest, vitestProgram, vitestSettings } from './lib/tools.mjs';

/**
 * Program that each script runs after the set-up, as arguments for Node: a list, or a function of what was read from the
 * command line that also takes the given arguments. `build` runs first where bundles are needed.
 */
const tasks = {
  build: { args: [at('electron/scripts/build.mjs')] },
  simulator: { args: [at('electron/simulator/cli.ts')], endsWithCaller: true },
  typecheck: { args: [at('electron/scripts/typecheck.mjs')] },
  lint: { args: oxlint },
  format: { args: oxfmt },
  // Vitest's command "run" would end after the first run.
  unit: { args: ({ values }) => (values.watch ? [vitestProgram, ...vitestSettings] : vitest), forTests: true },
  e2e: { args: playwright, build: true, forTests: true },
  soak: { args: [at('test/scenarios/world/soak.ts')] },
  bench: { args: [at('test/bench/run.ts')], build: true, forTests: true },
  docs: { args: [at('electron/scripts/docs.ts')] },
  'check-payload': { args: [at('electron/scripts/checkPayload.ts')] },
  screenshots: { args: [at('electron/scripts/screenshots.ts')], build: true, forTests: true },
  gallery: { args: [at('test/gallery/run.ts')], forTests: true },
  dev: { args: [at('electron/scripts/dev.ts')], endsWithCaller: true },
  'sign-feed': { args: [at('electron/scripts/signFeed.ts')] },
  dist: { args: [at('electron/scripts/dist.ts')], build: true },
};

const [name = '--help', ...rest] = process.argv.slice(2);
if (name === '--help' || name === '-h') {
  const lines = Object.keys(tasks).map((task) => `  ${task.padEnd(14)}${commands[task].does.split('. ')[0]}`);
  process.stdout.write(`Usage: node electron/scripts/run.mjs NAME [arguments]\n\nNames:\n${lines.join('\n')}\n`);
  process.exit(0);
}
if (!Object.hasOwn(tasks, name)) giveUp(unknownName('script', name, Object.keys(tasks)), 2);
const task = tasks[name];
const read = commandLine(name, rest);

await setUp({ forTests: task.forTests === true });
if (task.build) {
  const built = await run(node24(), [at('electron/scripts/build.mjs')], { cwd: root, stdout: 'stderr' });
  if (built.code !== 0) giveUp('The bundles could not be built. The errors are listed above.');
}
const args = typeof task.args === 'function' ? task.args(read) : task.args;
/** `--specs DIR` runs the e2e tests of any folder in the real window; Playwright has no such option. */
const specs = name === 'e2e' ? rest.findIndex((word) => word.split('=')[0] === '--specs') : -1;
const env = specs >= 0 ? { FOREDECK_SPECS: stageSpecs(read.values.specs) } : {};
const passed = specs >= 0 ? rest.toSpliced(specs, rest[specs] === '--specs' ? 2 : 1) : rest;
if (task.forTests) {
  const session = withKeyring(node24(), [...args, ...passed]);
  replaceProcessWith(session.command, session.args, {
    env: { ...session.env, ...env },
    send: session.send,
    ended: session.clean,
  });
} else replaceProcessWith(node24(), [...args, ...passed], { env, throughNpm: task.endsWithCaller === true });
