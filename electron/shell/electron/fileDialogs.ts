import fs from 'node:fs/promises';
import path from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import type { SaveRequest, StreamRequest } from '../../main/platform/desktop.ts';
import { safeName, streamTo } from '../saveFile.ts';

/** Largest file the person may hand in, in bytes; a larger one counts as declined. */
const MAX_FILE = 8 * 1024 * 1024;

/** Saves where the person says; the dialog asks before it overwrites. */
export async function saveByDialog(
  window: BrowserWindow,
  folder: string,
  request: SaveRequest,
): Promise<string | null> {
  const defaultPath = path.join(folder, safeName(request.suggestedName));
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || !filePath) return null;
  await fs.writeFile(filePath, request.bytes, { mode: 0o600 });
  return filePath;
}

/** As {@link saveByDialog}, part by part. */
export async function streamByDialog(
  window: BrowserWindow,
  folder: string,
  { suggestedName, chunks }: StreamRequest,
): Promise<string | null> {
  const defaultPath = path.join(folder, safeName(suggestedName));
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath });
  if (canceled || !filePath) return null;
  await streamTo(filePath, chunks);
  return filePath;
}

/** Reads the one file the person chooses. */
export async function openByDialog(
  window: BrowserWindow,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openFile'] });
  const file = filePaths[0];
  if (canceled || file === undefined || (await fs.stat(file)).size > MAX_FILE) return null;
  return { name: path.basename(file), bytes: await fs.readFile(file) };
}
