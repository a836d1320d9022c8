import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../../shared/time/clock.ts';
import { flushFolder, renameInto, writeAll } from '../../platform/files/durableFiles.ts';
import type { UpdateFolder } from './updateFolder.ts';

const PARTIAL = '.part';

/** Creates the folder of packages over a folder of the profile, which is made with the first file. */
export function createNodeUpdateFolder(folder: string, clock: Clock): UpdateFolder {
  const pathOf = (name: string): string => path.join(folder, name);
  return {
    path: pathOf,
    async begin(name) {
      const beside = pathOf(`${name}${PARTIAL}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rm(beside, { force: true });
      const handle = await open(beside, 'wx', 0o600);
      return {
        async write(part) {
          if (!(await writeAll(handle, part))) throw new Error('the disk took only a part');
        },
        async finish() {
          await handle.sync();
          await handle.close();
          await renameInto(clock, beside, pathOf(name));
          await flushFolder(folder);
        },
        async discard() {
          await handle.close().catch(() => undefined);
          await rm(beside, { force: true });
        },
      };
    },
    async sha256(name, size) {
      try {
        const found = await lstat(pathOf(name));
        if (!found.isFile() || found.size !== size) return null;
        const hash = createHash('sha256');
        for await (const part of createReadStream(pathOf(name))) hash.update(part as Buffer);
        return hash.digest('hex');
      } catch {
        return null;
      }
    },
    async keepOnly(names) {
      const found = await readdir(folder).catch(() => []);
      for (const name of found.filter((one) => !names.includes(one))) {
        await rm(pathOf(name), { force: true }).catch(() => undefined);
      }
    },
  };
}
