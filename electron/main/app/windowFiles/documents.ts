/**
 * What the window keeps in the profile: one file for each document, replaced whole or not at all, with a copy (B-E3). The
 * text is the window's own and is not looked into here.
 */
import { type DocumentName, MAX_DOCUMENT } from '../../../../shared/ipc/fileViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { DocumentFiles } from '../../platform/files/documentFiles.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';

/** Bounds of what the desk keeps in the profile (R29). */
const documentLimits = {
  /** A character takes at most three bytes per unit of its length; the first line is short. */
  fileBytes: 3 * MAX_DOCUMENT + 200,
  /** Symbols with drawings: more than both markets have together. */
  drawings: 2_000,
} as const;

export interface Documents {
  /** The text written last, also one that did not reach the disk yet; null when there is none. */
  read(name: DocumentName): Promise<Result<{ text: string | null }, AppError>>;
  /** Answers when the text is on the disk. Of several that wait, the last is written and all have its answer. */
  write(name: DocumentName, text: string): Promise<Result<Record<string, never>, AppError>>;
  /** Writes what did not reach the disk, and ends when nothing is under way any more. */
  flush(): Promise<void>;
}

interface Kept {
  /** What is under way for this document; never rejects. */
  queue: Promise<unknown>;
  /** The newest text that is not on the disk. */
  unwritten: string | null;
  /** Whether the file was looked at since the start: nothing unknown is written over. */
  looked: boolean;
}

const fileOf = (name: DocumentName): string => `${name}.json`;
const isDrawing = (name: string): boolean => name.startsWith('drawings.');
const isDrawingFile = (file: string): boolean => isDrawing(file) && file.endsWith('.json');

/** Documents over their folder. `notice` hears once for each document what happened to a damaged file. */
export function createDocuments(files: DocumentFiles, notice: (error: AppError) => void): Documents {
  const kept = new Map<DocumentName, Kept>();
  const notified = new Set<string>();
  /** Names of the drawings on the disk, once they were counted. */
  let drawings: Set<string> | undefined;

  const notify = (key: string, name: DocumentName): void => {
    if (notified.has(`${key} ${name}`)) return;
    notified.add(`${key} ${name}`);
    notice(appError('unreadable', key, { document: name }));
  };
  const enqueue = <Value>(name: DocumentName, task: (one: Kept) => Promise<Value>): Promise<Value> => {
    const one = kept.get(name) ?? { queue: Promise.resolve(), unwritten: null, looked: false };
    kept.set(name, one);
    const done = one.queue.then(() => task(one));
    one.queue = done.catch(() => undefined);
    return done;
  };

  const load = async (name: DocumentName): Promise<Result<{ text: string | null }, AppError>> => {
    // A disk that refuses once may answer the second time; the copy may be a change behind.
    const read = async (one: string): Promise<string | null | undefined> =>
      (await files.read(one, documentLimits.fileBytes)) ?? files.read(one, documentLimits.fileBytes);
    const [file, copy] = await Promise.all([read(fileOf(name)), read(`${fileOf(name)}.bak`)]);
    const [found, saved] = [file, copy].map((text) => (typeof text === 'string' ? unsealText(name, text) : undefined));
    if (found === 'newer') return fail(appError('refused', 'error.document.newer', { document: name }));
    if (found) return ok({ text: found.text });
    if (file === null && copy === null) return ok({ text: null });
    if (saved === 'newer') return fail(appError('refused', 'error.document.newer', { document: name }));
    // The copy may be one change behind; the damaged file stays until the next change takes its place.
    if (saved) {
      notify('error.document.restored', name);
      return ok({ text: saved.text });
    }
    // What cannot be read may still be worth something to somebody: it is put aside, never written over.
    if (file !== null && !(await files.setAside(fileOf(name))))
      return fail(appError('unavailable', 'error.document.unreadable', { document: name }));
    notify('error.document.lost', name);
    return ok({ text: null });
  };

  const look = async (name: DocumentName, one: Kept): Promise<Result<{ text: string | null }, AppError>> => {
    const found = await load(name);
    one.looked = found.ok;
    return found;
  };

  /** Whether one more symbol may have drawings. */
  const hasRoom = async (name: DocumentName): Promise<boolean> => {
    if (!isDrawing(name)) return true;
    drawings ??= new Set((await files.names())?.filter(isDrawingFile));
    return drawings.has(fileOf(name)) || drawings.size < documentLimits.drawings;
  };

  const put = async (name: DocumentName, one: Kept): Promise<Result<Record<string, never>, AppError>> => {
    const text = one.unwritten;
    if (text === null) return ok({});
    if (!one.looked) {
      const found = await look(name, one);
      if (!found.ok) return found;
    }
    if (!(await hasRoom(name)))
      return fail(appError('refused', 'error.document.tooMany', { limit: documentLimits.drawings }));
    if (!(await files.replace(fileOf(name), sealText(name, text))))
      return fail(appError('unavailable', 'error.document.notWritten', { document: name }));
    if (isDrawing(name)) drawings?.add(fileOf(name));
    // A newer text that came meanwhile has its own turn behind this one.
    if (one.unwritten === text) one.unwritten = null;
    return ok({});
  };

  return {
    read: (name) =>
      enqueue(name, (one) => (one.unwritten === null ? look(name, one) : Promise.resolve(ok({ text: one.unwritten })))),
    write(name, text) {
      const written = enqueue(name, (one) => put(name, one));
      (kept.get(name) as Kept).unwritten = text;
      return written;
    },
    async flush() {
      await Promise.all([...kept.keys()].map((name) => enqueue(name, (one) => put(name, one))));
    },
  };
}
