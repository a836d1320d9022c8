/** Bounds of the files of the profile, in bytes, milliseconds and counts. */

/** Files of the profile (B-E3). */
export const fileLimits = {
  settingsBytes: 1024 * 1024,
  settingsWriteMs: 250,
  logBytes: 1024 * 1024,
  logFiles: 4,
} as const;
