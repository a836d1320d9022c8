/** Converts the replies of the futures base address to the app's types, by endpoint. */
import type { z } from 'zod';
import type { Order, Position, OrderDetails, PositionDetails } from '../../../../shared/domain/order.ts';
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { futuresOrderRecord, positionRecord } from '../../../../shared/exchange/records/futuresRecords.ts';
import { balancesOfFutures, accountRightsOf, leverageSettingOf, symbolSettingOf } from './balances.ts';
import type { ReadContext } from './byRowContext.ts';
import { openCopyOrdersOf, pastCopyOrdersOf } from './copyOrders.ts';
import { fillOfFuturesRecord } from './fills.ts';
import { followSettingsOf } from './followSettings.ts';
import {
  fundingOfRecord,
  fundingSettlementOfRecord,
  riskLimitsOfRecord,
  commissionRateOfFutures,
} from './contractTerms.ts';
import { incomePageOf } from './accountRecords.ts';
import { futuresInstrument } from './instruments.ts';
import {
  cancelledResultOf,
  changeResultOf,
  closedPositionOf,
  modifiedResultOf,
  placedResultOf,
} from './itemResults.ts';
import { leadTraderPageOf } from './leadTraders.ts';
import { orderOfFuturesRecord, type IsOurs, orderDetailsOf } from './orders.ts';
import { timeOrNull } from './plainValues.ts';
import { positionOfRecord, positionDetailsOf } from './positions.ts';
import {
  tickerOfRecord,
  symbolPriceOfReply,
  depthSnapshotOf,
  tradeOfRecord,
  bookTickerOfRecord,
  barOfRecord,
  openInterestOfRecord,
} from './marketValues.ts';
import { conditionalOrderOfTrailingRecord } from './trailing.ts';
import { conditionalOrderOfRecord, conditionalOrderPageOf } from './conditionalOrders.ts';

type FuturesId = Extract<EndpointId, `futures.${string}`>;

/** Converts an order with its additional futures fields; `undefined` when it means nothing. */
function wholeOrder(
  record: z.output<typeof futuresOrderRecord>,
  isOurs: IsOurs,
): { readonly order: Order; readonly details: OrderDetails } | undefined {
  const order = orderOfFuturesRecord(record, isOurs);
  return order && { order, details: orderDetailsOf(record) };
}

/**
 * Converts a position with its additional fields; null for a position of size zero, `undefined` when it means nothing.
 */
function wholePosition(
  record: z.output<typeof positionRecord>,
): { readonly position: Position; readonly details: PositionDetails } | null | undefined {
  const position = positionOfRecord(record);
  return position && { position, details: positionDetailsOf(record) };
}

