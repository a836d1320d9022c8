import fs from 'node:fs/promises';
import path from 'node:path';
import type { OpenRequest, SaveRequest, StreamRequest } from '../main/platform/desktop.ts';

/** Maximum number of names tried in a folder full of files with the same name. */
const MAX_TRIES = 1000;

/** Returns a name that stays inside its folder and that every system accepts. */
export function safeName(suggested: string): string {
  const name = path
    .basename(suggested.replaceAll('\\', '/'))
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[<>:"|?*\u0000-\u001f]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 120);
  return name === '' ? 'foredeck' : name;
}

/**
 * Saves a file into the folder under the suggested name, with a number when the name is taken; never overwrites.
 * Resolves with the path, or null when no free name was found.
 */
export async function saveInto(folder: string, { suggestedName, bytes }: SaveRequest): Promise<string | null> {
  await fs.mkdir(folder, { recursive: true });
  const { name, ext } = path.parse(safeName(suggestedName));
  for (let count = 0; count < MAX_TRIES; count += 1) {
    const file = path.join(folder, count === 0 ? `${name}${ext}` : `${name} (${count})${ext}`);
    try {
      await fs.writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return null;
}

/**
 * Writes the chunks to a file with the suffix `.part` and renames it when it is complete; after a failure no `.part`
 * file remains.
 */
export async function streamTo(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await fs.writeFile(unfinished, chunks, { mode: 0o600 });
    await fs.rename(unfinished, file);
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

/** Saves a file in chunks, otherwise as {@link saveInto}: the name is reserved before the first chunk is requested. */
export async function streamInto(folder: string, { suggestedName, chunks }: StreamRequest): Promise<string | null> {
  const file = await saveInto(folder, { suggestedName, bytes: new Uint8Array() });
  if (file === null) return null;
  try {
    await streamTo(file, chunks);
    return file;
  } catch (error) {
    await fs.rm(file, { force: true });
    throw error;
  }
}

/** Returns the path of the newest file of the folder whose name begins and ends as requested; null: there is none. */
export async function newestOf(folder: string, { begins, ending }: OpenRequest): Promise<string | null> {
  let newest: { readonly file: string; readonly at: number } | null = null;
  const names = await fs.readdir(folder).catch((): string[] => []);
  for (const name of names.toSorted()) {
    if (!name.startsWith(begins) || !name.endsWith(ending)) continue;
    const file = path.join(folder, name);
    const at = (await fs.lstat(file)).mtimeMs;
    if (!newest || at >= newest.at) newest = { file, at };
  }
  return newest?.file ?? null;
}
