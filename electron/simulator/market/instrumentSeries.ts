import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { BarSeries, type FillHistory } from './barSeries.ts';
import type { InstrumentOrigin, KeptMinutes, UsualMinute } from './keptPast.ts';
import { type HistoryPath, BLOCK, bitsOf, lastRank, middleRank, plainDeviates, plainRank } from './historyPath.ts';

/** Largest deviation of an instrument's past price from its coin's index, as a share. */
const STAND_OFF = 0.0004;
/** Change of that deviation in a minute. */
const STEP_OFF = 0.00002;
/** Factors on a minute's volume beyond what its move explains, by rank: 1 on average. */
const busyFactors = plainDeviates.map((deviate) => Math.exp(0.5 * deviate - 0.125));

/**
 * Returns a function that generates the past of one instrument's price from its coin's path. `ticksPerUnit` converts
 * USDT to ticks; `usual` is null for a price without volume (mark, index). Each candle opens at the close of the
 * previous one; while the market is closed candles are flat.
 */
export function historyFiller(
  path: HistoryPath,
  ticksPerUnit: number,
  random: Random,
  usual: UsualMinute | null,
): FillHistory {
  return (columns, block, endClose) => {
    const day = path.block(block);
    const blockRandom = random.fork(`${block}`);
    let standOff = endClose / (day.close[BLOCK - 1]! * ticksPerUnit) - 1;
    let close = endClose;
    for (let at = BLOCK - 1; at >= 0; at -= 1) {
      if (day.closed[at] === 1) {
        columns.flat(at, close);
        continue;
      }
      const chance = usual ? bitsOf(blockRandom.next()) : 0;
      const drift = usual ? STEP_OFF * plainDeviates[plainRank(chance)]! : 0;
      standOff = Math.max(-STAND_OFF, Math.min(STAND_OFF, standOff * 0.98 + drift));
      const scale = ticksPerUnit * (1 + standOff);
      const open = Math.max(1, nearest(day.open[at]! * scale));
      const high = Math.max(open, close, nearest(day.high[at]! * scale));
      const low = Math.max(1, Math.min(open, close, nearest(day.low[at]! * scale)));
      columns.open[at] = open;
      columns.high[at] = high;
      columns.low[at] = low;
      columns.close[at] = close;
      if (usual) {
        const busy = busyFactors[middleRank(chance)]! * (0.45 + 0.7 * day.liveliness[at]!);
        const volume = Math.max(1, nearest(usual.volume * busy));
        const price = nearest((open + high + low + 2 * close) / 5);
        const lean = 0.5 + (close > open ? 0.12 : -0.12) + 0.1 * plainDeviates[lastRank(chance)]!;
        const taken = Math.floor(volume * Math.max(0.1, Math.min(0.9, lean)));
        columns.trades[at] = Math.min(volume, Math.max(1, nearest(usual.trades * busy)));
        columns.volume[at] = volume;
        columns.quote[at] = volume * price;
        columns.takerVolume[at] = taken;
        columns.takerQuote[at] = taken * price;
      }
      close = open;
    }
  };
}

/** Returns the nearest whole number; for positive values the same as Math.round at a quarter of the cost. */
function nearest(value: number): number {
  return Math.floor(value + 0.5);
}

/** Smallest number of trades at which a warm-up determines what a usual minute trades. */
const TELLING_TRADES = 100;

/** What the candles of one instrument start from. */
export interface SeriesTerms {
  /** End of the generated past: a whole minute in Unix ms. */
  readonly start: number;
  /** Prices at `start`, in ticks: of trades, and on futures of mark and index. */
  readonly prices: readonly number[];
  readonly path: HistoryPath;
  readonly ticksPerUnit: number;
  readonly random: Random;
  readonly usual: UsualMinute;
}

/** The candles of one instrument: of trades, and on futures of mark and index price too. */
export class InstrumentSeries {
  readonly last: BarSeries;
  readonly mark: BarSeries | null;
  readonly index: BarSeries | null;
  readonly #origin: InstrumentOrigin;
  /** Whether there was no earlier run: after a restart the usual minute is already known. */
  readonly #isNew: boolean;
  readonly #all: readonly BarSeries[];
  #keptUntil = 0;

  /**
   * Creates the series. `origin` is what they started from before a restart; it replaces the prices and the usual
   * minute of `terms`.
   */
  constructor(terms: SeriesTerms, origin: InstrumentOrigin | undefined) {
    const { start, path, ticksPerUnit, random } = terms;
    this.#isNew = origin === undefined;
    const starts = origin?.starts ?? terms.prices;
    // The usual minute is measured during warm-up and the past is generated later, so both must use the same object.
    this.#origin = { starts, usual: origin ? { ...origin.usual } : terms.usual };
    const open = (name: string, at: number): BarSeries | null => {
      const usual = at === 0 ? this.#origin.usual : null;
      const filler = historyFiller(path, ticksPerUnit, random.fork(`history/${name}`), usual);
      return starts[at] === undefined ? null : new BarSeries(start, starts[at], at === 0, filler);
    };
    this.last = open('last', 0)!;
    this.mark = open('mark', 1);
    this.index = open('index', 2);
    this.#all = [this.last, this.mark, this.index].filter((series) => series !== null);
  }

  /** What these candles are generated from, to be saved for the next start. */
  get origin(): InstrumentOrigin {
    return this.#origin;
  }

  /**
   * Returns the minute that opens at `openTime` (Unix ms) in the form that is saved; `undefined` when it is not a live
   * minute.
   */
  kept(openTime: number): KeptMinutes | undefined {
    const minutes = this.#all.map((series) => series.kept(openTime));
    return minutes.every((minute) => minute !== undefined) ? minutes : undefined;
  }

  /** Restores what {@link minutes} returned before a restart; the minutes must come in order of time. */
  putBack(openTime: number, minutes: KeptMinutes): void {
    for (const [at, series] of this.#all.entries()) if (minutes[at]) series.putBack(openTime, minutes[at]);
  }

  /** Makes the series ignore everything before `time` (Unix ms), because the restored minutes cover it. */
  keepUntil(time: number): void {
    this.#keptUntil = time;
  }

  /** Opens every minute up to the one that contains `time`. */
  advance(time: number): void {
    for (const series of this.#all) series.advance(time);
  }

  /** Applies a trade at `time` (Unix ms) to the current minute: price in ticks, size in steps. */
  trade(time: number, price: number, size: number, takerBuys: boolean): void {
    if (time >= this.#keptUntil) this.last.trade(price, size, takerBuys);
  }

  /** Applies mark and index price at `time` (Unix ms), in ticks. */
  quote(time: number, mark: number, index: number): void {
    if (time < this.#keptUntil) return;
    this.mark?.quote(mark);
    this.index?.quote(index);
  }

  /** Ends the warm-up of `minutes`: records what an average minute traded, as the scale of the past. */
  settle(minutes: number): void {
    const { last } = this;
    const bar = last.span(last.openTime - minutes * MINUTE_MS, last.openTime);
    // Too few trades prove little: then the agents' expected activity is used.
    if (!this.#isNew || !bar || bar.trades < TELLING_TRADES) return;
    this.#origin.usual.volume = Math.max(1, Math.floor(Number.parseInt(String(bar.volume), 10) / minutes));
    this.#origin.usual.trades = Math.max(1, Math.floor(bar.trades / minutes));
  }
}
