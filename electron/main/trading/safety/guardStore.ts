/**
 * The user's limits of one environment: tighter ones take effect at once, looser ones are confirmed in the shell's
 * window and take effect after 24 hours (R18). Until the file was read, and in a safe start, the strictest apply.
 */
import type { Environment } from '../../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { ProfileFiles } from '../../platform/files/profileFiles.ts';
import type { Ask } from '../../platform/question.ts';
import { loosenLimits } from '../tradingLimits.ts';
import { strictestDefaults, widestLimits } from './guardDefaults.ts';
import {
  GUARD_FILE,
  guardFileText,
  readGuardFile,
  shippedFile,
  strictestFile,
  type GuardFile,
  type KeptLimits,
  type PendingLimits,
} from './guardFile.ts';
import { looserFields, tighter } from './limitOrder.ts';
import { loosenQuestion } from './loosenQuestion.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** The limits in force, the waiting ones with the wall time from which they apply, and the widest that are accepted. */
export interface GuardLimitsState {
  readonly limits: GuardLimits;
  readonly pending: { readonly limits: GuardLimits; readonly from: number } | null;
  readonly widest: GuardLimits;
}

export interface GuardStore {
  /** Resolves when the file was read. */
  readonly loaded: Promise<void>;
  /** Returns the limits in force. */
  readonly limits: () => GuardLimits;
  view(): GuardLimitsState;
  /** Sets all limits; returns the resulting state. Fails when they are wider than allowed, or were not confirmed. */
  change(next: GuardLimits): Promise<Result<GuardLimitsState, AppError>>;
  /** Waits for pending writes. */
  flush(): Promise<void>;
  stop(): void;
}

/** Dependencies of {@link createGuardStore}. */
export interface GuardStoreParts {
  readonly environment: Environment;
  /** Safe start: no limit is wider than the strictest, none can be changed, and the file stays as it is. */
  readonly safeStart?: boolean | undefined;
  readonly clock: Clock;
  readonly files: ProfileFiles;
  readonly confirm: Ask;
  /** Returns the exchange's time in Unix ms; null while unknown. The user cannot set it forward. */
  readonly serverNow: () => number | null;
  readonly notice: (error: AppError) => void;
  readonly changed: (picture: GuardLimitsState) => void;
}

const same = (a: GuardLimits, b: GuardLimits): boolean =>
  looserFields(a, b).length === 0 && looserFields(b, a).length === 0;

