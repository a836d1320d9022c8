import fs from 'node:fs';
import path from 'node:path';
import type { ServedFile } from '../main/app/shell.ts';

const types: Readonly<Record<string, string>> = {
  '/confirm.html': 'text/html; charset=utf-8',
  '/confirm.css': 'text/css; charset=utf-8',
};

/**
 * Content security policy of the confirm page. The page contains no script: only its preload runs there, in an isolated
 * world.
 */
const policy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Serves the confirm page's two files from the folder of bundles; any other path is 404. */
export function serveConfirm(bundles: string, requested: string): ServedFile {
  const type = Object.hasOwn(types, requested) ? types[requested] : undefined;
  const headers = {
    'content-security-policy': policy,
    'content-type': type ?? 'text/plain',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  if (type === undefined) return { status: 404, headers, body: new Uint8Array() };
  return { status: 200, headers, body: fs.readFileSync(path.join(bundles, 'confirm', requested.slice(1))) };
}

/**
 * Returns the size of the confirm window in CSS pixels: its height grows with the lines up to a limit, beyond which
 * they scroll.
 */
export function confirmSize(lines: number, typed: boolean): { readonly width: number; readonly height: number } {
  return { width: 520, height: Math.min(560, 190 + 26 * lines + (typed ? 80 : 0)) };
}
