/** Collects the input of the guards for one draft and runs them. */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { Position } from '../../../../shared/domain/order.ts';
import { add, maximum, parseDecimal, ZERO, type Decimal } from '../../../../shared/num/decimal.ts';
import { type AppError, appError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { BestPrices } from '../../market/feed.ts';
import type { Terms } from '../../account/terms.ts';
import { FRESH_MS, VALUE_MS } from '../tradingLimits.ts';
import { isClosingSide, dollarValue, equityOf, openNotional, valueOfDraft, type ExposureParts } from './exposure.ts';
import { checkGuards, type GuardPass } from './guards.ts';
import type { FlatLevels } from './slippage.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Reading } from '../../account/accountFeed.ts';
import type { AccountList, MarketAccountSync } from '../../account/marketAccountSync.ts';
import { LEVERAGE_MS, READ_MS } from '../../account/accountLimits.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

// Every figure the guards use, with its source and maximum age. A figure that was never read, is too old, or came
// over a connection that has since broken refuses opening orders, with that reason, and never closing ones (R56).

/** A figure. `key`: error key of a refusal without it. `ageMs`: null when it cannot age, because main counts it. */
interface Figure {
  readonly source: string;
  readonly ageMs: number | null;
  readonly key: string;
}

const list = (name: string, source: string): Figure => ({ source, ageMs: READ_MS, key: `error.guard.unread.${name}` });

/** The age limit of every figure that a guard uses (R56). */
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

/** Dependencies of {@link guardDraft}. */
export interface GuardParts extends ExposureParts {
  readonly syncs: ExposureParts['syncs'] & ReadingParts['syncs'];
  /** Returns the limits in force. */
  readonly limits: () => GuardLimits;
  readonly touch: (market: Market, symbol: string) => BestPrices | null;
  readonly terms: Pick<Terms, 'known' | 'leverageOf'>;
  readonly account: Account;
  readonly ordersLastMinute: () => number;
  /** Returns why no opening order may be sent now (daily loss, cool-off); null when it may. */
  readonly opening?: () => AppError | null;
}

/**
 * Returns the size of the position a draft closes: null when its side closes nothing, `undefined` when there is no such
 * position. Of SEPARATED positions the oldest is closed first, then the next (R9): all of the side together.
 */
export function closedSize(draft: IntentDraft, parts: Pick<ExposureParts, 'syncs'>): Decimal | null | undefined {
  if (draft.market === 'spot' || !isClosingSide(draft)) return null;
  const sizes = positionsOf(draft.symbol, draft.positionSide, parts).map(({ size }) => parseDecimal(size) ?? ZERO);
  return sizes.length === 0 ? undefined : sizes.reduce(add);
}

function positionsOf(symbol: string, side: PositionSide, { syncs }: Pick<ExposureParts, 'syncs'>): Position[] {
  return syncs.futures.positions.all().filter((one) => one.symbol === symbol && one.side === side);
}

/**
 * Returns the leverage with which an order would open, as the account reports it for its side; null on spot and when it
 * was not reported recently. The leverage of a position the order adds to counts too, and the higher of both is
 * returned; SEPARATED positions are ignored, because each keeps its leverage.
 */
export function leverageOf(draft: IntentDraft, { terms, syncs }: Pick<GuardParts, 'terms' | 'syncs'>): Decimal | null {
  if (draft.market === 'spot') return null;
  const { symbol, positionSide } = draft;
  const held = positionsOf(symbol, positionSide, { syncs }).filter((one) => one.separatedMode !== 'SEPARATED');
  const reported = [terms.leverageOf(symbol, positionSide), ...held.map(({ leverage }) => leverage)];
  const known = reported.flatMap((one) => (one === null ? [] : (parseDecimal(one) ?? [])));
  return known.length === 0 ? null : known.reduce(maximum);
}

/** Returns the side of the book that a plain order would trade against: all live levels, or only the best one. */
function oppositeOf(draft: IntentDraft, parts: GuardParts): FlatLevels | null {
  if ('kind' in draft) return null;
  const touch = parts.touch(draft.market, draft.symbol);
  if (touch === null || parts.clock.now() - touch.at > FRESH_MS) return null;
  return (draft.side === 'BUY' ? touch.asks : touch.bids) ?? null;
}

/** Checks one draft; `earlier` are drafts its plan sends before it, each of which counts (R15). */
export function guardDraft(
  draft: IntentDraft,
  instrument: Instrument,
  parts: GuardParts,
  earlier: readonly IntentDraft[],
): Result<GuardPass, AppError> {
  const price = parts.reference(draft.market, draft.symbol);
  return checkGuards(draft, {
    limits: parts.limits(),
    instrument,
    reference: price && { price: price.price, ageMs: Math.max(0, parts.clock.now() - price.at) },
    equity: equityOf(parts),
    quoteValue: dollarValue(instrument.quoteAsset, parts),
    closes: closedSize(draft, parts) ?? null,
    arePositionsKnown: arePositionsCurrent(parts),
    unread: unreadRefusal(parts, draft.market),
    open: earlier.reduce((sum, one) => add(sum, valueOfDraft(one, parts)), openNotional(parts)),
    leverage: leverageOf(draft, parts),
    // The demo account reports no leverage, and trades no real money.
    leverageMatters: draft.market === 'futures' && parts.account === 'main',
    opposite: oppositeOf(draft, parts),
    opening: parts.opening?.() ?? null,
    ordersLastMinute: parts.ordersLastMinute() + earlier.length,
  });
}
