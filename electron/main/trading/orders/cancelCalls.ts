/**
 * The window's cancel calls: plans are notified of each before it is sent, so that no plan replaces what it cancels
 * (R15, B-A11).
 */
import type { CallHandlers } from '../../platform/callHandlers.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import { cancelAll, cancelOne, cancelOrders, type CancelParts } from './cancels.ts';
import type { AskedCancel } from './planClaims.ts';
import { cancelConditionalOrder, cancelConditionalOrders } from './conditionalOrderCancels.ts';

type CancelCalls = Pick<CallHandlers, `trading.cancel${'' | 'Orders' | 'All' | 'Trigger' | 'Triggers'}`>;
type Scope = { readonly kind: 'ALL' } | { readonly kind: 'symbol'; readonly symbol: string };

const symbolOf = (scope: Scope): string | null => (scope.kind === 'ALL' ? null : scope.symbol);

/**
 * Creates the handlers. `asked` is called synchronously with each cancel request; `orderIdOf` returns the exchange's id
 * of an order known by its client id.
 */
export function createCancelCalls(
  running: TradingContext,
  parts: CancelParts,
  asked: (cancel: AskedCancel) => void,
  orderIdOf: (clientOrderId: string) => string | null,
): CancelCalls {
  return {
    'trading.cancel': inSameContext(running, (request) => {
      const { market, by } = request;
      const open = parts.syncs[market].orders.tracker.open();
      const orderId =
        by.kind === 'orderId'
          ? by.orderId
          : (orderIdOf(by.clientOrderId) ??
            open.find(({ clientOrderId }) => clientOrderId === by.clientOrderId)?.orderId);
      if (orderId !== undefined) asked({ kind: 'order', market, orderId });
      return cancelOne(request, parts);
    }),
    'trading.cancelOrders': inSameContext(running, (request) => {
      for (const orderId of request.orderIds) asked({ kind: 'order', market: request.market, orderId });
      return cancelOrders(request, parts);
    }),
    'trading.cancelAll': inSameContext(running, (request) => {
      asked({ kind: 'orders', market: request.market, symbol: symbolOf(request.scope) });
      return cancelAll(request, parts);
    }),
    'trading.cancelTrigger': inSameContext(running, (request) => {
      asked({ kind: 'trigger', triggerId: request.triggerId });
      return cancelConditionalOrder(request, parts);
    }),
    'trading.cancelTriggers': inSameContext(running, (request) => {
      asked({ kind: 'triggers', symbol: symbolOf(request.scope) });
      return cancelConditionalOrders(request, parts);
    }),
  };
}
