import fs from 'node:fs';
import { MOST_BYTES } from '../replay/rowReader.ts';

/**
 * Yields the bytes of a file in order, reading them on demand. Rejects when the path is not a plain file or the file is
 * too large.
 */
export async function* openReplayFile(file: string): AsyncGenerator<Uint8Array> {
  const handle = await fs.promises.open(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('it is no plain file');
    if (found.size > MOST_BYTES) throw new Error('it has more than 200 MB. Cut it into days and replay one.');
    const chunk = new Uint8Array(256 * 1024);
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
