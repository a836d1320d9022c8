import { parseDecimal, sign, type Decimal } from '../../../../shared/num/decimal.ts';
import { countSteps, isOnStep } from '../../../../shared/num/step.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { MAX_PRICE } from '../../engine/types.ts';
import { failure, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { PriceSource } from '../accounts/words.ts';
import { markOf } from '../futures/contracts.ts';
import type { Direction } from './records.ts';

/**
 * Reads a price of the parameter `name` in ticks: -1142 when it is not a price, -1160 when it is not on a tick
 * (document 1, Errors).
 */
export function readTicks({ priceDecimals }: Instrument, name: string, text: string): Result<number, Failure> {
  const price = parseDecimal(text);
  if (!price || sign(price) <= 0) return fail(failure('PARAM_ERROR', name));
  const tick: Decimal = { units: 1n, scale: priceDecimals };
  if (!isOnStep(price, tick)) return fail(failure('DECIMAL_PRECISION_ERROR'));
  const ticks = countSteps(price, tick, 'trunc');
  // Keeps ticks within what a double counts exactly.
  if (ticks > BigInt(MAX_PRICE)) return fail(failure('PARAM_ERROR', name));
  return ok(Number.parseInt(String(ticks), 10));
}

/** Returns the present price of a source in ticks: that of the last trade, or the mark price. */
export function presentPrice(one: InstrumentMarket, source: PriceSource): number {
  return source === 'MARK' ? markOf(one) : one.last.last;
}

/** Whether a price in ticks is at or beyond a trigger price. */
export function isReached(direction: Direction, trigger: number, price: number): boolean {
  return direction === 'rise' ? price >= trigger : price <= trigger;
}
