import type { Instrument } from '../../market/instruments.ts';
import type { Json } from '../json.ts';
import type { Account } from '../accounts/account.ts';
import { moneyText, sizeText } from '../accounts/money.ts';
import { opens, type AccountFill, type AccountOrder } from '../accounts/records.ts';
import { workingTypeOf } from '../accounts/words.ts';
import { takerRate } from '../orders/fees.ts';
import { fillNews, orderUpdateFields } from '../orders/orderNews.ts';
import type { Position, Wallet } from './records.ts';
import { crossBalance } from './summary.ts';
import { SETTLEMENT } from './contracts.ts';

type Record = { readonly [name: string]: Json };

/** Builds the futures order update (A-WS-PRIVATE). */
export function futuresOrderUpdate(instrument: Instrument, order: AccountOrder): Json {
  const terms = order.terms!;
  return {
    ...orderUpdateFields(instrument, order),
    coin: SETTLEMENT,
    marginMode: terms.marginType,
    separatedMode: terms.separatedMode,
    separatedOpenOrderId: terms.separatedMode === 'SEPARATED' && opens(order) ? order.id : '0',
    positionSide: order.positionSide,
    triggerPriceType: workingTypeOf(terms.stopSource),
    positionTpsl: false,
    leverage: String(terms.leverage),
    liquidateFeeRate: takerRate(instrument),
    cumLiquidateFee: moneyText(order.liquidateFee),
    cumRealizePnl: moneyText(order.realizedPnl),
  };
}

/** Builds the futures fill record of the WebSocket. */
export function futuresFillNews(instrument: Instrument, fill: AccountFill): Json {
  return {
    ...fillNews(instrument, fill),
    coin: SETTLEMENT,
    marginMode: fill.terms!.marginType,
    separatedMode: fill.terms!.separatedMode,
    separatedOpenOrderId: fill.separatedOpenOrderId,
    positionSide: fill.positionSide,
    liquidateFee: moneyText(fill.liquidateFee),
    realizePnl: moneyText(fill.realizedPnl),
  };
}

/** Builds the position record of the WebSocket: size 0 means closed. */
export function positionUpdate(instrument: Instrument, position: Position): Record {
  return {
    id: position.id,
    coin: SETTLEMENT,
    marginMode: position.marginType,
    separatedMode: position.separatedMode,
    separatedOpenOrderId: position.separatedOpenOrderId,
    symbol: position.symbol,
    side: position.side,
    leverage: String(position.leverage),
    size: sizeText(instrument, position.size),
    openValue: moneyText(position.openValue),
    openFee: moneyText(position.openFee),
    fundingFee: moneyText(position.fundingFee),
    isolatedMargin: moneyText(position.isolatedMargin),
    autoAppendIsolatedMargin: position.autoAppend,
    cumOpenSize: sizeText(instrument, position.cumOpenSize),
    cumOpenValue: moneyText(position.cumOpenValue),
    cumOpenFee: moneyText(position.cumOpenFee),
    cumCloseSize: sizeText(instrument, position.cumCloseSize),
    cumCloseValue: moneyText(position.cumCloseValue),
    cumCloseFee: moneyText(position.cumCloseFee),
    cumFundingFee: moneyText(position.cumFundingFee),
    cumLiquidateFee: moneyText(position.cumLiquidateFee),
    createdMatchSequenceId: String(position.createdMatch),
    updatedMatchSequenceId: String(position.updatedMatch),
    createdTime: String(position.createdTime),
    updatedTime: String(position.updatedTime),
  };
}

/**
 * Builds the futures account records of the WebSocket: the cross bucket, and one for each isolated position
 * (A-WS-PRIVATE). `touched` are the positions the frame is sent for: the bucket of one that is closed by now is sent
 * once more, empty. The results of trades and funding are in the cross bucket, for the whole account.
 */
