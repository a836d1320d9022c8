import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentType, fileHeaders } from './headers.ts';
import type { ServedFile } from '../shell.ts';

const MISSING: ServedFile = {
  status: 404,
  headers: fileHeaders('text/plain; charset=utf-8'),
  body: new TextEncoder().encode('not found'),
};

/**
 * Serves the built files of the window. The list of paths is made once, at start: a path is looked up in it and never
 * joined to a folder, so that there is nothing to climb out of.
 */
export function createRendererFiles(root: string): (requested: string) => Promise<ServedFile> {
  const list = async (): Promise<Map<string, { readonly file: string; readonly type: string }>> => {
    const files = new Map<string, { readonly file: string; readonly type: string }>();
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const type = contentType(path.extname(entry.name).toLowerCase());
      if (!entry.isFile() || type === undefined) continue;
      const file = path.join(entry.parentPath, entry.name);
      files.set(`/${path.relative(root, file).split(path.sep).join('/')}`, { file, type });
    }
    return files;
  };
  const listed = list().catch(() => new Map<string, never>());
  return async (requested) => {
    const [name = '/'] = requested.split(/[?#]/, 1);
    const found = (await listed).get(name === '/' || name === '' ? '/index.html' : name);
    if (!found) return MISSING;
    try {
      return { status: 200, headers: fileHeaders(found.type), body: await readFile(found.file) };
    } catch {
      return MISSING;
    }
  };
}
