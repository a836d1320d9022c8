import fs from 'node:fs';
import path from 'node:path';

/** The folder that holds package.json. */
export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../../..');

/** A path below the root. */
export const at = (...parts) => path.join(root, ...parts);

/** Whether a file or folder is there. */
export const exists = (file) => fs.existsSync(file);

/** Package.json as an object. */
export const manifest = () => JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
