/** A shell without a window, for a start that only stops everything: nobody can be asked, nothing is shown. */
import type { Shell } from '../main/app/shell.ts';

const nothing = (): void => undefined;
const forget = (): (() => void) => nothing;

/** A shell over a profile that is nobody else's. */
export function createWindowlessShell(name: Shell['name'], profile: string): Shell {
  return {
    name,
    version: process.version,
    capabilities: {
      fileDialogs: false,
      notifications: false,
      popOuts: false,
      clipboardPicture: false,
      powerEvents: false,
      displayEvents: false,
    },
    paths: { profile, downloads: profile },
    signals: { onResume: forget, onLock: forget, onNetworkChange: forget, onDisplaysChange: forget },
    claim: () => Promise.resolve(true),
    open: () => Promise.resolve('opened'),
    reload: () => Promise.resolve(),
    push: nothing,
    bounds: () => Promise.resolve(null),
    displays: () => Promise.resolve([]),
    focus: nothing,
    setTitle: nothing,
    setTheme: nothing,
    confirm: () => Promise.resolve('declined'),
    saveFile: () => Promise.resolve(null),
    saveStream: () => Promise.resolve(null),
    openFile: () => Promise.resolve(null),
    openLink: () => Promise.resolve(),
    notify: nothing,
    copyPicture: () => Promise.resolve(false),
    picture: () => Promise.resolve(null),
    quit: () => Promise.resolve(),
  };
}
