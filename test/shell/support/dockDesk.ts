import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRendererFiles } from '../../../electron/main/app/served/rendererFiles.ts';
import type { DeskOptions } from '../../../electron/main/app/shell.ts';
import { buildPreloads, buildWindow } from '../../../electron/scripts/build.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const desk = 'test/shell/support/dockPage/index.html';
const popOut = 'renderer/popout.html';

/**
 * Builds the dock page and the real pop-out page and serves them as main serves the window; `folder` holds the
 * preloads.
 */
export async function buildDockDesk(): Promise<{
  readonly folder: string;
  readonly serve: DeskOptions['serve'];
  remove(): void;
}> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-dock-'));
  await Promise.all([buildPreloads(folder), buildWindow(folder, root, [desk, popOut])]);
  const files = createRendererFiles(path.join(folder, 'renderer'));
  const names: Readonly<Record<string, string>> = { '/index.html': `/${desk}`, '/popout.html': `/${popOut}` };
  return {
    folder,
    serve: (requested) => files(names[requested] ?? requested),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
