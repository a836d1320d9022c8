/**
 * The timeline of one environment (B2): every note about an intent, in order, chained by hashes, kept over restarts. It
 * is written in the background: notes are collected and written together, and no caller waits. Entries that the disk
 * refuses stay in memory and are written later, after an entry that marks the gap.
 */
import type { TimelineEntry, TimelineFacts } from '../../../../shared/domain/timeline.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import type { TimelinePort } from '../../account/timelinePort.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import { DatabaseFailure } from '../../platform/sqlite/database.ts';
import {
  CHAIN_START,
  NO_INTENT,
  seal,
  type GapReason,
  type LooseEntry,
  type TimelineDatabase,
} from './timelineDatabase.ts';
import { openTimeline, timelineName, type TimelineOpeningParts } from './timelineOpening.ts';

/**
 * How long entries are collected before they are written, so that their flush does not coincide with that of an order's
 * journal record.
 */
const WRITE_AFTER_MS = 200;
/** Delay before a failed write is tried again. */
const RETRY_MS = 5_000;
/** Number of entries in one write. */
const AT_ONCE = 500;
/** Number of entries kept while the disk refuses writes. */
const MAX_WAITING = 10_000;
/** Interval at which old entries are dropped, besides the start. */
const DROP_EVERY_MS = DAY_MS;
/** Maximum length of one fact's text. */
const TEXT_LENGTH = 4_000;
/** Number of intents whose last time is kept for the gap to their next entry. */
const MAX_REMEMBERED = 20_000;

/** Dependencies of {@link createTimeline}. */
export interface TimelineParts extends TimelineOpeningParts {
  /** Secret check: facts that contain a secret are not stored (V8). */
  readonly secretFree: SecretGuard;
}

/**
 * Entries of one intent, oldest first, with the gaps of the record that concern it, and for each the hash of the entry
 * before it in the whole record. `intact` as sent to the window.
 */
export interface IntentTimeline {
  readonly entries: readonly { readonly before: string; readonly entry: TimelineEntry }[];
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
  if (typeof value === 'string') return value.slice(0, TEXT_LENGTH);
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Returns facts in storable form: texts of bounded length, numbers that JSON supports, nothing undefined. */
function plain(facts: TimelineFacts): TimelineFacts {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, plainValue(value)]));
}

/** Returns whether an entry marks a gap in which entries were certainly lost. */
function tookSomething({ intentId, facts }: TimelineEntry): boolean {
  return intentId === NO_INTENT && (facts['gap'] === 'torn' || (facts['gap'] === 'writeFailed' && facts['lost'] !== 0));
}

/** Creates a function that returns the time since the last entry of an intent, by the monotonic clock. */
function createGaps(clock: TimelineParts['clock']): (intentId: string) => number | null {
  /** Time of the last entry of an intent, ordered by the last note. */
  const lastAt = new Map<string, number>();
  return (intentId) => {
    const now = clock.monotonic();
    const before = lastAt.get(intentId);
    lastAt.delete(intentId);
    lastAt.set(intentId, now);
    if (lastAt.size > MAX_REMEMBERED) lastAt.delete(lastAt.keys().next().value!);
    return before === undefined ? null : now - before;
  };
}

