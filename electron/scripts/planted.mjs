// npm run planted: disables ten rules, one after the other, in a copy of the project. The tests that verify the rule
// must fail there; exits with 1 when they do not fail with a patch, or already fail without one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './lib/child.mjs';
import { commandLine } from './lib/commands.mjs';
import { node24 } from './lib/dependencies.mjs';
import { at } from './lib/paths.mjs';
import { readPlanted } from './lib/plantedPatches.mjs';
import { say } from './lib/say.mjs';
import { setUp } from './lib/setUp.mjs';
import { vitestProgram } from './lib/tools.mjs';

commandLine('planted');
await setUp({ forTests: true });
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-planted-'));
const areas = ['electron', 'renderer', 'shared', 'test', 'CHANGELOG.md', 'package.json', 'tsconfig.json'];
for (const area of areas) fs.cpSync(at(area), path.join(copy, area), { recursive: true });
fs.symlinkSync(at('node_modules'), path.join(copy, 'node_modules'));

/** Runs tests in the copy; returns whether all passed, whether tests failed, and the output. */
async function passes(tests) {
  const args = [vitestProgram, 'run', '--config', path.join(copy, 'test/vitest.config.ts'), '--reporter=dot', ...tests];
  const { code, output } = await run(node24(), args, { cwd: copy, env: { NO_COLOR: '1' }, quiet: true });
  return { good: code === 0, failed: /Tests\s.*\d+ failed/.test(output), output };
}

const patches = readPlanted(at('test/architecture/planted'));
const missed = [];
try {
  const whole = await passes([...new Set(patches.flatMap(({ tests }) => tests))]);
  if (!whole.good) {
    say(whole.output);
    missed.push('the tests fail without a patch');
  }
  for (const { name, why, file, tests, before, after } of whole.good ? patches : []) {
    const place = path.join(copy, file);
    const text = fs.readFileSync(place, 'utf8');
    fs.writeFileSync(
      place,
      text.replace(before, () => after),
    );
    const { failed } = await passes(tests);
    fs.writeFileSync(place, text);
    say(`${failed ? 'Found ' : 'MISSED'}  ${name}: ${why}`);
    if (!failed) missed.push(name);
  }
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
say(`Found ${patches.length - missed.length} of ${patches.length} planted patches.`);
process.exit(missed.length === 0 ? 0 : 1);
