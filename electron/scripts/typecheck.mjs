// Type checks one project per area: each sees only the libraries its area may use.
import fs from 'node:fs';
import { run } from './lib/child.mjs';
import { commandLine } from './lib/commands.mjs';
import { at, root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { tsc } from './lib/tools.mjs';

const { values } = commandLine('typecheck');
const { references } = JSON.parse(fs.readFileSync(at('tsconfig.json'), 'utf8'));
let failed = 0;
// The largest areas are the last ones of the list; they start first, so that no core waits for them at the end.
const queue = references.map((reference) => reference.path).toReversed();
// Two areas at once already use two cores. By default each area would have four checkers, which resolve the same types
// four times: a third more work.
const oneChecker = ['--checkers', '1'];
/** Options with which an area keeps its results for the next check. */
const kept = (area) => ['--incremental', '--tsBuildInfoFile', at('.cache/types', `${area.replaceAll('/', '.')}.json`)];
const worker = async () => {
  for (let area = queue.shift(); area !== undefined; area = queue.shift()) {
    const options = [...oneChecker, ...(values.incremental ? kept(area) : [])];
    const { code, output } = await run(process.execPath, [...tsc, '-p', at(area), ...options], {
      cwd: root,
      quiet: true,
    });
    if (code === 0) continue;
    failed += 1;
    say(`Type errors in ${area}:\n${output}`);
  }
};
await Promise.all([worker(), worker()]);
process.exit(failed === 0 ? 0 : 1);
