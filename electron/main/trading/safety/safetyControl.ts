/**
 * Whether orders may be sent: open, killed by the person, or halted by the program (B-A9, B-E7). It closes in the same turn
 * in which it is told to; the journal and a file beside it remember it over a restart, and where they differ the stricter
 * holds; only the person opens it again. Cancels go on.
 */
import type { SafetyMode, SafetyView } from '../../../../shared/domain/safety.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Journal } from '../journal/journal.ts';
import { JOURNAL_VERSION, type JournalRecordOf } from '../journal/records.ts';
import { stricterHalt, type HaltFile, type KeptHalt } from './haltFile.ts';
import type { KillSwitch } from './killSwitch.ts';
import type { Safety } from './safety.ts';

/** What safety needs of the journal. */
export type SafetyJournal = Pick<Journal, 'append' | 'changed' | 'damaged'> & {
  readonly picture: Pick<Journal['picture'], 'halt'>;
};

export interface SafetyControl extends Safety {
  view(): SafetyView;
  /** The journal was read, null: it cannot be used; `kept` is what stands in the file beside it, null: not to be read. */
  opened(journal: SafetyJournal | null, kept: KeptHalt | null): void;
  /** Blocks at once, then cancels everything; pressed again it finds the same run, or asks once more (XU34). */
  kill(): SafetyView;
  /** The person lets orders be sent again. Refused while the kill switch is at work. */
  resume(): Result<SafetyView, AppError>;
  /** The way to the account is another one, or the machine woke: an unfinished kill goes on. */
  again(): void;
  stop(): void;
}

/** Dependencies of {@link createSafetyControl}. */
export interface SafetyParts {
  readonly clock: Clock;
  readonly killSwitch: KillSwitch;
  readonly haltFile: Pick<HaltFile, 'write'>;
  /** No order leaves from now on: tickets are void. */
  readonly closed: () => void;
  readonly changed: (view: SafetyView) => void;
  readonly notice: (error: AppError) => void;
}

/** Safety of a program whose journal is being read. */
export function createSafetyControl(parts: SafetyParts): SafetyControl {
  const { clock, killSwitch, notice } = parts;
  let mode: SafetyMode = 'open';
  let reason: AppError | null = null;
  let since: number | null = null;
  let journal: SafetyJournal | null = null;
  /** What the journal has not taken yet; what came last is all that holds. */
  let unwritten: JournalRecordOf<'halt' | 'resume'> | null = null;
  let isOpened = false;
  let isFileRead = false;
  /** How often the program stopped itself for each reason in this run. */
  const halts = new Map<string, number>();

  const view = (): SafetyView => ({ mode, reason, since, kill: killSwitch.report() });
  const remember = (record: JournalRecordOf<'halt' | 'resume'>): void => {
    unwritten = record;
    const kept = record.t === 'halt' ? { mode: record.mode, reason: record.reason, at: record.at } : null;
    const journaled = journal?.append(record).then((written) => {
      if (written && unwritten === record) unwritten = null;
      return written;
    });
    // Nothing but a kill may be written over a word of the last run that was not read yet.
    const filed = isFileRead || kept?.mode === 'killed' ? parts.haltFile.write(kept) : true;
    void Promise.all([journaled, filed]).then(([inJournal, inFile]) => {
      // Either of the two holds a stop; both must let go of it.
      const isKept = kept ? inJournal === true || inFile : inJournal !== false && inFile;
      if (!isKept) notice(appError('unavailable', 'error.safety.notRemembered'));
    });
  };
  const close = (next: Exclude<SafetyMode, 'open'>, why: AppError | null): void => {
    mode = next;
    reason = why;
    since = clock.now();
    parts.closed();
    remember({ v: JOURNAL_VERSION, t: 'halt', mode: next, reason: why, at: since });
    parts.changed(view());
  };

  return {
    view,
    rejectionReason() {
      if (mode === 'open') return null;
      return appError('refused', mode === 'killed' ? 'error.safety.killed' : 'error.safety.halted');
    },
    halt(why) {
      const times = (halts.get(why.key) ?? 0) + 1;
      halts.set(why.key, times);
      // The first reason is the one to look at; what follows from it is noise.
      if (mode === 'halted' || (mode === 'killed' && reason !== null)) return;
      notice(why);
      if (times > 1) notice(appError('internal', 'error.safety.haltedAgain', { times }));
      close(mode === 'killed' ? 'killed' : 'halted', why);
    },
    kill() {
      if (mode !== 'killed') close('killed', reason);
      killSwitch.start();
      return view();
    },
    resume() {
      if (mode === 'open') return ok(view());
      // No order could be journaled, and what was in doubt stands in a file that is gone: the next start compares.
      if (journal?.changed()) return fail(appError('refused', 'error.safety.journalChanged'));
      const { phase } = killSwitch.report() ?? { phase: 'done' };
      if (killSwitch.isRunning() && phase !== 'incomplete') {
        return fail(appError('refused', 'error.safety.cancelling'));
      }
      killSwitch.stop();
      mode = 'open';
      reason = null;
      since = null;
      remember({ v: JOURNAL_VERSION, t: 'resume', at: clock.now() });
      if (journal?.damaged) notice(appError('unreadable', 'error.safety.resumedAfterDamage'));
      parts.changed(view());
      return ok(view());
    },
    opened(opened, kept) {
      journal = opened;
      isOpened = true;
      isFileRead ||= kept !== null;
      const journaled = opened?.picture.halt ?? null;
      const left = stricterHalt(journaled, kept?.halt ?? null);
      if (left && (mode === 'open' || (mode === 'halted' && left.mode === 'killed'))) {
        // A reason found in this run, such as a lost journal, is the one to look at.
        reason ??= left.reason;
        ({ mode, at: since } = left);
        // A resume that was said while nobody could know of this halt was said about another one.
        unwritten = null;
        // What one of the two lacks is written there too: the next start may lose the other.
        if (journaled?.mode !== mode) void opened?.append({ v: JOURNAL_VERSION, t: 'halt', mode, reason, at: since });
        if (kept?.halt?.mode !== mode) void parts.haltFile.write({ mode, reason, at: since });
        parts.closed();
        parts.changed(view());
      }
      if (unwritten) remember(unwritten);
      else if (opened && kept?.begun === false && mode === 'open') void parts.haltFile.write(null);
      // A restart midway proves nothing: everything is cancelled and asked again.
      if (mode === 'killed') killSwitch.start();
    },
    again() {
      if (isOpened && mode === 'killed' && killSwitch.report()?.phase !== 'done') killSwitch.start();
    },
    stop() {
      killSwitch.stop();
    },
  };
}
