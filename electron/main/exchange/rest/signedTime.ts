/**
 * The ACCESS-TIMESTAMP of requests: the exchange's time by the last clock comparison; for commands it lies some time in
 * the past (B-A4, B-C6).
 */
import { errors } from '../../../../shared/exchange/errors.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { clockLimits, commandLimits } from '../clientLimits.ts';

/** Whether the exchange reported an expired timestamp (-1046). */
export function isExpired(error: AppError): boolean {
  return error.exchange?.code === String(errors.ACCESS_TIMESTAMP_EXPIRED.code);
}

/** The exchange's clock as far as it is known. */
export interface ExchangeTime {
  /** Returns the exchange's time in Unix ms; null while unknown. */
  readonly now: (market: Market) => number | null;
  /** Compares the clocks now; true when that succeeded. */
  sync(market: Market): Promise<boolean>;
  /** Whether the comparison is good enough for orders. */
  trusted(market: Market): boolean;
  /**
   * Returns wall time minus monotonic time at the last clock comparison, in ms; null while unknown, and where the
   * exchange's time does not follow monotonic time.
   */
  parting(market: Market): number | null;
}

/**
 * The same with a listener: `onCompared` calls it after every new comparison, for callers that wait until the time is
 * known.
 */
export interface ComparedTime extends ExchangeTime {
  readonly onCompared: (listener: () => void) => void;
}

/** Each error is `unavailable` and names the market. */
export interface SignedTime {
  /** Returns the exchange's time as far as it is known, Unix ms; null while unknown. It waits for nothing. */
  now(market: Market): number | null;
  /** Returns a timestamp for a query, as soon as the exchange's time is known. */
  ofQuery(market: Market): Promise<Result<number, AppError>>;
  /** Returns a timestamp for a query that is sent immediately; an error where it would have to wait for the time. */
  ofQueryNow(market: Market): Result<number, AppError>;
  /** Returns a timestamp for a command, back-dated so that a delayed command is not accepted late. */
  ofCommand(market: Market): Promise<Result<number, AppError>>;
  /** Returns a timestamp for a command that is sent immediately; an error where it would have to wait for the time. */
  ofCommandNow(market: Market): Result<number, AppError>;
  /**
   * Records that the exchange reported an expired timestamp (-1046), of a command or of a query: the clocks are
   * compared again.
   */
  expired(market: Market, of: 'command' | 'query'): Promise<boolean>;
}

/**
 * Most comparisons in a row after a sleep: one that was in flight when the sleep began may end with a sample from
 * before it.
 */
const WAKING_COMPARISONS = 2;

/** Creates the timestamps over the exchange's clock. */
export function createSignedTime(clock: Clock, time: ExchangeTime): SignedTime {
  /** Markets that reported a back-dated timestamp as expired although the clocks agreed. */
  const undated = new Set<Market>();

  /** Waits for a comparison, at most for a limited time. */
  const patiently = (work: Promise<unknown>): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(clockLimits.awaitMs, () => resolve());
      void work.then(() => {
        cancel();
        resolve();
      });
    });
  /**
   * Whether this machine may have slept since the last comparison. Wall time that diverged from monotonic time since
   * then means that it slept or that its clock was set: during a sleep monotonic time stops, and with it the exchange's
   * time as it is computed here. No request is signed with that time before the clocks were compared again (B-C8).
   */
  const mayHaveSlept = (market: Market): boolean => {
    const parting = time.parting(market);
    return parting !== null && Math.abs(clock.now() - clock.monotonic() - parting) > clockLimits.gapMs;
  };
  /** Comparisons after a sleep; callers in the meantime wait for the same ones. */
  const waking: Partial<Record<Market, Promise<void>>> = {};
  const wake = (market: Market): Promise<void> => {
    const compare = async (): Promise<void> => {
      for (let i = 0; i < WAKING_COMPARISONS && mayHaveSlept(market); i += 1) await time.sync(market);
    };
    waking[market] ??= patiently(compare()).finally(() => delete waking[market]);
    return waking[market];
  };
  const ofQueryNow = (market: Market): Result<number, AppError> => {
    const now = mayHaveSlept(market) ? null : time.now(market);
    return now === null ? fail(appError('unavailable', 'error.clock.unknown', { market })) : ok(Math.round(now));
  };
  const ofCommandNow = (market: Market): Result<number, AppError> => {
    const now = ofQueryNow(market);
    if (!now.ok) return now;
    if (!time.trusted(market)) return fail(appError('unavailable', 'error.clock.uncertain', { market }));
    return ok(now.value - (undated.has(market) ? 0 : commandLimits.backdateMs));
  };
  const known = async (market: Market): Promise<void> => {
    if (mayHaveSlept(market)) await wake(market);
    else if (time.now(market) === null) await patiently(time.sync(market));
  };
  return {
    now: time.now,
    async ofQuery(market) {
      await known(market);
      return ofQueryNow(market);
    },
    ofQueryNow,
    async ofCommand(market) {
      // One bad comparison must not hold up orders until the next regular one.
      if (time.now(market) !== null && !time.trusted(market)) await patiently(time.sync(market));
      await known(market);
      return ofCommandNow(market);
    },
    ofCommandNow,
    expired(market, of) {
      if (of === 'command' && time.trusted(market)) undated.add(market);
      return time.sync(market);
    },
  };
}
