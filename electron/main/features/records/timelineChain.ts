/** The hash chain of the timeline's record: the format of an entry, and the hash that ties it to the one before. */
import { createHash } from 'node:crypto';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { timelineKinds, type TimelineEntry, type TimelineFacts } from '../../../../shared/domain/timeline.ts';

/** Format version of the record. */
export const TIMELINE_VERSION = 1;

/** A point of the chain: the last entry so far, to which the next one is tied. */
export interface ChainPoint {
  readonly sequence: number;
  readonly hash: string;
}

/** An entry that is not tied to another one yet. */
export type LooseEntry = Omit<TimelineEntry, 'sequence' | 'hash'>;

/** The point before the very first entry. */
export const CHAIN_START: ChainPoint = { sequence: 0, hash: '0'.repeat(64) };

/**
 * `anchor`: the first line of a record. `end`: the program closed the record properly. `unknown`: not a line of this
 * format, or torn.
 */
export type TimelineLine =
  | { readonly kind: 'anchor'; readonly version: number; readonly environment: string; readonly point: ChainPoint }
  | { readonly kind: 'end'; readonly point: ChainPoint }
  | { readonly kind: 'entry'; readonly entry: TimelineEntry }
  | { readonly kind: 'unknown' };

/** Returns facts sorted by name, so that equal facts are equal bytes. */
function ordered(facts: TimelineFacts): [string, TimelineFacts[string]][] {
  return Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Returns SHA-256 in hex over the previous hash and the entry: sequence, intent, kind, time, gap, facts by name, as a
 * JSON list.
 */
export function hashOf(before: string, entry: Omit<TimelineEntry, 'hash'>): string {
  const { sequence, intentId, kind, at, gapMs, facts } = entry;
  const canonical = JSON.stringify([sequence, intentId, kind, at, gapMs, ordered(facts)]);
  return createHash('sha256').update(`${before}\n${canonical}`).digest('hex');
}

/** Ties an entry to the point before it. */
export function seal(before: ChainPoint, loose: LooseEntry): TimelineEntry {
  const { intentId, kind, at, gapMs, facts } = loose;
  const entry = { sequence: before.sequence + 1, intentId, kind, at, gapMs, facts };
  return { ...entry, hash: hashOf(before.hash, entry) };
}

/** Returns whether an entry follows a point: the next number, and a hash that fits both. */
export function follows(before: ChainPoint, entry: TimelineEntry): boolean {
  return entry.sequence === before.sequence + 1 && entry.hash === hashOf(before.hash, entry);
}

/** Returns the line of an entry, with its line feed. */
export const entryLine = (entry: TimelineEntry): string => `${JSON.stringify(entry)}\n`;

/** Returns the first line of a record. */
export const anchorLine = (environment: Environment, { sequence, hash }: ChainPoint): string =>
  `${JSON.stringify({ anchor: { v: TIMELINE_VERSION, environment, sequence, hash } })}\n`;

/** Returns the line that marks the record as closed properly. */
export const endLine = ({ sequence, hash }: ChainPoint): string => `${JSON.stringify({ end: { sequence, hash } })}\n`;

function pointOf(value: unknown): ChainPoint | undefined {
  const { sequence, hash } = (value ?? {}) as Partial<ChainPoint>;
  return typeof sequence === 'number' && typeof hash === 'string' ? { sequence, hash } : undefined;
}

const kinds: ReadonlySet<unknown> = new Set(timelineKinds);
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Checks an entry by hand instead of by schema: a record has tens of thousands, and is read while orders are sent. */
function isEntry(document: unknown): document is TimelineEntry {
  if (typeof document !== 'object' || document === null || Object.keys(document).length !== 7) return false;
  const { sequence, intentId, kind, at, gapMs, facts, hash } = document as Partial<Record<string, unknown>>;
  if (!isNumber(sequence) || !isNumber(at) || !(gapMs === null || isNumber(gapMs)) || !kinds.has(kind)) return false;
  if (typeof intentId !== 'string' || typeof hash !== 'string') return false;
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts) && Object.values(facts).every(isPlain);
}

/** Reads one line without its line feed. Never throws. */
export function readLine(text: string): TimelineLine {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { kind: 'unknown' };
  }
  if (isEntry(document)) return { kind: 'entry', entry: document };
  const { anchor, end } = (document ?? {}) as { anchor?: { v?: unknown; environment?: unknown }; end?: unknown };
  const start = pointOf(anchor);
  if (start && typeof anchor?.v === 'number' && typeof anchor.environment === 'string') {
    return { kind: 'anchor', version: anchor.v, environment: anchor.environment, point: start };
  }
  const closed = pointOf(end);
  return closed ? { kind: 'end', point: closed } : { kind: 'unknown' };
}
