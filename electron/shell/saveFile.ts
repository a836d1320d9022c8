import fs from 'node:fs/promises';
import path from 'node:path';
import type { SaveRequest, StreamRequest } from '../main/platform/desktop.ts';

/** Most names tried before a folder full of the same export is given up on. */
const MAX_TRIES = 1000;

/** A name that stays inside its folder and that every system accepts. */
export function safeName(suggested: string): string {
  const name = path
    .basename(suggested.replaceAll('\\', '/'))
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[<>:"|?*\u0000-\u001f]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 120);
  return name === '' ? 'foredeck' : name;
}

/** Saves into the folder under the suggested name, numbered when it is taken; never overwrites. Answers the path. */
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

/** Writes a file part by part beside its name, and gives it the name when it is whole; on a failure nothing of it stays. */
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

/** As {@link saveInto}, part by part: the name is taken before the first part is asked for. */
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
