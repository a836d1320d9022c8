import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { BarSeries } from './barSeries.ts';
import { historyFiller } from './fillHistory.ts';
import type { InstrumentOrigin, KeptMinutes, UsualMinute } from './keptPast.ts';
import type { HistoryPath } from './historyPath.ts';

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
