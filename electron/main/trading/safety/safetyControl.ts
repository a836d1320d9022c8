/**
 * Whether orders may be sent: open, killed by the user, or halted by the program (B-A9, B-E7). Kill and halt take
 * effect synchronously; the journal and a file beside it keep them over a restart, and the stricter of the two applies;
 * only the user can resume. Cancels stay possible.
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

/** Parts of the journal that safety needs. */
export type SafetyJournal = Pick<Journal, 'append' | 'changed' | 'damaged'> & {
  readonly picture: Pick<Journal['picture'], 'halt'>;
};

export interface SafetyControl extends Safety {
  view(): SafetyView;
  /**
   * Called when the journal was read, null: it cannot be used; `kept` is the content of the halt file, null:
   * unreadable.
   */
  opened(journal: SafetyJournal | null, kept: KeptHalt | null): void;
  /**
   * Blocks orders at once, then cancels everything; a further call joins the same run, or verifies once more (XU34).
   */
  kill(): SafetyView;
  /** Lets orders be sent again, on the user's request. Refused while the kill switch is running. */
  resume(): Result<SafetyView, AppError>;
  /** Continues an unfinished kill after the REST client changed or the machine woke. */
  again(): void;
  stop(): void;
}

/** Dependencies of {@link createSafetyControl}. */
export interface SafetyParts {
  readonly clock: Clock;
  readonly killSwitch: KillSwitch;
  readonly haltFile: Pick<HaltFile, 'write'>;
  /** Called when no order may be sent from now on: tickets are void. */
  readonly closed: () => void;
  readonly changed: (view: SafetyView) => void;
  readonly notice: (error: AppError) => void;
}

/** Creates the safety control; the journal is still being read. */
export function createSafetyControl(parts: SafetyParts): SafetyControl {
  const { clock, killSwitch, notice } = parts;
  let mode: SafetyMode = 'open';
  let reason: AppError | null = null;
  let since: number | null = null;
  let journal: SafetyJournal | null = null;
  /** Record the journal has not accepted yet; only the latest one counts. */
  let unwritten: JournalRecordOf<'halt' | 'resume'> | null = null;
  let isOpened = false;
  let isFileRead = false;
  /** Number of halts for each reason in this run. */
  const halts = new Map<string, number>();

  const view = (): SafetyView => ({ mode, reason, since, kill: killSwitch.report() });
  const remember = (record: JournalRecordOf<'halt' | 'resume'>): void => {
    unwritten = record;
    const haltState = record.t === 'halt' ? { mode: record.mode, reason: record.reason, at: record.at } : null;
    const journaled = journal?.append(record).then((written) => {
      if (written && unwritten === record) unwritten = null;
      return written;
    });
    // Until the halt file of the last run was read, only a kill may overwrite it.
    const filed = isFileRead || haltState?.mode === 'killed' ? parts.haltFile.write(haltState) : true;
    void Promise.all([journaled, filed]).then(([inJournal, inFile]) => {
      // Either store is enough to keep a stop; a resume must be written to both.
      const isKept = haltState ? inJournal === true || inFile : inJournal !== false && inFile;
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
      // Only the first reason is reported; later ones usually follow from it.
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
      // No order could be journaled, and the in-doubt intents are in a lost file: the next start compares everything.
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
    opened(opened, storedHalt) {
      journal = opened;
      isOpened = true;
      isFileRead ||= storedHalt !== null;
      const journaled = opened?.picture.halt ?? null;
      const left = stricterHalt(journaled, storedHalt?.halt ?? null);
      if (left && (mode === 'open' || (mode === 'halted' && left.mode === 'killed'))) {
        // A reason found in this run, such as a lost journal, takes precedence.
        reason ??= left.reason;
        ({ mode, at: since } = left);
        // A resume given before this halt was known did not concern it.
        unwritten = null;
        // A halt missing in one of the two stores is written there too, because the other may be lost by the next
        // start.
        if (journaled?.mode !== mode) void opened?.append({ v: JOURNAL_VERSION, t: 'halt', mode, reason, at: since });
        if (storedHalt?.halt?.mode !== mode) void parts.haltFile.write({ mode, reason, at: since });
        parts.closed();
        parts.changed(view());
      }
      if (unwritten) remember(unwritten);
      else if (opened && storedHalt?.begun === false && mode === 'open') void parts.haltFile.write(null);
      // A kill interrupted by a restart proves nothing: everything is cancelled and read again.
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

// Halts all orders when the program fails in its order logic, until the user resumes (B-E7).

/**
 * Wraps a call of the window: when it throws or rejects, trading halts and the call returns the error. Never rejects.
 */
export function haltingOnFault<Request, Value>(
  safety: Pick<Safety, 'halt'>,
  run: (request: Request) => Promise<Result<Value, AppError>>,
): (request: Request) => Promise<Result<Value, AppError>> {
  return async (request) => {
    try {
      return await run(request);
    } catch {
      const fault = appError('internal', 'error.order.fault');
      safety.halt(fault);
      return fail(fault);
    }
  };
}
