import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { Random } from '../../../shared/time/random.ts';
import { BarSeries } from './barSeries.ts';
import { historyFiller } from './fillHistory.ts';
import type { InstrumentOrigin, KeptMinutes, UsualMinute } from './keptPast.ts';
import type { HistoryPath } from './historyPath.ts';

/** From so many trades on, a warm-up says what is usual. */
const TELLING_TRADES = 100;

/** What the candles of one instrument are opened with. */
export interface SeriesTerms {
  /** Whole minute in Unix ms: where the past ends that is drawn. */
  readonly start: number;
  /** Prices there in ticks: of trades, and on futures of mark and index. */
  readonly prices: readonly number[];
  readonly path: HistoryPath;
  readonly ticksPerUnit: number;
  readonly random: Random;
  readonly usual: UsualMinute;
}

/** The candles of one instrument: of trades; of mark and index price on futures alone. */
export class InstrumentSeries {
  readonly last: BarSeries;
  readonly mark: BarSeries | null;
  readonly index: BarSeries | null;
  readonly #origin: InstrumentOrigin;
  /** What goes on from before a restart knows what is usual. */
  readonly #isNew: boolean;
  readonly #all: readonly BarSeries[];
  #keptUntil = 0;

  /** Opens them; `origin` is what they were opened with before a restart, and stands instead of the prices and of what is usual. */
  constructor(terms: SeriesTerms, origin: InstrumentOrigin | undefined) {
    const { start, path, ticksPerUnit, random } = terms;
    this.#isNew = origin === undefined;
    const starts = origin?.starts ?? terms.prices;
    // What is usual is found out while the agents run warm, and the past is drawn later: it must be the same object.
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

  /** What these candles are drawn from, to be kept for the next start. */
  get origin(): InstrumentOrigin {
    return this.#origin;
  }

  /** The minute that opens at `openTime` (Unix ms) as it is kept; `undefined` when it is not of the present. */
  kept(openTime: number): KeptMinutes | undefined {
    const minutes = this.#all.map((series) => series.kept(openTime));
    return minutes.every((minute) => minute !== undefined) ? minutes : undefined;
  }

  /** Puts back what {@link kept} gave before a restart; the minutes come in the order of time. */
  putBack(openTime: number, kept: KeptMinutes): void {
    for (const [at, series] of this.#all.entries()) if (kept[at]) series.putBack(openTime, kept[at]);
  }

  /** From `time` (Unix ms) on they take what happens: before it they are what was put back. */
  keepUntil(time: number): void {
    this.#keptUntil = time;
  }

  /** Opens every minute up to the one that holds `time`. */
  advance(time: number): void {
    for (const series of this.#all) series.advance(time);
  }

  /** Takes a trade at `time` (Unix ms) into the open minute: price in ticks, size in steps. */
  trade(time: number, price: number, size: number, takerBuys: boolean): void {
    if (time >= this.#keptUntil) this.last.trade(price, size, takerBuys);
  }

  /** Takes mark and index price at `time` (Unix ms), in ticks. */
  quote(time: number, mark: number, index: number): void {
    if (time < this.#keptUntil) return;
    this.mark?.quote(mark);
    this.index?.quote(index);
  }

  /** Ends the warm-up of so many minutes: notes what an average one traded, the scale of the past. */
  settle(minutes: number): void {
    const { last } = this;
    const bar = last.span(last.openTime - minutes * MINUTE_MS, last.openTime);
    // A handful of trades says little: then what the agents usually do stands.
    if (!this.#isNew || !bar || bar.trades < TELLING_TRADES) return;
    this.#origin.usual.volume = Math.max(1, Math.floor(Number.parseInt(String(bar.volume), 10) / minutes));
    this.#origin.usual.trades = Math.max(1, Math.floor(bar.trades / minutes));
  }
}
