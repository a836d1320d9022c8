/** Facts of this build: those that the bundler put in, and the form of the package that is installed. */
import type { ProgramBuild } from '../main/app/appOptions.ts';

/** What the bundler puts in, as JSON; there is no such name where the program runs from its sources. */
declare const FOREDECK_BUILD: string | undefined;

type Facts = Pick<ProgramBuild, 'commit' | 'time' | 'updateKey'>;

/** Returns the form of the installed package; null: none is. An AppImage names its own file in the environment. */
export function installedForm(
  isInstalled: boolean,
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): ProgramBuild['form'] {
  if (!isInstalled) return null;
  if (platform === 'win32') return 'nsis';
  if (platform === 'darwin') return 'dmg';
  return env['APPIMAGE'] ? 'AppImage' : 'deb';
}

/** Returns the facts of the running build. */
export function programBuild(isInstalled: boolean): ProgramBuild {
  const facts: Facts =
    typeof FOREDECK_BUILD === 'string'
      ? (JSON.parse(FOREDECK_BUILD) as Facts)
      : { commit: null, time: null, updateKey: null };
  return { ...facts, form: installedForm(isInstalled, process.platform, process.env) };
}
