/** Private WebSocket channels as data (document 1 Events; payloads by A-WS-PRIVATE). Ids and times arrive as text. */
import { z } from 'zod';
import { decimalText, idText, openEnum, signedDecimal, timestamp } from '../schema/primitives.ts';
import type { AssumptionId } from './assumptions/assumptions.ts';
import type { ChannelRow } from './channels.ts';
import type { Market } from './markets.ts';
import { marginTypes, orderSides, orderStatuses, orderTypes, positionSides, separatedModes } from './orderWords.ts';

/** Balance of one coin on spot. */
export const spotAccountItem = z.object({
  coin: z.string(),
  equity: decimalText,
  available: decimalText,
  frozen: decimalText,
});

/**
 * Collateral bucket on futures. It contains no available balance: an update only signals that the balance must be read
 * again.
 */
export const futuresAccountItem = z.object({
  coin: z.string(),
  marginMode: openEnum(marginTypes),
  crossSymbol: z.string().optional(),
  isolatedPositionId: z.string().optional(),
  amount: signedDecimal,
  legacyAmount: signedDecimal.optional(),
  pendingDepositAmount: signedDecimal.optional(),
  pendingWithdrawAmount: signedDecimal.optional(),
  pendingTransferInAmount: signedDecimal.optional(),
  pendingTransferOutAmount: signedDecimal.optional(),
  liquidating: z.boolean().optional(),
  cumDepositAmount: signedDecimal.optional(),
  cumWithdrawAmount: signedDecimal.optional(),
  cumTransferInAmount: signedDecimal.optional(),
  cumTransferOutAmount: signedDecimal.optional(),
  cumMarginMoveInAmount: signedDecimal.optional(),
  cumMarginMoveOutAmount: signedDecimal.optional(),
  cumPositionOpenLongAmount: signedDecimal.optional(),
  cumPositionOpenShortAmount: signedDecimal.optional(),
  cumPositionCloseLongAmount: signedDecimal.optional(),
  cumPositionCloseShortAmount: signedDecimal.optional(),
  cumPositionFillFeeAmount: signedDecimal.optional(),
  cumPositionLiquidateFeeAmount: signedDecimal.optional(),
  cumPositionFundingAmount: signedDecimal.optional(),
  cumOrderFillFeeIncomeAmount: signedDecimal.optional(),
  cumOrderLiquidateFeeIncomeAmount: signedDecimal.optional(),
  createdTime: timestamp.optional(),
  updatedTime: timestamp.optional(),
});

/**
 * Fields of an order update on both markets. A market order has price 0; an order sized in quote has size 0 and a
 * value.
 */
const orderItem = {
  id: idText,
  symbol: z.string(),
  orderSide: openEnum(orderSides),
  price: decimalText,
  size: decimalText,
  clientOrderId: z.string(),
  type: openEnum(orderTypes),
  timeInForce: z.string(),
  reduceOnly: z.boolean().optional(),
  triggerPrice: decimalText.optional(),
  orderSource: z.string().optional(),
  openTpslParentOrderId: z.string().optional(),
  setOpenTp: z.boolean().optional(),
  setOpenSl: z.boolean().optional(),
  takerFeeRate: signedDecimal.optional(),
  makerFeeRate: signedDecimal.optional(),
  feeDiscount: signedDecimal.optional(),
  status: openEnum(orderStatuses),
  triggerTime: timestamp.optional(),
  triggerPriceTime: timestamp.optional(),
  triggerPriceValue: decimalText.optional(),
  cancelReason: z.string().optional(),
  latestFillPrice: decimalText.optional(),
  maxFillPrice: decimalText.optional(),
  minFillPrice: decimalText.optional(),
  cumFillSize: decimalText,
  cumFillValue: decimalText,
  cumFillFee: signedDecimal.optional(),
  createdTime: timestamp,
  updatedTime: timestamp,
};

/** Order update of spot. */
export const spotOrderItem = z.object({
  ...orderItem,
  baseCoin: z.string().optional(),
  quoteCoin: z.string().optional(),
  value: decimalText.optional(),
  takerFeeDiscount: signedDecimal.optional(),
  makerFeeDiscount: signedDecimal.optional(),
});

/** Order update of futures. */
export const futuresOrderItem = z.object({
  ...orderItem,
  coin: z.string().optional(),
  marginMode: openEnum(marginTypes).optional(),
  separatedMode: openEnum(separatedModes).optional(),
  separatedOpenOrderId: z.string().optional(),
  positionSide: openEnum(positionSides),
  triggerPriceType: z.string().optional(),
  positionTpsl: z.boolean().optional(),
  leverage: decimalText.optional(),
  liquidateFeeRate: signedDecimal.optional(),
  cumLiquidateFee: signedDecimal.optional(),
  cumRealizePnl: signedDecimal.optional(),
});

