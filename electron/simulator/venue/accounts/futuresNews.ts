import type { Instrument } from '../../market/instruments.ts';
import type { Json } from '../../http/json.ts';
import { SETTLEMENT } from './futuresLedger.ts';
import { moneyText, sizeText } from './money.ts';
import type { AccountFill, AccountOrder, Position, Wallet } from './records.ts';
import { LEVERAGE } from './risk.ts';
import { fillNews, orderNews } from './spotNews.ts';

/** Margin words of this exchange for now: cross, COMBINED. */
export const MARGIN_MODE = 'CROSSED';
/** See {@link MARGIN_MODE}. */
export const SEPARATED_MODE = 'COMBINED';

const common = {
  coin: SETTLEMENT,
  marginMode: MARGIN_MODE,
  separatedMode: SEPARATED_MODE,
  separatedOpenOrderId: '0',
} as const;

/** Order push of futures (A-WS-PRIVATE). */
export function futuresOrderNews(instrument: Instrument, order: AccountOrder): Json {
  return {
    ...orderNews(instrument, order),
    ...common,
    positionSide: order.positionSide,
    triggerPriceType: 'CONTRACT_PRICE',
    positionTpsl: false,
    leverage: String(LEVERAGE),
    liquidateFeeRate: '0.01',
    cumLiquidateFee: '0',
    cumRealizePnl: moneyText(order.realizedPnl),
  };
}

/** Fill push of futures. */
export function futuresFillNews(instrument: Instrument, fill: AccountFill): Json {
  return {
    ...fillNews(instrument, fill),
    ...common,
    positionSide: fill.positionSide,
    liquidateFee: '0',
    realizePnl: moneyText(fill.realizedPnl),
  };
}

/** Position push: size 0 means closed. */
export function positionNews(instrument: Instrument, position: Position): { readonly [name: string]: Json } {
  return {
    id: position.id,
    ...common,
    symbol: position.symbol,
    side: position.side,
    leverage: String(LEVERAGE),
    size: sizeText(instrument, position.size),
    openValue: moneyText(position.openValue),
    openFee: moneyText(position.openFee),
    fundingFee: '0',
    isolatedMargin: '0',
    autoAppendIsolatedMargin: false,
    cumOpenSize: sizeText(instrument, position.cumOpenSize),
    cumOpenValue: moneyText(position.cumOpenValue),
    cumOpenFee: moneyText(position.cumOpenFee),
    cumCloseSize: sizeText(instrument, position.cumCloseSize),
    cumCloseValue: moneyText(position.cumCloseValue),
    cumCloseFee: moneyText(position.cumCloseFee),
    cumFundingFee: '0',
    cumLiquidateFee: '0',
    createdMatchSequenceId: String(position.createdMatch),
    updatedMatchSequenceId: String(position.updatedMatch),
    createdTime: String(position.createdTime),
    updatedTime: String(position.updatedTime),
  };
}

/** Account push of futures: the one cross bucket. */
export function futuresAccountNews(wallet: Wallet): Json {
  return {
    coin: SETTLEMENT,
    marginMode: MARGIN_MODE,
    crossSymbol: '',
    isolatedPositionId: '0',
    amount: moneyText(wallet.balance),
    legacyAmount: moneyText(wallet.balance),
    pendingDepositAmount: '0',
    pendingWithdrawAmount: '0',
    pendingTransferInAmount: '0',
    pendingTransferOutAmount: '0',
    liquidating: false,
    cumDepositAmount: moneyText(wallet.deposited),
    cumWithdrawAmount: '0',
    cumTransferInAmount: '0',
    cumTransferOutAmount: '0',
    cumMarginMoveInAmount: '0',
    cumMarginMoveOutAmount: '0',
    cumPositionOpenLongAmount: moneyText(wallet.openedLong),
    cumPositionOpenShortAmount: moneyText(wallet.openedShort),
    cumPositionCloseLongAmount: moneyText(wallet.closedLong),
    cumPositionCloseShortAmount: moneyText(wallet.closedShort),
    cumPositionFillFeeAmount: moneyText(wallet.fees),
    cumPositionLiquidateFeeAmount: '0',
    cumPositionFundingAmount: '0',
    cumOrderFillFeeIncomeAmount: '0',
    cumOrderLiquidateFeeIncomeAmount: '0',
    createdTime: String(wallet.createdTime),
    updatedTime: String(wallet.updatedTime),
  };
}
