/** The trades of the journal by the days of a time zone, with the figures of each day. */
import { isEstimatedPosition } from '../../../../../shared/domain/closedPosition.ts';
import { dayFiguresOf, type DayFigures } from '../../../../../shared/domain/journalDayFigures.ts';
import { dayOfTime, type OffsetAt } from '../../../../../shared/domain/performanceCalendar.ts';
import { isChosen, type DrillChoice } from '../../../../../shared/domain/pastDrill.ts';
import { tradeOfLot, tradeOfPosition, type PerformanceTrade } from '../../../../../shared/domain/performanceTrade.ts';
import type { TradeOfJournal } from './journalTrades.ts';

/** Trades between two pauses. */
const AT_ONCE = 1_000;

/** Trades by the day on which they were closed, like `2026-03-01`, each list last closed first. */
export type TradesOfDays = ReadonlyMap<string, readonly TradeOfJournal[]>;

/** Groups trades, which are the last closed first, by their days in steps. */
export function* tradesByDay(
  trades: readonly TradeOfJournal[],
  offsetAt: OffsetAt,
  choice: DrillChoice,
): Generator<void, TradesOfDays> {
  const days = new Map<string, TradeOfJournal[]>();
  for (const [at, trade] of trades.entries()) {
    if (!isChosen(choice, trade.row.drill)) continue;
    const day = dayOfTime(trade.row.closedAt, offsetAt);
    const list = days.get(day);
    if (list) list.push(trade);
    else days.set(day, [trade]);
    if (at % AT_ONCE === AT_ONCE - 1) yield;
  }
  return days;
}

/** Returns a trade as the performance counts it. */
function performanceTradeOf({ position, lot, row: { drill } }: TradeOfJournal): PerformanceTrade | null {
  const notes = { orderType: null, tags: [], drill };
  return position ? tradeOfPosition(position, notes) : lot && tradeOfLot(lot, notes);
}

/** Whether the result of a trade may be another one than the records show. */
const isEstimate = ({ position, lot, row }: TradeOfJournal): boolean =>
  row.net !== null && (position ? isEstimatedPosition(position) : lot !== null && lot.certainty !== 'exact');

/** The figures of a day, with the number of trades that are in none, and of results that may be others. */
export function figuresOfDay(trades: readonly TradeOfJournal[]): {
  readonly figures: DayFigures[];
  readonly noAsset: number;
  readonly estimates: number;
} {
  return {
    ...dayFiguresOf(trades.flatMap((trade) => performanceTradeOf(trade) ?? [])),
    estimates: trades.filter(isEstimate).length,
  };
}
