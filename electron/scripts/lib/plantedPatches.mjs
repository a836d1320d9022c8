// Patches that each disable one rule of the program by changing one line (test/architecture/planted); the tests that a
// patch names must fail with it.
import fs from 'node:fs';
import path from 'node:path';

/** Parses one patch: its reason, the file, the lines before and after, and the tests that must fail. */
function readPatch(name, text) {
  const [why] = text.split('\n');
  const tests = /^Tests: (.+)$/m.exec(text)?.[1].split(' ') ?? [];
  const file = /^--- a\/(.+)$/m.exec(text)?.[1] ?? '';
  const lines = text.slice(text.indexOf('\n@@ ') + 1).split('\n');
  const hunk = lines.slice(1).filter((line) => /^[ +-]/.test(line));
  const side = (other) =>
    hunk
      .filter((line) => !line.startsWith(other))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const changed = hunk.filter((line) => !line.startsWith(' ')).length;
  return { name, why, file, tests, before: side('+'), after: side('-'), changed };
}

/** Returns the patches of a folder, sorted by name. */
export function readPlanted(folder) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .toSorted()
    .map((name) => readPatch(name.slice(0, -'.patch'.length), fs.readFileSync(path.join(folder, name), 'utf8')));
}
