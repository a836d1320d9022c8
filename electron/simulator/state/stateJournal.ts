import type { StateChange } from './stateRecords.ts';

/**
 * One write as one text, so that it costs one row: for each change the lengths of kind, key and body, then these three. A
 * body of length -1 takes the record away. It is text and not JSON because the bodies are JSON already.
 */
export function writeEntry(changes: readonly StateChange[]): string {
  let text = '';
  for (const { kind, key, body } of changes) {
    if (body !== null && typeof body !== 'string') throw new TypeError(`the record ${kind} ${key} has no text`);
    text += `${kind.length} ${key.length} ${body?.length ?? -1}\n${kind}${key}${body ?? ''}`;
  }
  return text;
}

const HEAD = /(\d+) (\d+) (-?\d+)\n/y;

/** Reads what {@link writeEntry} wrote. Throws a SyntaxError on anything else. */
export function readEntry(text: string): StateChange[] {
  const changes: StateChange[] = [];
  let at = 0;
  const take = (length: number): string => {
    const part = text.slice(at, at + length);
    if (part.length !== length) throw new SyntaxError('a journal entry is cut off');
    at += length;
    return part;
  };
  while (at < text.length) {
    HEAD.lastIndex = at;
    const [head, ...lengths] = HEAD.exec(text) ?? [];
    if (head === undefined) throw new SyntaxError('a journal entry has no head');
    at += head.length;
    const [kind, key, body] = lengths.map((length) => Number.parseInt(length, 10)) as [number, number, number];
    changes.push({ kind: take(kind), key: take(key), body: body < 0 ? null : take(body) });
  }
  return changes;
}
