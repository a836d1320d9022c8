import { readChord } from './chord.ts';
import { defaultKeys, fixedKeys } from './defaults.ts';
import { isChanged, withKeys, type KeyChanges } from './keyMap.ts';
import { refusalOf, type Refusal } from './reserved.ts';

/** Version of the document and of exported files. */
const VERSION = 1;
/** Maximum number of entries read, and maximum length of a name. */
const MAX_ENTRIES = 500;
const MAX_NAME = 80;
const ACTION_NAME = /^[A-Za-z0-9][\w.-]{0,79}$/;

/** An entry that was rejected, and the reason. */
export interface Rejected {
  readonly id: string;
  readonly reason: 'unreadable' | 'twice' | Refusal;
}

/**
 * The result of reading a hotkey file: `changes` are the usable entries. The reader returns `null` for text that is not
 * a hotkey file.
 */
export interface ReadKeys {
  readonly changes: KeyChanges;
  readonly rejected: readonly Rejected[];
}

/** Writes the document, which is also the content of an export: only the differences from the default hotkeys. */
export function writeKeys(changes: KeyChanges): string {
  const sorted = Object.fromEntries(Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ kind: 'foredeck-hotkeys', version: VERSION, keys: sorted }, null, 2)}\n`;
}

/**
 * Reads the document or an imported file. Each entry is checked separately; an action whose entry is rejected keeps its
 * default hotkey.
 */
export function readKeys(text: string): ReadKeys | null {
  const entries = entriesOf(text);
  if (!entries) return null;
  let changes: KeyChanges = {};
  const rejected: Rejected[] = [];
  for (const [id, value] of entries) {
    const chord = typeof value === 'string' ? readChord(value) : null;
    const readable = ACTION_NAME.test(id) && (chord !== null || value === null);
    const wanted = fixedKeys.get(id) ?? chord;
    const reason = !readable ? 'unreadable' : wanted === null ? null : refusalOf(wanted);
    if (reason === null) changes = withKeys(changes, id, chord);
    else rejected.push({ id: id.slice(0, MAX_NAME), reason });
  }
  return withoutTwins(changes, rejected);
}

/**
 * Resolves two actions with the same hotkey: the action that has it by default keeps it, otherwise the first one in the
 * file; the other action has none.
 */
function withoutTwins(changes: KeyChanges, rejected: readonly Rejected[]): ReadKeys {
  const taken = new Set(Object.keys(defaultKeys).flatMap((id) => (isChanged(changes, id) ? [] : [defaultKeys[id]!])));
  let acceptedChanges = changes;
  const twins: Rejected[] = [];
  for (const [id, chord] of Object.entries(changes)) {
    if (chord === null) continue;
    if (taken.has(chord)) {
      acceptedChanges = withKeys(acceptedChanges, id, null);
      twins.push({ id, reason: 'twice' });
    }
    taken.add(chord);
  }
  return { changes: acceptedChanges, rejected: [...rejected, ...twins] };
}

function entriesOf(text: string): [string, unknown][] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const { kind, keys } = (parsed ?? {}) as { kind?: unknown; keys?: unknown };
  if (kind !== 'foredeck-hotkeys' || typeof keys !== 'object' || keys === null || Array.isArray(keys)) return null;
  return Object.entries(keys).slice(0, MAX_ENTRIES);
}
