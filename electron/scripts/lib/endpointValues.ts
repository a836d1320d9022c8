/**
 * Assigns every endpoint of the inventory to one of three lists: a value of its reply is read off the screen; it is
 * requested and its reply is not shown; or the window does not request it. A test compares the lists with the
 * inventory.
 */
import type { EndpointId } from '../../../shared/exchange/endpoints.ts';

/** The e2e test that reads a value. */
export type Theme = 'market' | 'spot' | 'futures' | 'conditional' | 'demo' | 'copy' | 'account';

interface ReadEndpoint {
  readonly theme: Theme;
  /** Field of the reply, as the document names it. */
  readonly field: string;
  /** Place on the screen where the value is shown. */
  readonly where: string;
}

/** Endpoints of which the screen shows a value of the reply. */
export const endpointValues = {
  'futures.market.exchangeInfo': {
    theme: 'market',
    field: 'symbols[].maxOrderSize',
    where: 'Symbol info: largest order',
  },
  'futures.market.apiTradingSymbols': { theme: 'market', field: '[]', where: 'Watchlist: symbols without "No API"' },
  'futures.market.depth': { theme: 'market', field: 'bids[0]', where: 'Order book: best bid and its size' },
  'futures.market.ticker.24hr': { theme: 'market', field: '[].volume', where: 'Figures of the symbol: 24 h volume' },
  'futures.market.trades': { theme: 'market', field: '[0].price and qty', where: 'Trades: price and size' },
  'futures.market.klines': { theme: 'market', field: '[1] open to volume', where: 'Chart: the last closed candle' },
  'futures.market.markPriceKlines': { theme: 'market', field: '[1] open to close', where: 'Chart of the mark price' },
  'futures.market.indexPriceKlines': { theme: 'market', field: '[1] open to close', where: 'Chart of the index price' },
  'futures.market.historyKlines': {
    theme: 'market',
    field: '[].open to volume',
    where: 'Chart: an older page of candles',
  },
  'futures.market.openInterest': {
    theme: 'market',
    field: 'openInterest',
    where: 'Figures of the symbol: open interest',
  },
  'futures.market.premiumIndex': { theme: 'market', field: '[].forecastFundingRate', where: 'Symbol info: next rate' },
  'futures.market.fundingRate': { theme: 'market', field: '[1].markPrice', where: 'Symbol info: funding history' },
  'futures.market.riskLimits': {
    theme: 'market',
    field: '[].brackets[2].notionalCap',
    where: 'Symbol info: brackets',
  },
  'futures.account.commissionRate': { theme: 'market', field: 'takerCommissionRate', where: 'Symbol info: fees' },
  'futures.account.symbolConfig': { theme: 'market', field: '[].crossLeverage', where: 'Order ticket: leverage' },
  'spot.exchangeInfo': { theme: 'market', field: 'symbols[].maxTradeAmount', where: 'Symbol info: largest order' },
  'spot.apiTradingSymbols': { theme: 'market', field: '[]', where: 'Watchlist: symbols without "No API"' },
  'spot.market.depth': { theme: 'market', field: 'bids[0]', where: 'Order book: best bid and its size' },
  'spot.market.ticker.24hr': { theme: 'market', field: '[].volume', where: 'Figures of the symbol: 24 h volume' },
  'spot.market.trades': { theme: 'market', field: '[0].price and qty', where: 'Trades: price and size' },
  'spot.market.klines': { theme: 'market', field: '[1] open to volume', where: 'Chart: the last closed candle' },
  'spot.market.historyKlines': {
    theme: 'market',
    field: '[].open to volume',
    where: 'Chart: an older page of candles',
  },
  'spot.account.commissionRate': { theme: 'market', field: 'apiTakerFeeRate', where: 'Symbol info: fees' },

  'spot.account': { theme: 'spot', field: 'balances[USDT].free', where: 'Balances: available' },
  'spot.order.place': { theme: 'spot', field: 'orderId', where: 'Order history: order id' },
  'spot.order.batch.place': { theme: 'spot', field: '[0].orderId', where: 'Order history: order id' },
  'spot.order.cancel': { theme: 'spot', field: 'orderId', where: 'Order history: id of an order that is cancelled' },
  'spot.openOrders.cancel': {
    theme: 'spot',
    field: '[0].orderId',
    where: 'Order history: id of an order that is cancelled',
  },
  'spot.order.get': { theme: 'spot', field: 'orderId and status', where: 'Order history: id and state' },
  'spot.openOrders': { theme: 'spot', field: '[0].price', where: 'Open orders: price' },
  'spot.allOrders': { theme: 'spot', field: '[0].orderId and status', where: 'Order history: id and state' },
  'spot.myTrades': { theme: 'spot', field: '[0].id, qty and commission', where: 'Fills: id, size and fee' },
  'spot.account.bills': {
    theme: 'spot',
    field: '[0].billId and balance',
    where: 'Transaction history: ID and balance',
  },

  'futures.account.balance': { theme: 'futures', field: '[USDT].availableBalance', where: 'Balances: available' },
  'futures.account.position.allPosition': {
    theme: 'futures',
    field: '[0].size and openValue',
    where: 'Positions: size, entry',
  },
  'futures.account.leverage': { theme: 'futures', field: 'isolatedLongLeverage', where: 'Order ticket: leverage' },
  'futures.account.marginType': {
    theme: 'futures',
    field: 'code',
    where: 'Leverage and margin: what became of the change',
  },
  'futures.account.income': {
    theme: 'futures',
    field: 'items[0].billId and income',
    where: 'Transaction history: ID and amount',
  },
  'futures.order.place': { theme: 'futures', field: 'orderId', where: 'Order history: order id' },
  'futures.batchOrders.place': { theme: 'futures', field: '[0].orderId', where: 'Order history: order id' },
  'futures.order.cancel': {
    theme: 'futures',
    field: 'orderId',
    where: 'Order history: id of an order that is cancelled',
  },
  'futures.allOpenOrders.cancel': {
    theme: 'futures',
    field: '[0].orderId',
    where: 'Order history: id of one that is cancelled',
  },
  'futures.closePositions': { theme: 'futures', field: '[0].successOrderId', where: 'Order history: order id' },
  'futures.order.get': {
    theme: 'futures',
    field: 'orderId and executedQty',
    where: 'Order history: id and filled size',
  },
  'futures.openOrders': { theme: 'futures', field: '[0].price', where: 'Open orders: price' },
  'futures.order.history': { theme: 'futures', field: '[0].orderId and status', where: 'Order history: id and state' },
  'futures.userTrades': { theme: 'futures', field: '[0].id, qty and commission', where: 'Fills: id, size and fee' },

  'futures.algoOrder.place': { theme: 'conditional', field: 'algoId', where: 'Conditional: id on hover' },
  'futures.algoOrder.cancel': {
    theme: 'conditional',
    field: 'algoId',
    where: 'Conditional history: id of a cancelled one',
  },
  'futures.algoOpenOrders.cancel': {
    theme: 'conditional',
    field: '[0].orderId',
    where: 'Conditional history: id of a cancelled one',
  },
  'futures.placeTpSlOrder': { theme: 'conditional', field: '[0].orderId', where: 'Conditional: id on hover' },
  'futures.openAlgoOrders': { theme: 'conditional', field: '[].triggerPrice', where: 'Conditional: trigger price' },
  'futures.allAlgoOrders': {
    theme: 'conditional',
    field: '[0].triggerPrice',
    where: 'Conditional history: trigger price',
  },
  'futures.trailing.openOrders': { theme: 'conditional', field: '[0].callbackRate', where: 'Conditional: callback' },
  'futures.trailing.historyOrders': {
    theme: 'conditional',
    field: '[0].callbackRate',
    where: 'Conditional history: callback',
  },

  'futures.sim.balance': { theme: 'demo', field: '[SUSDT].availableBalance', where: 'Balances: available' },
  'futures.sim.order.place': { theme: 'demo', field: 'orderId', where: 'Order history: order id' },
  'futures.sim.position.allPosition': { theme: 'demo', field: '[0].size', where: 'Positions: size' },
  'futures.sim.order.history': {
    theme: 'demo',
    field: '[0].orderId and executedQty',
    where: 'Order history: id and filled size',
  },

  'futures.copy.follower.myTraders': { theme: 'copy', field: 'list[0].netProfit', where: 'Traders: net PnL' },
  'futures.copy.follower.openOrders': { theme: 'copy', field: '[0].openMarginAmount', where: 'Open copies: margin' },
  'futures.market.symbolPrice': { theme: 'copy', field: 'price', where: 'Open copies: mark price' },
  'futures.copy.follower.historyOrders': { theme: 'copy', field: 'list[0].netProfit', where: 'Copy history: net PnL' },
  'futures.copy.follower.settings.get': {
    theme: 'copy',
    field: '[0].traceValue',
    where: 'Settings of a trader: value',
  },
  'futures.copy.follower.settings.change': {
    theme: 'copy',
    field: 'code',
    where: 'Settings of a trader: what became of it',
  },
  'futures.copy.follower.closePos': { theme: 'copy', field: 'code', where: 'Close a copy: what became of it' },
  'futures.copy.follower.stopCopy': { theme: 'copy', field: 'code', where: 'Unfollow: the outcome' },

  'spot.rebate.affiliate.getAffiliateUIDs': {
    theme: 'account',
    field: 'channelUserInfoItemList[].uid and inviteCode',
    where: 'Rebates: customers',
  },
  'spot.rebate.affiliate.getChannelUserTradeAndAsset': {
    theme: 'account',
    field: 'records[].uid and spotTradingAmount',
    where: 'Rebates: activity',
  },
  'spot.rebate.affiliate.getAffiliateCommission': {
    theme: 'account',
    field: 'channelCommissionInfoItems[].uid and commission',
    where: 'Rebates: commissions',
  },
  'spot.rebate.affiliate.querySubChannelTransactions': {
    theme: 'account',
    field: 'records[].subAffiliateUid and tradingVolume',
    where: 'Rebates: sub-agents',
  },
  'spot.agency.getDealData': {
    theme: 'account',
    field: 'data[].userId and spotDealAmountUsdt',
    where: 'Rebates: deals',
  },
  'spot.agency.getAssert': { theme: 'account', field: 'spotProTotalUsdt', where: 'Rebates: what a customer holds' },
  'spot.content.articles.list': { theme: 'account', field: 'items[].title', where: 'News: entries' },
  'spot.content.articles.listByCoin': { theme: 'account', field: 'items[].title', where: 'News: entries of a coin' },
  'spot.content.articles.detail': { theme: 'account', field: 'title', where: 'News: the open article' },
  'spot.content.banners.latest': { theme: 'account', field: 'title', where: 'News: banner' },
} as const satisfies Partial<Record<EndpointId, ReadEndpoint>>;

