/**
 * Handler of the window's call for closed positions: reads the archive page by page, rebuilds the positions in steps,
 * and keeps them while the archive is the same.
 */
import { positionHistory, type PositionHistory } from '../../../../shared/domain/closedPositions.ts';
import type { ClosedPosition } from '../../../../shared/domain/closedPosition.ts';
import type { Income } from '../../../../shared/domain/accountRecord.ts';
import type { CopyOrder } from '../../../../shared/domain/copyOrder.ts';
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import { firstStopOf, stopsOf, type StopOrder, type Stops } from '../../../../shared/domain/positionExcursion.ts';
import { marginTermsOf, type MarginTerms, type SeenTerms } from '../../../../shared/domain/marginTerms.ts';
import { copiesByOrder } from '../../../../shared/domain/tradeOrigin.ts';
import type { ClosedPositionsRequest, RecordCoverage } from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { withTurns } from '../../../../shared/time/steps.ts';
import type { Access } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { RecordOf } from './archive/archiveRecord.ts';
import type { MarginTermsRequest } from './archive/marginTermTable.ts';
import type { ExportSource } from './export/exportSource.ts';
import { readRecords, refusedList } from './recordReading.ts';
import { createSharedReading } from './sharedReading.ts';

/** Opening and closing order of a copy, and its stop. */
export type CopyOrderIds = Pick<CopyOrder, 'openOrderId' | 'closeOrderId' | 'stopLossPrice'>;

/** Dependencies of {@link createClosedPositions}. */
export interface ClosedPositionParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has' | 'coverage' | 'page'> | null;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: () => Pick<Access, 'epoch'> | null;
  /** Returns the copies that copy trading knows by now; the archive knows those of earlier runs. */
  readonly copies: () => readonly CopyOrderIds[];
  /** Returns the terms under which positions were seen; null: the archive cannot be used now. */
  readonly seenTerms: (request: MarginTermsRequest) => readonly SeenTerms[] | null;
}

/** The lists that positions are rebuilt from. */
const kinds = ['orders', 'fills', 'income', 'copies', 'triggers'] as const;
type Kind = (typeof kinds)[number];
type Coverages = Readonly<Record<Kind, RecordCoverage>>;

/** Positions with the records that they were rebuilt from. */
interface Rebuilt {
  readonly history: PositionHistory;
  readonly stops: Stops;
  readonly takeProfits: Stops;
  /** Stop prices of copies, by their opening order. */
  readonly copyStops: ReadonlyMap<string, string>;
  readonly incomeCoverage: RecordCoverage;
  readonly fillCoverage: RecordCoverage;
  /** Returns the type of an order; null: the order is not in the archive. */
  readonly orderTypeOf: (orderId: string) => string | null;
}

const listOf = (kind: Kind) => ({ market: 'futures', kind, symbol: null }) as const;

/** Whether a position matches the filters of a request. */
const matches = ({ symbol, from, to }: ClosedPositionsRequest, position: ClosedPosition): boolean =>
  (symbol === null || position.symbol === symbol) &&
  (from === null || position.closedAt! >= from) &&
  (to === null || position.closedAt! <= to);

/** Whether a position follows the cursor: last closed first, then by id, greater first. */
const follows = ({ after }: ClosedPositionsRequest, { closedAt, id }: ClosedPosition): boolean =>
  after === null || closedAt! < after.closedAt || (closedAt === after.closedAt && id < after.id);

/** Returns the price of a position's first stop: of a copy as its record says, of others by their orders. */
function stopPriceOf(position: ClosedPosition, { stops, copyStops }: Rebuilt): string | null {
  const { origin, openOrderId } = position;
  const copied = origin === 'copied' && openOrderId !== null ? copyStops.get(openOrderId) : undefined;
  return copied ?? firstStopOf(position, stops);
}

/** Prices at which a position was to be closed; null: not known, or there was none. */
export interface ExitPrices {
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
}

/** The positions of the archive as it is now, and the window's call for them. */
export interface ClosedPositions {
  readonly handlers: Pick<CallHandlers, 'records.closedPositions'>;
  /** Returns the same object while the archive is the same; null: the archive cannot be used now. */
  current(): Promise<Rebuilt | null>;
  /** Returns the prices of a position's first stop and first take-profit, as far as they are known now. */
  exitPricesOf(position: ClosedPosition): Promise<ExitPrices>;
}

