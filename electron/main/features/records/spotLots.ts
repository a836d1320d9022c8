/** Handler of the window's call for spot lots: reads the archive page by page and matches sales with purchases in steps. */
import type { Bill } from '../../../../shared/domain/accountRecord.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import { spotLotHistory, type SpotLotHistory, type SpotRecords } from '../../../../shared/domain/spotLotHistory.ts';
import type { SpotLot } from '../../../../shared/domain/spotLot.ts';
import { lotMethods, lotTime, type LotMethod } from '../../../../shared/domain/spotLots.ts';
import type { RecordCoverage, SpotLotsRequest } from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Stretch } from '../../../../shared/time/stretches.ts';
import { withTurns } from '../../../../shared/time/steps.ts';
import type { Access } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { archiveLimits } from './archive/archiveLimits.ts';
import type { ExportSource } from './export/exportSource.ts';
import { readRecords, refusedList } from './recordReading.ts';
import { createSharedReading } from './sharedReading.ts';

/** Dependencies of {@link createSpotLots}. */
export interface SpotLotParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  /** Null: there is no archive. */
  readonly source: Pick<ExportSource, 'has' | 'coverage' | 'page'> | null;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: () => Pick<Access, 'epoch'> | null;
  readonly instruments: {
    find(market: 'spot', symbol: string): Pick<Instrument, 'baseAsset' | 'quoteAsset'> | null | undefined;
  };
}

/** The lots, and the ranges in which the fills of each symbol are complete. */
interface Matched {
  readonly history: SpotLotHistory;
  readonly ranges: ReadonlyMap<string, readonly Stretch[]>;
  readonly fillCoverage: RecordCoverage;
  /** Returns the type of an order; null: the order is not in the archive. */
  readonly orderTypeOf: (orderId: string) => string | null;
}

const listOf = <Kind extends 'orders' | 'fills' | 'bills'>(kind: Kind, symbol: string | null = null) =>
  ({ market: 'spot', kind, symbol }) as const;

/** Whether a lot matches the filters of a request; the time of one that is still held is that of its purchase. */
function matches({ symbol, from, to }: SpotLotsRequest, lot: SpotLot): boolean {
  const time = lotTime(lot);
  return (symbol === null || lot.symbol === symbol) && (from === null || time >= from) && (to === null || time <= to);
}

/** Whether a lot follows the cursor: latest first, then by id, greater first. */
function follows({ after }: SpotLotsRequest, lot: SpotLot): boolean {
  const time = lotTime(lot);
  return after === null || time < after.time || (time === after.time && lot.id < after.id);
}

/** The lots of the archive as it is now, and the window's call for them. */
export interface SpotLots {
  readonly handlers: Pick<CallHandlers, 'records.spotLots'>;
  /**
   * Returns the same object while the archive is the same; null: the archive cannot be used now. The window's call takes
   * the oldest purchase first.
   */
  current(method?: LotMethod): Promise<Matched | null>;
}

/** Creates the handler. */
export function createSpotLots(parts: SpotLotParts): SpotLots {
  const { tradingContext, clock, source, instruments } = parts;
  const sharedBy = new Map(lotMethods.map((method) => [method, createSharedReading<Matched>(() => parts.access())]));
  /** Counts how often the fills of a symbol were read further while those of all symbols together were not. */
  let furtherReadings = 0;

  const rangesOf = (archive: Pick<ExportSource, 'coverage'>, symbol: string): readonly Stretch[] =>
    archive.coverage(listOf('fills', symbol))?.ranges ?? [];

  const match = async (
    archive: Pick<ExportSource, 'coverage' | 'page'>,
    fillCoverage: RecordCoverage,
    billCoverage: RecordCoverage,
    method: LotMethod,
  ): Promise<Matched | null> => {
    const fills: Fill[] = [];
    const bills: Bill[] = [];
    const orders = new Map<string, Pick<Order, 'origin' | 'type'>>();
    const isRead =
      (await readRecords(archive, clock, { ...listOf('fills'), before: null }, (list) => fills.push(...list))) &&
      (await readRecords(archive, clock, { ...listOf('bills'), before: null }, (list) => bills.push(...list))) &&
      (await readRecords(archive, clock, { ...listOf('orders'), before: null }, (list) => {
        for (const { orderId, origin, type } of list) orders.set(orderId, { origin, type });
      }));
    if (!isRead) return null;
    const symbols = new Set(fills.map(({ symbol }) => symbol));
    const ranges = new Map([...symbols].map((symbol) => [symbol, rangesOf(archive, symbol)]));
    const records: SpotRecords = {
      fills: fills.toReversed(),
      bills,
      originOf: (orderId) => orders.get(orderId)?.origin ?? null,
      assetsOf: (symbol) => instruments.find('spot', symbol),
      since: archiveLimits.firstMs,
      covered: { fillsOf: (symbol) => ranges.get(symbol)!, bills: billCoverage.ranges },
    };
    const steps = spotLotHistory(records, method);
    return {
      history: await withTurns(steps, clock),
      ranges,
      fillCoverage,
      orderTypeOf: (orderId) => orders.get(orderId)?.type ?? null,
    };
  };

  const current = async (method: LotMethod = 'fifo'): Promise<Matched | null> => {
    const shared = sharedBy.get(method)!;
    const archive = source;
    // A reading writes what trading reported a moment ago: only then the counts are current.
    if (!archive?.page({ ...listOf('fills'), before: null, limit: 1 })) return null;
    const [fills, bills, orders] = (['fills', 'bills', 'orders'] as const).map((kind) =>
      archive.coverage(listOf(kind)),
    );
    if (!fills || !bills || !orders) return null;
    const read = [fills, bills, orders].map(({ records, ranges }) => [records, ranges]);
    const matchNow = () => shared([read, furtherReadings], () => match(archive, fills, bills, method));
    const matched = await matchNow();
    const isCurrent = [...(matched?.ranges ?? [])].every(
      ([symbol, ranges]) => JSON.stringify(ranges) === JSON.stringify(rangesOf(archive, symbol)),
    );
    if (isCurrent) return matched;
    furtherReadings += 1;
    return matchNow();
  };

  const handlers: SpotLots['handlers'] = {
    'records.spotLots': inSameContext(tradingContext, async (request: SpotLotsRequest) => {
      if (!source) return fail(appError('unavailable', 'error.archive.waiting'));
      const refused = refusedList(source, tradingContext, listOf('fills'));
      if (refused) return fail(refused);
      const matched = await current();
      if (!matched) return fail(appError('unavailable', 'error.archive.waiting'));
      const { closed, open, unreadable } = matched.history;
      const matching = (request.sold ? closed : open).filter((lot) => matches(request, lot));
      const rest = matching.filter((lot) => follows(request, lot));
      return ok({
        items: rest.slice(0, request.limit),
        total: matching.length,
        more: rest.length > request.limit,
        fillCoverage: matched.fillCoverage,
        unreadable: unreadable.length,
      });
    }),
  };
  return { handlers, current };
}
