/** Handler of the window's call for spot lots: reads the archive page by page and matches sales with purchases in steps. */
import type { Bill } from '../../../../shared/domain/accountRecord.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import { spotLotHistory, type SpotLotHistory } from '../../../../shared/domain/spotLotHistory.ts';
import { lotTime, type SpotLot } from '../../../../shared/domain/spotLot.ts';
import type { RecordCoverage, SpotLotsRequest } from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { withTurns } from '../../../../shared/time/steps.ts';
import type { Access } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { archiveLimits } from './archive/archiveLimits.ts';
import type { ExportSource } from './export/exportSource.ts';
import { readRecords } from './recordReading.ts';
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

/** The lots, and the symbols whose fills they are made of. */
interface Matched {
  readonly history: SpotLotHistory;
  readonly symbols: readonly string[];
  readonly fillCoverage: RecordCoverage;
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

/** Creates the handler. */
export function createSpotLots(parts: SpotLotParts): Pick<CallHandlers, 'records.spotLots'> {
  const { tradingContext, clock, source, instruments } = parts;
  const shared = createSharedReading<Matched>(() => parts.access());
  let symbols: readonly string[] = [];

  const match = async (
    archive: Pick<ExportSource, 'coverage' | 'page'>,
    fillCoverage: RecordCoverage,
    billCoverage: RecordCoverage,
  ): Promise<Matched | null> => {
    const fills: Fill[] = [];
    const bills: Bill[] = [];
    const origins = new Map<string, Order['origin']>();
    const isRead =
      (await readRecords(archive, clock, { ...listOf('fills'), before: null }, (list) => fills.push(...list))) &&
      (await readRecords(archive, clock, { ...listOf('bills'), before: null }, (list) => bills.push(...list))) &&
      (await readRecords(archive, clock, { ...listOf('orders'), before: null }, (list) => {
        for (const { orderId, origin } of list) origins.set(orderId, origin);
      }));
    if (!isRead) return null;
    const traded = [...new Set(fills.map(({ symbol }) => symbol))];
    const ranges = new Map(
      traded.map((symbol) => [symbol, archive.coverage(listOf('fills', symbol))?.ranges ?? []] as const),
    );
    const steps = spotLotHistory({
      fills: fills.toReversed(),
      bills,
      originOf: (orderId) => origins.get(orderId) ?? null,
      assetsOf: (symbol) => instruments.find('spot', symbol),
      since: archiveLimits.firstMs,
      covered: { fillsOf: (symbol) => ranges.get(symbol)!, bills: billCoverage.ranges },
    });
    return { history: await withTurns(steps, clock), symbols: traded, fillCoverage };
  };

  /** Returns the lots of the archive as it is now; null: it cannot be used now. */
  const current = async (archive: Pick<ExportSource, 'coverage' | 'page'>): Promise<Matched | null> => {
    // A reading writes what trading reported a moment ago: only then the counts are current.
    if (!archive.page({ ...listOf('fills'), before: null, limit: 1 })) return null;
    const [fills, bills, orders] = (['fills', 'bills', 'orders'] as const).map((kind) =>
      archive.coverage(listOf(kind)),
    );
    if (!fills || !bills || !orders) return null;
    const each = symbols.map((symbol) => archive.coverage(listOf('fills', symbol))?.ranges);
    const state = [[fills, bills, orders].map(({ records, ranges }) => [records, ranges]), symbols, each];
    const matched = await shared(state, () => match(archive, fills, bills));
    if (matched) symbols = matched.symbols;
    return matched;
  };

  return {
    'records.spotLots': inSameContext(tradingContext, async (request: SpotLotsRequest) => {
      if (!source) return fail(appError('unavailable', 'error.archive.waiting'));
      if (!source.has(listOf('fills'))) {
        const { account } = tradingContext;
        return fail(appError('invalid', 'error.archive.noList', { kind: 'fills', market: 'spot', account }));
      }
      const matched = await current(source);
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
}
