/**
 * Checks the user's hard limits on every order (R18, B-A8). A refusal names limit and value; the window cannot bypass
 * it (B-D3).
 */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { checkCollar } from '../../../../shared/domain/orderCheck.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import {
  add,
  compare,
  decimal,
  formatFixed,
  formatShort,
  maximum,
  multiply,
  sign,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { FRESH_MS } from '../tradingLimits.ts';
import { percentOf, walkBook, worseBy, type FlatLevels } from './slippage.ts';
import { isClosingSide, isMarket, lessensRisk, priceOf, sizeOf, watchedPriceOf } from './exposure.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Input of the guards. Values are in the dollar of the equity. */
export interface GuardView {
  readonly limits: GuardLimits;
  readonly instrument: Instrument;
  /** The reference price with its age in ms; null when there is none. */
  readonly reference: { readonly price: string; readonly ageMs: number } | null;
  /** Equity of the account; null when unknown, then `orderValue` replaces it. */
  readonly equity: Decimal | null;
  /** Dollar value of one unit of the quote asset; null when unknown. */
  readonly quoteValue: Decimal | null;
  /** Size of the position this order would close; null when it closes none. */
  readonly closes: Decimal | null;
  /** Whether the positions are known: when not, an order on the closing side counts as closing, whatever its size. */
  readonly arePositionsKnown: boolean;
  /** Why nothing may open: a list of the account that the limits need was not read, or too long ago (R56). */
  readonly unread: AppError | null;
  /**
   * Other open notional: positions, resting orders, orders under way and in doubt, and earlier orders of the same plan.
   */
  readonly open: Decimal;
  /** Leverage in force for the symbol; null on spot and when unknown. */
  readonly leverage: Decimal | null;
  /** Whether an order that opens is refused while its leverage is not known. */
  readonly leverageMatters: boolean;
  /**
   * Side of the live book the order would trade against, best first; null when there is no live book: then no market
   * order may open.
   */
  readonly opposite: FlatLevels | null;
  /** Why nothing may open or add: the daily loss, or a cool-off. Absent: it may. */
  readonly opening?: AppError | null;
  /** Number of orders within the last minute, including earlier orders of the same plan. */
  readonly ordersLastMinute: number;
}

/** Result of a passed check: the current reference price and the order's notional in quote; null when unknown. */
export interface GuardPass {
  readonly reference: string | null;
  readonly notional: Decimal | null;
}

const refused = (key: string, params: AppError['params']): AppError => appError('refused', key, params);

/** Returns the maximum value of one order, in dollars. */
export function largestOrder(limits: GuardLimits, equity: Decimal | null): Decimal {
  const floor = decimal(limits.orderValue);
  return equity ? maximum(multiply(equity, decimal(limits.orderEquityShare)), floor) : floor;
}

/** Returns the maximum total open notional, in dollars. */
export function largestOpen(limits: GuardLimits, equity: Decimal | null): Decimal {
  const worth = multiply(equity ?? decimal(limits.orderValue), decimal(limits.openEquityTimes));
  return sign(worth) > 0 ? worth : ZERO;
}

function checkPace({ limits, ordersLastMinute }: GuardView): AppError | null {
  if (ordersLastMinute < limits.ordersPerMinute) return null;
  return refused('error.guard.ordersPerMinute', { limit: limits.ordersPerMinute, value: ordersLastMinute + 1 });
}

function checkSymbols({ symbol }: IntentDraft, { limits }: GuardView): AppError | null {
  return limits.symbols === null || limits.symbols.includes(symbol) ? null : refused('error.guard.symbol', { symbol });
}

/**
 * A market order, and one that trails the price from now on, need a current price. A limit order without one requires a
 * typed word, which confirms that it was not compared (B-A8).
 */
function checkFresh(draft: IntentDraft, { reference }: GuardView, fresh: string | null): AppError | null {
  if (fresh !== null || !(isMarket(draft) || priceOf(draft) === null)) return null;
  if (reference === null) return refused('error.guard.noPrice', { symbol: draft.symbol });
  return refused('error.guard.oldPrice', { symbol: draft.symbol, seconds: Math.floor(reference.ageMs / 1000) });
}

