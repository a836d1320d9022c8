/** Sums of a group of trades, collected one by one from the newest to the oldest, and the figures that follow from them. */
import { divideUnits, formatShort } from '../num/decimal.ts';
import { meanMargin } from './meanInterval.ts';

/** Decimals of ratios, which are rounded half away from zero. */
export const RATIO_DECIMALS = 8;

/**
 * Figures of a group of trades. Amounts are decimal text in the asset of the trades, averages rounded half away from
 * zero; ratios are decimal text with at most eight decimals. Null: the trades do not give the figure. Trades whose net
 * result is unknown are counted in `ids.unknown` and are in no other figure.
 */
export interface TradeStatistics {
  /** Ids of the trades that all figures are made of, by their net result, newest first. */
  readonly ids: {
    readonly wins: readonly string[];
    readonly losses: readonly string[];
    readonly zero: readonly string[];
    readonly unknown: readonly string[];
  };
  /** Number of trades with a known result. */
  readonly trades: number;
  readonly net: string;
  /** Winning trades over all, as a fraction; a trade without a result is no win. */
  readonly winRate: string | null;
  readonly averageWin: string | null;
  readonly averageLoss: string | null;
  /** The trades with the highest and the lowest net result; of equal ones the newest. */
  readonly best: { readonly id: string; readonly net: string } | null;
  readonly worst: { readonly id: string; readonly net: string } | null;
  /** Average net result, and its 95 % confidence interval by Student's t; without bounds below two trades. */
  readonly expectancy: { readonly mean: string; readonly low: string | null; readonly high: string | null } | null;
  /** Sum of the wins over that of the losses; null without a loss. */
  readonly profitFactor: string | null;
  /** Average win over average loss; null without both. */
  readonly payoffRatio: string | null;
  /** Longest series of wins and of losses; a result of zero ends one, an unknown one does not count. */
  readonly longestWins: number;
  readonly longestLosses: number;
  /** The series of the newest trades: wins above zero, losses below. */
  readonly currentStreak: number;
  /** Sums, and their share of what winning prices brought before costs; null: one of the trades does not state it. */
  readonly fees: string | null;
  readonly feeShare: string | null;
  readonly funding: string | null;
  readonly fundingShare: string | null;
  /** Time in which at least one of the trades was open; `unknown`: trades without an opening, which are not in it. */
  readonly inMarket: { readonly milliseconds: number; readonly unknown: number };
}

/** One trade in units of the common scale. Null: not known. */
export interface TradeUnits {
  readonly id: string;
  readonly openedAt: number | null;
  readonly closedAt: number;
  readonly net: bigint | null;
  /** The square of `net`; zero where that is null. */
  readonly square: bigint;
  readonly gross: bigint | null;
  readonly fees: bigint | null;
  readonly funding: bigint | null;
}

/** The sums of a group. Trades are added from the last closed to the first closed. */
export class TradeSums {
  readonly #wins: string[] = [];
  readonly #losses: string[] = [];
  readonly #zero: string[] = [];
  readonly #unknown: string[] = [];
  #won = 0n;
  #lost = 0n;
  #squares = 0n;
  #grossWon = 0n;
  #fees = 0n;
  #funding = 0n;
  #hasAllCosts = true;
  #best: TradeUnits | null = null;
  #worst: TradeUnits | null = null;
  /** Length of the series that is running, below zero for losses. */
  #run = 0;
  /** The first series, once it has ended. */
  #current: number | null = null;
  #longestWins = 0;
  #longestLosses = 0;
  /** The range of overlapping trades that is running, from its earliest opening to its close. */
  #openFrom = Infinity;
  #openTo = Infinity;
  #inMarket = 0;
  #openings = 0;

