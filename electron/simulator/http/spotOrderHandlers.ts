import { fail, ok } from '../../../shared/result/result.ts';
import { isOpen, type AccountFill, type AccountOrder } from '../venue/accounts/records.ts';
import { failure, type Failure } from '../venue/failure.ts';
import { unknownSymbol, withSymbol, type Context, type HandlersFor } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';
import type { ServedPrivateId } from './served.ts';
import {
  cancelledItem,
  failedCancelItem,
  failedItem,
  placedRecord,
  spotOrderRecord,
  spotTradeRecord,
} from './spotRecords.ts';
import { atMost, spanOf, within } from './tradingRanges.ts';

type SpotOrderId = Extract<
  ServedPrivateId,
  `spot.order.${string}` | `spot.openOrders${string}` | 'spot.allOrders' | 'spot.myTrades'
>;

/**
 * Handlers of spot orders and trades (document 2, Orders). A refusal is an HTTP error with its documented code; in a
 * batch it is the result of its item. Lists of orders and trades are oldest first.
 */
export const spotOrderHandlers: HandlersFor<SpotOrderId> = {
  'spot.order.place': (asked, { accounts, caller, now }) => {
    const placed = accounts.placeSpot(caller.accountId, asked, now);
    return placed.ok ? ok(placedRecord(placed.value)) : placed;
  },
  'spot.order.batch.place': ({ symbol, orderList }, { accounts, caller, now }) => {
    const placed = accounts.spot.placeMany(accounts.account(caller.accountId), symbol, orderList, now);
    if (!placed.ok) return placed;
    return ok(
      placed.value.map((one, index) =>
        one.ok ? placedRecord(one.value) : failedItem(symbol, orderList[index]!.newClientOrderId, one.error),
      ),
    );
  },
  'spot.order.cancel': (which, { accounts, caller, now }) => {
    const order = accounts.cancel(caller.accountId, 'spot', which, now);
    const refused = refusedCancel(order);
    return refused ? fail(refused) : ok(cancelledItem(order!, which.orderId === undefined));
  },
  'spot.order.batch.cancel': ({ orderIds = [], origClientOrderIds = [] }, { accounts, caller, now }) => {
    const names = [
      ...orderIds.map((orderId) => ({ orderId })),
      ...origClientOrderIds.map((origClientOrderId) => ({ origClientOrderId })),
    ];
    const orders = accounts.spot.cancelMany(accounts.account(caller.accountId), names, now);
    return ok(
      orders.map((order, index) => {
        const refused = refusedCancel(order);
        const name = names[index]!;
        return refused ? failedCancelItem(name, refused) : cancelledItem(order!, 'origClientOrderId' in name);
      }),
    );
  },
  'spot.openOrders.cancel': ({ symbol }, context) =>
    withSymbol(context, 'spot', symbol, () =>
      ok(
        context.accounts
          .cancelOpen(context.caller.accountId, 'spot', symbol, context.now)
          .map(({ id, status }) => ({ orderId: new RawNumber(id), status })),
      ),
    ),
  'spot.order.get': (which, context) => {
    const order = context.accounts.order(context.caller.accountId, 'spot', which);
    return order ? ok(orderRecord(context, order)) : fail(failure('SPOT_ORDER_NOT_EXIST'));
  },
  'spot.openOrders': ({ symbol }, context) => {
    const unknown = unknownSymbol(context, 'spot', symbol);
    if (unknown) return fail(unknown);
    const open = context.accounts.openOrders(context.caller.accountId, 'spot', symbol);
    return ok(open.map((order) => orderRecord(context, order)));
  },
  'spot.allOrders': ({ symbol, limit, ...range }, context) =>
    withSymbol(context, 'spot', symbol, () => {
      const span = spanOf(range);
      if (!span.ok) return span;
      const all = context.accounts.account(context.caller.accountId).orders('spot');
      const found = all.filter((order) => order.symbol === symbol && within(span.value, order.createdTime));
      return ok(atMost(found, limit, range.startTime).map((order) => orderRecord(context, order)));
    }),
  'spot.myTrades': ({ symbol, orderId, limit, ...range }, context) =>
    withSymbol(context, 'spot', symbol, ({ instrument }) => {
      const span = spanOf(range);
      if (!span.ok) return span;
      const wanted = (fill: AccountFill) =>
        fill.symbol === symbol && (orderId === undefined || fill.orderId === orderId) && within(span.value, fill.time);
      const found = context.accounts.account(context.caller.accountId).fills('spot').filter(wanted);
      return ok(atMost(found, limit, range.startTime).map((fill) => spotTradeRecord(instrument, fill)));
    }),
};

/**
 * Returns why an order could not be cancelled: it does not exist, or it is filled (document 2, States); null when it
 * ended unfilled.
 */
function refusedCancel(order: AccountOrder | undefined): Failure | null {
  if (!order) return failure('SPOT_ORDER_NOT_EXIST');
  if (order.status === 'FILLED') return failure('SPOT_ORDER_ALREADY_FILLED');
  if (isOpen(order)) throw new Error(`order ${order.id} is still open after its cancel`);
  return null;
}

function orderRecord({ market }: Context, order: AccountOrder): Json {
  return spotOrderRecord(market.find('spot', order.symbol)!.instrument, order);
}
