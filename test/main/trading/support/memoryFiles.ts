import type { ProfileFiles } from '../../../../electron/main/platform/files/profileFiles.ts';

/**
 * Creates a profile's files in memory: a replaced file has a copy of the previous one beside it. `failing`: every write
 * fails.
 */
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
