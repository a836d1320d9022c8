import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildPreloads } from '../../../electron/scripts/build.mjs';

/**
 * Builds the preloads and the confirm page into a separate folder; returns the folder and a function that removes it.
 */
export async function buildShellBundles(): Promise<{ readonly folder: string; remove(): void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-bundles-'));
  await buildPreloads(folder);
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
