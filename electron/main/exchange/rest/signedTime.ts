/** The ACCESS-TIMESTAMP of requests: the exchange's time by the last comparison of clocks, for commands some way back (B-A4, B-C6). */
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { clockLimits, commandLimits } from '../../constants.ts';

/** The exchange's clock as far as it is known. */
export interface ExchangeTime {
  /** Unix ms; null while unknown. */
  readonly now: (market: Market) => number | null;
  /** Compares the clocks now; true when that succeeded. */
  sync(market: Market): Promise<boolean>;
  /** Whether the comparison is good enough for orders. */
  trusted(market: Market): boolean;
}

/** See the opening comment. */
export interface SignedTime {
  /** The exchange's time as far as it is known, Unix ms; null while unknown. Nothing is waited for. */
  now(market: Market): number | null;
  /** A timestamp for a query, as soon as the exchange's time is known. */
  ofQuery(market: Market): Promise<Result<number, AppError>>;
  /** A timestamp for a command, back-dated, so that a lost one cannot arrive late. */
  ofCommand(market: Market): Promise<Result<number, AppError>>;
  /** The exchange called a timestamp expired (-1046), of a command or of a query: the clocks are compared again. */
  expired(market: Market, of: 'command' | 'query'): Promise<boolean>;
}

/** Timestamps over the exchange's clock. */
export function createSignedTime(clock: Clock, time: ExchangeTime): SignedTime {
  /** Markets that took a back-dated timestamp for an expired one, although the clocks agreed. */
  const undated = new Set<Market>();

  /** A comparison now, waited for within bounds. */
  const compared = (market: Market): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(clockLimits.awaitMs, resolve);
      void time.sync(market).then(() => {
        cancel();
        resolve();
      });
    });
  const known = async (market: Market): Promise<Result<number, AppError>> => {
    if (time.now(market) === null) await compared(market);
    const now = time.now(market);
    return now === null ? fail(appError('unavailable', 'error.clock.unknown', { market })) : ok(Math.round(now));
  };
  return {
    now: time.now,
    ofQuery: known,
    async ofCommand(market) {
      // One bad comparison must not keep orders back until the next regular one.
      if (time.now(market) !== null && !time.trusted(market)) await compared(market);
      const now = await known(market);
      if (!now.ok) return now;
      if (!time.trusted(market)) return fail(appError('unavailable', 'error.clock.uncertain', { market }));
      return ok(now.value - (undated.has(market) ? 0 : commandLimits.backdateMs));
    },
    expired(market, of) {
      if (of === 'command' && time.trusted(market)) undated.add(market);
      return time.sync(market);
    },
  };
}