/** Fields of a fill message on both markets. It has no price: the price is value over size. */
const fillItem = {
  id: idText,
  symbol: z.string(),
  orderId: idText,
  orderSide: openEnum(orderSides),
  fillSize: decimalText,
  fillValue: decimalText,
  fillFee: signedDecimal,
  direction: openEnum(['TAKER', 'MAKER']),
  createdTime: timestamp,
  updatedTime: timestamp.optional(),
};

/** Fill message of spot. */
export const spotFillItem = z.object({
  ...fillItem,
  baseCoin: z.string().optional(),
  quoteCoin: z.string().optional(),
});

/** Fill message of futures. */
export const futuresFillItem = z.object({
  ...fillItem,
  coin: z.string(),
  marginMode: openEnum(marginTypes).optional(),
  separatedMode: openEnum(separatedModes).optional(),
  separatedOpenOrderId: z.string().optional(),
  positionSide: openEnum(positionSides),
  liquidateFee: signedDecimal.optional(),
  realizePnl: signedDecimal,
});

/** Position update: without margin, unrealised PnL or liquidation price. Size 0 means closed. */
export const positionItem = z.object({
  id: idText,
  coin: z.string(),
  symbol: z.string(),
  side: openEnum(positionSides),
  marginMode: openEnum(marginTypes),
  separatedMode: openEnum(separatedModes),
  separatedOpenOrderId: z.string().optional(),
  leverage: decimalText,
  size: decimalText,
  openValue: decimalText,
  openFee: signedDecimal.optional(),
  fundingFee: signedDecimal.optional(),
  isolatedMargin: decimalText.optional(),
  autoAppendIsolatedMargin: z.boolean().optional(),
  cumOpenSize: decimalText.optional(),
  cumOpenValue: decimalText.optional(),
  cumOpenFee: signedDecimal.optional(),
  cumCloseSize: decimalText.optional(),
  cumCloseValue: decimalText.optional(),
  cumCloseFee: signedDecimal.optional(),
  cumFundingFee: signedDecimal.optional(),
  cumLiquidateFee: signedDecimal.optional(),
  createdMatchSequenceId: idText.optional(),
  updatedMatchSequenceId: idText.optional(),
  createdTime: timestamp,
  updatedTime: timestamp,
});

/**
 * Returns the schema of a private channel's frame around its records. `v` grows per account; `msgEvent` names the
 * cause.
 */
const frame = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({
    e: z.literal(name),
    E: timestamp,
    v: z.union([idText, z.number()]),
    msgEvent: z.string(),
    d: z.array(item),
  });

const row = <Id extends string, Push extends z.ZodType>(
  market: Market,
  id: Id,
  title: string,
  name: string,
  push: Push,
  more: readonly AssumptionId[] = [],
): ChannelRow<Push> & { readonly id: Id } => ({
  id,
  market,
  scope: 'private',
  title,
  name,
  push,
  doc: '1 Events',
  assumes: ['A-WS-ENVELOPE', 'A-WS-AUTH', 'A-WS-PRIVATE', ...more],
});

/** The private channels, by id. Titles are those of document 1; `name` is the params entry. */
export const privateChannels = {
  'spot.account': row('spot', 'spot.account', 'Account', 'account', frame('account', spotAccountItem)),
  'spot.fill': row('spot', 'spot.fill', 'Fill', 'fill', frame('fill', spotFillItem), ['A-SPOT-FEE-ASSET']),
  'spot.orders': row('spot', 'spot.orders', 'Order', 'orders', frame('orders', spotOrderItem), ['A-ORDER-STATES']),
  'futures.account': row('futures', 'futures.account', 'Account', 'account', frame('account', futuresAccountItem)),
  'futures.fill': row('futures', 'futures.fill', 'Fill', 'fill', frame('fill', futuresFillItem)),
  'futures.orders': row('futures', 'futures.orders', 'Order', 'orders', frame('orders', futuresOrderItem), [
    'A-ORDER-STATES',
  ]),
  'futures.positions': row('futures', 'futures.positions', 'Position', 'positions', frame('positions', positionItem), [
    'A-MARGIN',
  ]),
};

/** Id of a private channel. */
export type PrivateChannelId = keyof typeof privateChannels;
/** A checked frame of a private channel. */
export type PrivatePushOf<Id extends PrivateChannelId> = z.output<(typeof privateChannels)[Id]['push']>;
/** Any checked private frame with the channel it belongs to. */
export type PrivatePush = {
  [Id in PrivateChannelId]: { readonly channel: Id; readonly push: PrivatePushOf<Id> };
}[PrivateChannelId];

/** Returns the params entries of a market's private WebSocket. */
export function privateNames(market: Market): string[] {
  return Object.values(privateChannels)
    .filter((channel) => channel.market === market)
    .map(({ name }) => name);
}
