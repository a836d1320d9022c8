import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import { isApiTradable } from '../../market/instruments.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';

/** The pair of a symbol, unless it does not exist (-2007) or takes no orders over the API (-1058; document 1, Errors). */
export function findPair(market: ExchangeMarket, symbol: string): Result<InstrumentMarket, Failure> {
  const one = market.find('spot', symbol);
  if (!one) return fail(failure('SPOT_SYMBOL_NOT_EXIST'));
  return isApiTradable(one.instrument) ? ok(one) : fail(failure('NO_PERMISSION_TRADE_PAIR'));
}

/** Why a pair takes no new orders at `time` (Unix ms), null when it does: HALT and BREAK refuse them, cancels go on (A-PAIR-CLOSED). */
export function closedPair(one: InstrumentMarket, time: number): Failure | null {
  const { symbol } = one.instrument;
  switch (one.state(time)) {
    case 'open':
      return null;
    case 'halted':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', `Trading of ${symbol} is suspended`);
    case 'closed':
      return failureSaying('BUSINESS_PRECONDITION_FAILED', `The market of ${symbol} is closed`);
  }
}
