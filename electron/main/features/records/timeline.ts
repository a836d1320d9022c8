/**
 * The timeline of one environment (B2): every note about an intent, in order, chained by hashes, kept over restarts.
 */
import type { Account, Environment } from '../../../../shared/domain/environment.ts';
import type { TimelineEntry, TimelineFacts } from '../../../../shared/domain/timeline.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { JournalFiles } from '../../platform/journal/journalFiles.ts';
import { timelineLimits } from './timelineLimits.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';
import { NO_INTENT, tookSomething } from './timelineRecord.ts';
import { createTimelineStore } from './timelineStore.ts';

/** Dependencies of {@link createTimeline}. */
export interface TimelineParts {
  readonly environment: Environment;
  readonly account: Account;
  readonly clock: Clock;
  readonly files: JournalFiles;
  readonly notice: (error: AppError) => void;
  /** Secret check: facts that contain a secret are not stored (V8). */
  readonly secretFree: SecretGuard;
}

/** An entry with the hash of the entry before it in the whole record. */
export interface TiedEntry {
  readonly before: string;
  readonly entry: TimelineEntry;
}

/** Entries of one intent, oldest first, with the gaps of the record that concern it. `intact` as sent to the window. */
export interface IntentTimeline {
  readonly entries: readonly TiedEntry[];
  readonly intact: boolean;
}

export interface Timeline extends TimelinePort {
  /** Returns all entries of an intent, of earlier runs too; empty when there are none. */
  of(intentId: string): Promise<IntentTimeline>;
  /** Writes pending entries, as far as the disk accepts them. */
  flush(): Promise<void>;
  /** Writes pending entries and closes the record. */
  close(): Promise<void>;
}

function plainValue(value: TimelineFacts[string]): TimelineFacts[string] {
  if (typeof value === 'string') return value.slice(0, timelineLimits.textLength);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Returns facts in storable form: texts of bounded length, numbers that JSON supports, nothing undefined. */
function plain(facts: TimelineFacts): TimelineFacts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, plainValue(value)]));
}

/** Returns the entries of an intent and every gap after its first one. */
function ofIntent(anchor: string, all: readonly TimelineEntry[], intentId: string): TiedEntry[] {
  const found: TiedEntry[] = [];
  for (const [index, entry] of all.entries()) {
    const isGap = entry.intentId === NO_INTENT && found.length > 0;
    if (entry.intentId === intentId || isGap) found.push({ before: all[index - 1]?.hash ?? anchor, entry });
  }
  return found;
}

/** Creates a timeline; its record is opened with the first note. */
export function createTimeline(parts: TimelineParts): Timeline {
  const { clock, secretFree } = parts;
  const store = createTimelineStore(parts);
  /** Monotonic time of the last entry of an intent, ordered by the last note. */
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
      const plainFacts = plain(facts);
      if (!secretFree('timeline', JSON.stringify([intentId, plainFacts]))) return;
      store.add({ intentId, kind, at: clock.now(), gapMs: gapOf(intentId), facts: plainFacts });
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
