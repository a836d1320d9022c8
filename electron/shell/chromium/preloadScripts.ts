import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ContextNames } from '../../../shared/ipc/chromiumMessages.ts';

/** Name of the isolated world the preloads run in. */
export const PRELOAD_WORLD = 'preload';

/** Source texts of the two preload bundles. */
export interface PreloadFiles {
  /** Source for the isolated world. */
  readonly preload: string;
  /** Source for the page's main world; null where the page needs none. */
  readonly page: string | null;
}

/** Scripts injected at the start of every document, and the names by which the shell reaches them. */
export interface PreloadScripts {
  readonly preload: string;
  readonly page: string;
  readonly binding: string;
  /** Function that passes a batch and its number to the receiver; the shell calls it in the isolated world. */
  readonly receive: string;
}

/** Reads the main window's preloads from the folder of bundles. */
export function deskPreloads(bundles: string): PreloadFiles {
  const read = (name: string): string => fs.readFileSync(path.join(bundles, 'preload', name), 'utf8');
  return { preload: read('chromium.cjs'), page: read('chromiumPage.cjs') };
}

/** Reads the confirm window's preload from the folder of bundles. */
export function confirmPreload(bundles: string): PreloadFiles {
  return { preload: fs.readFileSync(path.join(bundles, 'preload', 'confirmChromium.cjs'), 'utf8'), page: null };
}

/** Wraps a bundle as an expression that runs it with only a local `exports` and `module`, then calls `start`. */
function run(bundle: string, argument: unknown): string {
  return `(() => { const exports = {}, module = { exports };\n${bundle}\nmodule.exports.start(${JSON.stringify(argument)}); })();`;
}

/** Builds the scripts with unguessable names. */
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
