/** The timeline's rows on disk, checked without code of the program. */
import { createHash } from 'node:crypto';
import type { SqlRow } from '../../../electron/main/platform/sqlite/database.ts';
import type { Breach } from './worldWindow.ts';

interface Entry {
  readonly sequence: number;
  readonly intentId: string;
  readonly kind: string;
  readonly at: number;
  readonly gapMs: number | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** The expected content of the record. */
export interface ExpectedTimeline {
  /** Client order ids of the orders whose request left the machine. */
  readonly sent: Iterable<string>;
  /** Returns the ids of an order's fills according to the exchange's own account. */
  readonly fillsOf: (clientOrderId: string) => readonly string[];
  /** Whether no program was killed and no write failed, so that nothing may be missing. */
  readonly whole: boolean;
}

const START = '0'.repeat(64);
/** The order of a command's stages; each may occur once. */
const STAGES = ['confirmed', 'checked', 'recorded', 'signed', 'sent'];
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** Returns the SHA-256 in hex over the previous hash and the content of an entry, with its facts sorted by name. */
function hashOf(before: string, { sequence, intentId, kind, at, gapMs, facts }: Entry): string {
  const text = JSON.stringify([sequence, intentId, kind, at, gapMs, Object.entries(facts).toSorted(byName)]);
  return createHash('sha256').update(`${before}\n${text}`).digest('hex');
}

/** Checks the rows, in their order, and reports every violation. */
export function checkTimeline(rows: readonly SqlRow[], expected: ExpectedTimeline, breach: Breach): void {
  const tell = (what: string): void => breach('timeline', what);
  const lives = new Map<string, Entry[]>();
  let last = { sequence: 0, hash: START };
  for (const row of rows) {
    const entry = { ...row, facts: JSON.parse(String(row['facts'])) as Entry['facts'] } as unknown as Entry;
    if (entry.sequence !== last.sequence + 1) return tell(`entry ${entry.sequence} follows ${last.sequence}`);
    if (entry.hash !== hashOf(last.hash, entry)) return tell(`entry ${entry.sequence} is not tied to the one before`);
    if (entry.gapMs !== null && entry.gapMs < 0) return tell(`entry ${entry.sequence} lies before the one before`);
    last = entry;
    lives.set(entry.intentId, [...(lives.get(entry.intentId) ?? []), entry]);
  }
  for (const [intentId, entries] of lives) {
    const stages = entries.map(({ kind }) => STAGES.indexOf(kind)).filter((stage) => stage >= 0);
    if (stages.some((stage, index) => stage <= (stages[index - 1] ?? -1))) {
      tell(`${intentId} went ${stages.map((stage) => STAGES[stage]).join(', ')}`);
    }
  }
  if (!expected.whole) return;
  for (const id of expected.sent) {
    const entries = lives.get(`i-${id}`) ?? [];
    const kinds = new Set(entries.map(({ kind }) => kind));
    const missing = [...STAGES, 'outcome'].filter((kind) => !kinds.has(kind));
    if (missing.length > 0) tell(`${id} left and has no ${missing.join(', ')}`);
    if (!kinds.has('answered') && !kinds.has('unanswered')) tell(`${id} left and nothing says what came back`);
    const fills = new Set(entries.filter(({ kind }) => kind === 'fill').map(({ facts }) => facts['fillId']));
    for (const fillId of expected.fillsOf(id)) if (!fills.has(fillId)) tell(`${id} has no fill ${fillId}`);
  }
}
