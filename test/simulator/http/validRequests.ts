import { RawNumber, type Json } from '../../../electron/simulator/venue/json.ts';
import type { EndpointId } from '../../../shared/exchange/endpoints.ts';

/** Parameters as they are sent: text in a query, JSON in a body. */
export type SentParameters = Record<string, Json>;

/** Ids, as digits, of things that exist at the exchange that receives the requests. */
export interface Existing {
  readonly spotOrder: string;
  readonly futuresOrder: string;
  readonly position: string;
  readonly trader: string;
  /** Another user with a separate account. */
  readonly otherUser: string;
  readonly copyOrder: string;
  readonly conditional: string;
}

/** Ids that belong to nothing: sufficient where a request is only read. */
export const nothingExists: Existing = {
  spotOrder: '702345678901234561',
  futuresOrder: '702345678901234562',
  position: '702345678901234563',
  trader: '7023456789',
  otherUser: '7023456788',
  copyOrder: '702345678901234565',
  conditional: '702345678901234566',
};

const id = (digits: string) => new RawNumber(digits);
const plain = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '49000' };
const spotOrder = { symbol: 'BTCUSDT', ...plain, newClientOrderId: 'strict1' };
const futuresOrder = { ...spotOrder, positionSide: 'LONG' };
const conditional = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  type: 'STOP',
  quantity: '0.01',
  clientAlgoId: 'strict2',
  price: '48000',
  triggerPrice: '48500',
};
const trailing = {
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  type: 'TRAILING_MARKET',
  quantity: '0.01',
  clientAlgoId: 'strict5',
  activatePrice: '51000',
  callbackRate: '0.01',
};
const trace = { traceType: 'percent', traceValue: '10', marginType: 'cross', leverageType: 'fixed' };

/**
 * Returns the valid requests of every endpoint, under the strictest reading of the documents: all strict tests start
 * from them. Where one request cannot contain every parameter there are several. Each call creates them again.
 */
export function validRequests(existing: Existing): Partial<Record<EndpointId, readonly SentParameters[]>> {
  const symbol = 'BTCUSDT';
  const candles = { symbol, interval: '1m' };
  const sent: Partial<Record<EndpointId, readonly SentParameters[]>> = {
    'spot.market.trades': [{ symbol }],
    'spot.market.klines': [candles],
    'spot.market.historyKlines': [candles],
    'spot.market.depth': [{ symbol }],
    'spot.account.commissionRate': [{ symbol }],
    'spot.order.place': [{ ...spotOrder }],
    'spot.order.batch.place': [{ symbol, orderList: [{ ...plain, newClientOrderId: 'strict3' }] }],
    'spot.order.cancel': [{ orderId: existing.spotOrder }],
    'spot.openOrders.cancel': [{ symbol }],
    'spot.order.batch.cancel': [{ orderIds: [id(existing.spotOrder)] }, { origClientOrderIds: ['strict1'] }],
    'spot.order.get': [{ orderId: existing.spotOrder }],
    'spot.allOrders': [{ symbol }],
    'spot.myTrades': [{ symbol }],
    'spot.rebate.affiliate.internalWithdrawal': [{ toUserId: id(existing.otherUser), coin: 'USDT', amount: '1.5' }],
    'spot.rebate.affiliate.querySubChannelTransactions': [{ productType: 'SPOT' }],
    'spot.agency.getDealData': [{ userIds: [existing.otherUser] }],
    'spot.content.articles.list': [{ section: 'news' }],
    'spot.content.articles.listByCoin': [{ section: 'news', symbol: 'BTC' }],
    'spot.content.articles.detail': [{ section: 'wiki', documentId: 'wiki-order-book' }],
    'spot.content.banners.latest': [{ type: 'News' }],
    'futures.market.depth': [{ symbol }],
    'futures.market.trades': [{ symbol }],
    'futures.market.klines': [candles],
    'futures.market.indexPriceKlines': [candles],
    'futures.market.markPriceKlines': [candles],
    'futures.market.historyKlines': [candles],
    'futures.market.symbolPrice': [{ symbol }],
    'futures.market.openInterest': [{ symbol }],
    'futures.market.fundingRate': [{ symbol }],
    'futures.account.commissionRate': [{ symbol }],
    'futures.account.position.singlePosition': [{ symbol }],
    'futures.account.modifyAutoAppendMargin': [{ positionId: id(existing.position), autoAppendMargin: true }],
    'futures.account.leverage': [{ symbol, marginType: 'CROSSED', crossLeverage: '20' }],
    'futures.account.positionMargin': [
      { isolatedPositionId: id(existing.position), amount: '1', type: new RawNumber('1') },
    ],
    'futures.account.marginType': [{ symbol, marginType: 'CROSSED' }],
    'futures.order.place': [{ ...futuresOrder }],
    'futures.batchOrders.place': [{ batchOrders: [{ ...futuresOrder }] }],
    'futures.order.cancel': [{ orderId: existing.futuresOrder }],
    'futures.batchOrders.cancel': [
      { orderIdList: [id(existing.futuresOrder)] },
      { origClientOrderIdList: ['strict1'] },
    ],
    'futures.order.get': [{ orderId: existing.futuresOrder }],
    'futures.algoOrder.place': [{ ...conditional }, { ...trailing }],
    'futures.algoOrder.cancel': [{ orderId: existing.conditional }],
    'futures.placeTpSlOrder': [
      {
        symbol: 'ETHUSDT',
        clientAlgoId: 'strict4',
        planType: 'TAKE_PROFIT',
        triggerPrice: '2100',
        positionSide: 'LONG',
      },
    ],
    'futures.modifyTpSlOrder': [{ orderId: id(existing.conditional), triggerPrice: '1910' }],
    'futures.sim.order.place': [{ ...futuresOrder, symbol: 'BTCSUSDT' }],
    'futures.copy.follower.settings.get': [{ traderId: existing.trader }],
    'futures.copy.follower.settings.change': [
      {
        traderId: id(existing.trader),
        settingType: 'unified',
        unifiedTraceConfig: {
          symbols: [symbol],
          ...trace,
          customLeverages: [{ symbol, longLeverage: new RawNumber('5'), shortLeverage: new RawNumber('5') }],
        },
      },
      {
        traderId: id(existing.trader),
        settingType: 'per_symbol',
        symbolTraceConfigs: [{ symbol, ...trace, longLeverage: new RawNumber('5') }],
      },
    ],
    'futures.copy.follower.closePos': [{ symbol, copyNo: id(existing.copyOrder) }],
    'futures.copy.follower.stopCopy': [{ traderId: id(existing.trader) }],
  };
  return sent;
}

/** Returns the valid requests of one endpoint; one without parameters where the table names none. */
export function validOf(endpoint: string, existing: Existing = nothingExists): readonly SentParameters[] {
  return validRequests(existing)[endpoint as EndpointId] ?? [{}];
}
