/** Replies of the spot base address as the app means them, by row. */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { articleOfRecord, articlesOfReply } from './articles.ts';
import { balancesOfSpot } from './balances.ts';
import { bannerOfRecord } from './banners.ts';
import { barOfRecord } from './bars.ts';
import { billOfRecord, fundingBillsOfReply } from './bills.ts';
import { bookTickerOfRecord } from './bookTickers.ts';
import type { ReadContext } from './byRowContext.ts';
import { coinOfRecord } from './coins.ts';
import { commissionRateOfSpot } from './commissionRates.ts';
import { depthPictureOf } from './depths.ts';
import { fillOfSpotRecord } from './fills.ts';
import { spotInstrument } from './instruments.ts';
import { latestPriceOfRecord } from './latestPrices.ts';
import { orderOfSpotRecord } from './orders.ts';
import { customerAssetsOfReply, customerDealsOfReply } from './partnerAgency.ts';
import { customerActivityOfReply, invitedCustomersOfReply, subAgentTradingOfReply } from './partnerCustomers.ts';
import { rebatesOfReply } from './partnerRebates.ts';
import { internalTransfersOfReply, transferIdOfReply } from './partnerTransfers.ts';
import { timeOrNull } from './plainValues.ts';
import { spotAccountOfReply } from './spotAccount.ts';
import { spotBatchCancelledOf, spotBatchPlacedOf, spotCancelledOf, spotPlacedOf } from './spotBatches.ts';
import { tickerOfRecord } from './tickers.ts';
import { tradeOfRecord } from './trades.ts';
import { transferOfRecord } from './transfers.ts';

type SpotId = Extract<EndpointId, `spot.${string}`>;

/** The symbols the exchange shows, and how many it hides. */
function shownInstruments(
  { symbols }: ReplyOf<'spot.exchangeInfo'>,
  { tradable }: ReadContext,
): { readonly instruments: readonly Instrument[]; readonly hidden: number } {
  const instruments = symbols.flatMap((record) => spotInstrument(record, tradable) ?? []);
  return { instruments, hidden: symbols.length - instruments.length };
}

/** See the opening comment. Lists stay lists, place by place; a record that means nothing is `undefined` there. */
export const spotByRow = {
  'spot.time': (reply) => timeOrNull(reply.serverTime),
  'spot.ping': () => 'reachable',
  'spot.coins': (reply) => reply.map(coinOfRecord),
  'spot.exchangeInfo': shownInstruments,
  'spot.apiTradingSymbols': (reply) => reply,
  'spot.market.ticker.price': (reply) => reply.map(latestPriceOfRecord),
  'spot.market.ticker.24hr': (reply) =>
    reply.map((record) => ({ market: 'spot', symbol: record.symbol, ...tickerOfRecord(record) })),
  'spot.market.trades': (reply) => reply.map(tradeOfRecord),
  'spot.market.klines': (reply) => reply.map(barOfRecord),
  'spot.market.historyKlines': (reply) => reply.map(barOfRecord),
  'spot.market.depth': depthPictureOf,
  'spot.market.ticker.bookTicker': (reply) => reply.map((record) => bookTickerOfRecord('spot', record)),
  'spot.account': (reply) => ({ account: spotAccountOfReply(reply), balances: balancesOfSpot(reply) }),
  'spot.account.commissionRate': commissionRateOfSpot,
  'spot.order.place': spotPlacedOf,
  'spot.order.batch.place': (reply) => reply.map(spotBatchPlacedOf),
  'spot.order.cancel': spotCancelledOf,
  'spot.openOrders.cancel': (reply) => reply.map(spotCancelledOf),
  'spot.order.batch.cancel': (reply) => reply.map(spotBatchCancelledOf),
  'spot.order.get': (reply, { isOurs }) => orderOfSpotRecord(reply, isOurs),
  'spot.openOrders': (reply, { isOurs }) => reply.map((record) => orderOfSpotRecord(record, isOurs)),
  'spot.allOrders': (reply, { isOurs }) => reply.map((record) => orderOfSpotRecord(record, isOurs)),
  'spot.myTrades': (reply, { assetsOf }) => reply.map((record) => fillOfSpotRecord(record, assetsOf(record.symbol))),
  'spot.account.bills': (reply) => reply.map(billOfRecord),
  'spot.account.fundingBills': fundingBillsOfReply,
  'spot.account.transferRecords': (reply) => reply.map(transferOfRecord),
  'spot.tax.income': (reply) => reply.map(billOfRecord),
  'spot.rebate.affiliate.getAffiliateUIDs': invitedCustomersOfReply,
  'spot.rebate.affiliate.getChannelUserTradeAndAsset': customerActivityOfReply,
  'spot.rebate.affiliate.getAffiliateCommission': rebatesOfReply,
  'spot.rebate.affiliate.internalWithdrawal': transferIdOfReply,
  'spot.rebate.affiliate.getInternalWithdrawalStatus': internalTransfersOfReply,
  'spot.rebate.affiliate.querySubChannelTransactions': subAgentTradingOfReply,
  'spot.agency.getAssert': customerAssetsOfReply,
  'spot.agency.getDealData': customerDealsOfReply,
  'spot.content.articles.list': articlesOfReply,
  'spot.content.articles.listByCoin': articlesOfReply,
  'spot.content.articles.detail': articleOfRecord,
  'spot.content.banners.latest': bannerOfRecord,
} satisfies { readonly [Id in SpotId]: (reply: ReplyOf<Id>, context: ReadContext) => unknown };
