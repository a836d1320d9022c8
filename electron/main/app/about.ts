/** What the program says about itself: its build, the notices of the bundled software, and that it was updated. */
import { z } from 'zod';
import { compareVersions, isVersion } from '../../../shared/domain/programVersion.ts';
import { ok } from '../../../shared/result/result.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import type { ProfileFiles } from '../platform/files/profileFiles.ts';
import type { ProgramBuild } from './appOptions.ts';

/** File of the notices, beside the bundles. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';
const NOTICES_BYTES = 4 * 1024 * 1024;
/** File of the profile that holds the version it was used with last. */
export const VERSION_FILE = 'version.json';
/** Longest file of the version, in bytes. */
export const VERSION_BYTES = 1_024;
const versionSchema = z.strictObject({ version: z.literal(1), program: z.string().refine(isVersion) });

/** Dependencies of {@link createAboutCalls}. */
export interface AboutParts {
  readonly version: string;
  readonly node: string;
  readonly build: ProgramBuild | undefined;
  /** The profile. */
  readonly files: ProfileFiles;
  /** The folder of the bundles; null where there is none. */
  readonly program: Pick<ProfileFiles, 'read'> | null;
}

/** Returns the version in the file; null: it holds none. */
export function lastVersion(text: string): string | null {
  try {
    return versionSchema.safeParse(JSON.parse(text)).data?.program ?? null;
  } catch {
    return null;
  }
}

/** Creates the handlers, which live as long as the program. */
export function createAboutCalls({ version, node, build, files, program }: AboutParts) {
  let isTaken = false;
  const handlers: Pick<CallHandlers, 'about.read' | 'about.takeUpdatedFrom'> = {
    async 'about.read'() {
      const notices = await program?.read(NOTICES_FILE, NOTICES_BYTES);
      return ok({ commit: build?.commit ?? null, time: build?.time ?? null, node, notices: notices ?? null });
    },
    async 'about.takeUpdatedFrom'() {
      if (isTaken) return ok({ version: null });
      isTaken = true;
      const text = await files.read(VERSION_FILE, VERSION_BYTES);
      const last = typeof text === 'string' ? lastVersion(text) : null;
      // A file that cannot be written now is written at the next start; until then the news are shown again.
      if (last !== version) await files.replace(VERSION_FILE, `${JSON.stringify({ version: 1, program: version })}\n`);
      return ok({ version: last !== null && compareVersions(last, version) < 0 ? last : null });
    },
  };
  return handlers;
}
