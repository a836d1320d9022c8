import type { ProfileFiles } from '../../../../electron/main/platform/files/profileFiles.ts';

/** Files of a profile in memory: a replaced one has its copy beside it. `failing`: nothing can be written. */
export function createMemoryFiles(files: Record<string, string> = {}) {
  const state = { failing: false };
  const port: ProfileFiles = {
    read: (name) => Promise.resolve(files[name] ?? null),
    replace(name, text) {
      if (state.failing) return Promise.resolve(false);
      files[name] = text;
      files[`${name}.bak`] = text;
      return Promise.resolve(true);
    },
  };
  return { port, files, state };
}