/** Compares a limit price with the price at which the order becomes active: the trigger price, or the current one. */
function checkPrice(draft: IntentDraft, { limits }: GuardView, fresh: string | null): AppError | null {
  const limitPrice = 'kind' in draft && draft.kind === 'tpSl' ? null : draft.price;
  const against = watchedPriceOf(draft) ?? fresh;
  if (limitPrice === null || against === null) return null;
  const far = checkCollar(limitPrice, against, limits.collar);
  return far && refused(far.key, { ...far.params });
}

function checkSlippage(draft: IntentDraft, view: GuardView, fresh: string | null): AppError | null {
  const { opposite, limits } = view;
  if (!isMarket(draft) || 'kind' in draft || fresh === null) return null;
  if (opposite === null) return refused('error.guard.noBook', { symbol: draft.symbol });
  const quantity = decimal(draft.quantity);
  const walk = walkBook(opposite, quantity);
  if (walk.kind === 'thin') {
    const params = { symbol: draft.symbol, value: formatShort(quantity), limit: formatShort(walk.held) };
    return refused('error.guard.thinBook', params);
  }
  const worse = worseBy(draft.side, walk.price, decimal(fresh));
  if (compare(worse, decimal(limits.slippage)) <= 0) return null;
  return refused('error.guard.slippage', { limit: percentOf(decimal(limits.slippage)), value: percentOf(worse) });
}

function checkLeverage({ symbol }: IntentDraft, { limits, leverage, leverageMatters }: GuardView): AppError | null {
  if (leverage === null) return leverageMatters ? refused('error.guard.leverageUnknown', { symbol }) : null;
  if (compare(leverage, decimal(limits.leverage)) <= 0) return null;
  return refused('error.guard.leverage', { symbol, limit: limits.leverage, value: formatShort(leverage) });
}

function checkValue(notional: Decimal, view: GuardView): AppError | null {
  const { instrument, limits, equity, open } = view;
  if (view.quoteValue === null) return refused('error.guard.unvalued', { asset: instrument.quoteAsset });
  const value = multiply(notional, view.quoteValue);
  const largest = largestOrder(limits, equity);
  if (compare(value, largest) > 0) {
    const params = { field: 'notional', limit: formatFixed(largest, 2, 'floor'), value: formatShort(value) };
    return refused('error.guard.notional', params);
  }
  const together = add(open, value);
  const most = largestOpen(limits, equity);
  if (compare(together, most) <= 0) return null;
  const params = { limit: formatFixed(most, 2, 'floor'), value: formatFixed(together, 2, 'ceil') };
  return refused('error.guard.open', params);
}

/** Checks a draft that keeps the exchange's rules against the limits; returns the first violation. */
export function checkGuards(draft: IntentDraft, view: GuardView): Result<GuardPass, AppError> {
  const { reference } = view;
  const fresh = reference !== null && reference.ageMs <= FRESH_MS ? reference.price : null;
  // Closing only reduces risk; only the price limit applies to it, if there is a price.
  const isLess = lessensRisk(draft, view.closes) || (!view.arePositionsKnown && isClosingSide(draft));
  // A spot sale uses what is held; it opens nothing.
  const opens = !isLess && (draft.market === 'futures' || draft.side === 'BUY');
  const stopped = opens ? (view.opening ?? view.unread) : null;
  if (stopped) return fail(stopped);
  const early = isLess ? null : (checkPace(view) ?? checkSymbols(draft, view));
  const price = (opens ? checkFresh(draft, view, fresh) : null) ?? checkPrice(draft, view, fresh);
  if (early ?? price) return fail((early ?? price)!);
  const at = priceOf(draft) ?? fresh;
  const quantity = sizeOf(draft);
  const notional = at === null || quantity === null ? null : multiply(decimal(at), quantity);
  if (!isLess) {
    const late =
      (notional === null ? null : checkValue(notional, view)) ??
      (opens ? checkSlippage(draft, view, fresh) : null) ??
      checkLeverage(draft, view);
    if (late) return fail(late);
  }
  return ok({ reference: fresh, notional });
}
