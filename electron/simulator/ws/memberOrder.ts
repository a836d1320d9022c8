import type { PrivateChannelId } from '../../../shared/exchange/privateChannels.ts';
import type { Json } from '../venue/json.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** The members of the records of each private channel in the order in which they were recorded (A-WS-PRIVATE). */
const recorded: Readonly<Record<PrivateChannelId, readonly string[]>> = {
  'spot.account': words('coin equity available frozen'),
  'spot.orders': words(
    'id symbol baseCoin quoteCoin orderSide price size value clientOrderId type timeInForce reduceOnly triggerPrice ' +
      'orderSource openTpslParentOrderId setOpenTp setOpenSl takerFeeRate makerFeeRate feeDiscount takerFeeDiscount ' +
      'makerFeeDiscount status triggerTime triggerPriceTime triggerPriceValue cancelReason latestFillPrice maxFillPrice ' +
      'minFillPrice cumFillSize cumFillValue cumFillFee createdTime updatedTime',
  ),
  'spot.fill': words(
    'id symbol baseCoin quoteCoin orderId orderSide fillSize fillValue fillFee direction createdTime updatedTime',
  ),
  'futures.account': words(
    'coin marginMode crossSymbol isolatedPositionId amount pendingDepositAmount pendingWithdrawAmount ' +
      'pendingTransferInAmount pendingTransferOutAmount liquidating legacyAmount cumDepositAmount cumWithdrawAmount ' +
      'cumTransferInAmount cumTransferOutAmount cumMarginMoveInAmount cumMarginMoveOutAmount cumPositionOpenLongAmount ' +
      'cumPositionOpenShortAmount cumPositionCloseLongAmount cumPositionCloseShortAmount cumPositionFillFeeAmount ' +
      'cumPositionLiquidateFeeAmount cumPositionFundingAmount cumOrderFillFeeIncomeAmount ' +
      'cumOrderLiquidateFeeIncomeAmount createdTime updatedTime',
  ),
  'futures.orders': words(
    'id coin symbol marginMode separatedMode separatedOpenOrderId positionSide orderSide price size clientOrderId type ' +
      'timeInForce reduceOnly triggerPrice triggerPriceType orderSource openTpslParentOrderId positionTpsl setOpenTp ' +
      'setOpenSl leverage takerFeeRate makerFeeRate feeDiscount liquidateFeeRate status triggerTime triggerPriceTime ' +
      'triggerPriceValue cancelReason latestFillPrice maxFillPrice minFillPrice cumFillSize cumFillValue cumFillFee ' +
      'cumLiquidateFee cumRealizePnl createdTime updatedTime',
  ),
  'futures.fill': words(
    'id coin symbol orderId marginMode separatedMode separatedOpenOrderId positionSide orderSide fillSize fillValue ' +
      'fillFee liquidateFee realizePnl direction createdTime updatedTime',
  ),
  'futures.positions': words(
    'id coin symbol side marginMode separatedMode separatedOpenOrderId leverage size openValue openFee fundingFee ' +
      'isolatedMargin autoAppendIsolatedMargin cumOpenSize cumOpenValue cumOpenFee cumCloseSize cumCloseValue cumCloseFee ' +
      'cumFundingFee cumLiquidateFee createdMatchSequenceId updatedMatchSequenceId createdTime updatedTime',
  ),
};

/** A record of a private push with its members in the recorded order; one that was never recorded comes last. */
export function inRecordedOrder(channel: PrivateChannelId, record: Json): Json {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
  const given = record as { readonly [name: string]: Json };
  const ordered: Record<string, Json> = {};
  for (const name of recorded[channel]) {
    if (given[name] !== undefined) ordered[name] = given[name];
  }
  return { ...ordered, ...given };
}
