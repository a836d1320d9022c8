import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ContextNames } from '../../../shared/ipc/chromiumMessages.ts';

/** Name of the isolated world the preloads run in. */
export const PRELOAD_WORLD = 'preload';

/** Source texts of the two preload bundles. */
export interface PreloadFiles {
  /** For the isolated world. */
  readonly preload: string;
  /** For the page's own world; null where the page needs nothing. */
  readonly page: string | null;
}

/** What is injected at the start of every document, and how the shell reaches it. */
export interface PreloadScripts {
  readonly preload: string;
  readonly page: string;
  readonly binding: string;
  /** Function that hands a batch and its number to the receiver, to be called in the isolated world. */
  readonly receive: string;
}

/** Reads the desk's preloads from the folder of bundles. */
export function deskPreloads(bundles: string): PreloadFiles {
  const read = (name: string): string => fs.readFileSync(path.join(bundles, 'preload', name), 'utf8');
  return { preload: read('chromium.cjs'), page: read('chromiumPage.cjs') };
}

/** Reads the confirm window's preload from the folder of bundles. */
export function confirmPreload(bundles: string): PreloadFiles {
  return { preload: fs.readFileSync(path.join(bundles, 'preload', 'confirmChromium.cjs'), 'utf8'), page: null };
}

/** A bundle as an expression: runs it with no module system but its own exports, then calls `start`. */
function run(bundle: string, argument: unknown): string {
  return `(() => { const exports = {}, module = { exports };\n${bundle}\nmodule.exports.start(${JSON.stringify(argument)}); })();`;
}

/** Builds the scripts with names nobody can guess. */
export function preloadScripts(files: PreloadFiles): PreloadScripts {
  const secret = (): string => `f${randomBytes(16).toString('hex')}`;
  const names: ContextNames = { nonce: secret(), binding: secret(), receiver: secret() };
  return {
    preload: run(files.preload, names),
    page: files.page === null ? '' : run(files.page, names.nonce),
    binding: names.binding,
    receive: `function (batch, number) { return globalThis.${names.receiver}(batch, number); }`,
  };
}
