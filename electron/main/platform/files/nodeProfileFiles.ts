import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { ProfileFiles } from './profileFiles.ts';
import { flushFolder, renameInto, writeWhole } from './durableFiles.ts';

/**
 * Creates the files of the profile folder: each is written beside the old one, flushed to the disk, then put in place
 * by one rename (B-E3).
 */
export function createProfileFiles(folder: string, clock: Clock): ProfileFiles {
  return {
    async read(name, maxBytes) {
      const file = path.join(folder, name);
      try {
        const found = await stat(file);
        if (!found.isFile() || found.size > maxBytes) return undefined;
        return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
      }
    },
    async replace(name, text) {
      const file = path.join(folder, name);
      const beside = `${file}.new`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (!(await writeWhole(beside, Buffer.from(text, 'utf8'), 'w'))) return false;
        await renameInto(clock, beside, file);
        // The backup is a copy of the new file, which is known to be complete, and never of one that may have been
        // damaged before.
        await copyFile(file, beside);
        await renameInto(clock, beside, `${file}.bak`);
        await flushFolder(folder);
        return true;
      } catch {
        await rm(beside, { force: true }).catch(() => undefined);
        return false;
      }
    },
  };
}
