/**
 * The window's documents in a safe start: what is stored could be what stops the window, so it is neither used nor
 * changed. The window starts with the shipped documents; its changes live as long as the program.
 */
import type { DocumentName } from '../../../../shared/ipc/fileViews.ts';
import { ok } from '../../../../shared/result/result.ts';
import type { Documents } from './documents.ts';

/**
 * Documents that are used and saved also in a safe start: with the shipped hotkeys a key could trade that means something
 * else to the user.
 */
const STORED: ReadonlySet<DocumentName> = new Set(['hotkeys']);

/** Creates the documents of a safe start over the stored ones. */
export function createUnstoredDocuments(stored: Pick<Documents, 'read' | 'write'>): Pick<Documents, 'read' | 'write'> {
  const texts = new Map<DocumentName, string>();
  return {
    read: (name) => (STORED.has(name) ? stored.read(name) : Promise.resolve(ok({ text: texts.get(name) ?? null }))),
    write(name, text) {
      if (STORED.has(name)) return stored.write(name, text);
      texts.set(name, text);
      return Promise.resolve(ok({}));
    },
  };
}
