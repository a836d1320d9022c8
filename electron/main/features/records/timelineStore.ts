/**
 * Writes the timeline's record in the background: entries are collected and written together, in order, one write at a
 * time. No caller waits for it. Entries that the disk refuses stay in memory and are written later, after an entry that
 * marks the gap.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { JournalFiles } from '../../platform/journal/journalFiles.ts';
import { CHAIN_START, entryLine, seal, type ChainPoint, type LooseEntry } from './timelineChain.ts';
import { openTimelineFile, timelineName, type TimelineFile } from './timelineFile.ts';
import { timelineLimits } from './timelineLimits.ts';
import { NO_INTENT, type GapReason } from './timelineRecord.ts';

/** Dependencies of {@link createTimelineStore}. */
export interface TimelineStoreParts {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly files: JournalFiles;
  readonly notice: (error: AppError) => void;
}

/** All known entries. `whole`: the chain holds, nothing was dropped, and the file is as this program left it. */
export interface TimelineContents {
  /** Point to which the first entry is tied. */
  readonly anchor: ChainPoint;
  readonly entries: readonly TimelineEntry[];
  readonly whole: boolean;
}

export interface TimelineStore {
  add(entry: LooseEntry): void;
  /** Returns the entries on disk and those still waiting to be written. */
  contents(): Promise<TimelineContents>;
  /** Writes pending entries; resolves when they are on disk or the disk refused. */
  readonly flush: () => Promise<void>;
  /** Writes pending entries and closes the record; later entries are ignored. */
  readonly close: () => Promise<void>;
}

/** Creates a store; its file is opened with the first write. */
export function createTimelineStore(parts: TimelineStoreParts): TimelineStore {
  const { environment, clock } = parts;
  const name = timelineName(environment);
  let file: TimelineFile | undefined;
  let unusable = false;
  let closed = false;
  let pending: LooseEntry[] = [];
  /** Mark at the position of dropped entries: it counts them, and is written in their place. */
  let givenUp: { readonly mark: LooseEntry; readonly facts: { gap: GapReason; lost: number } } | undefined;
  let failingSince: number | null = null;
  let timer: Cancel | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let openedAt = clock.monotonic();

  const gap = (reason: GapReason, facts: LooseEntry['facts'] = {}): LooseEntry => ({
    intentId: NO_INTENT,
    kind: 'note',
    at: clock.now(),
    gapMs: null,
    facts: { gap: reason, ...facts },
  });
  const giveUp = (): void => {
    if (!givenUp) {
      const facts = { gap: 'writeFailed' as const, lost: 0 };
      givenUp = { mark: { ...gap('writeFailed'), facts }, facts };
      pending.push(givenUp.mark);
    }
    givenUp.facts.lost += 1;
  };
  const failed = (): false => {
    if (failingSince === null) {
      failingSince = clock.now();
      parts.notice(appError('unavailable', 'error.timeline.unwritable', { file: name }));
    }
    return false;
  };
  const opened = async (): Promise<TimelineFile | undefined> => {
    if (file || unusable) return file;
    const found = await openTimelineFile({ environment, clock, files: parts.files, notice: parts.notice });
    if (found === 'newer') {
      unusable = true;
      pending = [];
      parts.notice(appError('unavailable', 'error.timeline.newer', { file: name }));
      return undefined;
    }
    file = found;
    openedAt = clock.monotonic();
    if (file?.gap) pending.unshift(gap(file.gap, { lost: null }));
    return file;
  };
  const sealed = (from: ChainPoint, loose: readonly LooseEntry[]): TimelineEntry[] => {
    const entries: TimelineEntry[] = [];
    for (const entry of loose) entries.push(seal(entries.at(-1) ?? from, entry));
    return entries;
  };
  /** Writes one batch; resolves to false when the disk refused. */
  const write = async (): Promise<boolean> => {
    const target = await opened();
    if (!target) return unusable ? true : failed();
    const batch = pending.slice(0, timelineLimits.atOnce);
    if (batch.length === 0) return true;
    const marks = failingSince === null ? [] : [gap('writeFailed', { lost: 0, since: failingSince })];
    const entries = sealed(target.last(), [...marks, ...batch]);
    const { sequence, hash } = entries.at(-1)!;
    if (!(await target.append(entries.map(entryLine).join(''), { sequence, hash }))) return failed();
    // Entries added meanwhile follow this batch.
    pending = pending.slice(batch.length);
    if (givenUp && batch.includes(givenUp.mark)) givenUp = undefined;
    failingSince = null;
    return true;
  };
  /** Reopens the file once a day, which drops old entries from its front. */
  const renew = async (): Promise<void> => {
    if (!file || clock.monotonic() - openedAt < timelineLimits.dropEveryMs) return;
    await file.close(true);
    file = undefined;
  };
  const writeAll = (): Promise<void> => {
    timer?.();
    timer = undefined;
    const run = last.then(async () => {
      await renew();
      while (pending.length > 0) if (!(await write())) break;
      if (pending.length > 0 && !closed) schedule(timelineLimits.retryMs);
    });
    last = run.catch(() => undefined);
    return run;
  };
  const read = async (): Promise<TimelineContents> => {
    const target = await opened();
    const record = await target?.read();
    const from = target?.last() ?? CHAIN_START;
    const waiting = sealed(from, pending);
    if (!target || !record) return { anchor: from, entries: waiting, whole: false };
    const asLeft = record.last.sequence === from.sequence && record.last.hash === from.hash;
    return {
      anchor: record.anchor,
      entries: [...record.entries, ...waiting],
      whole: record.head === 'found' && record.whole && asLeft && failingSince === null && givenUp === undefined,
    };
  };
  function schedule(afterMs: number): void {
    timer ??= clock.after(afterMs, () => void writeAll());
  }

  return {
    add(entry) {
      if (closed || unusable) return;
      if (pending.length >= timelineLimits.waiting) {
        giveUp();
        return;
      }
      pending.push(entry);
      schedule(failingSince === null ? timelineLimits.writeAfterMs : timelineLimits.retryMs);
    },
    async contents() {
      await writeAll();
      const run = last.then(read);
      last = run.catch(() => undefined);
      return run;
    },
    flush: writeAll,
    async close() {
      if (closed) return;
      closed = true;
      await writeAll();
      await last;
      await file?.close(pending.length === 0);
      file = undefined;
    },
  };
}
