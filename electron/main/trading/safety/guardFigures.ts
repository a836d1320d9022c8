/**
 * Every figure a guard rests on, where it comes from and how old it may be. One that was never read, is too old, or was told
 * by a link that broke since refuses what opens, with that reason, and never what closes (R56).
 */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Reading } from '../../account/accountFeed.ts';
import type { AccountList, MarketAccountSync } from '../../account/marketAccountSync.ts';
import { FRESH_MS, VALUE_MS } from '../tradingLimits.ts';
import { LEVERAGE_MS, READ_MS } from '../../account/accountLimits.ts';

/** A figure. `key`: why an order is refused without it. `ageMs`: null where it cannot age, because main itself counts it. */
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

/** The name of a figure that is a list of the account. */
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

/** Whether a list may be rested on. Fills that cannot all be read are as whole as they get; the desk says so by itself. */
function isKnown({ loaded, at }: Reading, what: AccountList, now: number): boolean {
  if (loaded === 'notOffered') return true;
  if (loaded === 'incomplete' && what !== 'fills') return false;
  return at !== null && now - at <= READ_MS;
}

/** What is looked at. */
export interface ReadingParts {
  readonly clock: Clock;
  readonly account: Account;
  readonly syncs: Readonly<Record<Market, Pick<MarketAccountSync, 'readings'>>>;
}

/**
 * The lists that an order of this market may not rest on now. The demo account has futures alone (R19); a key that has no
 * permission for the other market has nothing there, and the desk says so by itself.
 */
export function unreadLists({ clock, account, syncs }: ReadingParts, ordered: Market): ListFigure[] {
  return lists.flatMap(([name, market, what]) => {
    const reading = syncs[market].readings[what]();
    const isThere = market === 'futures' || account === 'main';
    const isDenied = reading.loaded === 'denied' && market !== ordered;
    return isThere && !isDenied && !isKnown(reading, what, clock.monotonic()) ? [name] : [];
  });
}

/** Why nothing of a market may open over lists that were not read; null when they were. */
export function unreadRefusal(parts: ReadingParts, ordered: Market): AppError | null {
  const [first] = unreadLists(parts, ordered);
  return first === undefined ? null : appError('unavailable', guardFigures[first].key);
}

/** Whether positions may be rested on: where they may not, an order on the closing side closes, whatever its size. */
export function arePositionsKnown({ clock, syncs }: Pick<ReadingParts, 'clock' | 'syncs'>): boolean {
  return isKnown(syncs.futures.readings.positions(), 'positions', clock.monotonic());
}
