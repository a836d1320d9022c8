/**
 * Where test files belong: at the path of the code they test, so that a developer who changes a file finds its tests
 * without searching.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Folders of `test` that concern the product as a whole (its rules, speed, contract, long scenarios) or hold support
 * code for tests.
 */
const wholeProductFolders = ['architecture', 'bench', 'contract', 'scenarios', 'support'];
const inElectron = ['main', 'preload', 'scripts', 'shell', 'simulator'];

/**
 * Returns the product folder that a test file corresponds to: `test/main/market/hub.test.ts` corresponds to
 * `electron/main/market`.
 */
function folderOf(test: string): string {
  const folder = path.posix.dirname(test).replace(/^test\//, '');
  return inElectron.includes(folder.split('/')[0]!) ? `electron/${folder}` : folder;
}
const nameOf = (file: string): string => path.posix.basename(file).replace(/(\.test)?\.\w+$/, '');

/**
 * Returns the breaches by one test file. Its folder must correspond to a product folder: that of the code it tests, or
 * a common parent of several. A test that has the name of a file it imports must lie beside that file, unless it also
 * imports from its own folder.
 */
export function placeBreaches({ file, imports }: SourceFile): string[] {
  if (!/^test\/.*\.test\.tsx?$/.test(file) || wholeProductFolders.includes(file.split('/')[1]!)) return [];
  const folder = folderOf(file);
  if (!fs.existsSync(path.join(root, folder))) return [`${file}: there is no ${folder}`];
  const tested = imports.flatMap(({ target }) => (target === null || target.startsWith('test/') ? [] : [target]));
  if (tested.some((target) => target.startsWith(`${folder}/`))) return [];
  return tested
    .filter((target) => nameOf(target) === nameOf(file))
    .map((target) => `${file}: lies apart from ${target}`);
}
