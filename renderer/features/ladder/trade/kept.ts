import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import { decimal, formatDecimal, multiply } from '../../../../shared/num/decimal.ts';
import type { PanelParams } from '../../../bridge/panelHandle.ts';
import { keptFlag, keptText } from '../../../ui/plainParams.ts';
import { noBracket, type Bracket } from './model.ts';

/** What the ladder keeps of trading with the panel. Whether it trades is never kept: it is off after every start. */
export interface TradeParams {
  /** Working sizes on the keys 1 to 5, in base, as typed. */
  readonly sizes: readonly string[];
  readonly bracket: boolean;
  /** Distances in ticks, as typed. */
  readonly takeProfit: string;
  readonly stopLoss: string;
}

/** How many working sizes there are. */
export const SIZES = 5;
/** Longest size or distance kept. */
export const MAX_SIZE_TEXT = 40;
/** Symbols whose sizes are kept with one panel. */
const MAX_SYMBOLS = 30;
const MULTIPLES = ['1', '2', '5', '10', '20'] as const;

const keyOf = ({ market, symbol }: Pick<Instrument, 'market' | 'symbol'>): string => `${market} ${symbol}`;

function keptSizes(params: PanelParams): Readonly<Record<string, unknown>> {
  const { sizes } = params;
  return typeof sizes === 'object' && sizes !== null && !Array.isArray(sizes) ? (sizes as Record<string, unknown>) : {};
}

/** Sizes to begin with: multiples of the smallest the exchange takes. */
function firstSizes(instrument: Instrument): readonly string[] {
  const smallest = smallestQuantity(instrument);
  return MULTIPLES.map((times) =>
    smallest === null ? '' : formatDecimal(multiply(decimal(smallest), decimal(times))),
  );
}

/** Reads what was kept for this symbol; what is no text falls back by itself. */
export function readTradeParams(params: PanelParams, instrument: Instrument): TradeParams {
  const all = keptSizes(params);
  const kept: unknown = Object.hasOwn(all, keyOf(instrument)) ? all[keyOf(instrument)] : null;
  const own: readonly unknown[] = Array.isArray(kept) ? kept : [];
  return {
    sizes: firstSizes(instrument).map((first, index) => {
      const text = own[index];
      return typeof text === 'string' && text.length <= MAX_SIZE_TEXT ? text : first;
    }),
    bracket: keptFlag(params, 'bracket', false),
    takeProfit: keptText(params, 'bracketProfit', MAX_SIZE_TEXT) ?? '20',
    stopLoss: keptText(params, 'bracketLoss', MAX_SIZE_TEXT) ?? '10',
  };
}

/** What is kept once a size of this symbol is another; the symbols used last stay. */
export function sizesWith(params: PanelParams, instrument: Instrument, index: number, text: string): PanelParams {
  const { sizes } = readTradeParams(params, instrument);
  const own = sizes.map((size, at) => (at === index ? text.slice(0, MAX_SIZE_TEXT) : size));
  const others = Object.entries(keptSizes(params)).filter(([key]) => key !== keyOf(instrument));
  return { sizes: Object.fromEntries([...others.slice(1 - MAX_SYMBOLS), [keyOf(instrument), own]]) };
}

const TICKS = /^[1-9]\d{0,6}$/;

/** The bracket of the fields; `null`: a distance is no whole number of ticks above zero. An empty field means none of that kind. */
export function readBracket({ bracket, takeProfit, stopLoss }: Omit<TradeParams, 'sizes'>): Bracket | null {
  if (!bracket) return noBracket;
  const read = (text: string): bigint | null | undefined => {
    if (text.trim() === '') return null;
    return TICKS.test(text.trim()) ? BigInt(text.trim()) : undefined;
  };
  const [profit, loss] = [read(takeProfit), read(stopLoss)];
  return profit === undefined || loss === undefined ? null : { takeProfit: profit, stopLoss: loss };
}
