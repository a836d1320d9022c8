import { mkdir, readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createProfileFiles } from './nodeProfileFiles.ts';
import type { ProfileFiles } from './profileFiles.ts';

/** The folders beside the one of a profile. */
export interface ProfileFolders {
  /** Name of the folder in use. */
  readonly current: string;
  /** Returns the names of the other folders, in alphabetical order; null: they cannot be read. */
  others(): Promise<readonly string[] | null>;
  /** Returns the files of a folder by its name. */
  readonly files: (name: string) => Pick<ProfileFiles, 'read'>;
  readonly path: (name: string) => string;
  /** Makes a folder that only this user can enter. */
  make(name: string): Promise<'made' | 'exists' | 'failed'>;
  /** Removes a folder that is still empty. */
  removeEmpty(name: string): Promise<void>;
}

/** Creates the folders beside `profile`, the path of a folder. */
export function createProfileFolders(profile: string, clock: Clock): ProfileFolders {
  const root = path.dirname(profile);
  const current = path.basename(profile);
  const pathOf = (name: string): string => path.join(root, name);
  return {
    current,
    async others() {
      try {
        const found = await readdir(root, { withFileTypes: true });
        const names = found.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
        return names.filter((name) => name !== current).toSorted();
      } catch {
        return null;
      }
    },
    files: (name) => createProfileFiles(pathOf(name), clock),
    path: pathOf,
    async make(name) {
      try {
        await mkdir(pathOf(name), { mode: 0o700 });
        return 'made';
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'EEXIST' ? 'exists' : 'failed';
      }
    },
    removeEmpty: (name) => rmdir(pathOf(name)).catch(() => undefined),
  };
}
