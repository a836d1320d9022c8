import type { OrderSide, PositionSide, WorkingType } from '../../../../shared/exchange/orderWords.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failureSaying, type Failure } from '../failure.ts';
import type { InstrumentMarket } from '../../market/instrumentMarket.ts';
import { opens, type Preset } from '../accounts/records.ts';
import { priceSourceOf, type PriceSource } from '../accounts/words.ts';
import { isReached, presentPrice, readTicks } from './triggerPrices.ts';
import type { Direction } from './records.ts';

/** The side of an order and of its position. */
export interface Sides {
  readonly side: OrderSide;
  readonly positionSide: PositionSide;
}

/** The parameters of the attached take profit and stop loss of a placement; prices are decimal text. */
export interface AskedPresets extends Sides {
  /** The limit price of the order; absent at market. */
  readonly price?: string | undefined;
  readonly tpTriggerPrice?: string | undefined;
  readonly slTriggerPrice?: string | undefined;
  readonly TpWorkingType?: WorkingType | undefined;
  readonly SlWorkingType?: WorkingType | undefined;
}

/** Take profit and stop loss attached to an order until its first fill (R9); null when not requested. */
export interface Presets {
  readonly takeProfit: Preset | null;
  readonly stopLoss: Preset | null;
}

/**
 * Reads the take profit and stop loss to attach to an order. Only an opening order can have them, and each trigger
 * price must be on the correct side of the opening price: the limit price, or the present price of the trigger's source
 * when that is better (A-PRESETS).
 * -1142 and -1160 for a malformed price, -1191 for everything else.
 */
export function readPresets(one: InstrumentMarket, asked: AskedPresets): Result<Presets, Failure> {
  const takeProfit = readPreset(one, 'tpTriggerPrice', asked.tpTriggerPrice, asked.TpWorkingType);
  if (!takeProfit.ok) return takeProfit;
  const stopLoss = readPreset(one, 'slTriggerPrice', asked.slTriggerPrice, asked.SlWorkingType);
  if (!stopLoss.ok) return stopLoss;
  const limit = asked.price === undefined ? null : readTicks(one.instrument, 'price', asked.price);
  if (limit && !limit.ok) return limit;
  return judgePresets({ takeProfit: takeProfit.value, stopLoss: stopLoss.value }, asked, (source) => {
    const present = presentPrice(one, source);
    return limit ? betterPrice(asked, limit.value, present) : present;
  });
}

/** Reads one of them: null when it was not requested. `name` is its parameter name. */
export function readPreset(
  one: InstrumentMarket,
  name: string,
  text: string | undefined,
  type: WorkingType = 'CONTRACT_PRICE',
): Result<Preset | null, Failure> {
  if (text === undefined) return ok(null);
  const price = readTicks(one.instrument, name, text);
  return price.ok ? ok({ price: price.value, source: priceSourceOf(type) }) : price;
}

/** Returns the better of two prices in ticks for opening a position. */
export function betterPrice({ positionSide }: Pick<Sides, 'positionSide'>, a: number, b: number): number {
  return positionSide === 'LONG' ? Math.min(a, b) : Math.max(a, b);
}

/**
 * Checks that presets are valid for an order (A-PRESETS). `opening` returns the expected opening price in ticks for a
 * price source; null when it is unknown.
 */
export function judgePresets(
  presets: Presets,
  asked: Sides,
  opening: (source: PriceSource) => number | null,
): Result<Presets, Failure> {
  const { takeProfit, stopLoss } = presets;
  if (!takeProfit && !stopLoss) return ok(presets);
  if (!opens(asked)) return refuse('Only an order that opens a position carries take profit and stop loss');
  const long = asked.positionSide === 'LONG';
  const wrong = (preset: Preset | null, direction: Direction) => {
    const price = preset && opening(preset.source);
    return preset !== null && price !== null && isReached(direction, preset.price, price);
  };
  const words = (side: string) => `must lie ${side} the price the ${asked.positionSide} position opens at`;
  if (wrong(takeProfit, long ? 'rise' : 'fall')) return refuse(`Take profit ${words(long ? 'above' : 'below')}`);
  if (wrong(stopLoss, long ? 'fall' : 'rise')) return refuse(`Stop loss ${words(long ? 'below' : 'above')}`);
  if (takeProfit && stopLoss && isReached(long ? 'fall' : 'rise', stopLoss.price, takeProfit.price)) {
    return refuse(`Take profit must lie ${long ? 'above' : 'below'} stop loss`);
  }
  return ok(presets);
}

const refuse = (text: string) => fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
