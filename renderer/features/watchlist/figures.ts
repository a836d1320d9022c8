import { compare, parseDecimal } from '../../../shared/num/decimal.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { OverviewView } from '../../../shared/ipc/marketViews.ts';
import type { TickerView } from '../../../shared/ipc/views.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { selectionKey } from '../../state/market/index.ts';
import { anchorFeed, type FeedStatus } from '../../ipc/feedStatus.ts';
import { overviewFields, type OverviewField } from '../../../shared/domain/overviewFields.ts';

/** Figures of one symbol: text, '' for what is not known. */
type OverviewCells = Readonly<Record<OverviewField, string>>;

/** Calls `take` with the figures of each symbol; an incomplete row at the end of a broken view is ignored. */
function eachOverviewRow({ cells }: OverviewView, take: (row: OverviewCells) => void): void {
  const width = overviewFields.length;
  for (let at = 0; at + width <= cells.length; at += width) {
    const row: Partial<Record<OverviewField, string>> = {};
    for (const [index, name] of overviewFields.entries()) row[name] = cells[at + index]!;
    take(row as OverviewCells);
  }
}

/** Figures that a row shows: decimal text, '' for what is not known; the rate is a fraction. */
export interface RowFigures {
  readonly last: string;
  readonly changeFraction: string;
  readonly change: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly quoteVolume: string;
  readonly fundingRate: string;
  /** Unix ms of the exchange's clock; `null` when not reported. */
  readonly fundingAt: number | null;
  /** Direction of the last price change; `null` before the first. */
  readonly move: 'up' | 'down' | null;
}

/** Source of a row's prices and its age; `status` is live only while the prices are proven to be current. */
export interface RowSource {
  readonly from: 'stream' | 'overview';
  readonly feed: FeedStatus | null;
}

/** The latest figures of every symbol, stored once and read when they are drawn. */
export interface Figures {
  readonly of: (key: string) => RowFigures | null;
  readonly sourceOf: (key: string, market: Market) => RowSource;
  readonly overviewFeed: (market: Market) => FeedStatus | null;
  /** Returns a number that increases with each overview, which changes the inputs of sorting and search. */
  readonly version: () => number;
  readonly takeOverview: (view: OverviewView) => void;
  readonly takeTicker: (view: TickerView) => void;
  /** Ends the stream of this symbol: its figures come from the overview again. */
  readonly endStream: (key: string) => void;
  /** Deletes a market's figures, or all figures. */
  readonly clear: (market?: Market) => void;
}

interface Row {
  figures: RowFigures;
  market: Market;
}

function moveOf(before: RowFigures | undefined, last: string): RowFigures['move'] {
  if (before === undefined || before.last === last) return before?.move ?? null;
  const [from, to] = [parseDecimal(before.last), parseDecimal(last)];
  if (!from || !to) return null;
  const order = compare(to, from);
  return order === 0 ? before.move : order > 0 ? 'up' : 'down';
}

/** Creates a store without figures. */
export function createFigures(clock: Clock): Figures {
  const rows = new Map<string, Row>();
  const streams: Record<Market, Map<string, FeedStatus>> = { spot: new Map(), futures: new Map() };
  const feeds: Record<Market, FeedStatus | null> = { spot: null, futures: null };
  let version = 0;
  const isLive = (key: string, market: Market): boolean => streams[market].get(key)?.status === 'live';

  const forget = (market: Market, except: ReadonlySet<string> = new Set()): void => {
    for (const [key, row] of rows) if (row.market === market && !except.has(key)) rows.delete(key);
  };
  return {
    of: (key) => rows.get(key)?.figures ?? null,
    sourceOf(key, market) {
      const stream = streams[market].get(key) ?? null;
      return stream?.status === 'live' || feeds[market] === null
        ? { from: 'stream', feed: stream }
        : { from: 'overview', feed: feeds[market] };
    },
    overviewFeed: (market) => feeds[market],
    version: () => version,
    takeOverview(view) {
      const { market } = view;
      const seen = new Set<string>();
      version += 1;
      feeds[market] = anchorFeed(clock, feeds[market], view.feed);
      eachOverviewRow(view, (cells) => {
        const key = selectionKey({ market, symbol: cells.symbol });
        const before = rows.get(key)?.figures;
        const fundingAt = Number.parseInt(cells.fundingAt, 10);
        const funding = {
          fundingRate: cells.fundingRate,
          fundingAt: Number.isFinite(fundingAt) && fundingAt > 0 ? fundingAt : null,
        };
        seen.add(key);
        // A stream is newer than polled data; funding comes from polling only.
        if (before && isLive(key, market)) return void rows.set(key, { market, figures: { ...before, ...funding } });
        const { last, changeFraction, change, high, low, volume, quoteVolume } = cells;
        const figures = { last, changeFraction, change, high, low, volume, quoteVolume, ...funding };
        rows.set(key, { market, figures: { ...figures, move: moveOf(before, last) } });
      });
      if (view.reset) forget(market, seen);
    },
    takeTicker(view) {
      const { market, symbol, last, change, high, low, volume, quoteVolume } = view;
      const key = selectionKey({ market, symbol });
      const before = rows.get(key)?.figures;
      streams[market].set(key, anchorFeed(clock, streams[market].get(key) ?? null, view.feed));
      if (view.feed.status !== 'live') return;
      const figures = { last, change, changeFraction: view.changeFraction ?? '', high, low, volume, quoteVolume };
      const funding = { fundingRate: before?.fundingRate ?? '', fundingAt: before?.fundingAt ?? null };
      rows.set(key, { market, figures: { ...figures, ...funding, move: moveOf(before, last) } });
    },
    endStream(key) {
      for (const market of markets) streams[market].delete(key);
    },
    clear(market) {
      version += 1;
      for (const one of market ? [market] : markets) {
        forget(one);
        streams[one].clear();
        feeds[one] = null;
      }
    },
  };
}
