import fs from 'node:fs';
import path from 'node:path';

/** The link by which Chromium holds a folder, to `host-pid`. Windows has none: a hidden window holds the folder there. */
const LOCK = 'SingletonLock';

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // A process of another user runs too.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Returns whether Electron runs on the profile at this path; a lock that an ended process left behind does not count. */
export function isLocked(profile: string): boolean {
  try {
    const [, pid] = /-(\d+)$/.exec(fs.readlinkSync(path.join(profile, LOCK))) ?? [];
    return pid !== undefined && isRunning(Number.parseInt(pid, 10));
  } catch {
    return false;
  }
}
