/** Wire records of copy trading, follower side (document 3 Copy-trading records; nested objects by A-COPY-RECORDS). */
import { z } from 'zod';
import { count, decimalText, idText, openEnum, signedDecimal, timestamp } from '../../schema/primitives.ts';

/** Forms of follow settings (document 3 settingMode, settingType). */
export const settingModes = ['unified', 'per_symbol'] as const;
/** Methods for calculating the size of a copy (document 3 traceType). */
export const traceTypes = ['percent', 'amount'] as const;
/** Margin modes of copies (document 3 marginType of settings). */
export const copyMarginTypes = ['cross', 'isolated', 'trader'] as const;
/** Leverage modes of copies (document 3 leverageType). */
export const copyLeverageTypes = ['fixed', 'trader', 'specify'] as const;
/** Position sides that a copy order may have (document 3). */
export const copyPositionSides = ['LONG', 'SHORT', 'BOTH'] as const;

/** Copy order of a follower (document 3 Tracking order). Its status has no documented values (A-COPY-STATUS). */
export const trackingOrderRecord = z.object({
  trackingNo: idText,
  traderName: z.string().nullish(),
  openOrderId: idText.nullish(),
  closeOrderId: idText.nullish(),
  traderID: idText,
  symbol: z.string(),
  openLeverage: decimalText,
  openPriceAvg: decimalText,
  openTime: timestamp,
  openSize: decimalText,
  openFee: signedDecimal.nullish(),
  openMarginAmount: decimalText.nullish(),
  openFillSize: decimalText.nullish(),
  positionSide: openEnum(copyPositionSides),
  status: z.string().nullish(),
  tpTriggerPrice: decimalText.nullish(),
  slTriggerPrice: decimalText.nullish(),
  closeAvgPrice: decimalText.nullish(),
  closeSize: decimalText.nullish(),
  closeTime: z.union([timestamp, z.string()]).nullish(),
  realizedPnl: signedDecimal.nullish(),
  profitRate: signedDecimal.nullish(),
  netProfit: signedDecimal.nullish(),
  createdTime: timestamp.nullish(),
  updateTime: timestamp.nullish(),
});

/** Leverage of one symbol as a follower set it (A-COPY-RECORDS). */
export const customLeverageRecord = z.object({
  symbol: z.string(),
  longLeverage: count.nullish(),
  shortLeverage: count.nullish(),
});

/**
 * One configuration of a follow (document 3 Follower settings). Unknown fields are kept, to be displayed as received.
 */
export const followSettingsRecord = z
  .object({
    copyEnable: z.boolean(),
    symbol: z.string().nullish(),
    symbols: z.array(z.string()).nullish(),
    productType: openEnum(['USDT-FUTURES']).nullish(),
    settingMode: openEnum(settingModes),
    traceType: openEnum(traceTypes).nullish(),
    traceValue: decimalText.nullish(),
    maxHoldSize: decimalText.nullish(),
    marginType: openEnum(copyMarginTypes).nullish(),
    marginCoin: openEnum(['USDT']).nullish(),
    leverageType: openEnum(copyLeverageTypes).nullish(),
    longLeverage: count.nullish(),
    shortLeverage: count.nullish(),
    customLeverages: z.array(customLeverageRecord).nullish(),
    takeProfitRatio: decimalText.nullish(),
    stopLossRatio: decimalText.nullish(),
    slippageRatio: decimalText.nullish(),
  })
  .catchall(z.unknown());

/** A followed lead trader. Its fields are not documented: ids and names have several field names (A-COPY-RECORDS). */
export const leadTraderRecord = z
  .object({
    traderId: idText.optional(),
    traderID: idText.optional(),
    traderUid: idText.optional(),
    traderName: z.string().nullish(),
    traderNickName: z.string().nullish(),
  })
  .catchall(z.unknown())
  .refine((item) => [item.traderId, item.traderID, item.traderUid].some((id) => id !== undefined), 'no trader id');
