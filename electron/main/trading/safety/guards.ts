/** The hard limits of R18 in their first form. A refusal names the limit and the value; the window cannot pass it (B-D3). */
import type { Environment } from '../../../../shared/domain/environment.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { checkCollar, priceCollars } from '../../../../shared/domain/orderCheck.ts';
import {
  compare,
  decimal,
  formatFixed,
  formatShort,
  maximum,
  multiply,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { FRESH_MS, guardLimits } from '../tradingLimits.ts';

/** What the guards look at. Values are in the dollar the equity is counted in. */
export interface GuardView {
  readonly environment: Environment;
  readonly instrument: Instrument;
  /** The reference price with its age in ms; null when there is none. */
  readonly reference: { readonly price: string; readonly ageMs: number } | null;
  /** What the account is worth; null when it is not known, then the floor alone holds. */
  readonly equity: Decimal | null;
  /** Value of one unit of the quote asset; null when it is not known. */
  readonly quoteValue: Decimal | null;
  /** Size of the position this order would close; null when it closes none. */
  readonly closes: Decimal | null;
  readonly ordersLastMinute: number;
}

/** What a passed check found: the fresh reference and the order's value in quote. */
export interface GuardPass {
  readonly reference: string | null;
  readonly notional: Decimal | null;
}

/** The most an order may be worth. */
export function largestOrder(environment: Environment, equity: Decimal | null): Decimal {
  const { equityShare, floor } = guardLimits[environment];
  return equity ? maximum(multiply(equity, decimal(equityShare)), decimal(floor)) : decimal(floor);
}

/** Checks a draft that keeps the exchange's rules against the limits. */
export function checkGuards(draft: OrderDraft, view: GuardView): Result<GuardPass, AppError> {
  const { environment, instrument, reference } = view;
  const limits = guardLimits[environment];
  if (view.ordersLastMinute >= limits.ordersPerMinute) {
    const params = { limit: limits.ordersPerMinute, value: view.ordersLastMinute + 1 };
    return fail(appError('refused', 'error.guard.ordersPerMinute', params));
  }
  const fresh = reference !== null && reference.ageMs <= FRESH_MS ? reference.price : null;
  if (draft.type === 'MARKET' && fresh === null) {
    const { symbol } = draft;
    return reference === null
      ? fail(appError('refused', 'error.guard.noPrice', { symbol }))
      : fail(appError('refused', 'error.guard.oldPrice', { symbol, seconds: Math.floor(reference.ageMs / 1000) }));
  }
  if (draft.price !== null && fresh !== null) {
    const far = checkCollar(draft.price, fresh, priceCollars[environment]);
    if (far) return fail(appError('refused', far.key, { ...far.params }));
  }
  const price = draft.price ?? fresh;
  const quantity = decimal(draft.quantity);
  const notional = price === null ? null : multiply(decimal(price), quantity);
  // Closing what is open only lessens the risk; a limit must not stand in its way.
  if (notional !== null && !(view.closes && compare(quantity, view.closes) <= 0)) {
    if (view.quoteValue === null) {
      return fail(appError('refused', 'error.guard.unvalued', { asset: instrument.quoteAsset }));
    }
    const value = multiply(notional, view.quoteValue);
    const limit = largestOrder(environment, view.equity);
    if (compare(value, limit) > 0) {
      const params = { field: 'notional', limit: formatFixed(limit, 2, 'floor'), value: formatShort(value) };
      return fail(appError('refused', 'error.guard.notional', params));
    }
  }
  return ok({ reference: fresh, notional });
}
