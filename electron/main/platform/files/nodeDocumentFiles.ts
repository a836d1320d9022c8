import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../../shared/time/clock.ts';
import { flushFolder, renameInto } from './durableFiles.ts';
import { createProfileFiles } from './nodeProfileFiles.ts';
import type { DocumentFiles } from './profileFiles.ts';

/** Creates the files of the app's documents in a separate folder, which is made when the first document is written. */
export function createDocumentFiles(folder: string, clock: Clock): DocumentFiles {
  return {
    ...createProfileFiles(folder, clock),
    async names() {
      try {
        return await readdir(folder);
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? [] : undefined;
      }
    },
    async setAside(name) {
      const file = path.join(folder, name);
      try {
        await renameInto(clock, file, `${file}.damaged`);
        await flushFolder(folder);
        return true;
      } catch {
        return false;
      }
    },
  };
}
