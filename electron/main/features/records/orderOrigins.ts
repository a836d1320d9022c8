/** Who placed the orders of fills. */
import {
  createTradeOrigins,
  type CopyOfOrders,
  type PlacedTrade,
  type TradeOrigin,
} from '../../../../shared/domain/tradeOrigin.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { Access } from '../../account/access.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Archive } from './archive/archive.ts';
import { readRecords } from './recordReading.ts';

/** Dependencies of {@link createOrderOrigins}. */
export interface OrderOriginParts {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  readonly archive:
    | (Pick<Archive, 'placedBy'> & { readonly source: Pick<Archive['source'], 'coverage' | 'has' | 'page'> })
    | null;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: () => Pick<Access, 'epoch'> | null;
  /** Returns the copies that copy trading knows by now; the archive knows those of earlier runs. */
  readonly copies: () => readonly CopyOfOrders[];
}

const pastCopies = { market: 'futures', kind: 'copies', symbol: null } as const;

/** Who placed the orders of trades, for the window's call and for searches. */
export interface OrderOrigins {
  /** Returns the origins of trades in their order; null: the archive cannot be used now. */
  readonly originsOf: (
    market: Market,
    trades: readonly Omit<PlacedTrade, 'market'>[],
  ) => Promise<(TradeOrigin | null)[] | null>;
  readonly handlers: Pick<CallHandlers, 'records.origins'>;
}

/** Creates it. The copies of the archive are read once while they are the same. */
export function createOrderOrigins(parts: OrderOriginParts): OrderOrigins {
  const { tradingContext, clock, archive, access, copies } = parts;
  let kept: { readonly state: string; readonly copies: Promise<readonly CopyOfOrders[] | null> } | null = null;

  /** Returns the copies of the archive; null: it cannot be used now. */
  const archivedCopies = async (
    source: NonNullable<typeof archive>['source'],
  ): Promise<readonly CopyOfOrders[] | null> => {
    if (!source.has(pastCopies)) return [];
    const coverage = source.coverage(pastCopies);
    if (!coverage) return null;
    const state = JSON.stringify([access()?.epoch ?? null, coverage.records, coverage.ranges]);
    if (kept?.state !== state) {
      const found: CopyOfOrders[] = [];
      const reading = readRecords(source, clock, { ...pastCopies, before: null }, (page) => void found.push(...page));
      kept = { state, copies: reading.then((isRead) => (isRead ? found : null)) };
    }
    const own = kept;
    const result = await own.copies;
    if (result === null && kept === own) kept = null;
    return result;
  };

  const originsOf: OrderOrigins['originsOf'] = async (market, trades) => {
    if (!archive) return null;
    const epoch = access()?.epoch ?? null;
    const archived = market === 'futures' ? await archivedCopies(archive.source) : [];
    const placed = archive.placedBy(
      market,
      trades.map(({ orderId }) => orderId),
    );
    // Under another key the copies may be those of another account.
    if (!archived || !placed || (access()?.epoch ?? null) !== epoch) return null;
    // What copy trading knows is newer than what is archived, and both name the same orders.
    const originOf = createTradeOrigins([...copies(), ...archived]);
    return trades.map((trade, index) => originOf({ ...trade, market }, placed[index] ?? null));
  };
  return {
    originsOf,
    handlers: {
      'records.origins': inSameContext(tradingContext, async ({ market, trades }) => {
        const origins = await originsOf(market, trades);
        return origins ? ok({ origins }) : fail(appError('unavailable', 'error.archive.waiting'));
      }),
    },
  };
}
