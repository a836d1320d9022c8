/** Where tests lie: at the path of what they test, so that whoever changes a file finds its tests without a search. */
import fs from 'node:fs';
import path from 'node:path';
import type { SourceFile } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Folders of `test` about the product as a whole: its rules, speed, contract, long days; and what tests themselves use. */
const ofTheWhole = ['architecture', 'bench', 'contract', 'scenarios', 'support'];
const inElectron = ['main', 'preload', 'scripts', 'shell', 'simulator'];

/** The folder of the product that a test lies at, as `test/main/market/hub.test.ts` at `electron/main/market`. */
function folderOf(test: string): string {
  const folder = path.posix.dirname(test).replace(/^test\//, '');
  return inElectron.includes(folder.split('/')[0]!) ? `electron/${folder}` : folder;
}
const nameOf = (file: string): string => path.posix.basename(file).replace(/(\.test)?\.\w+$/, '');

/**
 * Breaches by one test. Its folder is one of the product: that of what it tests, or one above the several it brings
 * together. One that is named like a file it imports lies beside that file, unless it imports its own folder too.
 */
export function placeBreaches({ file, imports }: SourceFile): string[] {
  if (!/^test\/.*\.test\.tsx?$/.test(file) || ofTheWhole.includes(file.split('/')[1]!)) return [];
  const folder = folderOf(file);
  if (!fs.existsSync(path.join(root, folder))) return [`${file}: there is no ${folder}`];
  const tested = imports.flatMap(({ target }) => (target === null || target.startsWith('test/') ? [] : [target]));
  if (tested.some((target) => target.startsWith(`${folder}/`))) return [];
  return tested
    .filter((target) => nameOf(target) === nameOf(file))
    .map((target) => `${file}: lies apart from ${target}`);
}
