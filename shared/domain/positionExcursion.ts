/** The prices that a position went through while it was open, and its result in units of the risk that its stop set. */
import type { PositionSide } from '../exchange/orderWords.ts';
import {
  absolute,
  divide,
  formatShort,
  maximum,
  minimum,
  multiply,
  negate,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../num/decimal.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';
import type { ClosedPosition } from './closedPosition.ts';
import { conditionalOrderRow } from './conditionalOrder.ts';
import type { ConditionalOrder } from './conditionalOrderSchema.ts';

/** Highest and lowest price of a minute or an hour, decimal text; `openTime` is Unix ms. */
export interface PriceBar {
  readonly interval: '1m' | '1h';
  readonly openTime: number;
  readonly high: string;
  readonly low: string;
}

/** Bars of one interval that open at or after `from` and before `to`, Unix ms. */
export interface BarRange {
  readonly interval: PriceBar['interval'];
  readonly from: number;
  readonly to: number;
}

/** Minutes up to which a position is covered by bars of minutes alone. */
const MINUTES_ALONE = 1000;
const lengths = { '1m': MINUTE_MS, '1h': HOUR_MS } as const;

/**
 * Returns the bars from the opening of a position to its close, oldest first. A long position is covered by whole hours,
 * and by minutes before the first and after the last of them.
 */
export function barRanges(openedAt: number, closedAt: number): readonly BarRange[] {
  const from = openedAt - (openedAt % MINUTE_MS);
  const to = closedAt - (closedAt % MINUTE_MS) + MINUTE_MS;
  if (to - from <= MINUTES_ALONE * MINUTE_MS) return [{ interval: '1m', from, to }];
  const firstHour = Math.ceil(from / HOUR_MS) * HOUR_MS;
  const lastHour = to - (to % HOUR_MS);
  const ranges: readonly BarRange[] = [
    { interval: '1m', from, to: firstHour },
    { interval: '1h', from: firstHour, to: lastHour },
    { interval: '1m', from: lastHour, to },
  ];
  return ranges.filter((range) => range.from < range.to);
}

/** Price moves against and for a position, at their greatest, from the entry price; decimal text, never below zero. */
export interface Excursion {
  readonly adverse: string;
  readonly favourable: string;
}

/**
 * Returns the greatest adverse and favourable excursion of a position, by the bars of {@link barRanges}. The first and
 * the last minute count as a whole, so that neither move is understated. Null: entry, opening or close is unknown, or a
 * bar is missing or not readable.
 */
export function excursionOf(
  { side, entryPrice, openedAt, closedAt }: Pick<ClosedPosition, 'side' | 'entryPrice' | 'openedAt' | 'closedAt'>,
  bars: readonly PriceBar[],
): Excursion | null {
  const entry = entryPrice === null ? undefined : parseDecimal(entryPrice);
  if (!entry || openedAt === null || closedAt === null) return null;
  const known = new Map(bars.map((bar) => [`${bar.interval} ${bar.openTime}`, bar]));
  let [high, low] = [entry, entry];
  for (const { interval, from, to } of barRanges(openedAt, closedAt)) {
    for (let openTime = from; openTime < to; openTime += lengths[interval]) {
      const bar = known.get(`${interval} ${openTime}`);
      const barHigh = bar && parseDecimal(bar.high);
      const barLow = bar && parseDecimal(bar.low);
      if (!barHigh || !barLow) return null;
      high = maximum(high, barHigh);
      low = minimum(low, barLow);
    }
  }
  const [above, below] = [subtract(high, entry), subtract(entry, low)];
  return side === 'LONG'
    ? { adverse: formatShort(below), favourable: formatShort(above) }
    : { adverse: formatShort(above), favourable: formatShort(below) };
}

/** What a stop put at risk: the loss from entry to stop, for a size; null: the stop is not on the losing side. */
function riskOf(side: PositionSide, entry: Decimal, stop: Decimal, size: Decimal): Decimal | null {
  const distance = side === 'LONG' ? subtract(entry, stop) : subtract(stop, entry);
  return sign(distance) > 0 && sign(size) > 0 ? multiply(distance, size) : null;
}

/**
 * Returns the net result of a position as a multiple of the risk at its first stop (R), two decimals, rounded towards
 * zero; null where a value is unknown or the stop risked nothing.
 */
export function riskMultiple(
  { side, entryPrice, size, net }: Pick<ClosedPosition, 'side' | 'entryPrice' | 'size' | 'net'>,
  stopPrice: string,
): string | null {
  const [entry, result, quantity, stop] = [entryPrice, net, size, stopPrice].map((text) =>
    text === null ? undefined : parseDecimal(text),
  );
  const risk = entry && quantity && stop ? riskOf(side, entry, stop, quantity) : null;
  if (!risk || !result) return null;
  const multiple = divide(absolute(result), risk, 2, 'floor') ?? ZERO;
  return formatShort(sign(result) < 0 ? negate(multiple) : multiple);
}

/** A stop-loss order of a position. */
export type StopOrder = Pick<
  ConditionalOrder,
  'kind' | 'symbol' | 'side' | 'positionSide' | 'triggerPrice' | 'createdAt' | 'parentOrderId'
>;

const placeOf = ({ symbol, side }: { readonly symbol: string; readonly side: string }): string => `${symbol} ${side}`;

/** Stop-loss or take-profit orders by the symbol and side of the positions that they close, oldest first. */
export type Stops = ReadonlyMap<string, readonly StopOrder[]>;

/**
 * Returns the stop-loss orders among conditional orders, those that close a side at a price on its losing side, or the
 * take-profit orders.
 */
export function stopsOf(orders: readonly StopOrder[], exit: 'stopLoss' | 'takeProfit' = 'stopLoss'): Stops {
  const stops = new Map<string, StopOrder[]>();
  for (const order of orders) {
    const { kind, symbol, side, positionSide, triggerPrice } = order;
    const closes = (positionSide === 'LONG' && side === 'SELL') || (positionSide === 'SHORT' && side === 'BUY');
    if (!closes || triggerPrice === null || conditionalOrderRow(kind)?.exit !== exit) continue;
    const place = placeOf({ symbol, side: positionSide });
    const list = stops.get(place);
    if (list) list.push(order);
    else stops.set(place, [order]);
  }
  for (const list of stops.values()) list.sort((a, b) => a.createdAt - b.createdAt);
  return stops;
}

/**
 * Returns the price of the first stop (or take-profit) of a position: the oldest one placed while it was open, and not attached to an
 * order of another position. Null: there was none, or the opening is not known.
 */
export function firstStopOf(
  position: Pick<ClosedPosition, 'symbol' | 'side' | 'openedAt' | 'closedAt' | 'fills'>,
  stops: Stops,
): string | null {
  const { openedAt, closedAt, fills } = position;
  if (openedAt === null) return null;
  const list = stops.get(placeOf(position)) ?? [];
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.createdAt < openedAt) low = middle + 1;
    else high = middle;
  }
  const opening = new Set(fills.flatMap(({ opens, orderId }) => (opens ? orderId : [])));
  for (let at = low; at < list.length && list[at]!.createdAt <= (closedAt ?? Infinity); at += 1) {
    const { parentOrderId, triggerPrice } = list[at]!;
    if (parentOrderId === undefined || opening.has(parentOrderId)) return triggerPrice;
  }
  return null;
}