  /** Adds a trade that was closed no later than those before. */
  add(trade: TradeUnits): void {
    const { id, net } = trade;
    if (net === null) {
      this.#unknown.push(id);
      return;
    }
    if (net > 0n) {
      this.#wins.push(id);
      this.#won += net;
      if (this.#run < 0) this.#endRun();
      this.#run += 1;
      if (this.#run > this.#longestWins) this.#longestWins = this.#run;
    } else if (net < 0n) {
      this.#losses.push(id);
      this.#lost -= net;
      if (this.#run > 0) this.#endRun();
      this.#run -= 1;
      if (-this.#run > this.#longestLosses) this.#longestLosses = -this.#run;
    } else {
      this.#zero.push(id);
      this.#endRun();
    }
    this.#squares += trade.square;
    if (this.#best === null || net > this.#best.net!) this.#best = trade;
    if (this.#worst === null || net < this.#worst.net!) this.#worst = trade;
    const { gross, fees, funding } = trade;
    if (gross === null || fees === null || funding === null) {
      this.#hasAllCosts = false;
    } else {
      if (gross > 0n) this.#grossWon += gross;
      this.#fees += fees;
      this.#funding += funding;
    }
    this.#addTime(trade);
  }

  /** Ends the running series. */
  #endRun(): void {
    this.#current ??= this.#run;
    this.#run = 0;
  }

  #addTime({ openedAt, closedAt }: TradeUnits): void {
    if (openedAt === null) {
      this.#openings += 1;
      return;
    }
    if (closedAt < this.#openFrom) {
      if (this.#openFrom !== Infinity) this.#inMarket += this.#openTo - this.#openFrom;
      this.#openTo = closedAt;
    }
    if (openedAt < this.#openFrom) this.#openFrom = openedAt;
  }

  /** Returns the figures; `scale`: decimals of the units. */
  figures(scale: number): TradeStatistics {
    const [wins, losses] = [BigInt(this.#wins.length), BigInt(this.#losses.length)];
    const trades = this.#wins.length + this.#losses.length + this.#zero.length;
    const count = BigInt(trades);
    const sum = this.#won - this.#lost;
    const text = (units: bigint): string => formatShort({ units, scale });
    const average = (units: bigint, by: bigint): string | null =>
      by === 0n ? null : text(divideUnits(units, by, 'halfUp'));
    const ratio = (a: bigint, b: bigint): string | null =>
      b === 0n
        ? null
        : formatShort({ units: divideUnits(a * 10n ** BigInt(RATIO_DECIMALS), b, 'halfUp'), scale: RATIO_DECIMALS });
    const mean = trades === 0 ? 0n : divideUnits(sum, count, 'halfUp');
    const margin = meanMargin(trades, sum, this.#squares, scale);
    const extreme = (trade: TradeUnits | null) => trade && { id: trade.id, net: text(trade.net!) };
    const cost = (units: bigint): string | null => (this.#hasAllCosts ? text(units) : null);
    const share = (units: bigint): string | null => (this.#hasAllCosts ? ratio(units, this.#grossWon) : null);
    const running = this.#openFrom === Infinity ? 0 : this.#openTo - this.#openFrom;
    return {
      ids: { wins: this.#wins, losses: this.#losses, zero: this.#zero, unknown: this.#unknown },
      trades,
      net: text(sum),
      winRate: ratio(wins, count),
      averageWin: average(this.#won, wins),
      averageLoss: average(-this.#lost, losses),
      best: extreme(this.#best),
      worst: extreme(this.#worst),
      expectancy:
        trades === 0
          ? null
          : {
              mean: text(mean),
              low: margin && text(mean - margin.units),
              high: margin && text(mean + margin.units),
            },
      profitFactor: ratio(this.#won, this.#lost),
      payoffRatio: wins === 0n ? null : ratio(this.#won * losses, this.#lost * wins),
      longestWins: this.#longestWins,
      longestLosses: this.#longestLosses,
      currentStreak: this.#current ?? this.#run,
      fees: cost(this.#fees),
      feeShare: share(this.#fees),
      funding: cost(this.#funding),
      fundingShare: share(this.#funding),
      inMarket: { milliseconds: this.#inMarket + running, unknown: this.#openings },
    };
  }
}
