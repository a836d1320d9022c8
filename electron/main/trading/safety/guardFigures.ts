/**
 * Every figure the guards use, with its source and maximum age. A figure that was never read, is too old, or came over
 * a connection that has since broken refuses opening orders, with that reason, and never closing ones (R56).
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Reading } from '../../account/accountFeed.ts';
import type { AccountList, MarketAccountSync } from '../../account/marketAccountSync.ts';
import { FRESH_MS, VALUE_MS } from '../tradingLimits.ts';
import { LEVERAGE_MS, READ_MS } from '../../account/accountLimits.ts';

/** A figure. `key`: error key of a refusal without it. `ageMs`: null when it cannot age, because main counts it. */
interface Figure {
  readonly source: string;
  readonly ageMs: number | null;
  readonly key: string;
}

const list = (name: string, source: string): Figure => ({ source, ageMs: READ_MS, key: `error.guard.unread.${name}` });

export const guardFigures = {
  price: { source: 'ticker channel of the symbol, proven by its socket', ageMs: FRESH_MS, key: 'error.guard.noPrice' },
  book: { source: 'book channel of the symbol, checked level by level', ageMs: FRESH_MS, key: 'error.guard.noBook' },
  quoteValue: { source: 'ticker channel of the asset against USDT', ageMs: VALUE_MS, key: 'error.guard.unvalued' },
  leverage: { source: 'symbolConfig, and the position itself', ageMs: LEVERAGE_MS, key: 'error.guard.leverageUnknown' },
  spotOrders: list('spotOrders', 'openOrders and the channel of orders'),
  spotFills: list('spotFills', 'myTrades and the channel of fills'),
  spotBalances: list('spotBalances', 'account and its channel'),
  futuresOrders: list('futuresOrders', 'openOrders and the channel of orders'),
  futuresFills: list('futuresFills', 'userTrades and the channel of fills'),
  futuresBalances: list('futuresBalances', 'balance and its channel'),
  futuresPositions: list('futuresPositions', 'allPosition and its channel'),
  futuresTriggers: list('futuresTriggers', 'openAlgoOrders, trailing openOrders and the channel of orders'),
  dayRecord: { source: 'the day’s file, then the fills of this run', ageMs: null, key: 'error.guard.dayReading' },
  ordersLastMinute: { source: 'main’s own count', ageMs: null, key: 'error.guard.ordersPerMinute' },
} as const satisfies Readonly<Record<string, Figure>>;

/** Name of a figure that is a list of the account. */
export type ListFigure = Extract<keyof typeof guardFigures, `${Market}${string}`>;

const lists: readonly (readonly [ListFigure, Market, AccountList])[] = [
  ['futuresPositions', 'futures', 'positions'],
  ['futuresOrders', 'futures', 'orders'],
  ['futuresTriggers', 'futures', 'triggers'],
  ['futuresBalances', 'futures', 'balances'],
  ['futuresFills', 'futures', 'fills'],
  ['spotOrders', 'spot', 'orders'],
  ['spotBalances', 'spot', 'balances'],
  ['spotFills', 'spot', 'fills'],
];

/**
 * Returns whether a list may be used. Fills that cannot all be read are as complete as possible; the window states this
 * separately.
 */
function isKnown({ loaded, at }: Reading, what: AccountList, now: number): boolean {
  if (loaded === 'notOffered') return true;
  if (loaded === 'incomplete' && what !== 'fills') return false;
  return at !== null && now - at <= READ_MS;
}

/** Dependencies of checking the lists. */
export interface ReadingParts {
  readonly clock: Clock;
  readonly account: Account;
  readonly syncs: Readonly<Record<Market, Pick<MarketAccountSync, 'readings'>>>;
}

/**
 * Returns the lists that an order of this market must not rely on now. The demo account has only futures (R19); a key
 * without permission for the other market has nothing there, and the window states this separately.
 */
export function unreadLists({ clock, account, syncs }: ReadingParts, ordered: Market): ListFigure[] {
  return lists.flatMap(([name, market, what]) => {
    const reading = syncs[market].readings[what]();
    const isThere = market === 'futures' || account === 'main';
    const isDenied = reading.loaded === 'denied' && market !== ordered;
    return isThere && !isDenied && !isKnown(reading, what, clock.monotonic()) ? [name] : [];
  });
}

/** Returns why nothing of a market may open, because a list was not read; null when all were. */
export function unreadRefusal(parts: ReadingParts, ordered: Market): AppError | null {
  const [first] = unreadLists(parts, ordered);
  return first === undefined ? null : appError('unavailable', guardFigures[first].key);
}

/**
 * Returns whether the positions may be used: when not, an order on the closing side counts as closing, whatever its
 * size.
 */
export function arePositionsCurrent({ clock, syncs }: Pick<ReadingParts, 'clock' | 'syncs'>): boolean {
  return isKnown(syncs.futures.readings.positions(), 'positions', clock.monotonic());
}