export function futuresAccountNews(account: Account, touched: Iterable<Position> = []): Json[] {
  const positions = [...account.positions.values()];
  const cross = crossBalance(account);
  const isolated = [...new Set([...positions, ...touched])].filter(({ marginType }) => marginType === 'ISOLATED');
  const liquidating = positions.some((one) => one.marginType === 'CROSSED' && one.liquidating);
  return [crossBucket(account.wallet, moneyText(cross), liquidating), ...isolated.map(isolatedBucket)];
}

function crossBucket(wallet: Wallet, amount: string, liquidating: boolean): Record {
  return {
    coin: SETTLEMENT,
    marginMode: 'CROSSED',
    crossSymbol: '',
    isolatedPositionId: '0',
    amount,
    legacyAmount: amount,
    pendingDepositAmount: '0',
    pendingWithdrawAmount: '0',
    pendingTransferInAmount: '0',
    pendingTransferOutAmount: '0',
    liquidating,
    cumDepositAmount: moneyText(wallet.deposited),
    cumWithdrawAmount: moneyText(wallet.withdrawn),
    cumTransferInAmount: moneyText(wallet.transferredIn),
    cumTransferOutAmount: moneyText(wallet.transferredOut),
    cumMarginMoveInAmount: moneyText(wallet.marginMovedIn),
    cumMarginMoveOutAmount: moneyText(wallet.marginMovedOut),
    cumPositionOpenLongAmount: moneyText(wallet.openedLong),
    cumPositionOpenShortAmount: moneyText(wallet.openedShort),
    cumPositionCloseLongAmount: moneyText(wallet.closedLong),
    cumPositionCloseShortAmount: moneyText(wallet.closedShort),
    cumPositionFillFeeAmount: moneyText(wallet.fees),
    cumPositionLiquidateFeeAmount: moneyText(wallet.liquidateFees),
    cumPositionFundingAmount: moneyText(wallet.funding),
    cumOrderFillFeeIncomeAmount: moneyText(wallet.feeIncome),
    cumOrderLiquidateFeeIncomeAmount: moneyText(wallet.liquidateFeeIncome),
    createdTime: String(wallet.createdTime),
    updatedTime: String(wallet.updatedTime),
  };
}

function isolatedBucket(position: Position): Record {
  const long = position.side === 'LONG';
  const of = (mine: boolean, amount: bigint) => moneyText(mine ? amount : 0n);
  // What came from the cross bucket minus what went back: the margin, minus what the position itself earned and paid.
  const fees = position.cumOpenFee + position.cumCloseFee + position.cumLiquidateFee;
  const earned = position.realizedPnl + position.cumFundingFee - fees;
  const moved = position.isolatedMargin - earned;
  const amount = moneyText(position.isolatedMargin);
  return {
    coin: SETTLEMENT,
    marginMode: 'ISOLATED',
    crossSymbol: '',
    isolatedPositionId: position.id,
    amount,
    legacyAmount: amount,
    pendingDepositAmount: '0',
    pendingWithdrawAmount: '0',
    pendingTransferInAmount: '0',
    pendingTransferOutAmount: '0',
    liquidating: position.liquidating,
    cumDepositAmount: '0',
    cumWithdrawAmount: '0',
    cumTransferInAmount: '0',
    cumTransferOutAmount: '0',
    cumMarginMoveInAmount: of(moved > 0n, moved),
    cumMarginMoveOutAmount: of(moved < 0n, -moved),
    cumPositionOpenLongAmount: of(long, position.cumOpenValue),
    cumPositionOpenShortAmount: of(!long, position.cumOpenValue),
    cumPositionCloseLongAmount: of(long, position.cumCloseValue),
    cumPositionCloseShortAmount: of(!long, position.cumCloseValue),
    cumPositionFillFeeAmount: moneyText(position.cumOpenFee + position.cumCloseFee),
    cumPositionLiquidateFeeAmount: moneyText(position.cumLiquidateFee),
    cumPositionFundingAmount: moneyText(position.cumFundingFee),
    cumOrderFillFeeIncomeAmount: '0',
    cumOrderLiquidateFeeIncomeAmount: '0',
    createdTime: String(position.createdTime),
    updatedTime: String(position.updatedTime),
  };
}