/** Creates the handler. */
export function createClosedPositions(parts: ClosedPositionParts): ClosedPositions {
  const { tradingContext, clock, source } = parts;
  const shared = createSharedReading<Rebuilt>(() => parts.access());

  /** Reads a list, newest first; false: the archive cannot be used now. */
  const readAll = <Of extends Kind>(
    archive: Pick<ExportSource, 'page'>,
    kind: Of,
    take: (records: readonly RecordOf[Of][]) => void,
  ): Promise<boolean> => readRecords(archive, clock, { market: 'futures', symbol: null, kind, before: null }, take);

  const rebuild = async (
    archive: Pick<ExportSource, 'page'>,
    coverages: Coverages,
    known: readonly CopyOrderIds[],
  ): Promise<Rebuilt | null> => {
    const copies = [...known];
    const fills: Fill[] = [];
    const income: Income[] = [];
    const orders = new Map<string, Pick<Order, 'origin' | 'type'>>();
    const conditionalOrders: StopOrder[] = [];
    const isRead =
      (await readAll(archive, 'fills', (records) => fills.push(...records))) &&
      (await readAll(archive, 'income', (records) => income.push(...records))) &&
      (await readAll(archive, 'orders', (records) => {
        for (const { orderId, origin, type } of records) orders.set(orderId, { origin, type });
      })) &&
      (await readAll(archive, 'copies', (records) => copies.push(...records))) &&
      (await readAll(archive, 'triggers', (records) => conditionalOrders.push(...records)));
    if (!isRead) return null;
    const steps = positionHistory({
      fills: fills.toReversed(),
      income: income.toReversed(),
      originOf: (orderId) => orders.get(orderId)?.origin ?? null,
      // Where the reported results fit both modes, positions differ in nothing but their number.
      terms: { isSeparated: () => false, copyOf: copiesByOrder(copies) },
      covered: { fills: coverages.fills.ranges, income: coverages.income.ranges, copies: coverages.copies.ranges },
    });
    const history = await withTurns(steps, clock);
    const copyStops = copies.flatMap(({ openOrderId, stopLossPrice }): [string, string][] =>
      openOrderId === null || stopLossPrice === null ? [] : [[openOrderId, stopLossPrice]],
    );
    return {
      history,
      stops: stopsOf(conditionalOrders),
      takeProfits: stopsOf(conditionalOrders, 'takeProfit'),
      copyStops: new Map(copyStops),
      incomeCoverage: coverages.income,
      fillCoverage: coverages.fills,
      orderTypeOf: (orderId) => orders.get(orderId)?.type ?? null,
    };
  };

  const current = async (): Promise<Rebuilt | null> => {
    const archive = source;
    // A reading writes what trading reported a moment ago: only then the counts are current.
    if (!archive?.page({ ...listOf('fills'), before: null, limit: 1 })) return null;
    const [orders, fills, income, pastCopies, triggers] = kinds.map((kind) => archive.coverage(listOf(kind)));
    if (!orders || !fills || !income || !pastCopies || !triggers) return null;
    const known = parts.copies();
    const ids = known.map(({ openOrderId, closeOrderId, stopLossPrice }) => [openOrderId, closeOrderId, stopLossPrice]);
    const held = [orders, fills, income, pastCopies, triggers].map(({ records, ranges }) => [records, ranges]);
    const coverages = { orders, fills, income, copies: pastCopies, triggers };
    return shared([held, ids], () => rebuild(archive, coverages, known));
  };

  const termsOf = (position: ClosedPosition): MarginTerms[] | null => {
    const { symbol, side, openedAt: from, closedAt: to } = position;
    if (from === null || to === null) return null;
    return marginTermsOf(position, parts.seenTerms({ symbol, side, from, to }) ?? []);
  };

  const handlers: ClosedPositions['handlers'] = {
    'records.closedPositions': inSameContext(tradingContext, async (request: ClosedPositionsRequest) => {
      if (!source) return fail(appError('unavailable', 'error.archive.waiting'));
      const refused = refusedList(source, tradingContext, listOf('fills'));
      if (refused) return fail(refused);
      const rebuilt = await current();
      if (!rebuilt) return fail(appError('unavailable', 'error.archive.waiting'));
      const { closed, unassigned, unknownIncome, unreadable } = rebuilt.history;
      const matching = closed.filter((position) => matches(request, position));
      const rest = matching.filter((position) => follows(request, position));
      return ok({
        items: rest.slice(0, request.limit).map((position) => ({
          ...position,
          stopPrice: stopPriceOf(position, rebuilt),
          terms: termsOf(position),
        })),
        total: matching.length,
        more: rest.length > request.limit,
        fillCoverage: rebuilt.fillCoverage,
        incomeCoverage: rebuilt.incomeCoverage,
        unassigned: unassigned.length,
        unknownKinds: [...new Set(unknownIncome.map(({ kind }) => kind))],
        unreadable: unreadable.length,
      });
    }),
  };
  return {
    handlers,
    current,
    async exitPricesOf(position) {
      const rebuilt = await current();
      return {
        stopLoss: rebuilt && stopPriceOf(position, rebuilt),
        takeProfit: rebuilt && firstStopOf(position, rebuilt.takeProfits),
      };
    },
  };
}
