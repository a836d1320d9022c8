/** The timeline of one environment (B2): everything noted about an intent, in order, tied by hashes, kept over restarts. */
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import type { TimelineEntry, TimelineFacts } from '../../../../shared/domain/timeline.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secrets.ts';
import type { JournalFiles } from '../../platform/journal/journalFiles.ts';
import { timelineLimits } from './timelineLimits.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';
import { NO_INTENT, tookSomething } from './timelineRecord.ts';
import { createTimelineStore } from './timelineStore.ts';

/** What the timeline stands on. */
export interface TimelineParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly files: JournalFiles;
  readonly notice: (error: AppError) => void;
  /** The last gate: facts that hold a secret are not kept (V8). */
  readonly secretFree: SecretGuard;
}

/** An entry with the hash that stands before it in the whole record. */
export interface TiedEntry {
  readonly before: string;
  readonly entry: TimelineEntry;
}

/** Entries of one intent, oldest first, with the gaps of the record that concern it. `intact` as the window hears it. */
export interface IntentTimeline {
  readonly entries: readonly TiedEntry[];
  readonly intact: boolean;
}

export interface Timeline extends TimelinePort {
  /** What is known of an intent, of earlier runs too; empty when nothing is. */
  of(intentId: string): Promise<IntentTimeline>;
  /** Writes what waits, as far as the disk takes it. */
  flush(): Promise<void>;
  /** The same, and closes the record. */
  close(): Promise<void>;
}

function plainValue(value: TimelineFacts[string]): TimelineFacts[string] {
  if (typeof value === 'string') return value.slice(0, timelineLimits.textLength);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Facts as they can be kept: texts of bounded length, numbers that JSON has, nothing undefined. */
function plain(facts: TimelineFacts): TimelineFacts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, plainValue(value)]));
}

/** The entries of an intent and every gap behind its first one. */
function ofIntent(anchor: string, all: readonly TimelineEntry[], intentId: string): TiedEntry[] {
  const found: TiedEntry[] = [];
  for (const [index, entry] of all.entries()) {
    const isGap = entry.intentId === NO_INTENT && found.length > 0;
    if (entry.intentId === intentId || isGap) found.push({ before: all[index - 1]?.hash ?? anchor, entry });
  }
  return found;
}

/** A timeline; its record is opened with the first note. */
export function createTimeline(parts: TimelineParts): Timeline {
  const { clock, secretFree } = parts;
  const store = createTimelineStore(parts);
  /** Running time of the last entry of an intent, in the order of being noted last. */
  const lastAt = new Map<string, number>();
  const gapOf = (intentId: string): number | null => {
    const now = clock.monotonic();
    const before = lastAt.get(intentId);
    lastAt.delete(intentId);
    lastAt.set(intentId, now);
    if (lastAt.size > timelineLimits.remembered) lastAt.delete(lastAt.keys().next().value!);
    return before === undefined ? null : now - before;
  };
  return {
    note(intentId, kind, facts) {
      if (intentId === NO_INTENT) return;
      const kept = plain(facts);
      if (!secretFree('timeline', JSON.stringify([intentId, kept]))) return;
      store.add({ intentId, kind, at: clock.now(), gapMs: gapOf(intentId), facts: kept });
    },
    async of(intentId) {
      const { anchor, entries, whole } = await store.contents();
      const found = intentId === NO_INTENT ? [] : ofIntent(anchor.hash, entries, intentId);
      return { entries: found, intact: whole && !found.some(({ entry }) => tookSomething(entry)) };
    },
    flush: store.flush,
    close: store.close,
  };
}
