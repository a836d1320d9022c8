/**
 * Where the archive is stored: in its file, or in memory while the file cannot be used (XF13, XF14, B-E2). A locked
 * file is retried for 10 s, a broken one is set aside, one of a newer version is read but not written (B-E8). Records
 * that were only in memory are read from the exchange again, because the file does not claim them.
 */
import type { Environment } from '../../../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { archiveLimits } from './archiveLimits.ts';
import { createArchiveStore, type ArchiveStore } from './archiveStore.ts';
import { archiveFormat } from './archiveFormat.ts';
import {
  DatabaseFailure,
  prepareLayout,
  type DatabaseFault,
  type DatabaseFiles,
} from '../../../platform/sqlite/database.ts';

/** Dependencies of {@link createArchivePlace}. */
export interface ArchivePlaceParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly files: DatabaseFiles;
  /** Name of the file in the profile. */
  readonly name: string;
  readonly notice: (error: AppError) => void;
  /** Called when another database is in use: everything known about the old one is void. */
  readonly replaced: () => void;
}

export interface ArchivePlace {
  /** Opens the archive; further calls do nothing. */
  open(): void;
  /**
   * Runs `work` on the archive; returns null when none is usable now or `work` failed: then the file is retried or
   * replaced.
   */
  use<Value>(work: (store: ArchiveStore) => Value): Value | null;
  readonly place: () => 'file' | 'memory';
  /** Returns whether a newer version wrote the file, so that nothing may be written. */
  readonly readOnly: () => boolean;
  /**
   * Uses another checked file of the profile from now on and sets the present one aside; returns its new name. Null: the
   * present one is used as before.
   */
  replaceBy(other: string): string | null;
  close(): void;
}

const sentences: Readonly<Record<Exclude<DatabaseFault, 'broken'>, string>> = {
  locked: 'error.archive.locked',
  full: 'error.archive.full',
  unwritable: 'error.archive.unwritable',
};

/** Creates an archive that is not open yet. */
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
    prepareLayout(database, archiveFormat);
    const next = createArchiveStore(database);
    try {
      old?.copyNewestTo(database, archiveLimits.carried);
    } catch (cause) {
      // Records that cannot be copied are read from the exchange again.
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
  /** Opens the file as a store; throws its fault. */
  const fromFile = (): ArchiveStore => {
    const database = files.open(name);
    try {
      const layout = prepareLayout(database, archiveFormat);
      if (layout === 'ready') {
        database.run(
          'INSERT INTO environment SELECT ? WHERE NOT EXISTS (SELECT 1 FROM environment)',
          parts.environment,
        );
      }
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
  /** Handles a failure of the file; when the archive is in memory already, it only schedules a retry. */
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
    replaceBy(other) {
      if (!store || closed || place === 'memory' || lockedSince !== null) return null;
      store.close();
      store = null;
      const aside = files.swap(name, other);
      if (aside !== null) {
        try {
          become(fromFile(), 'file');
          return aside;
        } catch (cause) {
          faultOf(cause);
          files.swap(name, aside);
        }
      }
      reopen();
      return null;
    },
    close() {
      closed = true;
      timer?.();
      store?.close();
      store = null;
    },
  };
}
