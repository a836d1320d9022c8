/** Converts the symbols of both markets' exchange information to instruments. */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import {
  compare,
  formatDecimal,
  formatShort,
  fromBigInt,
  multiply,
  normalise,
  parseDecimal,
  type Decimal,
  WIRE_DECIMALS,
} from '../../../../shared/num/decimal.ts';
import { isOnStep } from '../../../../shared/num/step.ts';
import { plain } from './plainValues.ts';

/** Decimals displayed for a symbol without a reported precision; such a symbol takes no orders. */
const SHOWN_DECIMALS = 8;
/** Step of a symbol without usable rules: it is listed and displayed, and no order of it can be checked (XS31). */
const NO_STEP = '0';
/** Multiples of the tick that are offered as grouping steps of a futures book (R13). */
const MERGE_FACTORS = [1n, 2n, 5n, 10n, 50n, 100n];

/** Returns a decimal above zero with at most 18 decimals; `undefined` for everything else (XS31). */
function positive(text: string | null | undefined): Decimal | undefined {
  const value = text === undefined || text === null ? undefined : parseDecimal(text);
  if (!value || value.units <= 0n) return undefined;
  const short = normalise(value);
  return short.scale <= WIRE_DECIMALS ? short : undefined;
}

const tenth = (decimals: number): Decimal => fromBigInt(1n, decimals);
/**
 * Returns the smallest step with this number of decimals; the default is used when the number is missing or too large.
 */
const shownTenth = (decimals: number | undefined): Decimal =>
  tenth(decimals === undefined || decimals > WIRE_DECIMALS ? SHOWN_DECIMALS : decimals);

function mergeSteps(tick: Decimal): string[] {
  return MERGE_FACTORS.map((factor) => formatShort(multiply(tick, fromBigInt(factor))));
}

/**
 * Returns the grouping steps that the exchange lists, the tick first, without those that are not a multiple of the
 * tick; without any, the app's own steps.
 */
function listedSteps(tick: Decimal, list: string | undefined): string[] {
  const steps = (list ?? '').split(',').map((text) => positive(text.trim()));
  const usable = steps.filter((step): step is Decimal => step !== undefined && isOnStep(step, tick));
  const sorted = [tick, ...usable.toSorted(compare)].filter(
    (step, i, all) => i === 0 || compare(step, all[i - 1]!) > 0,
  );
  return sorted.length > 1 ? sorted.map(formatShort) : mergeSteps(tick);
}

/** Returns the smallest listed step. */
function smallestStep(list: string | undefined): Decimal | undefined {
  const steps = (list ?? '').split(',').flatMap((text) => positive(text.trim()) ?? []);
  return steps.toSorted(compare)[0];
}

/**
 * Converts a spot symbol; `undefined` for one that the exchange does not show. `tradable` are the names of
 * apiTradingSymbols. Without a usable tick and step (older replies carry none) the symbol is displayed with the finest
 * known steps, and its step is 0: it takes no orders until the exchange states them (XS31).
 */
export function spotInstrument(
  record: ReplyOf<'spot.exchangeInfo'>['symbols'][number],
  tradable: ReadonlySet<string>,
): Instrument | undefined {
  if (record.enableDisplay === false) return undefined;
  const tick = positive(record.tickSize);
  const step = positive(record.stepSize);
  const shownTick = tick ?? smallestStep(record.displayDigitMerge) ?? shownTenth(record.quoteAssetPrecision);
  const shownStep = step ?? positive(record.minTradeAmount) ?? shownTenth(record.baseAssetPrecision);
  return {
    market: 'spot',
    symbol: record.symbol,
    displayName: `${record.baseAsset}/${record.quoteAsset}`,
    baseAsset: record.baseAsset,
    quoteAsset: record.quoteAsset,
    tickSize: formatDecimal(shownTick),
    stepSize: tick && step ? formatDecimal(step) : NO_STEP,
    priceDecimals: shownTick.scale,
    quantityDecimals: shownStep.scale,
    minQuantity: plain(record.minTradeAmount),
    maxQuantity: plain(record.maxTradeAmount),
    status: record.enableTrade ? record.status : 'HALT',
    apiTradable: tradable.has(record.symbol),
    groupings: listedSteps(shownTick, record.displayDigitMerge),
  };
}

/**
 * Converts a futures contract; its tick is one unit of its price decimals, its step is the contract's size
 * (A-EXCHANGE-INFO, XS31).
 */
export function futuresInstrument(
  record: ReplyOf<'futures.market.exchangeInfo'>['symbols'][number],
  tradable: ReadonlySet<string>,
): Instrument {
  const tick = shownTenth(record.pricePrecision);
  const step = record.pricePrecision > WIRE_DECIMALS ? undefined : positive(record.contractVal);
  return {
    market: 'futures',
    symbol: record.symbol,
    displayName: record.displaySymbol ?? record.symbol,
    baseAsset: record.baseAsset,
    quoteAsset: record.quoteAsset,
    tickSize: formatDecimal(tick),
    stepSize: step ? formatDecimal(step) : NO_STEP,
    priceDecimals: tick.scale,
    quantityDecimals: (step ?? shownTenth(record.quantityPrecision)).scale,
    minQuantity: plain(record.minOrderSize),
    maxQuantity: plain(record.maxOrderSize),
    status: 'TRADING',
    apiTradable: tradable.has(record.symbol),
    groupings: mergeSteps(tick),
  };
}
