/** Handlers of the window's calls for the performance: hands the account's trades to a thread and keeps it for more. */
import { beganWithOrder, isEstimatedPosition } from '../../../../../shared/domain/closedPosition.ts';
import type { PositionHistory } from '../../../../../shared/domain/closedPositions.ts';
import { journalKeyOfLot, journalKeyOfPosition } from '../../../../../shared/domain/journal.ts';
import { drillAt, isChosen, type PastDrill } from '../../../../../shared/domain/pastDrill.ts';
import { tradeOfLot, tradeOfPosition, type PerformanceTrade } from '../../../../../shared/domain/performanceTrade.ts';
import type { SpotLotHistory } from '../../../../../shared/domain/spotLotHistory.ts';
import type { PerformanceRequest } from '../../../../../shared/ipc/performanceViews.ts';
import type { RecordCoverage } from '../../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { pause } from '../../../../../shared/time/steps.ts';
import { inSameContext, type TradingContext } from '../../../account/tradingContext.ts';
import type { CallHandlers } from '../../../platform/callHandlers.ts';
import type { ExportSource } from '../export/exportSource.ts';
import { futuresFills, refusedList } from '../recordReading.ts';
import type { JournalTags } from '../journal/journal.ts';
import type { PerformanceFigures } from './performanceMessages.ts';
import type { PerformanceThread } from './performanceThread.ts';

/** Trades that are handed to the thread between two pauses: copying them takes main less than a millisecond. */
const HANDED_AT_ONCE = 250;

const noDrills: readonly PastDrill[] = [];

/** What one market contributes; the same object while the archive is the same. */
interface MarketRecords<History> {
  readonly history: History;
  readonly orderTypeOf: (orderId: string) => string | null;
  readonly fillCoverage: RecordCoverage;
}

/** Dependencies of {@link createPerformance}. Null from a source: the archive cannot be used now. */
export interface PerformanceParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has'> | null;
  readonly positions: () => Promise<MarketRecords<Pick<PositionHistory, 'closed'>> | null>;
  readonly lots: () => Promise<MarketRecords<Pick<SpotLotHistory, 'closed'>> | null>;
  /** The tags of trades by the keys of their journal entries; the same object while no entry has changed. */
  readonly tags: () => Promise<JournalTags | null>;
  /** The drills that were run, oldest first; the same list while none has changed. */
  readonly drills: () => readonly PastDrill[] | null;
  readonly startThread: () => PerformanceThread;
}

/** A trade, and whether its result may be another one than the records show. */
interface Candidate {
  readonly trade: PerformanceTrade | null;
  readonly isEstimate: boolean;
}

/** The figures of a period, and how many of their results are estimates. */
interface Figures extends PerformanceFigures {
  readonly estimates: number;
}

/** The trades of a period in a thread, and their figures once it has computed them. */
interface Computed {
  readonly of: readonly unknown[];
  readonly thread: PerformanceThread;
  readonly figures: Promise<Figures | null>;
  readonly coverage: { readonly futures: RecordCoverage; readonly spot: RecordCoverage };
}

/** Creates the handlers; `stop` ends the thread. */
export function createPerformance(parts: PerformanceParts): {
  readonly handlers: Pick<CallHandlers, 'records.performance' | 'records.performanceTrades'>;
  stop(): void;
} {
  const { tradingContext, clock, source, positions, lots, tags, startThread } = parts;
  const waiting = fail(appError('unavailable', 'error.archive.waiting'));
  let kept: Computed | null = null;
  let hasStopped = false;

  const handOver = async (
    thread: PerformanceThread,
    trades: Iterable<Candidate>,
    { from, to, zone, drills }: PerformanceRequest,
  ): Promise<Figures | null> => {
    let chunk: PerformanceTrade[] = [];
    let [seen, estimates] = [0, 0];
    for (const { trade, isEstimate } of trades) {
      const isInPeriod = trade && (from === null || trade.closedAt >= from) && (to === null || trade.closedAt <= to);
      const isWanted = isInPeriod && isChosen(drills, trade.drill);
      if (isWanted) chunk.push(trade);
      if (isWanted && isEstimate && trade.net !== null) estimates += 1;
      seen += 1;
      if (seen % HANDED_AT_ONCE > 0) continue;
      thread.add(chunk);
      chunk = [];
      await pause(clock);
    }
    thread.add(chunk);
    const figures = await thread.compute(zone);
    return figures && { ...figures, estimates };
  };

  /** Returns the computation of a request, the kept one while nothing has changed; null: not possible now. */
  const current = async (request: PerformanceRequest): Promise<Computed | null> => {
    const futures = await positions();
    const spot = futures && (await lots());
    const words = spot && (await tags());
    if (!futures || !spot || !words || hasStopped) return null;
    const { from, to, zone, drills: choice } = request;
    const drills = parts.drills() ?? noDrills;
    const of = [futures, spot, words, drills, from, to, zone, choice];
    if (kept?.of.every((one, at) => one === of[at])) return kept;
    kept?.thread.end();
    const thread = startThread();
    function* trades(): Generator<Candidate> {
      for (const position of futures!.history.closed) {
        const orderId = beganWithOrder(position);
        const orderType = orderId === null ? null : futures!.orderTypeOf(orderId);
        yield {
          trade: tradeOfPosition(position, {
            orderType,
            tags: words!.of(journalKeyOfPosition(position)),
            drill: drillAt(drills, position.openedAt),
          }),
          isEstimate: isEstimatedPosition(position),
        };
      }
      for (const lot of spot!.history.closed) {
        const orderType = lot.purchase && spot!.orderTypeOf(lot.purchase.orderId);
        const trade = tradeOfLot(lot, {
          orderType,
          tags: words!.of(journalKeyOfLot(lot)),
          drill: drillAt(drills, lot.purchase?.time ?? null),
        });
        yield { trade, isEstimate: lot.certainty !== 'exact' };
      }
    }
    const coverage = { futures: futures.fillCoverage, spot: spot.fillCoverage };
    kept = { of, thread, figures: handOver(thread, trades(), request), coverage };
    return kept;
  };

  /** Returns the figures of a computation; one whose thread failed is not kept. */
  const figuresOf = async (computed: Computed): Promise<Figures | null> => {
    const figures = await computed.figures;
    if (!figures && kept === computed) kept = null;
    return figures;
  };

  return {
    handlers: {
      'records.performance': inSameContext(tradingContext, async (request) => {
        const refused = refusedList(source, tradingContext, futuresFills);
        if (refused) return fail(refused);
        const computed = await current(request);
        const figures = computed && (await figuresOf(computed));
        return computed && figures ? ok({ ...figures, coverage: computed.coverage }) : waiting;
      }),
      'records.performanceTrades': inSameContext(tradingContext, async (request) => {
        const refused = refusedList(source, tradingContext, futuresFills);
        if (refused) return fail(refused);
        const computed = await current(request);
        const figures = computed && (await figuresOf(computed));
        const { asset, figure, outcome, skip, limit } = request;
        const found = figures && (await computed.thread.find({ asset, figure, outcome, skip, limit }));
        // The thread has ended: the next request starts another one.
        if (!found && kept === computed) kept = null;
        return found ? ok(found) : waiting;
      }),
    },
    stop() {
      hasStopped = true;
      kept?.thread.end();
      kept = null;
    },
  };
}
