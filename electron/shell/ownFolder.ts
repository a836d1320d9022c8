import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the real path of a folder inside the profile, which alone may be shown in the desktop's file manager; null for
 * anything else: a file could be a program that the desktop would start.
 */
export function ownFolder(profile: string, folder: string): string | null {
  try {
    const [root, real] = [fs.realpathSync(profile), fs.realpathSync(folder)];
    const isInside = real.startsWith(`${root}${path.sep}`);
    return isInside && fs.statSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
}
