import { markets, priceTypes, type Market, type PriceType, SYMBOL_PATTERN } from '../../../shared/exchange/markets.ts';
import type { Selection, PanelParams } from '../../state/desk/index.ts';
import { chartIntervals, type ChartInterval } from './bars/intervals.ts';
import { chartStyles, priceScales, type ChartStyle, type PriceScaleKind } from './series/style.ts';

/** Maximum number of symbols compared at once. */
export const COMPARE_LIMIT = 4;

/** The settings a chart stores with its panel. */
export interface ChartParams {
  readonly interval: ChartInterval;
  /** The price type drawn as candles. */
  readonly price: PriceType;
  /** Price types of the same symbol drawn as lines. */
  readonly lines: readonly PriceType[];
  /** Whether the basis is shaded: the area between the main price and the first line, or between two lines. */
  readonly basis: boolean;
  readonly style: ChartStyle;
  readonly scale: PriceScaleKind;
  readonly autoScale: boolean;
  readonly volume: boolean;
  readonly compare: readonly Selection[];
}

function one<Value>(values: readonly Value[], stored: unknown, otherwise: Value): Value {
  return values.find((value) => value === stored) ?? otherwise;
}

function flag(stored: unknown, otherwise: boolean): boolean {
  return typeof stored === 'boolean' ? stored : otherwise;
}

function readSelection(stored: unknown): Selection | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { market, symbol } = stored as Record<string, unknown>;
  const found = markets.find((value: Market) => value === market);
  return found && typeof symbol === 'string' && SYMBOL_PATTERN.test(symbol) ? { market: found, symbol } : null;
}

const list = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

/** Style and price of a chart for which none was chosen. */
export interface FirstLook {
  readonly style?: string | undefined;
  readonly price?: PriceType | undefined;
}

/**
 * Reads stored settings: each invalid or unknown value falls back to its default separately (B-E3). `interval`: the
 * default of a new chart.
 */
export function readChartParams(stored: PanelParams, interval: string, first: FirstLook = {}): ChartParams {
  const compare: Selection[] = [];
  for (const entry of list(stored['compare'])) {
    const selection = readSelection(entry);
    const known = compare.some((other) => other.market === selection?.market && other.symbol === selection.symbol);
    if (selection && !known && compare.length < COMPARE_LIMIT) compare.push(selection);
  }
  return {
    interval: one(chartIntervals, stored['interval'], one(chartIntervals, interval, '1m')),
    price: one(priceTypes, stored['price'], first.price ?? 'LAST'),
    lines: priceTypes.filter((type) => list(stored['lines']).includes(type)),
    basis: flag(stored['basis'], true),
    style: one(chartStyles, stored['style'], one(chartStyles, first.style, 'candles')),
    scale: one(priceScales, stored['scale'], 'linear'),
    autoScale: flag(stored['autoScale'], true),
    volume: flag(stored['volume'], true),
    compare,
  };
}
