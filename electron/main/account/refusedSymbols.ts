/**
 * Symbols that the exchange refuses to this account, for example one the key is not bound to (document 1, -1060) or one
 * that is no longer listed (-1121). The other symbols are still requested, and a refused one is requested again only
 * rarely.
 */
import { errors } from '../../../shared/exchange/errors.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { sweepLimits } from './accountLimits.ts';

export interface RefusedSymbols {
  /**
   * Takes the error of a request for a symbol; true: the symbol itself was refused, which says nothing about any other.
   */
  refused(symbol: string, error: AppError): boolean;
  /** Whether the symbol was refused and must not be requested again yet. */
  has(symbol: string): boolean;
  /** Records that a request for the symbol succeeded. */
  answered(symbol: string): void;
  clear(): void;
}

const NOT_BOUND = String(errors.API_KEY_SYMBOL_NOT_BOUND.code);

/** Whether the exchange refused the symbol, and not the key, the market or a request at this moment. */
const isOfSymbol = ({ kind, exchange }: AppError): boolean =>
  typeof exchange?.code === 'string' && (kind === 'rejected' || exchange.code === NOT_BOUND);

/**
 * Creates the list, empty. It calls `notice` once for each refused symbol, with the message of `key` and the exchange's
 * error.
 */
export function createRefusedSymbols(
  clock: Pick<Clock, 'monotonic'>,
  notice: (error: AppError) => void,
  key: 'error.fill.pairRefused' | 'error.trigger.symbolRefused',
): RefusedSymbols {
  /** Monotonic time from which each symbol may be requested again. */
  const until = new Map<string, number>();
  return {
    refused(symbol, error) {
      if (!isOfSymbol(error)) return false;
      if (!until.has(symbol)) notice(appError('rejected', key, { symbol }, { exchange: error.exchange }));
      until.set(symbol, clock.monotonic() + sweepLimits.refusedMs);
      return true;
    },
    has: (symbol) => (until.get(symbol) ?? 0) > clock.monotonic(),
    answered: (symbol) => void until.delete(symbol),
    clear: () => until.clear(),
  };
}
