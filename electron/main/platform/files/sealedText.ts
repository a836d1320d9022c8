/**
 * The file format of a document: a first line with version and SHA-256, then the text. The hash covers name and text,
 * so that a truncated file, or one under another name, is never accepted as valid (XF1).
 */
import { createHash } from 'node:crypto';

/** Version of the first line; a higher one was written by a newer program. */
export const SEAL_VERSION = 1;

const FIRST_LINE = /^foredeck-desk ([1-9]\d{0,5}) ([0-9a-f]{64})$/;

const hashOf = (name: string, text: string): string =>
  createHash('sha256').update(`${name}\n`).update(text).digest('hex');

/** Returns the complete file of a document. */
export function sealText(name: string, text: string): string {
  return `foredeck-desk ${SEAL_VERSION} ${hashOf(name, text)}\n${text}`;
}

/**
 * Returns the text of a file; `newer` when a newer program wrote it, undefined when it is damaged or belongs to another
 * document.
 */
export function unsealText(name: string, file: string): { readonly text: string } | 'newer' | undefined {
  const end = file.indexOf('\n');
  const [, version, hash] = FIRST_LINE.exec(file.slice(0, Math.max(0, end))) ?? [];
  if (version === undefined) return undefined;
  // There were no lower versions.
  if (version !== String(SEAL_VERSION)) return 'newer';
  const text = file.slice(end + 1);
  return hashOf(name, text) === hash ? { text } : undefined;
}
