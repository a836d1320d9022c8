// Every other npm script: the same set-up, then one program run by the project's Node 24.
import { replaceProcessWith, run } from './lib/child.mjs';
import { node24 } from './lib/dependencies.mjs';
import { withKeyring } from './lib/keyring.mjs';
import { at, root } from './lib/paths.mjs';
import { giveUp } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { stageSpecs } from './lib/stageSpecs.mjs';
import { playwright, prettier, oxlint, vitest } from './lib/tools.mjs';

/**
 * Program that each script runs after the set-up, as arguments for Node. `build` runs first where bundles are needed.
 */
const tasks = {
  build: { args: [at('electron/scripts/build.mjs')] },
  simulator: { args: [at('electron/simulator/cli.ts')], endsWithCaller: true },
  typecheck: { args: [at('electron/scripts/typecheck.mjs')] },
  lint: { args: oxlint },
  format: { args: [...prettier, '--write', '--log-level', 'warn', '.'] },
  unit: { args: [...vitest], forTests: true },
  e2e: { args: playwright, build: true, forTests: true },
  soak: { args: [at('test/scenarios/world/soak.ts')] },
  bench: { args: [at('test/bench/run.ts')], build: true, forTests: true },
  docs: { args: [at('electron/scripts/docs.ts')] },
  'check-payload': { args: [at('electron/scripts/checkPayload.ts')] },
  screenshots: { args: [at('electron/scripts/screenshots.ts')], build: true, forTests: true },
  dev: { args: [at('electron/scripts/dev.ts')], endsWithCaller: true },
  dist: { args: [at('node_modules/electron-builder/cli.js')], build: true },
};

const [name, ...rest] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
if (!task) giveUp(`Unknown script "${name}". There are: ${Object.keys(tasks).join(', ')}.`, 2);

await setUp({ forTests: task.forTests === true });
if (task.build) {
  const built = await run(node24(), [at('electron/scripts/build.mjs')], { cwd: root, stdout: 'stderr' });
  if (built.code !== 0) giveUp('The bundles could not be built: see above.');
}
/** `--specs DIR` runs the e2e tests of any folder in the real window. */
const specs = name === 'e2e' ? rest.indexOf('--specs') : -1;
if (specs >= 0 && !rest[specs + 1]) giveUp('--specs needs a folder.', 2);
const env = specs >= 0 ? { FOREDECK_SPECS: stageSpecs(rest[specs + 1]) } : {};
const passed = specs >= 0 ? [...rest.slice(0, specs), ...rest.slice(specs + 2)] : rest;
if (task.forTests) {
  const session = withKeyring(node24(), [...task.args, ...passed]);
  replaceProcessWith(session.command, session.args, { env: { ...session.env, ...env }, ended: session.clean });
} else replaceProcessWith(node24(), [...task.args, ...passed], { env, throughNpm: task.endsWithCaller === true });
