/**
 * Stores the window's documents in the profile: one file for each document, replaced whole or not at all, with a copy
 * (B-E3). The text belongs to the window and is not parsed here.
 */
import { documentName, type DocumentName, MAX_DOCUMENT } from '../../../../shared/ipc/fileViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';
import type { DocumentFiles } from '../../platform/files/profileFiles.ts';

/** Limits of the documents in the profile (R29). */
const documentLimits = {
  /** A character takes at most three bytes per UTF-16 unit; the first line is short. */
  fileBytes: 3 * MAX_DOCUMENT + 200,
  /** Maximum number of symbols with drawings: more than both markets have together. */
  drawings: 2_000,
} as const;

export interface Documents {
  /** Returns the text written last, also one that is not on disk yet; null when there is none. */
  read(name: DocumentName): Promise<Result<{ text: string | null }, AppError>>;
  /**
   * Writes a document; resolves when the text is on disk. Of several pending writes only the last text is written, and
   * all resolve with its result.
   */
  write(name: DocumentName, text: string): Promise<Result<Record<string, never>, AppError>>;
  /** Returns the names of all documents that were written; undefined when the folder cannot be read. */
  names(): Promise<readonly DocumentName[] | undefined>;
  /** Writes all unsaved texts, and resolves when no operation is pending. */
  flush(): Promise<void>;
}

interface Kept {
  /** The pending operations of this document; never rejects. */
  queue: Promise<unknown>;
  /** The newest text that is not on disk; null when there is none. */
  unwritten: string | null;
  /** Whether the file was read since the start: an unread file is never overwritten. */
  looked: boolean;
}

const fileOf = (name: DocumentName): string => `${name}.json`;
const isDrawing = (name: string): boolean => name.startsWith('drawings.');
const isDrawingFile = (file: string): boolean => isDrawing(file) && file.endsWith('.json');

/** Creates the documents over their folder. `notice` receives each damage once per document. */
export function createDocuments(files: DocumentFiles, notice: (error: AppError) => void): Documents {
  const documentStates = new Map<DocumentName, Kept>();
  const notified = new Set<string>();
  /** File names of the drawings on disk; undefined until they were counted. */
  let drawings: Set<string> | undefined;

  const notify = (key: string, name: DocumentName): void => {
    if (notified.has(`${key} ${name}`)) return;
    notified.add(`${key} ${name}`);
    notice(appError('unreadable', key, { document: name }));
  };
  const enqueue = <Value>(name: DocumentName, task: (one: Kept) => Promise<Value>): Promise<Value> => {
    const one = documentStates.get(name) ?? { queue: Promise.resolve(), unwritten: null, looked: false };
    documentStates.set(name, one);
    const done = one.queue.then(() => task(one));
    one.queue = done.catch(() => undefined);
    return done;
  };

  const load = async (name: DocumentName): Promise<Result<{ text: string | null }, AppError>> => {
    // A failed read is repeated once; the copy may be one change behind.
    const read = async (one: string): Promise<string | null | undefined> =>
      (await files.read(one, documentLimits.fileBytes)) ?? files.read(one, documentLimits.fileBytes);
    const [file, copy] = await Promise.all([read(fileOf(name)), read(`${fileOf(name)}.bak`)]);
    const [found, saved] = [file, copy].map((text) => (typeof text === 'string' ? unsealText(name, text) : undefined));
    if (found === 'newer') return fail(appError('refused', 'error.document.newer', { document: name }));
    if (found) return ok({ text: found.text });
    if (file === null && copy === null) return ok({ text: null });
    if (saved === 'newer') return fail(appError('refused', 'error.document.newer', { document: name }));
    // The copy may be one change behind; the damaged file stays until the next change replaces it.
    if (saved) {
      notify('error.document.restored', name);
      return ok({ text: saved.text });
    }
    // An unreadable file may still be worth something to the user: it is set aside, never overwritten.
    if (file !== null && !(await files.setAside(fileOf(name))))
      return fail(appError('unavailable', 'error.document.unreadable', { document: name }));
    notify('error.document.lost', name);
    return ok({ text: null });
  };

  const readDocument = async (name: DocumentName, one: Kept): Promise<Result<{ text: string | null }, AppError>> => {
    const found = await load(name);
    one.looked = found.ok;
    return found;
  };

  /** Returns whether this document may be written within the limit of symbols with drawings. */
  const hasRoom = async (name: DocumentName): Promise<boolean> => {
    if (!isDrawing(name)) return true;
    drawings ??= new Set((await files.names())?.filter(isDrawingFile));
    return drawings.has(fileOf(name)) || drawings.size < documentLimits.drawings;
  };

  const put = async (name: DocumentName, one: Kept): Promise<Result<Record<string, never>, AppError>> => {
    const text = one.unwritten;
    if (text === null) return ok({});
    if (!one.looked) {
      const found = await readDocument(name, one);
      if (!found.ok) return found;
    }
    if (!(await hasRoom(name)))
      return fail(appError('refused', 'error.document.tooMany', { limit: documentLimits.drawings }));
    if (!(await files.replace(fileOf(name), sealText(name, text))))
      return fail(appError('unavailable', 'error.document.notWritten', { document: name }));
    if (isDrawing(name)) drawings?.add(fileOf(name));
    // A newer text that arrived meanwhile has another write queued behind this one.
    if (one.unwritten === text) one.unwritten = null;
    return ok({});
  };

  return {
    read: (name) =>
      enqueue(name, (one) =>
        one.unwritten === null ? readDocument(name, one) : Promise.resolve(ok({ text: one.unwritten })),
      ),
    write(name, text) {
      const written = enqueue(name, (one) => put(name, one));
      (documentStates.get(name) as Kept).unwritten = text;
      return written;
    },
    async names() {
      const stored = (await files.names())?.flatMap(
        (file) => documentName.safeParse(file.replace(/\.json$/, '')).data ?? [],
      );
      const unwritten = [...documentStates].flatMap(([name, { unwritten: text }]) => (text === null ? [] : [name]));
      return stored && [...new Set([...stored, ...unwritten])].toSorted();
    },
    async flush() {
      await Promise.all([...documentStates.keys()].map((name) => enqueue(name, (one) => put(name, one))));
    },
  };
}
