import { fail, ok } from '../../../shared/result/result.ts';
import type { AccountFill, AccountOrder } from '../venue/accounts/records.ts';
import type { SpotPlacement } from '../venue/accounts/placement.ts';
import { failure, type Failure } from './failure.ts';
import { withSymbol, type Context, type PrivateContext, type PrivateHandlers } from './handler.ts';
import { RawNumber, type Json } from './json.ts';
import { atMost, spanOf, within } from './tradingRanges.ts';
import { spotAccountRecord, spotOrderRecord, spotTradeRecord } from './tradingRecords.ts';

/** Client ids as document 1 asks for them: without special characters. */
const PLAIN_ID = /^[A-Za-z0-9]{1,40}$/;

/**
 * The private spot handlers. Every refusal is an HTTP error with its documented code. Lists of orders and trades go from
 * old to new.
 */
export const spotTradingHandlers: PrivateHandlers<'spot'> = {
  'spot.account': (_parameters, { accounts, caller }) =>
    ok(spotAccountRecord(accounts.account(caller.accountId), caller.key.permissions.includes('spot'))),
  'spot.account.commissionRate': ({ symbol }, context) =>
    withSymbol(context, 'spot', symbol, ({ instrument }) =>
      ok({
        symbol,
        makerCommissionRate: instrument.makerFeeRate,
        takerCommissionRate: instrument.takerFeeRate,
        apiMakerFeeRate: new RawNumber(instrument.makerFeeRate),
        apiTakerFeeRate: new RawNumber(instrument.takerFeeRate),
      }),
    ),
  'spot.order.place': (asked, context) => {
    const refused = refusedForm(asked, context);
    if (refused) return fail(refused);
    const placed = context.accounts.placeSpot(context.caller.accountId, asked, context.now);
    if (!placed.ok) return placed;
    const { symbol, id, clientOrderId, createdTime } = placed.value;
    return ok({ symbol, orderId: new RawNumber(id), clientOrderId, transactTime: createdTime });
  },
  'spot.order.cancel': (which, { accounts, caller, now }) => {
    if (which.orderId === undefined && which.origClientOrderId === undefined) {
      return fail(failure('PARAM_EMPTY', 'orderId'));
    }
    const order = accounts.cancel(caller.accountId, 'spot', which, now);
    if (!order) return fail(failure('SPOT_ORDER_NOT_EXIST'));
    if (order.status === 'FILLED') return fail(failure('SPOT_ORDER_ALREADY_FILLED'));
    const byClientId = which.orderId === undefined;
    return ok({
      ...(byClientId ? { origClientOrderId: order.clientOrderId } : { orderId: new RawNumber(order.id) }),
      status: order.status,
    });
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
    if (which.orderId === undefined && which.origClientOrderId === undefined) {
      return fail(failure('PARAM_EMPTY', 'orderId'));
    }
    const order = context.accounts.order(context.caller.accountId, 'spot', which);
    return order ? ok(orderRecord(context, order)) : fail(failure('SPOT_ORDER_NOT_EXIST'));
  },
  'spot.openOrders': ({ symbol }, context) => {
    if (symbol !== undefined && !context.market.find('spot', symbol)) return fail(failure('PARAM_ERROR', 'symbol'));
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

/** What the running exchange tolerates beyond the documents is counted, and refused when strict (R6). */
function refusedForm(asked: SpotPlacement, { strict, deviations }: PrivateContext): Failure | null {
  if (asked.newClientOrderId !== undefined && !PLAIN_ID.test(asked.newClientOrderId)) {
    if (strict) return failure('CLIENT_OID_LENGTH_ERROR');
    deviations.note('clientIdCharacters', asked.newClientOrderId);
  }
  if (asked.type === 'LIMIT' && asked.timeInForce === undefined) {
    if (strict) return failure('PARAM_EMPTY', 'timeInForce');
    deviations.note('missingTimeInForce', asked.symbol);
  }
  return null;
}

function orderRecord({ market }: Context, order: AccountOrder): Json {
  return spotOrderRecord(market.find('spot', order.symbol)!.instrument, order);
}
