import fs from 'node:fs';
import path from 'node:path';
import { at, root } from './paths.mjs';

/** Matches relative imports in source text: static, re-exported and dynamic. */
const RELATIVE = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
const inside = (folder, file) => !path.relative(folder, file).startsWith('..');

/**
 * Makes the e2e tests of a folder runnable (R39) and returns the folder where they are. A folder inside the project is
 * used as it is. Any other folder is copied into the project, because modules, types and packages are resolved from a
 * file's location; imports that point out of the folder still resolve to the same files.
 */
export function stageSpecs(folder) {
  const source = path.resolve(folder);
  if (!fs.existsSync(source)) throw new Error(`There is no folder ${source}.`);
  if (inside(root, source)) return source;
  const stage = at('.cache', 'specs');
  fs.rmSync(stage, { recursive: true, force: true });
  fs.cpSync(source, stage, { recursive: true, filter: (file) => path.basename(file) !== 'node_modules' });
  for (const name of fs.readdirSync(stage, { recursive: true })) {
    const file = path.join(stage, name);
    if (!/\.[cm]?[jt]sx?$/.test(file) || !fs.statSync(file).isFile()) continue;
    const original = path.dirname(path.join(source, name));
    const text = fs.readFileSync(file, 'utf8').replace(RELATIVE, (whole, before, quote, specifier) => {
      const target = path.resolve(original, specifier);
      return inside(source, target) ? whole : `${before}${quote}${target}${quote}`;
    });
    fs.writeFileSync(file, text);
  }
  return stage;
}
