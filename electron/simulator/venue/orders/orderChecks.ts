import { decimal, parseDecimal, sign, type Decimal } from '../../../../shared/num/decimal.ts';
import { compare } from '../../../../shared/num/decimal.ts';
import { countSteps, isOnStep } from '../../../../shared/num/step.ts';
import type { OrderSide, OrderType } from '../../../../shared/exchange/orderWords.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { MAX_PRICE } from '../../engine/types.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Instrument } from '../../market/instruments.ts';

/** The numeric parameters of a placement. */
export interface Asked {
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: string;
  readonly price?: string | undefined;
}

/** The numbers of an order: price in ticks (0 at market) and size in steps. */
export interface Terms {
  readonly price: number;
  readonly size: number;
}

/**
 * Reads quantity and price and checks them against the instrument. The first failing check gives the refusal, in this
 * order: presence, form, precision, limits of size, distance from the last price. A price beside MARKET is refused as a
 * combination (-1128).
 */
export function checkTerms(one: InstrumentMarket, asked: Asked): Result<Terms, Failure> {
  const { instrument } = one;
  if (asked.type === 'LIMIT' && asked.price === undefined) return fail(failure('PARAM_EMPTY', 'price'));
  if (asked.type === 'MARKET' && asked.price !== undefined) return fail(failure('INVALID_PARAM_COMBINATION'));
  const quantity = positive(asked.quantity);
  if (!quantity) return fail(failure('PARAM_ERROR', 'quantity'));
  const price = asked.price === undefined ? null : positive(asked.price);
  if (price === undefined) return fail(failure('PARAM_ERROR', 'price'));
  const tick: Decimal = { units: 1n, scale: instrument.priceDecimals };
  const step: Decimal = { units: 1n, scale: instrument.sizeDecimals };
  if (!isOnStep(quantity, step) || (price !== null && !isOnStep(price, tick))) {
    return fail(failure('DECIMAL_PRECISION_ERROR'));
  }
  const limited = checkSize(instrument, asked.type, quantity);
  if (!limited.ok) return limited;
  const size = small(countSteps(quantity, step, 'trunc'));
  if (price === null) return ok({ price: 0, size });
  const ticks = countSteps(price, tick, 'trunc');
  if (ticks > BigInt(MAX_PRICE)) return fail(failure('PARAM_ERROR', 'price'));
  const banded = checkBand(one, asked.side, ticks);
  return banded.ok ? ok({ price: small(ticks), size }) : banded;
}

function positive(text: string): Decimal | undefined {
  const value = parseDecimal(text);
  return value && sign(value) > 0 ? value : undefined;
}

/** Converts ticks or steps to a double; the limits checked before keep it exact. */
function small(count: bigint): number {
  return Number.parseInt(String(count), 10);
}

function checkSize(instrument: Instrument, type: OrderType, quantity: Decimal): Result<null, Failure> {
  const { market, minSize, maxSize, marketMaxSize } = instrument;
  if (compare(quantity, decimal(minSize)) < 0) {
    return fail(failureSaying('BUSINESS_PRECONDITION_FAILED', `Order quantity must be at least ${minSize}`));
  }
  const most = type === 'MARKET' && compare(decimal(marketMaxSize), decimal(maxSize)) < 0 ? marketMaxSize : maxSize;
  if (compare(quantity, decimal(most)) <= 0) return ok(null);
  return fail(
    market === 'spot'
      ? failure('SPOT_ORDER_QUANTITY_EXCEEDS_LIMIT', most)
      : failureSaying('CONTRACT_MAX_ORDER_QUANTITY_EXCEEDED', `Order quantity cannot exceed ${most}`),
  );
}

/**
 * Checks that a limit price is not further from the last price, on its aggressive side, than the instrument's ratio
 * allows.
 */
function checkBand(one: InstrumentMarket, side: OrderSide, ticks: bigint): Result<null, Failure> {
  const ratio = decimal(one.instrument.priceRatio);
  const whole = 10n ** BigInt(ratio.scale);
  const last = BigInt(one.last.last);
  const breached =
    side === 'BUY' ? ticks * whole > last * (whole + ratio.units) : ticks * whole < last * (whole - ratio.units);
  if (!breached) return ok(null);
  const word = side === 'BUY' ? 'above' : 'below';
  return fail(
    failureSaying(
      'BUSINESS_PRECONDITION_FAILED',
      `Order price is too far ${word} the last price; the limit ratio is ${one.instrument.priceRatio}`,
    ),
  );
}

/**
 * Returns the worst price in ticks at which a market order may trade: the instrument's protection ratio away from the
 * last price (A-MARKET-PROTECTION; spot: marketFallbackPriceRatio). What would trade beyond it ends unfilled.
 */
export function protectedBound(one: InstrumentMarket, side: OrderSide): number {
  const ratio = decimal(one.instrument.protectRatio);
  const whole = 10n ** BigInt(ratio.scale);
  const last = BigInt(one.last.last);
  const bound = side === 'BUY' ? (last * (whole + ratio.units)) / whole : -((-last * (whole - ratio.units)) / whole);
  return Math.max(1, Math.min(MAX_PRICE, small(bound)));
}
