import type { JournalFiles } from '../../../../electron/main/platform/journal/journalFiles.ts';

/**
 * Creates files in memory that survive their programs; `fails` decides for each operation, by its number, whether it
 * fails.
 */
export function createMemoryJournal(fails: (operation: string, number: number) => boolean = () => false) {
  const files = new Map<string, Uint8Array>();
  const log: string[] = [];
  const mayRun = (operation: string): boolean => {
    log.push(operation);
    return !fails(operation, log.length);
  };
  const port: JournalFiles = {
    read: (name) => Promise.resolve(mayRun('read') ? (files.get(name) ?? null) : undefined),
    replace(name, bytes) {
      if (!mayRun('replace')) return Promise.resolve(false);
      files.set(name, new Uint8Array(bytes));
      return Promise.resolve(true);
    },
    setAside(name, bytes) {
      if (!mayRun('setAside')) return Promise.resolve(undefined);
      let number = 1;
      while (files.has(`${name}.aside-${number}`)) number += 1;
      files.set(`${name}.aside-${number}`, new Uint8Array(bytes));
      return Promise.resolve(`${name}.aside-${number}`);
    },
    open(name) {
      if (!mayRun('open')) return Promise.resolve(undefined);
      return Promise.resolve({
        append(bytes) {
          const before = files.get(name) ?? new Uint8Array();
          // A write that fails leaves half of its data behind.
          const isWhole = mayRun('append');
          files.set(name, Buffer.concat([before, isWhole ? bytes : bytes.subarray(0, bytes.length >> 1)]));
          return Promise.resolve(isWhole);
        },
        length: () => Promise.resolve(files.get(name)?.length ?? null),
        truncate(length) {
          if (!mayRun('truncate')) return Promise.resolve(false);
          files.set(name, (files.get(name) ?? new Uint8Array()).slice(0, length));
          return Promise.resolve(true);
        },
        close: () => Promise.resolve(),
      });
    },
  };
  return { files, log, port };
}