/** Id of an endpoint in {@link endpointValues}. */
export type ReadEndpointId = keyof typeof endpointValues;

/** Endpoints that the window requests but whose reply the screen does not show, with the reason. */
export const silentEndpoints = {
  'spot.time': 'Compared with the clock of this machine: the status bar shows the difference of both, not the time.',
  'futures.market.time': 'Compared with the clock of this machine: the status bar shows the difference of both.',
  'futures.account.accountConfig': 'Says with yes or no whether a key may trade: the list of keys shows that in words.',
  'spot.order.batch.cancel': 'Says which cancels were accepted: the orders themselves show that they ended.',
  'futures.batchOrders.cancel': 'Says which cancels were accepted: the orders themselves show that they ended.',
  'futures.modifyTpSlOrder': 'Says that it was done and nothing else: the new trigger price comes with the open ones.',
  'futures.account.positionMargin': 'Says that it was done and nothing else: the new margin comes with the positions.',
  'futures.account.modifyAutoAppendMargin':
    'Says that it was done and nothing else: the switch comes with the positions.',
  'spot.rebate.affiliate.internalWithdrawal':
    'Says under which id a transfer was accepted: what became of it comes with the status list.',
  'spot.rebate.affiliate.getInternalWithdrawalStatus':
    'Says what became of a transfer: the window shows it as a word of its own beside what was sent.',
} as const satisfies Partial<Record<EndpointId, string>>;

