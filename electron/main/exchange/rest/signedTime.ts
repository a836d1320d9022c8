/** The ACCESS-TIMESTAMP of requests: the exchange's time by the last comparison of clocks, for commands some way back (B-A4, B-C6). */
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { clockLimits, commandLimits } from '../clientLimits.ts';

/** The exchange's clock as far as it is known. */
export interface ExchangeTime {
  /** Unix ms; null while unknown. */
  readonly now: (market: Market) => number | null;
  /** Compares the clocks now; true when that succeeded. */
  sync(market: Market): Promise<boolean>;
  /** Whether the comparison is good enough for orders. */
  trusted(market: Market): boolean;
  /**
   * Wall time minus running time when the clocks were compared last, in ms; null while unknown, and where the exchange's
   * time does not follow running time.
   */
  parting(market: Market): number | null;
}

/** The same with news: `onCompared` follows every new comparison, for whoever waits for the time to be known. */
export interface ComparedTime extends ExchangeTime {
  readonly onCompared: (listener: () => void) => void;
}

/** Each error is `unavailable` and names the market. */
export interface SignedTime {
  /** The exchange's time as far as it is known, Unix ms; null while unknown. Nothing is waited for. */
  now(market: Market): number | null;
  /** A timestamp for a query, as soon as the exchange's time is known. */
  ofQuery(market: Market): Promise<Result<number, AppError>>;
  /** A timestamp for a query that leaves this moment; where it would have to be waited for, an error. */
  ofQueryNow(market: Market): Result<number, AppError>;
  /** A timestamp for a command, back-dated, so that a lost one cannot arrive late. */
  ofCommand(market: Market): Promise<Result<number, AppError>>;
  /** The same for this moment; where it would have to be waited for, an error. */
  ofCommandNow(market: Market): Result<number, AppError>;
  /** The exchange called a timestamp expired (-1046), of a command or of a query: the clocks are compared again. */
  expired(market: Market, of: 'command' | 'query'): Promise<boolean>;
}

/** Comparisons in a row after a sleep: one that was under way when it began may end with a sample from before. */
const WAKING_COMPARISONS = 2;

/** Timestamps over the exchange's clock. */
export function createSignedTime(clock: Clock, time: ExchangeTime): SignedTime {
  /** Markets that took a back-dated timestamp for an expired one, although the clocks agreed. */
  const undated = new Set<Market>();

  /** What a comparison is waited for, within bounds. */
  const patiently = (work: Promise<unknown>): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(clockLimits.awaitMs, () => resolve());
      void work.then(() => {
        cancel();
        resolve();
      });
    });
  /**
   * Wall time that parted from running time since the last comparison says that this machine slept, or that its clock was
   * set: while it sleeps its running time stands still, and the exchange's time as it is reckoned here with it. Nothing is
   * signed by that before the clocks were compared again (B-C8).
   */
  const mayHaveSlept = (market: Market): boolean => {
    const parting = time.parting(market);
    return parting !== null && Math.abs(clock.now() - clock.monotonic() - parting) > clockLimits.gapMs;
  };
  /** Comparisons after a sleep; who asks meanwhile waits for the same ones. */
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
      // One bad comparison must not keep orders back until the next regular one.
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