/** Creates a store and starts reading its file. */
export function createGuardStore(parts: GuardStoreParts): GuardStore {
  const { environment, clock, files, notice, safeStart = false } = parts;
  const widest = widestLimits[environment];
  let file: GuardFile = strictestFile;
  let current: KeptLimits = { limits: strictestDefaults, pending: null };
  let readOnly = false;
  let writing: Promise<unknown> = Promise.resolve();
  /**
   * Monotonic time at which the waiting limits were requested; null: in an earlier run, for which only the other clocks
   * count.
   */
  let askedRunning: number | null = null;
  let looking: Cancel | undefined;

  const picture = (): GuardLimitsState => {
    const { limits, pending } = current;
    return {
      limits,
      pending: pending && { limits: pending.limits, from: pending.askedAt + loosenLimits.waitMs },
      widest,
    };
  };
  const save = (): void => {
    file = { ...file, [environment]: current };
    if (readOnly) return;
    const text = guardFileText(file);
    writing = writing.then(async () => {
      if (!(await files.replace(GUARD_FILE, text))) notice(appError('unavailable', 'error.guard.notWritten'));
    });
  };
  /** Every clock must agree that the time has passed, because a single one can be set (R18). */
  const isDue = ({ askedAt, askedServer }: PendingLimits): boolean => {
    const { waitMs } = loosenLimits;
    const server = parts.serverNow();
    if (clock.now() - askedAt < waitMs || server === null || askedServer === null) return false;
    return server - askedServer >= waitMs && (askedRunning === null || clock.monotonic() - askedRunning >= waitMs);
  };
  const set = (next: KeptLimits): void => {
    current = next;
    save();
    watch();
    parts.changed(picture());
  };
  const updatePending = (): void => {
    const { pending } = current;
    if (!pending) return;
    const server = parts.serverNow();
    if (pending.askedServer === null && server !== null) {
      // Requested while the exchange's time was unknown: the 24 hours begin when it is known.
      set({ ...current, pending: { ...pending, askedServer: server } });
    } else if (isDue(pending)) set({ limits: pending.limits, pending: null });
  };
  const watch = (): void => {
    if (current.pending && !looking) looking = clock.every(loosenLimits.lookMs, updatePending);
    if (current.pending) return;
    looking?.();
    looking = undefined;
  };

  const load = async (): Promise<void> => {
    const text = await files.read(GUARD_FILE, loosenLimits.fileBytes);
    let read = typeof text === 'string' ? readGuardFile(text) : undefined;
    if (!read) {
      const backup = await files.read(`${GUARD_FILE}.bak`, loosenLimits.fileBytes);
      read = typeof backup === 'string' ? readGuardFile(backup) : undefined;
      // Neither file ever existed: a new profile. Limits that existed and are lost are not replaced by the defaults.
      if (text === null && backup === null) file = shippedFile;
      else notice(appError('unreadable', read ? 'error.guard.restored' : 'error.guard.reset'));
    }
    if (read) {
      ({ file } = read);
      readOnly = read.newer;
      if (read.newer) notice(appError('refused', 'error.guard.newer'));
      const { repaired, clamped, edited } = read;
      if (edited.length > 0) notice(appError('refused', 'error.guard.edited', { fields: edited.join(', ') }));
      if (repaired.length > 0) notice(appError('unreadable', 'error.guard.repaired', { fields: repaired.join(', ') }));
      if (clamped.length > 0) notice(appError('invalid', 'error.guard.clamped', { fields: clamped.join(', ') }));
    }
    const own = file[environment];
    // Waiting limits take effect with the next normal start at the earliest.
    current = safeStart ? { limits: tighter(own.limits, strictestDefaults), pending: null } : own;
    watch();
    parts.changed(picture());
  };
  const loaded = load();

  const askToLoosen = async (next: GuardLimits): Promise<Result<GuardLimitsState, AppError>> => {
    const answer = await parts.confirm(loosenQuestion(environment, current.limits, next));
    if (answer !== 'confirmed') return fail(appError('refused', 'error.guard.declined'));
    askedRunning = clock.monotonic();
    set({ ...current, pending: { limits: next, askedAt: clock.now(), askedServer: parts.serverNow() } });
    return ok(picture());
  };

  return {
    loaded,
    limits() {
      updatePending();
      return current.limits;
    },
    view() {
      updatePending();
      return picture();
    },
    async change(next) {
      await loaded;
      if (safeStart) return fail(appError('refused', 'error.guard.safeStart'));
      updatePending();
      const [field] = looserFields(next, widest);
      if (field !== undefined || (next.symbols?.length ?? 0) > loosenLimits.symbols) {
        const name = field ?? 'symbols';
        const limit = name === 'symbols' ? loosenLimits.symbols : (widest[name] ?? '');
        return fail(appError('invalid', 'error.guard.widest', { field: name, limit }));
      }
      const isLooser = looserFields(next, current.limits).length > 0;
      if (isLooser && current.pending && same(current.pending.limits, next)) return ok(picture());
      const now = tighter(current.limits, next);
      // Any new change replaces limits that were waiting.
      if (!same(now, current.limits) || current.pending) set({ limits: now, pending: null });
      return isLooser ? askToLoosen(next) : ok(picture());
    },
    async flush() {
      await loaded;
      await writing;
    },
    stop() {
      looking?.();
      looking = undefined;
    },
  };
}
