import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import { decimal, formatDecimal, multiply } from '../../../../shared/num/decimal.ts';
import type { PanelParams } from '../../../state/desk/index.ts';
import { keptFlag, keptText } from '../../../ui/plainParams.ts';
import { noBracket, type Bracket } from './model.ts';

/**
 * Trading settings of the ladder that are saved with the panel. Trading mode is never saved: it is off after every
 * start.
 */
export interface TradeParams {
  /** Working sizes on the keys 1 to 5, in base, as typed. */
  readonly sizes: readonly string[];
  readonly bracket: boolean;
  /** Distances in ticks, as typed. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** Number of working sizes. */
export const WORKING_SIZE_COUNT = 5;
/** Maximum length of a saved size or distance. */
export const MAX_SIZE_TEXT = 40;
/** Maximum number of symbols whose sizes are saved with one panel. */
const MAX_SYMBOLS = 30;
const MULTIPLES = ['1', '2', '5', '10', '20'] as const;

const keyOf = ({ market, symbol }: Pick<Instrument, 'market' | 'symbol'>): string => `${market} ${symbol}`;

function keptSizes(params: PanelParams): Readonly<Record<string, unknown>> {
  const { sizes } = params;
  return typeof sizes === 'object' && sizes !== null && !Array.isArray(sizes) ? (sizes as Record<string, unknown>) : {};
}

/** Returns the initial sizes: multiples of the smallest quantity the exchange accepts. */
function firstSizes(instrument: Instrument): readonly string[] {
  const smallest = smallestQuantity(instrument);
  return MULTIPLES.map((times) =>
    smallest === null ? '' : formatDecimal(multiply(decimal(smallest), decimal(times))),
  );
}

/** Reads the saved settings of this symbol; each value that is no valid text falls back to its default. */
export function readTradeParams(params: PanelParams, instrument: Instrument): TradeParams {
  const all = keptSizes(params);
  const stored: unknown = Object.hasOwn(all, keyOf(instrument)) ? all[keyOf(instrument)] : null;
  const storedSizes: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return {
    sizes: firstSizes(instrument).map((first, index) => {
      const text = storedSizes[index];
      return typeof text === 'string' && text.length <= MAX_SIZE_TEXT ? text : first;
    }),
    bracket: keptFlag(params, 'bracket', false),
    takeProfit: keptText(params, 'bracketProfit', MAX_SIZE_TEXT) ?? '20',
    stopLoss: keptText(params, 'bracketLoss', MAX_SIZE_TEXT) ?? '10',
  };
}

/** Returns the saved sizes after one size of this symbol changed; the symbols used last are kept. */
export function sizesWith(params: PanelParams, instrument: Instrument, index: number, text: string): PanelParams {
  const { sizes } = readTradeParams(params, instrument);
  const updatedSizes = sizes.map((size, at) => (at === index ? text.slice(0, MAX_SIZE_TEXT) : size));
  const others = Object.entries(keptSizes(params)).filter(([key]) => key !== keyOf(instrument));
  return { sizes: Object.fromEntries([...others.slice(1 - MAX_SYMBOLS), [keyOf(instrument), updatedSizes]]) };
}

const TICKS = /^[1-9]\d{0,6}$/;

/**
 * Reads the bracket fields; `null`: a distance is no whole number of ticks above zero. An empty field means no order of
 * that kind.
 */
export function readBracket({ bracket, takeProfit, stopLoss }: Omit<TradeParams, 'sizes'>): Bracket | null {
  if (!bracket) return noBracket;
  const read = (text: string): bigint | null | undefined => {
    if (text.trim() === '') return null;
    return TICKS.test(text.trim()) ? BigInt(text.trim()) : undefined;
  };
  const [profit, loss] = [read(takeProfit), read(stopLoss)];
  return profit === undefined || loss === undefined ? null : { takeProfit: profit, stopLoss: loss };
}
