import fs from 'node:fs';
import path from 'node:path';
import { at, root } from './paths.mjs';

/** Relative imports, as written: static, re-exported and dynamic. */
const RELATIVE = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
const inside = (folder, file) => !path.relative(folder, file).startsWith('..');

/**
 * Makes the journeys of a folder runnable (R39) and answers where they are. A folder inside the project is used as it is.
 * Any other is copied into it, because modules, types and packages are found from where a file stands; imports that point
 * out of the folder keep pointing where they did.
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