/** Endpoints that the window does not request, with the reason. */
export const unreachedEndpoints = {
  'spot.ping': 'The time of the same market tells as much, and is asked for the clock.',
  'spot.coins':
    'Kept once a day and shown in no panel: it concerns deposits and withdrawals, which the desk does not make.',
  'spot.market.ticker.price': 'The 24-hour figures have the last price of every symbol in them.',
  'spot.market.ticker.bookTicker': 'The order book has the best bid and ask, from its stream.',
  'spot.account.fundingBills':
    'Kept in the archive for exports and shown in no panel: records show bills of the spot account.',
  'spot.account.transferRecords':
    'Kept in the archive for exports and shown in no panel: the bills have the transfers in them.',
  'spot.tax.income': 'Kept in the archive for exports and shown in no panel: it repeats bills and income.',
  'futures.market.ticker.bookTicker': 'The order book has the best bid and ask, from its stream.',
  'futures.account.position.singlePosition': 'All positions are asked at once.',
} as const satisfies Partial<Record<EndpointId, string>>;

/**
 * Those of {@link unreachedEndpoints} that the archive reads when it has nothing else to read: an e2e test that takes
 * long enough on a slow machine sees the request.
 */
export const lateEndpoints: ReadonlySet<string> = new Set<keyof typeof unreachedEndpoints>([
  'spot.coins',
  'spot.account.fundingBills',
  'spot.account.transferRecords',
  'spot.tax.income',
]);
