/** Converts the replies of the spot base address to the app's types, by endpoint. */
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { EndpointId, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { articleOfRecord, articlesOfReply, bannerOfRecord } from './articles.ts';
import { balancesOfSpot } from './balances.ts';
import type { ReadContext } from './byRowContext.ts';
import { fillOfSpotRecord } from './fills.ts';
import { spotInstrument } from './instruments.ts';
import { orderOfSpotRecord } from './orders.ts';
import {
  customerActivityOfReply,
  invitedCustomersOfReply,
  subAgentTradingOfReply,
  customerAssetsOfReply,
  customerDealsOfReply,
  rebatesOfReply,
  internalTransfersOfReply,
  transferIdOfReply,
} from './partner.ts';
import { timeOrNull, priceOrNull, plain, textOrNull, plainOrNull, labelledValues } from './plainValues.ts';
import { spotBatchCancelledOf, spotBatchPlacedOf, spotCancelledOf, spotPlacedOf } from './spotBatches.ts';
import { tickerOfRecord, depthSnapshotOf, tradeOfRecord, bookTickerOfRecord, barOfRecord } from './marketValues.ts';
import type { SymbolPrice } from '../../../../shared/domain/prices.ts';
import type { z } from 'zod';
import type { Coin, CoinNetwork } from '../../../../shared/domain/coin.ts';
import type { transferRecord } from '../../../../shared/exchange/rows/spotRecords.ts';
import type { coinNetworkRecord, coinRecord } from '../../../../shared/exchange/rows/spotMarketData.ts';
import { outsideLink } from './outsideLinks.ts';
import type { SpotAccount } from '../../../../shared/domain/accountSettings.ts';
import { commissionRateOfSpot } from './contractTerms.ts';
import type { Transfer } from '../../../../shared/domain/accountRecord.ts';
import { billOfRecord, fundingBillsOfReply } from './accountRecords.ts';

// Converts coins and their networks to the app's types. A coin without a name means nothing: it becomes `undefined`,
// and the caller counts it.

function networkOfRecord(record: z.output<typeof coinNetworkRecord>): CoinNetwork {
  return {
    network: record.network,
    asset: record.coin,
    name: record.name,
    isDefault: record.isDefault,
    depositsOpen: record.depositEnable,
    withdrawalsOpen: record.withdrawEnable,
    withdrawalFee: plain(record.withdrawFee),
    withdrawalStep: plain(record.withdrawIntegerMultiple),
    minimumWithdrawal: plain(record.withdrawMin),
    minimumInternalWithdrawal: plainOrNull(record.withdrawInternalMin),
    minimumDeposit: plain(record.depositDust),
    confirmations: record.minConfirm,
    tagRequired: record.withdrawTag,
    contractAddress: textOrNull(record.contractAddress),
    contractLink: outsideLink(record.contractAddressUrl),
    depositNotice: textOrNull(record.depositDesc),
    withdrawalNotice: textOrNull(record.withdrawDesc),
  };
}

/** Converts a coin with its networks in the order received. */
export function coinOfRecord(record: z.output<typeof coinRecord>): Coin | undefined {
  if (record.coin === '') return undefined;
  return {
    asset: record.coin,
    name: record.name,
    depositsOpen: record.depositAllEnable,
    withdrawalsOpen: record.withdrawAllEnable,
    networks: record.networkList.map(networkOfRecord),
  };
}

// Returns what a spot account may do, in the app's type; its balances are read separately.

/** Converts the settings of the account; a missing field is unknown. */
export function spotAccountOfReply(reply: ReplyOf<'spot.account'>): SpotAccount {
  const { symbolCommissions } = reply;
  return {
    userId: reply.uid ?? null,
    accountType: reply.accountType ?? null,
    canTrade: reply.canTrade,
    canWithdraw: reply.canWithdraw ?? null,
    canDeposit: reply.canDeposit ?? null,
    brokered: reply.brokered ?? null,
    selfTradePrevented: reply.requireSelfTradePrevention ?? null,
    smartRoutingPrevented: reply.preventSor ?? null,
    permissions: reply.permissions ?? null,
    symbolCommissions: symbolCommissions ? labelledValues(symbolCommissions) : null,
    updatedAt: timeOrNull(reply.updateTime),
  };
}

// Converts transfers between the user's own accounts to the app's type. One without a coin means nothing: it becomes
// `undefined`, and the caller counts it.

/** Converts a transfer; accounts and symbols may be "", which means none. */
export function transferOfRecord(record: z.output<typeof transferRecord>): Transfer | undefined {
  if (record.coinName === '') return undefined;
  return {
    asset: record.coinName,
    amount: plain(record.amount),
    status: record.status,
    fromAccount: textOrNull(record.fromType),
    fromSymbol: textOrNull(record.fromSymbol),
    toAccount: textOrNull(record.toType),
    toSymbol: textOrNull(record.toSymbol),
    createdAt: timeOrNull(record.tradeTime),
  };
}

// Converts the latest traded prices of spot to the app's type. A price of zero is not a price: it becomes `undefined`,
// and the caller counts it.

/** Converts the latest price of a spot symbol; the exchange does not report the time of the price. */
export function latestPriceOfRecord(record: ReplyOf<'spot.market.ticker.price'>[number]): SymbolPrice | undefined {
  const price = priceOrNull(record.price);
  return price === null ? undefined : { market: 'spot', symbol: record.symbol, kind: 'LAST', price, at: null };
}

type SpotId = Extract<EndpointId, `spot.${string}`>;

/** Returns the symbols that the exchange shows, and the number of those it hides. */
function shownInstruments(
  { symbols }: ReplyOf<'spot.exchangeInfo'>,
  { tradable }: ReadContext,
): { readonly instruments: readonly Instrument[]; readonly hidden: number } {
  const instruments = symbols.flatMap((record) => spotInstrument(record, tradable) ?? []);
  return { instruments, hidden: symbols.length - instruments.length };
}

/** The functions by endpoint id. A list keeps its order; a record that means nothing is `undefined` in it. */
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
  'spot.market.depth': depthSnapshotOf,
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
