import { mkdir, open, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { JournalFile, JournalFiles } from './journalFiles.ts';
import { flushFolder, renameInto, writeAll, writeWhole } from '../files/durableFiles.ts';

const MAX_ASIDE = 1_000;

function appendingTo(handle: FileHandle, file: string): JournalFile {
  return {
    async append(bytes) {
      try {
        // A file that was deleted or set aside still accepts bytes that can never be read again (XF9).
        if ((await handle.stat()).nlink === 0) return false;
        if (!(await writeAll(handle, bytes))) return false;
        await handle.datasync();
        return true;
      } catch {
        return false;
      }
    },
    async length() {
      try {
        const [handleStat, named] = [await handle.stat(), await stat(file)];
        return handleStat.ino === named.ino && handleStat.dev === named.dev ? handleStat.size : null;
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
      }
    },
    async truncate(length) {
      try {
        await handle.truncate(length);
        await handle.datasync();
        return true;
      } catch {
        return false;
      }
    },
    close: () => handle.close().catch(() => undefined),
  };
}

/** Creates the journal's files in the profile folder. */
export function createNodeJournalFiles(folder: string, clock: Clock): JournalFiles {
  return {
    async read(name) {
      try {
        return await readFile(path.join(folder, name));
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
      }
    },
    async replace(name, bytes) {
      const file = path.join(folder, name);
      const beside = `${file}.new`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        if (!(await writeWhole(beside, bytes, 'w'))) return false;
        await renameInto(clock, beside, file);
        await flushFolder(folder);
        return true;
      } catch {
        await rm(beside, { force: true }).catch(() => undefined);
        return false;
      }
    },
    async open(name) {
      try {
        // The file is opened only for appending: every write goes to its current end, even after a truncation.
        const file = path.join(folder, name);
        return appendingTo(await open(file, 'a', 0o600), file);
      } catch {
        return undefined;
      }
    },
    async setAside(name, bytes) {
      for (let number = 1; number <= MAX_ASIDE; number += 1) {
        const aside = `${name}.aside-${number}`;
        try {
          if (!(await writeWhole(path.join(folder, aside), bytes, 'wx'))) return undefined;
          await flushFolder(folder);
          return aside;
        } catch (cause) {
          if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') return undefined;
        }
      }
      return undefined;
    },
  };
}
