import { appendFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileLimits } from '../fileLimits.ts';
import type { LogSink } from './logger.ts';

/** A log sink that can be flushed: `flush` waits until everything is written. */
export interface LogFile extends LogSink {
  flush(): Promise<void>;
  /** The folder of the file. */
  readonly folder: string;
  /** Returns the newest complete lines of the file, oldest first, at most `bytes` of them; none where it cannot be read. */
  newest(bytes: number): Promise<string[]>;
}

const MAX_WAITING = 2_000;

/**
 * Writes log lines to `<folder>/foredeck.log`, rotates the file by size and deletes the oldest one. Lines that cannot
 * be written are dropped silently: the log must never stop the program.
 */
export function createLogFile(folder: string): LogFile {
  const file = path.join(folder, 'foredeck.log');
  let waiting: string[] = [];
  let size: number | undefined;
  let writing: Promise<void> | undefined;

  const turnOver = async (): Promise<void> => {
    await rm(`${file}.${fileLimits.logFiles - 1}`, { force: true });
    for (let i = fileLimits.logFiles - 2; i >= 1; i -= 1) {
      await rename(`${file}.${i}`, `${file}.${i + 1}`).catch(() => undefined);
    }
    await rename(file, `${file}.1`).catch(() => undefined);
    size = 0;
  };
  const write = async (): Promise<void> => {
    if (size === undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      size = await stat(file).then(
        (found) => found.size,
        () => 0,
      );
    }
    while (waiting.length > 0) {
      const text = `${waiting.join('\n')}\n`;
      waiting = [];
      const bytes = Buffer.byteLength(text);
      if (size + bytes > fileLimits.logBytes) await turnOver();
      await appendFile(file, text, { mode: 0o600 });
      size += bytes;
    }
  };
  return {
    folder,
    line(text) {
      if (waiting.length >= MAX_WAITING) return;
      waiting.push(text);
      writing ??= write()
        .catch(() => {
          waiting = [];
        })
        .finally(() => (writing = undefined));
    },
    async flush() {
      while (writing) await writing;
    },
    async newest(bytes) {
      while (writing) await writing;
      const handle = await open(file).catch(() => null);
      if (!handle) return [];
      try {
        const { size: length } = await handle.stat();
        const from = Math.max(0, length - bytes);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length - from), 0, length - from, from);
        const lines = buffer.toString('utf8', 0, bytesRead).split('\n').filter(Boolean);
        return from === 0 ? lines : lines.slice(1);
      } catch {
        return [];
      } finally {
        await handle.close();
      }
    },
  };
}
