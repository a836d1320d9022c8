import { errors } from '../../../shared/exchange/errors.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { MARGIN_MODE, SEPARATED_MODE } from '../venue/accounts/futuresNews.ts';
import { markOf, SETTLEMENT } from '../venue/accounts/futuresLedger.ts';
import { moneyText } from '../venue/accounts/money.ts';
import { isOpen, type AccountFill, type AccountOrder, type Position } from '../venue/accounts/records.ts';
import { LEVERAGE, profitAt } from '../venue/accounts/risk.ts';
import { failure, type Failure } from './failure.ts';
import { withSymbol, type Answer, type Context, type PrivateContext, type PrivateHandlers } from './handler.ts';
import { RawNumber, type Json } from './json.ts';
import { atMost, reaching, spanOf, spanWithin, within } from './tradingRanges.ts';
import { futuresOrderRecord, futuresTradeRecord, positionRecord } from './tradingRecords.ts';

/** Codes that refuse an order as business: they travel as an item result with HTTP 200, all others as HTTP errors. */
const itemCodes: ReadonlySet<number> = new Set(
  Object.entries(errors)
    .filter(([name]) => name === 'BUSINESS_PRECONDITION_FAILED' || name.startsWith('CONTRACT_'))
    .map(([, { code }]) => code),
);
/** Widest range of order history, widest range and reach of user trades, in days. */
const HISTORY_DAYS = 90;
const TRADE_DAYS = 7;
const TRADE_REACH_DAYS = 365;
const DAY = 86_400_000;

/**
 * The private futures handlers. A refusal by the business (funds, position, limits, unknown order on a cancel) is an item
 * result with HTTP 200, a parameter that cannot be read or breaks a rule of form is an HTTP error: the documents give
 * order-changing endpoints the item's error fields and every endpoint the error body. Open orders and trades go from old
 * to new, the history from new to old.
 */
