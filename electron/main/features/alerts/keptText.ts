/** Stores one sealed text in the profile, replaced whole a moment after it changed (B-E3). */
import type { AppError } from '../../../../shared/result/appError.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';
import type { DocumentFiles } from '../../platform/files/profileFiles.ts';

export interface KeptText {
  /** Returns the stored text; null when there is none that can be read. */
  load(): Promise<string | null>;
  /** Schedules a write of the result of `text`. */
  later(): void;
  /** Writes the text now if it changed; resolves to false when the write failed. */
  flush(): Promise<boolean>;
}

/** Maximum file size in bytes, and delay before a change is written. */
const LIMITS = { bytes: 4 * 1024 * 1024, writeMs: 500 } as const;

/**
 * Message keys of what can happen to the file: it could not be written, was written by a newer program, was damaged and
 * its copy is used, or was damaged and set aside.
 */
export type KeptTextErrors = Readonly<Record<'notKept' | 'newer' | 'restored' | 'lost', string>>;

/**
 * Creates the store of a text under `name` (no folder, no extension). `notice` receives an error for a damaged file and
 * for a failed write.
 */
export function createKeptText(
  name: string,
  clock: Clock,
  files: Pick<DocumentFiles, 'read' | 'replace' | 'setAside'>,
  errors: KeptTextErrors,
  notice: (error: AppError) => void,
  text: () => string,
): KeptText {
  const file = `${name}.json`;
  let changed = false;
  /**
   * True when the file was written by a newer program, or is unreadable and could not be set aside: it is never
   * overwritten.
   */
  let closed = false;
  let timer: Cancel | undefined;
  let writing: Promise<boolean> = Promise.resolve(true);
  const write = async (): Promise<boolean> => {
    timer?.();
    timer = undefined;
    if (!changed || closed) return !closed;
    changed = false;
    if (await files.replace(file, sealText(name, text()))) return true;
    changed = true;
    notice(appError('unavailable', errors.notKept));
    return false;
  };
  const flush = (): Promise<boolean> => (writing = writing.then(write, write));
  return {
    async load() {
      const [whole, copy] = await Promise.all([
        files.read(file, LIMITS.bytes),
        files.read(`${file}.bak`, LIMITS.bytes),
      ]);
      const [found, saved] = [whole, copy].map((one) => (typeof one === 'string' ? unsealText(name, one) : undefined));
      for (const one of [found, saved]) {
        if (one === 'newer') {
          closed = true;
          notice(appError('refused', errors.newer));
          return null;
        }
        if (one) {
          if (one === saved && whole !== null) notice(appError('unreadable', errors.restored));
          return one.text;
        }
      }
      if (whole === null && copy === null) return null;
      if (whole !== null && !(await files.setAside(file))) closed = true;
      notice(appError('unreadable', errors.lost));
      return null;
    },
    later() {
      changed = true;
      timer ??= clock.after(LIMITS.writeMs, () => void flush());
    },
    flush,
  };
}
