/** The person's hard limits over whatever may be sent (R18, B-A8). A refusal names limit and value; no window passes it (B-D3). */
import type { GuardLimits } from '../../../../shared/domain/guardLimits.ts';
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
import { isClosingSide, isMarket, lessensRisk, priceOf, sizeOf, watchedPriceOf } from './draftRisk.ts';

/** What the guards look at. Values are in the dollar the equity is counted in. */
export interface GuardView {
  readonly limits: GuardLimits;
  readonly instrument: Instrument;
  /** The reference price with its age in ms; null when there is none. */
  readonly reference: { readonly price: string; readonly ageMs: number } | null;
  /** What the account is worth; null when it is not known, then `orderValue` stands for it. */
  readonly equity: Decimal | null;
  /** Value of one unit of the quote asset; null when it is not known. */
  readonly quoteValue: Decimal | null;
  /** Size of the position this order would close; null when it closes none. */
  readonly closes: Decimal | null;
  /** Whether positions were read: where they were not, an order on the closing side closes, whatever its size. */
  readonly arePositionsKnown: boolean;
  /** Why nothing may open: a list of the account that the limits rest on was not read, or too long ago (R56). */
  readonly unread: AppError | null;
  /** What is open beside it: positions, resting orders, orders under way and in doubt, and what its plan sends before it. */
  readonly open: Decimal;
  /** Leverage in force for the symbol; null on spot and where it is not known. */
  readonly leverage: Decimal | null;
  /** Whether an order that opens is refused while its leverage is not known. */
  readonly leverageMatters: boolean;
  /** The side of the live book it would run through, best first; null where none is live: then no market order opens. */
  readonly opposite: FlatLevels | null;
  /** Why nothing that opens or adds may be sent: the day's loss, or a cool-off. Absent: it may. */
  readonly opening?: AppError | null;
  /** Orders within the last minute, with those its plan sends before it. */
  readonly ordersLastMinute: number;
}

/** What a passed check found: the fresh reference and the order's value in quote; null where it cannot be told. */
export interface GuardPass {
  readonly reference: string | null;
  readonly notional: Decimal | null;
}

const refused = (key: string, params: AppError['params']): AppError => appError('refused', key, params);

/** The most one order may be worth, in dollars. */
export function largestOrder(limits: GuardLimits, equity: Decimal | null): Decimal {
  const floor = decimal(limits.orderValue);
  return equity ? maximum(multiply(equity, decimal(limits.orderEquityShare)), floor) : floor;
}

/** The most that may be open together, in dollars. */
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
 * A market order, and one that trails the price from now on, need a price of now. A limit order without one asks for a typed
 * word, which says that it was not compared (B-A8).
 */
function checkFresh(draft: IntentDraft, { reference }: GuardView, fresh: string | null): AppError | null {
  if (fresh !== null || !(isMarket(draft) || priceOf(draft) === null)) return null;
  if (reference === null) return refused('error.guard.noPrice', { symbol: draft.symbol });
  return refused('error.guard.oldPrice', { symbol: draft.symbol, seconds: Math.floor(reference.ageMs / 1000) });
}

/** A limit price is held against the price at which it starts to count: the trigger's, or that of now. */
function checkPrice(draft: IntentDraft, { limits }: GuardView, fresh: string | null): AppError | null {
  const limitPrice = 'kind' in draft && draft.kind === 'tpSl' ? null : draft.price;
  const against = watchedPriceOf(draft) ?? fresh;
  if (limitPrice === null || against === null) return null;
  const far = checkCollar(limitPrice, against, limits.collar);
  return far && refused(far.key, { ...far.params });
}

function checkSlippage(draft: IntentDraft, view: GuardView, fresh: string | null): AppError | null {
  const quantity = sizeOf(draft);
  const { opposite, limits } = view;
  if (!isMarket(draft) || 'kind' in draft || fresh === null || quantity === null) return null;
  if (opposite === null) return refused('error.guard.noBook', { symbol: draft.symbol });
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

/** Checks a draft that keeps the exchange's rules against the limits; the first that does not hold is the answer. */
export function checkGuards(draft: IntentDraft, view: GuardView): Result<GuardPass, AppError> {
  const { reference } = view;
  const fresh = reference !== null && reference.ageMs <= FRESH_MS ? reference.price : null;
  // Closing what is open only lessens the risk; of the limits only that of the price stands in its way, where there is one.
  const isLess = lessensRisk(draft, view.closes) || (!view.arePositionsKnown && isClosingSide(draft));
  // A sale on spot takes what is held; it opens nothing.
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
