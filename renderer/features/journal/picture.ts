/** Geometry of a trade's picture: which bars it needs, and where bars, fills and lines stand in it. */
import type { JournalPageAnswer } from '../../../shared/ipc/journalViews.ts';
import type { BarView } from '../../../shared/ipc/views.ts';
import {
  barOpenTime,
  intervalMilliseconds,
  klineIntervals,
  type KlineInterval,
  type Market,
} from '../../../shared/exchange/markets.ts';
import { maximum, minimum, parseDecimal, subtract } from '../../../shared/num/decimal.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';

/** Bars of a picture: most of its width belongs to the time in which the trade was open. */
const MOST_BARS = 120;
const FEWEST_AROUND = 12;

/** The bars of a picture: those of an interval that open from `from` and before `to`, Unix ms. */
export interface PictureRange {
  readonly interval: KlineInterval;
  readonly from: number;
  readonly to: number;
}

/** Returns the bars that show a trade with some before and after it, in the shortest interval in which they fit. */
export function pictureRange(market: Market, openedAt: number | null, closedAt: number): PictureRange {
  const start = openedAt ?? closedAt;
  const intervals = klineIntervals[market];
  for (const interval of intervals) {
    const length = intervalMilliseconds[interval];
    const inside = Math.ceil((closedAt - start) / length) + 1;
    const around = Math.max(FEWEST_AROUND, Math.ceil(inside / 4));
    if (inside + 2 * around > MOST_BARS && interval !== intervals.at(-1)) continue;
    const from = barOpenTime(start, interval) - around * length;
    return { interval, from, to: barOpenTime(closedAt, interval) + (around + 1) * length };
  }
  throw new Error('A market has at least one interval.');
}

/** A fill of the trade in its picture. */
export interface PictureFill {
  readonly time: number;
  readonly price: string;
  readonly side: 'BUY' | 'SELL';
}

/** Returns the fills of a page's trade, oldest first. */
export function fillsOf({ position, lot }: Pick<JournalPageAnswer, 'position' | 'lot'>): readonly PictureFill[] {
  if (position) return position.fills.map(({ time, price, side }) => ({ time, price, side }));
  const { purchase, sale } = lot ?? {};
  return [
    ...(purchase ? [{ time: purchase.time, price: purchase.price, side: 'BUY' as const }] : []),
    ...(sale ? [{ time: sale.time, price: sale.price, side: 'SELL' as const }] : []),
  ];
}

/** A line over the whole width. */
export interface PictureLine {
  readonly kind: 'entry' | 'exit' | 'stopLoss' | 'takeProfit';
  readonly price: string;
}

/** The content of a picture in CSS pixels. */
export interface PlacedPicture {
  readonly bars: readonly {
    readonly x: number;
    readonly width: number;
    readonly high: number;
    readonly low: number;
    readonly top: number;
    readonly bottom: number;
    readonly isUp: boolean;
  }[];
  readonly fills: readonly (PictureFill & { readonly x: number; readonly y: number })[];
  readonly lines: readonly (PictureLine & { readonly y: number })[];
}

/** What a picture shows. */
export interface PictureContent {
  readonly range: PictureRange;
  readonly bars: readonly Pick<BarView, 'openTime' | 'open' | 'high' | 'low' | 'close'>[];
  readonly fills: readonly PictureFill[];
  readonly lines: readonly PictureLine[];
}

/** Places bars, fills and lines in a picture of this size; null: there is no bar, or nothing between two prices. */
export function placePicture(content: PictureContent, width: number, height: number): PlacedPicture | null {
  const { range, bars, fills, lines } = content;
  const known = bars.filter(({ openTime }) => openTime >= range.from && openTime < range.to);
  const prices = [...known.flatMap(({ high, low }) => [high, low]), ...[...fills, ...lines].map(({ price }) => price)];
  const exact = prices.map((text) => parseDecimal(text)).filter((value) => value !== undefined);
  const [first] = exact;
  if (known.length === 0 || !first) return null;
  const [low, high] = [exact.reduce(minimum), exact.reduce(maximum)];
  const span = toPlotNumber(subtract(high, low));
  if (span === 0) return null;
  // A place on the screen: no amount is computed from it.
  const y = (text: string): number => {
    const value = parseDecimal(text);
    return value ? height - (toPlotNumber(subtract(value, low)) / span) * height : height;
  };
  const length = intervalMilliseconds[range.interval];
  const step = (width * length) / (range.to - range.from);
  const x = (time: number): number => ((time - range.from) / length) * step;
  return {
    bars: known.map(({ openTime, open, high: top, low: bottom, close }) => {
      const [begin, end] = [y(open), y(close)];
      return {
        x: x(openTime) + step / 2,
        width: Math.max(1, step * 0.7),
        high: y(top),
        low: y(bottom),
        top: Math.min(begin, end),
        bottom: Math.max(begin, end),
        isUp: end <= begin,
      };
    }),
    fills: fills.map((fill) => ({ ...fill, x: x(fill.time), y: y(fill.price) })),
    lines: lines.map((line) => ({ ...line, y: y(line.price) })),
  };
}
