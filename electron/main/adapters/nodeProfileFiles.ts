import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../shared/time/clock.ts';
import type { ProfileFiles } from '../settings/profileFiles.ts';

const RENAME_FOR_MS = 10_000;
const RENAME_PAUSE_MS = 100;
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Files in the profile folder: written beside, flushed to the disk, then put in place by one rename (B-E3). */
export function createProfileFiles(folder: string, clock: Clock): ProfileFiles {
  const pause = (): Promise<void> => new Promise((resolve) => clock.after(RENAME_PAUSE_MS, resolve));
  /** A scanner may hold the target for a moment; the file is never written in place instead. */
  const renameInto = async (from: string, to: string): Promise<void> => {
    const until = clock.monotonic() + RENAME_FOR_MS;
    for (;;) {
      try {
        return await rename(from, to);
      } catch (cause) {
        const code = (cause as NodeJS.ErrnoException).code ?? '';
        if (!BUSY.has(code) || clock.monotonic() >= until || process.platform !== 'win32') throw cause;
        await pause();
      }
    }
  };
  const flushFolder = async (): Promise<void> => {
    if (process.platform === 'win32') return;
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  return {
    async read(name, maxBytes) {
      const file = path.join(folder, name);
      try {
        const found = await stat(file);
        if (!found.isFile() || found.size > maxBytes) return undefined;
        return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
      } catch (cause) {
        return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
      }
    },
    async replace(name, text) {
      const file = path.join(folder, name);
      const beside = `${file}.new`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const handle = await open(beside, 'w', 0o600);
        try {
          const bytes = Buffer.from(text, 'utf8');
          for (let at = 0; at < bytes.length;) {
            const { bytesWritten } = await handle.write(bytes, at, bytes.length - at);
            if (bytesWritten === 0) return false;
            at += bytesWritten;
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        await renameInto(beside, file);
        // The copy is made of what is known to be whole, never of what may have been damaged before.
        await copyFile(file, beside);
        await renameInto(beside, `${file}.bak`);
        await flushFolder();
        return true;
      } catch {
        await rm(beside, { force: true }).catch(() => undefined);
        return false;
      }
    },
  };
}
