import fs from 'node:fs';
import path from 'node:path';
import type { TestFile } from './promisesTable.ts';

/** Returns every test file below `root`, both unit tests and e2e tests. */
export function testFiles(root: string): TestFile[] {
  const below = (folder: string): TestFile[] =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return below(file);
      if (!/\.(test|spec)\.tsx?$/.test(entry.name)) return [];
      return [{ file, text: fs.readFileSync(path.join(root, file), 'utf8') }];
    });
  return below('test');
}