/** The functions by endpoint id. A list keeps its order; a record that means nothing is `undefined` in it. */
export const futuresByRow = {
  'futures.market.time': (reply) => timeOrNull(reply.serverTime),
  'futures.market.exchangeInfo': (reply, { tradable }) => ({
    instruments: reply.symbols.map((record) => futuresInstrument(record, tradable)),
    hidden: 0,
  }),
  'futures.market.apiTradingSymbols': (reply) => reply,
  'futures.market.depth': depthSnapshotOf,
  'futures.market.ticker.24hr': (reply) =>
    reply.map((record) => ({ market: 'futures', symbol: record.symbol, ...tickerOfRecord(record) })),
  'futures.market.ticker.bookTicker': (reply) => reply.map((record) => bookTickerOfRecord('futures', record)),
  'futures.market.trades': (reply) => reply.map(tradeOfRecord),
  'futures.market.klines': (reply) => reply.map(barOfRecord),
  'futures.market.indexPriceKlines': (reply) => reply.map(barOfRecord),
  'futures.market.markPriceKlines': (reply) => reply.map(barOfRecord),
  'futures.market.historyKlines': (reply) => reply.map(barOfRecord),
  'futures.market.symbolPrice': (reply, { parameters }) =>
    symbolPriceOfReply(reply, parameters.priceType === 'MARK' ? 'MARK' : 'INDEX'),
  'futures.market.openInterest': openInterestOfRecord,
  'futures.market.premiumIndex': (reply) => reply.map(fundingOfRecord),
  'futures.market.fundingRate': (reply) => reply.map(fundingSettlementOfRecord),
  'futures.market.riskLimits': (reply) => reply.map(riskLimitsOfRecord),
  'futures.account.balance': balancesOfFutures,
  'futures.account.accountConfig': accountRightsOf,
  'futures.account.commissionRate': commissionRateOfFutures,
  'futures.account.symbolConfig': (reply) => reply.map(symbolSettingOf),
  'futures.account.position.allPosition': (reply) => reply.map(wholePosition),
  'futures.account.position.singlePosition': (reply) => reply.map(wholePosition),
  'futures.account.modifyAutoAppendMargin': changeResultOf,
  'futures.account.leverage': leverageSettingOf,
  'futures.account.income': incomePageOf,
  'futures.account.positionMargin': changeResultOf,
  'futures.account.marginType': changeResultOf,
  'futures.order.place': placedResultOf,
  'futures.batchOrders.place': (reply) => reply.map(placedResultOf),
  'futures.order.cancel': cancelledResultOf,
  'futures.batchOrders.cancel': (reply) => reply.map(cancelledResultOf),
  'futures.allOpenOrders.cancel': (reply) => reply.map(cancelledResultOf),
  'futures.closePositions': (reply) => reply.map(closedPositionOf),
  'futures.order.get': (reply, { isOurs }) => wholeOrder(reply, isOurs),
  'futures.openOrders': (reply, { isOurs }) => reply.map((record) => wholeOrder(record, isOurs)),
  'futures.order.history': (reply, { isOurs }) => reply.map((record) => wholeOrder(record, isOurs)),
  'futures.userTrades': (reply) => reply.map(fillOfFuturesRecord),
  'futures.algoOrder.place': placedResultOf,
  'futures.algoOrder.cancel': cancelledResultOf,
  'futures.algoOpenOrders.cancel': (reply) => reply.map(cancelledResultOf),
  'futures.placeTpSlOrder': (reply) => reply.map(placedResultOf),
  'futures.modifyTpSlOrder': modifiedResultOf,
  'futures.openAlgoOrders': (reply, { isOurs }) => reply.map((record) => conditionalOrderOfRecord(record, isOurs)),
  'futures.allAlgoOrders': (reply, { isOurs }) => conditionalOrderPageOf(reply, isOurs),
  'futures.trailing.openOrders': (reply, { isOurs }) =>
    reply.map((record) => conditionalOrderOfTrailingRecord(record, isOurs)),
  'futures.trailing.historyOrders': (reply, { isOurs }) =>
    reply.map((record) => conditionalOrderOfTrailingRecord(record, isOurs)),
  'futures.sim.balance': balancesOfFutures,
  'futures.sim.order.place': placedResultOf,
  'futures.sim.position.allPosition': (reply) => reply.map(wholePosition),
  'futures.sim.order.history': (reply, { isOurs }) => reply.map((record) => wholeOrder(record, isOurs)),
  'futures.copy.follower.openOrders': openCopyOrdersOf,
  'futures.copy.follower.historyOrders': pastCopyOrdersOf,
  'futures.copy.follower.myTraders': leadTraderPageOf,
  // The reply does not name the trader whose settings it holds; a request without the trader's id leaves that id empty.
  'futures.copy.follower.settings.get': (reply, { parameters }) =>
    followSettingsOf(typeof parameters.traderId === 'string' ? parameters.traderId : '', reply),
  'futures.copy.follower.settings.change': changeResultOf,
  'futures.copy.follower.closePos': changeResultOf,
  'futures.copy.follower.stopCopy': changeResultOf,
} satisfies { readonly [Id in FuturesId]: (reply: ReplyOf<Id>, context: ReadContext) => unknown };