/** Creates a timeline; its file is opened with the first note. */
export function createTimeline(parts: TimelineParts): Timeline {
  const { clock, secretFree, notice } = parts;
  const file = timelineName(parts.environment);
  const gapOf = createGaps(clock);
  let database: TimelineDatabase | undefined;
  let unusable = false;
  let closed = false;
  let pending: LooseEntry[] = [];
  /** Facts of the mark that waits in the place of dropped entries, and counts them. */
  let dropped: { readonly gap: GapReason; lost: number } | undefined;
  let failingSince: number | null = null;
  let timer: Cancel | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let tidiedAt = clock.monotonic();

  const gap = (facts: { readonly gap: GapReason } & LooseEntry['facts']): LooseEntry => {
    return { intentId: NO_INTENT, kind: 'note', at: clock.now(), gapMs: null, facts };
  };
  const opened = async (): Promise<TimelineDatabase | undefined> => {
    if (database || unusable) return database;
    const found = await openTimeline(parts);
    if (found === 'newer') {
      unusable = true;
      pending = [];
      return undefined;
    }
    database = found;
    tidiedAt = clock.monotonic();
    if (database?.gap) pending.unshift(gap({ gap: database.gap, lost: null }));
    return database;
  };
  /** Runs work on the open file; undefined when the disk failed. A broken file is set aside when it is opened again. */
  const attempt = async <Value>(work: (on: TimelineDatabase) => Value | Promise<Value>): Promise<Value | undefined> => {
    const target = await opened();
    try {
      return target && (await work(target));
    } catch (cause) {
      if (!(cause instanceof DatabaseFailure)) throw cause;
      if (cause.fault === 'broken') {
        target?.close('ended');
        database = undefined;
      }
      return undefined;
    }
  };
  /** Writes one batch; resolves to false when the disk refused. */
  const write = async (): Promise<boolean> => {
    const done = await attempt((target) => {
      const batch = pending.slice(0, AT_ONCE);
      if (batch.length === 0) return true;
      const marks = failingSince === null ? [] : [gap({ gap: 'writeFailed', lost: 0, since: failingSince })];
      target.append([...marks, ...batch]);
      pending = pending.slice(batch.length);
      if (batch.some(({ facts }) => facts === dropped)) dropped = undefined;
      failingSince = null;
      return true;
    });
    if (done || unusable) return true;
    if (failingSince === null) {
      failingSince = clock.now();
      notice(appError('unavailable', 'error.timeline.unwritable', { file }));
    }
    return false;
  };
  /** Runs work after all earlier work on the file. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  const flush = (): Promise<void> => {
    timer?.();
    timer = undefined;
    return inTurn(async () => {
      if (database && clock.monotonic() - tidiedAt >= DROP_EVERY_MS) {
        tidiedAt = clock.monotonic();
        await attempt((target) => target.tidy());
      }
      while (pending.length > 0) if (!(await write())) break;
      if (pending.length > 0 && !closed) schedule(RETRY_MS);
    });
  };
  /** Returns an intent's entries and every gap after its first one, from the file and from those not yet written. */
  const read = async (intentId: string): Promise<IntentTimeline> => {
    const entries: IntentTimeline['entries'][number][] = [];
    const visit = (before: string, entry: TimelineEntry): void => {
      const isWanted = entry.intentId === NO_INTENT ? entries.length > 0 : entry.intentId === intentId;
      if (isWanted) entries.push({ before, entry });
    };
    const whole = await attempt((target) => target.walk(visit));
    let point = database?.last() ?? CHAIN_START;
    for (const entry of seal(point, pending)) {
      visit(point.hash, entry);
      point = entry;
    }
    const isComplete = whole === true && failingSince === null && dropped === undefined;
    return { entries, intact: isComplete && !entries.some(({ entry }) => tookSomething(entry)) };
  };
  function schedule(afterMs: number): void {
    timer ??= clock.after(afterMs, () => void flush());
  }

  return {
    note(intentId, kind, facts) {
      if (intentId === NO_INTENT) return;
      const plainFacts = plain(facts);
      if (!secretFree('timeline', JSON.stringify([intentId, plainFacts]))) return;
      const entry = { intentId, kind, at: clock.now(), gapMs: gapOf(intentId), facts: plainFacts };
      if (closed || unusable) return;
      if (pending.length >= MAX_WAITING) {
        if (!dropped) pending.push(gap((dropped = { gap: 'writeFailed', lost: 0 })));
        dropped.lost += 1;
        return;
      }
      pending.push(entry);
      schedule(failingSince === null ? WRITE_AFTER_MS : RETRY_MS);
    },
    async of(intentId) {
      await flush();
      return inTurn(() => read(intentId));
    },
    flush,
    async close() {
      if (closed) return;
      closed = true;
      await flush();
      await last;
      database?.close(pending.length === 0 ? null : 'torn');
      database = undefined;
      unusable = true;
    },
  };
}
