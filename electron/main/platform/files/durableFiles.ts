/**
 * Functions for files that must survive a power cut: written completely, flushed, and put in place by one rename (B-E2,
 * B-E3).
 */
import { open, rename, type FileHandle } from 'node:fs/promises';
import type { Clock } from '../../../../shared/time/clock.ts';

const RENAME_FOR_MS = 10_000;
const RENAME_PAUSE_MS = 100;
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Writes all bytes; false when the disk took only a part, which a full disk may report only by the count. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<boolean> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at);
    if (bytesWritten <= 0) return false;
    at += bytesWritten;
  }
  return true;
}

/**
 * Writes a complete file that only this user can read, and flushes it; `wx` refuses an existing file. Returns false
 * like {@link writeAll}.
 */
export async function writeWhole(file: string, bytes: Uint8Array, flags: 'w' | 'wx'): Promise<boolean> {
  const handle = await open(file, flags, 0o600);
  try {
    if (!(await writeAll(handle, bytes))) return false;
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

/**
 * Renames a file over another one. A virus scanner may lock the target for a moment, so it retries; the target is never
 * written in place instead.
 */
export async function renameInto(clock: Clock, from: string, to: string): Promise<void> {
  const until = clock.monotonic() + RENAME_FOR_MS;
  for (;;) {
    try {
      return await rename(from, to);
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code ?? '';
      if (!BUSY.has(code) || clock.monotonic() >= until || process.platform !== 'win32') throw cause;
      await new Promise<void>((resolve) => void clock.after(RENAME_PAUSE_MS, resolve));
    }
  }
}

/** Flushes the names in a folder to the disk, where the system can. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
