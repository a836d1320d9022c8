/** Symbols of both markets' exchange information as instruments. */
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
} from '../../../../shared/num/decimal.ts';
import { isOnStep } from '../../../../shared/num/step.ts';

const MAX_DECIMALS = 18;
/** Price steps offered for merging a futures book (R13). */
const MERGE_FACTORS = [1n, 2n, 5n, 10n, 50n, 100n];

/** A decimal above zero with at most 18 decimals; `undefined` for everything else (XS31). */
function positive(text: string | undefined): Decimal | undefined {
  const value = text === undefined ? undefined : parseDecimal(text);
  if (!value || value.units <= 0n) return undefined;
  const short = normalise(value);
  return short.scale <= MAX_DECIMALS ? short : undefined;
}

const tenth = (decimals: number): Decimal => fromBigInt(1n, decimals);

function mergeSteps(tick: Decimal): string[] {
  return MERGE_FACTORS.map((factor) => formatShort(multiply(tick, fromBigInt(factor))));
}

/** The steps the exchange lists, tick first, those that are no multiple of the tick left out; else ours. */
function listedSteps(tick: Decimal, list: string | undefined): string[] {
  const steps = (list ?? '').split(',').map((text) => positive(text.trim()));
  const usable = steps.filter((step): step is Decimal => step !== undefined && isOnStep(step, tick));
  const sorted = [tick, ...usable.toSorted(compare)].filter(
    (step, i, all) => i === 0 || compare(step, all[i - 1]!) > 0,
  );
  return sorted.length > 1 ? sorted.map(formatShort) : mergeSteps(tick);
}

/** The smallest listed step. */
function smallestStep(list: string | undefined): Decimal | undefined {
  const steps = (list ?? '').split(',').flatMap((text) => positive(text.trim()) ?? []);
  return steps.toSorted(compare)[0];
}

/**
 * A spot symbol; `undefined` when its steps cannot be used. `tradable` are the names of apiTradingSymbols. Older replies
 * carry no steps: such a symbol is shown with the finest steps that can be seen, and takes no orders (XS31).
 */
export function spotInstrument(
  record: ReplyOf<'spot.exchangeInfo'>['symbols'][number],
  tradable: ReadonlySet<string>,
): Instrument | undefined {
  const stated = record.tickSize !== undefined && record.stepSize !== undefined;
  const tick = record.tickSize === undefined ? smallestStep(record.displayDigitMerge) : positive(record.tickSize);
  const step = positive(record.stepSize ?? record.minTradeAmount);
  if (!tick || !step || record.enableDisplay === false) return undefined;
  return {
    market: 'spot',
    symbol: record.symbol,
    displayName: `${record.baseAsset}/${record.quoteAsset}`,
    baseAsset: record.baseAsset,
    quoteAsset: record.quoteAsset,
    tickSize: formatDecimal(tick),
    stepSize: formatDecimal(step),
    priceDecimals: tick.scale,
    quantityDecimals: step.scale,
    minQuantity: record.minTradeAmount,
    maxQuantity: record.maxTradeAmount,
    status: record.enableTrade ? record.status : 'HALT',
    apiTradable: stated && tradable.has(record.symbol),
    groupings: listedSteps(tick, record.displayDigitMerge),
  };
}

/** A futures contract; its tick is one unit of its price decimals. */
export function futuresInstrument(
  record: ReplyOf<'futures.market.exchangeInfo'>['symbols'][number],
  tradable: ReadonlySet<string>,
): Instrument | undefined {
  if (record.pricePrecision > MAX_DECIMALS || record.quantityPrecision > MAX_DECIMALS) return undefined;
  const tick = tenth(record.pricePrecision);
  const step = positive(record.contractVal) ?? tenth(record.quantityPrecision);
  return {
    market: 'futures',
    symbol: record.symbol,
    displayName: record.displaySymbol ?? record.symbol,
    baseAsset: record.baseAsset,
    quoteAsset: record.quoteAsset,
    tickSize: formatDecimal(tick),
    stepSize: formatDecimal(step),
    priceDecimals: tick.scale,
    quantityDecimals: Math.max(step.scale, 0),
    minQuantity: record.minOrderSize,
    maxQuantity: record.maxOrderSize,
    status: 'TRADING',
    apiTradable: tradable.has(record.symbol),
    groupings: mergeSteps(tick),
  };
}