export const futuresTradingHandlers: PrivateHandlers<'futures'> = {
  'futures.account.balance': (_parameters, { accounts, caller }) => {
    const { balance, available, frozen, unrealized } = accounts.summary(caller.accountId);
    return ok([
      {
        asset: SETTLEMENT,
        balance: moneyText(balance),
        availableBalance: moneyText(available),
        frozen: moneyText(frozen),
        unrealizePnl: moneyText(unrealized),
      },
    ]);
  },
  'futures.account.accountConfig': (_parameters, { accounts, caller }) =>
    ok({
      canTrade: caller.key.permissions.includes('futures'),
      canDeposit: false,
      canWithdraw: false,
      dualSidePosition: true,
      updateTime: accounts.account(caller.accountId).updatedTime,
    }),
  'futures.account.commissionRate': ({ symbol }, context) =>
    withSymbol(context, 'futures', symbol, ({ instrument }) =>
      ok({ symbol, makerCommissionRate: instrument.makerFeeRate, takerCommissionRate: instrument.takerFeeRate }),
    ),
  'futures.account.symbolConfig': ({ symbol }, context) => {
    const config = (name: string): Json => ({
      symbol: name,
      marginType: MARGIN_MODE,
      separatedType: SEPARATED_MODE,
      crossLeverage: String(LEVERAGE),
      isolatedLongLeverage: String(LEVERAGE),
      isolatedShortLeverage: String(LEVERAGE),
    });
    if (symbol !== undefined) return withSymbol(context, 'futures', symbol, () => ok([config(symbol)]));
    return ok(context.market.of('futures').map(({ instrument }) => config(instrument.symbol)));
  },
  'futures.account.position.allPosition': (_parameters, context) => ok(positions(context)),
  'futures.account.position.singlePosition': ({ symbol }, context) =>
    withSymbol(context, 'futures', symbol, () => ok(positions(context, symbol))),
  'futures.order.place': (asked, context) => {
    if (asked.tpTriggerPrice !== undefined || asked.slTriggerPrice !== undefined) {
      const text = 'Attached take profit and stop loss are not available on this exchange';
      return ok(
        failedItem('clientOrderId', null, asked.newClientOrderId, errors.BUSINESS_PRECONDITION_FAILED.code, text),
      );
    }
    const placed = context.accounts.placeFutures(context.caller.accountId, asked, context.now);
    if (!placed.ok) return itemOrError(placed.error, asked.newClientOrderId);
    const { id, clientOrderId } = placed.value;
    return ok({ orderId: id, clientOrderId, ...done });
  },
  'futures.order.cancel': (which, { accounts, caller, now }) => {
    const { orderId, origClientOrderId } = which;
    if (orderId === undefined && origClientOrderId === undefined) return fail(failure('PARAM_EMPTY', 'orderId'));
    const known = accounts.order(caller.accountId, 'futures', which);
    if (!known || !isOpen(known)) {
      const { code, message } = errors.CONTRACT_ORDER_NOT_EXIST;
      return ok(failedItem('origClientOrderId', orderId ?? null, origClientOrderId ?? null, code, message));
    }
    accounts.cancel(caller.accountId, 'futures', which, now);
    return ok({ orderId: known.id, origClientOrderId: known.clientOrderId, ...done });
  },
  'futures.allOpenOrders.cancel': ({ symbol }, context) => {
    if (symbol !== undefined && !context.market.find('futures', symbol)) return fail(failure('PARAM_ERROR', 'symbol'));
    const cancelled = context.accounts.cancelOpen(context.caller.accountId, 'futures', symbol, context.now);
    return ok(cancelled.map(({ id }) => ({ orderId: new RawNumber(id), ...done })));
  },
  'futures.order.get': ({ orderId }, context) => {
    const order = context.accounts.order(context.caller.accountId, 'futures', { orderId });
    return order ? ok(orderRecord(context, order)) : fail(failure('CONTRACT_ORDER_NOT_EXIST'));
  },
  'futures.openOrders': ({ symbol, orderId, limit, page, ...range }, context) => {
    if (symbol !== undefined && !context.market.find('futures', symbol)) return fail(failure('PARAM_ERROR', 'symbol'));
    if (orderId !== undefined && !/^\d+$/.test(orderId)) return fail(failure('PARAM_ERROR', 'orderId'));
    const span = spanOf(range);
    if (!span.ok) return span;
    const after = BigInt(orderId ?? '0');
    const found = context.accounts
      .openOrders(context.caller.accountId, 'futures', symbol)
      .filter((order) => BigInt(order.id) > after && within(span.value, order.createdTime));
    return ok(found.slice(page * limit, (page + 1) * limit).map((order) => orderRecord(context, order)));
  },
  'futures.order.history': ({ symbol, limit, page, ...range }, context) => {
    if (symbol !== undefined && !context.market.find('futures', symbol)) return fail(failure('PARAM_ERROR', 'symbol'));
    const span = spanWithin(range, HISTORY_DAYS);
    if (!span.ok) return span;
    const found = context.accounts
      .account(context.caller.accountId)
      .orders('futures')
      .filter((order) => !isOpen(order) && (symbol === undefined || order.symbol === symbol))
      .filter((order) => within(span.value, order.createdTime))
      .toReversed();
    return ok(found.slice(page * limit, (page + 1) * limit).map((order) => orderRecord(context, order)));
  },
  'futures.userTrades': ({ symbol, orderId, limit, ...range }, context) => {
    if (symbol !== undefined && !context.market.find('futures', symbol)) return fail(failure('PARAM_ERROR', 'symbol'));
    const tooOld = reaching(range.startTime, TRADE_REACH_DAYS, TRADE_DAYS, context.now);
    if (tooOld) return fail(tooOld);
    const { startTime, endTime } = range;
    // Without any time the last days are meant.
    const asked = startTime === undefined ? { startTime: (endTime ?? context.now) - TRADE_DAYS * DAY, endTime } : range;
    const span = spanWithin(asked, TRADE_DAYS);
    if (!span.ok) return span;
    const wanted = (fill: AccountFill) =>
      (symbol === undefined || fill.symbol === symbol) &&
      (orderId === undefined || fill.orderId === orderId) &&
      within(span.value, fill.time);
    const found = context.accounts.account(context.caller.accountId).fills('futures').filter(wanted);
    return ok(
      atMost(found, limit, startTime).map((fill) =>
        futuresTradeRecord(context.market.find('futures', fill.symbol)!.instrument, fill),
      ),
    );
  },
};

const done = { success: true, errorCode: '', errorMessage: '' } as const;

function failedItem(
  echo: 'clientOrderId' | 'origClientOrderId',
  orderId: string | null,
  clientId: string | null,
  code: number,
  text: string,
): Json {
  return { orderId, [echo]: clientId, success: false, errorCode: String(code), errorMessage: text };
}

function itemOrError(refused: Failure, clientId: string): Answer {
  const { code, msg } = refused.body;
  return itemCodes.has(code) ? ok(failedItem('clientOrderId', null, clientId, code, msg)) : fail(refused);
}

function positions(context: PrivateContext, symbol?: string): Json[] {
  const { accounts, caller, market } = context;
  const open = [...accounts.account(caller.accountId).positions.values()];
  return open.filter((position) => symbol === undefined || position.symbol === symbol).map(record);

  function record(position: Position): Json {
    const one = market.find('futures', position.symbol)!;
    const unrealized = profitAt(one.instrument, position, markOf(one));
    return positionRecord(one.instrument, position, {
      unrealized,
      liquidation: accounts.liquidation(caller.accountId, position),
    });
  }
}

function orderRecord({ market }: Context, order: AccountOrder): Json {
  return futuresOrderRecord(market.find('futures', order.symbol)!.instrument, order);
}
