/** The profiles beside the one in use: lists them, makes one, and restarts the program with another one. */
import {
  profileFolder,
  profileName,
  profileNameProblem,
  MAX_PROFILE_NAME,
} from '../../../shared/domain/profileName.ts';
import { appError } from '../../../shared/result/appError.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { ProfileFolders } from '../platform/files/nodeProfileFolders.ts';
import { VERSION_BYTES, VERSION_FILE, lastVersion } from './about.ts';
import type { Restart } from './restart.ts';
import type { Shell } from './shell.ts';

/** Dependencies of {@link createProfileCalls}. */
export interface ProfileParts {
  readonly folders: ProfileFolders;
  readonly shell: Pick<Shell, 'profileInUse'>;
  /** Whether this start can restart itself: nothing is made that could not be opened. */
  readonly canRestart: boolean;
  readonly restart: Restart;
}

/** Most folders that are looked into: the parent of a profile may hold those of every program. */
const MAX_FOLDERS = 1_000;

/** Creates the handlers, which live as long as the program. */
export function createProfileCalls({
  folders,
  shell,
  canRestart,
  restart,
}: ProfileParts): Pick<CallHandlers, 'profiles.list' | 'profiles.open' | 'profiles.create'> {
  /** Returns the folders that a desk was used with; null: they cannot be read. */
  const others = async (): Promise<readonly string[] | null> => {
    const names = await folders.others();
    const found: string[] = [];
    for (const name of names?.slice(0, MAX_FOLDERS) ?? []) {
      const text = await folders.files(name).read(VERSION_FILE, VERSION_BYTES);
      if (typeof text === 'string' && lastVersion(text) !== null) found.push(name);
    }
    return names && found;
  };
  return {
    async 'profiles.list'() {
      const found = await others();
      if (!found) return fail(appError('unavailable', 'error.profiles.unread'));
      const { current } = folders;
      return ok({
        current,
        others: found.map((folder) => ({ folder, inUse: shell.profileInUse(folders.path(folder)) })),
      });
    },
    async 'profiles.open'({ folder }) {
      // The window names a folder; only a profile beside this one is opened.
      if (!(await others())?.includes(folder)) return fail(appError('invalid', 'error.profiles.gone', { folder }));
      if (shell.profileInUse(folders.path(folder))) {
        return fail(appError('refused', 'error.profiles.inUse', { folder }));
      }
      return restart(false, folders.path(folder));
    },
    async 'profiles.create'({ name: typed }) {
      const name = profileName(typed);
      const problem = profileNameProblem(name);
      if (problem) return fail(appError('invalid', `error.profiles.${problem}`, { most: MAX_PROFILE_NAME }));
      if (!canRestart) return fail(appError('refused', 'error.restart.byHand'));
      const folder = profileFolder(name);
      const isSame = (other: string): boolean => other.toLowerCase() === folder.toLowerCase();
      const names = await folders.others();
      if (isSame(folders.current) || names?.some(isSame)) {
        return fail(appError('invalid', 'error.profiles.exists', { folder }));
      }
      const made = await folders.make(folder);
      if (made === 'exists') return fail(appError('invalid', 'error.profiles.exists', { folder }));
      if (made === 'failed') return fail(appError('unavailable', 'error.profiles.notMade', { folder }));
      const restarted = await restart(false, folders.path(folder));
      // The user stays here: the name is free again.
      if (!restarted.ok) await folders.removeEmpty(folder);
      return restarted;
    },
  };
}
