/**
 * Symbols that the exchange refuses to this account, as one the key is not bound to (document 1, -1060) or one that is not
 * listed any more (-1121): the others are asked all the same, and a refused one is asked again only rarely.
 */
import { errors } from '../../../shared/exchange/errors.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { sweepLimits } from './accountLimits.ts';

export interface RefusedSymbols {
  /** Takes how asking for a symbol ended; true: it was refused for itself, which says nothing about any other. */
  refused(symbol: string, error: AppError): boolean;
  /** Whether it was refused and is not to be asked again yet. */
  has(symbol: string): boolean;
  /** It was answered. */
  answered(symbol: string): void;
  clear(): void;
}

const NOT_BOUND = String(errors.API_KEY_SYMBOL_NOT_BOUND.code);

/** Whether the exchange said no to what was asked, and not to the key, the market or the moment. */
const isOfSymbol = ({ kind, exchange }: AppError): boolean =>
  typeof exchange?.code === 'string' && (kind === 'rejected' || exchange.code === NOT_BOUND);

/** None refused yet; `notice` hears of each symbol once, in the sentence of `key` with what the exchange said. */
export function createRefusedSymbols(
  clock: Pick<Clock, 'monotonic'>,
  notice: (error: AppError) => void,
  key: 'error.fill.pairRefused' | 'error.trigger.symbolRefused',
): RefusedSymbols {
  /** Running time from which each may be asked again. */
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
