/**
 * Where the archive is: in its file, or in memory while the file cannot be used (XF13, XF14, B-E2). A file that others hold
 * is tried again for 10 s, a broken one is set aside, one of a newer version is read and not written (B-E8). Whatever was
 * kept in memory alone is read from the exchange again, because the file does not claim it.
 */
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { prepareLayout } from './archiveLayout.ts';
import { archiveLimits } from './archiveLimits.ts';
import { createArchiveStore, type ArchiveStore } from './archiveStore.ts';
import {
  DatabaseFailure,
  type Database,
  type DatabaseFault,
  type DatabaseFiles,
} from '../../../platform/sqlite/database.ts';

/** What it stands on. */
export interface ArchivePlaceParts {
  readonly clock: Clock;
  readonly files: DatabaseFiles;
  /** Name of the file in the profile. */
  readonly name: string;
  readonly notice: (error: AppError) => void;
  /** Another database is in use from now on: nothing that was known of the old one holds. */
  readonly replaced: () => void;
}

/** See the opening comment. */
export interface ArchivePlace {
  /** Opens it; again does nothing. */
  open(): void;
  /** Does something with the archive; null when there is none now, or it failed: then it is waited for or replaced. */
  use<Value>(work: (store: ArchiveStore) => Value): Value | null;
  readonly place: () => 'file' | 'memory';
  /** A newer version wrote the file: nothing may be written. */
  readonly readOnly: () => boolean;
  close(): void;
}

const sentences: Readonly<Record<Exclude<DatabaseFault, 'broken'>, string>> = {
  locked: 'error.archive.locked',
  full: 'error.archive.full',
  unwritable: 'error.archive.unwritable',
};

/** An archive that is not open yet. */
export function createArchivePlace(parts: ArchivePlaceParts): ArchivePlace {
  const { clock, files, name, notice } = parts;
  let store: ArchiveStore | null = null;
  let place: 'file' | 'memory' = 'file';
  let readOnly = false;
  let begun = false;
  let closed = false;
  let lockedSince: number | null = null;
  let timer: Cancel | undefined;

  const faultOf = (cause: unknown): DatabaseFault => {
    if (cause instanceof DatabaseFailure) return cause.fault;
    throw cause;
  };
  const become = (next: ArchiveStore | null, where: 'file' | 'memory'): void => {
    store = next;
    place = where;
    lockedSince = null;
    parts.replaced();
  };
  const toMemory = (fault: Exclude<DatabaseFault, 'broken'>): void => {
    const old = store;
    const database = files.memory();
    prepareLayout(database);
    const next = createArchiveStore(database);
    try {
      old?.carryTo(database, archiveLimits.carried);
    } catch (cause) {
      // What cannot be read is read from the exchange again.
      faultOf(cause);
    }
    old?.close();
    notice(appError('unavailable', sentences[fault], { name }));
    become(next, 'memory');
    retry(archiveLimits.reopenMs);
  };
  const setAside = (): boolean => {
    store?.close();
    store = null;
    const aside = files.setAside(name);
    if (aside === null) return false;
    notice(appError('unreadable', 'error.archive.setAside', { name, aside }));
    return true;
  };
  /** The file as a store; throws what is wrong with it. */
  const fromFile = (): ArchiveStore => {
    const database: Database = files.open(name);
    try {
      const layout = prepareLayout(database);
      if (layout === 'foreign') throw new DatabaseFailure('broken');
      const opened = createArchiveStore(database);
      if (layout === 'ready') opened.probe();
      readOnly = layout === 'newer';
      return opened;
    } catch (cause) {
      database.close();
      throw cause;
    }
  };
  const retry = (milliseconds: number): void => {
    timer?.();
    timer = clock.after(milliseconds, () => {
      if (!closed) reopen();
    });
  };
  /** Goes on after a failure of the file; in memory already: tries again later. */
  const after = (fault: DatabaseFault): void => {
    if (place === 'memory') return retry(archiveLimits.reopenMs);
    if (fault === 'locked') {
      lockedSince ??= clock.monotonic();
      if (clock.monotonic() - lockedSince < archiveLimits.lockedForMs) return retry(archiveLimits.lockedEveryMs);
      return toMemory('locked');
    }
    if (fault !== 'broken') return toMemory(fault);
    if (!setAside()) return toMemory('unwritable');
    reopen();
  };
  const reopen = (): void => {
    try {
      if (store && place === 'file') {
        store.probe();
        lockedSince = null;
        parts.replaced();
        return;
      }
      const next = fromFile();
      if (readOnly) notice(appError('unavailable', 'error.archive.newer', { name }));
      store?.close();
      become(next, 'file');
    } catch (cause) {
      after(faultOf(cause));
    }
  };
  return {
    open() {
      if (begun) return;
      begun = true;
      reopen();
    },
    use(work) {
      if (!store || closed || (lockedSince !== null && place === 'file')) return null;
      try {
        return work(store);
      } catch (cause) {
        const fault = faultOf(cause);
        if (place === 'memory') throw cause;
        after(fault);
        return null;
      }
    },
    place: () => place,
    readOnly: () => readOnly,
    close() {
      closed = true;
      timer?.();
      store?.close();
      store = null;
    },
  };
}
