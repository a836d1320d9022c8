import fs from 'node:fs';
import path from 'node:path';

/** The project root: the folder that holds package.json. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..');

/** Returns a path below the project root. */
export const at = (...parts) => path.join(root, ...parts);

/** Returns whether a file or folder exists. */
export const exists = (file) => fs.existsSync(file);

/** Returns whether a program is on the search path. */
export const isOnPath = (program) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => folder !== '' && exists(path.join(folder, program)));

/** Returns package.json as an object. */
export const manifest = () => JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
