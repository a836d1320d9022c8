import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServedFile } from '../shell.ts';

/** Serves the window's files, with the headers of every response (R22, B-D5). */

/** The content security policy; it is never loosened for a library. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'none'; " +
  "frame-src 'none'; base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'";

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.txt': 'text/plain; charset=utf-8',
};

/** Returns the content type of a file by its extension; `undefined` for extensions that are never served. */
function contentType(extension: string): string | undefined {
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}

/** Returns all headers of a response. */
function fileHeaders(type: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': type,
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
    'Cache-Control': 'no-cache',
  };
}

const MISSING: ServedFile = {
  status: 404,
  headers: fileHeaders('text/plain; charset=utf-8'),
  body: new TextEncoder().encode('not found'),
};

/**
 * Creates the file server of the built window files. The list of paths is made once, at start: a requested path is
 * looked up in it and never joined to a folder, so that path traversal is impossible.
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
