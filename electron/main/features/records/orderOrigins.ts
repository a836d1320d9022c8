/** Handler of the window's call for who placed the orders of fills. */
import { createTradeOrigins, type CopyOfOrders } from '../../../../shared/domain/tradeOrigin.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Archive } from './archive/archive.ts';

/** Dependencies of {@link createOrderOrigins}. */
export interface OrderOriginParts {
  readonly tradingContext: TradingContext;
  readonly archive: Pick<Archive, 'placedBy'> | null;
  /** Returns the copies that are known by now. */
  readonly copies: () => readonly CopyOfOrders[];
}

/** Creates the handler. */
export function createOrderOrigins({
  tradingContext,
  archive,
  copies,
}: OrderOriginParts): Pick<CallHandlers, 'records.origins'> {
  return {
    'records.origins': inSameContext(tradingContext, ({ market, trades }) => {
      const placed = archive?.placedBy(
        market,
        trades.map(({ orderId }) => orderId),
      );
      if (!placed) return fail(appError('unavailable', 'error.archive.waiting'));
      const originOf = createTradeOrigins(copies());
      return ok({ origins: trades.map((trade, index) => originOf({ ...trade, market }, placed[index] ?? null)) });
    }),
  };
}
