import type { Glance } from '../../../shared/ipc/marketViews.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import { parseDecimal } from '../../../shared/num/decimal.ts';
import type { FeedStatus } from '../../bridge/feedStatus.ts';
import { describeAge, type AgeText } from '../../format/age.ts';
import { formatCountdown } from '../../format/countdown.ts';
import { formatCompact, formatNumber, formatPercent } from '../../format/number.ts';
import { formatRate } from '../../format/rate.ts';
import type { RowFigures } from './figures.ts';
import type { ColumnId, WatchRow } from './model.ts';

/** Stands where a figure is not known. */
export const NONE = '\u2013';

/** The words of one cell; `tone` colours it beside its sign. */
export interface CellText {
  readonly text: string;
  readonly tone: 'up' | 'down' | '';
}

const plain = (text: string): CellText => ({ text, tone: '' });
const none = plain(NONE);

function signed(text: string, fraction: string): CellText {
  const value = parseDecimal(fraction);
  return { text, tone: !value || value.units === 0n ? '' : value.units < 0n ? 'down' : 'up' };
}

/** Funding rate and the time until it is paid; `serverNow` is Unix ms of the exchange's clock, `null` before it is known. */
export function fundingCell(figures: RowFigures | null, serverNow: number | null): CellText {
  if (!figures || figures.fundingRate === '') return none;
  const rate = formatRate(figures.fundingRate);
  const left = figures.fundingAt === null || serverNow === null ? -1 : figures.fundingAt - serverNow;
  return signed(left < 0 ? rate : `${rate} ${formatCountdown(left)}`, figures.fundingRate);
}

/** What the cells of a row say, but for those that change with time alone. */
export function figureCells(
  { instrument }: WatchRow,
  figures: RowFigures | null,
  glance: Glance | null,
): Readonly<Record<Exclude<ColumnId, 'spark' | 'age' | 'funding'>, CellText>> {
  const price = (text: string | undefined): CellText =>
    text === undefined || text === '' || !instrument ? none : plain(formatNumber(text, instrument.priceDecimals));
  const change = figures?.changeFraction ?? '';
  const contracts = glance?.openInterest?.contracts;
  return {
    last: price(figures?.last),
    high: price(figures?.high),
    low: price(figures?.low),
    change: change === '' ? none : signed(formatPercent(change), change),
    volume: figures && figures.quoteVolume !== '' ? plain(formatCompact(figures.quoteVolume)) : none,
    openInterest: contracts === undefined ? none : plain(formatCompact(contracts)),
  };
}

/** How long ago the last frame came, in words; `null` when none came. `now` is monotonic ms. */
export function ageOf(feed: FeedStatus | null, now: number): AgeText | null {
  const at = feed?.received ?? null;
  return at === null ? null : describeAge(now - at);
}

/** The line of a sparkline in a box of `width` by `height`, highest price at the top; '' for fewer than two closes. */
export function sparkPath(closes: readonly string[], width: number, height: number): string {
  const points = closes.map(toPlotNumber).filter(Number.isFinite);
  if (points.length < 2) return '';
  const low = Math.min(...points);
  const span = Math.max(...points) - low;
  const place = (close: number, index: number): string => {
    const x = (index / (points.length - 1)) * width;
    const y = span === 0 ? height / 2 : height - ((close - low) / span) * height;
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return points.map(place).join('');
}
