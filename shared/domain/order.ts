/** Orders, fills, balances and positions in the app's form. Decimals are text, ids are text, times are Unix ms. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { orderSides, orderTypes, positionSides, timesInForce } from '../exchange/orderWords.ts';
import { triggerPriceSources } from './conditionalOrder.ts';

// Details of a position besides its size and price: source of its margin, and cumulative amounts. Null: not reported.

const amount = z.string().nullable();

/** Cumulative amounts opened or closed so far: size in base, value and fee in the margin asset. */
const gathered = z.strictObject({ size: amount, value: amount, fee: amount });

/** Details of a position (document 3 Position). Amounts are decimal text. */
const positionDetailsSchema = z.strictObject({
  positionId: z.string(),
  marginAsset: z.string(),
  /** Id of the order that opened it, where positions are kept separately. */
  openOrderId: z.string().nullable(),
  isolatedMargin: amount,
  autoAppendMargin: z.boolean().nullable(),
  opened: gathered,
  closed: gathered,
  fundingFee: amount,
  liquidationFee: amount,
  /** Sequence numbers of the matching engine, as text. */
  createdSequence: z.string().nullable(),
  updatedSequence: z.string().nullable(),
});

/** See {@link positionDetailsSchema}. */
export type PositionDetails = z.infer<typeof positionDetailsSchema>;

// Additional fields of a futures order; displayed with it and never used in calculations. Null: not reported.

/** Document 3 Order, A-ORDER-EXTRAS. Enumerated words are the exchange's values, unchanged; `goodTill` is Unix ms. */
export const orderDetailsSchema = z.strictObject({
  orderId: z.string(),
  triggerPrice: z.string().nullable(),
  /** `contract`, `mark` or another word of the exchange. */
  triggerSource: z.string().nullable(),
  priceProtect: z.boolean().nullable(),
  priceMatch: z.string().nullable(),
  selfTradePrevention: z.string().nullable(),
  goodTill: z.number().nullable(),
});

/** See {@link orderDetailsSchema}. */
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

const market = z.enum(markets);
const time = z.number();

/**
 * One order. `price` is null for a market order; `quantity` is in base, null for an order sized in quote;
 * `averagePrice` is null before the first fill; `status` is the exchange's status, unchanged; `origin` tells whether
 * this installation placed it (B-B7).
 */
export const orderSchema = z.strictObject({
  market,
  symbol: z.string(),
  orderId: z.string(),
  clientOrderId: z.string(),
  side: z.enum(orderSides),
  /** LONG, SHORT or another word of the exchange; null on spot. */
  positionSide: z.string().nullable(),
  type: z.string(),
  timeInForce: z.string(),
  price: z.string().nullable(),
  quantity: z.string().nullable(),
  executedQuantity: z.string(),
  executedQuote: z.string(),
  averagePrice: z.string().nullable(),
  reduceOnly: z.boolean().nullable(),
  status: z.string(),
  createdAt: time,
  updatedAt: time,
  origin: z.enum(['desk', 'external']),
});

/**
 * One fill. Its key is market, symbol, `fillId` and `orderId`, because both fills of a trade with oneself may have the
 * same id. `feeAsset` follows A-SPOT-FEE-ASSET on spot; `maker` is null when not reported.
 */
export const fillSchema = z.strictObject({
  market,
  symbol: z.string(),
  fillId: z.string(),
  orderId: z.string(),
  side: z.enum(orderSides),
  positionSide: z.string().nullable(),
  price: z.string(),
  quantity: z.string(),
  quoteQuantity: z.string(),
  fee: z.string(),
  feeAsset: z.string().nullable(),
  maker: z.boolean().nullable(),
  /** Futures only; does not include fees (A-MARGIN). */
  realisedPnl: z.string().nullable(),
  time,
});

/** The account's balance of one asset; `unrealisedPnl` on futures only. */
export const balanceSchema = z.strictObject({
  market,
  asset: z.string(),
  total: z.string(),
  available: z.string(),
  frozen: z.string(),
  unrealisedPnl: z.string().nullable(),
});

/**
 * One open position. `entryPrice` is open value over size; `liquidatePrice` null means none (XS42); any other null: not
 * reported yet.
 */
export const positionSchema = z.strictObject({
  positionId: z.string(),
  symbol: z.string(),
  side: z.enum(positionSides),
  marginType: z.string(),
  separatedMode: z.string(),
  leverage: z.string(),
  size: z.string(),
  openValue: z.string(),
  entryPrice: z.string(),
  margin: z.string().nullable(),
  /** Value from the last response of the exchange; the window displays PnL at the live mark in addition. */
  unrealisedPnl: z.string().nullable(),
  liquidatePrice: z.string().nullable(),
  realisedFee: z.string().nullable(),
  fundingFee: z.string().nullable(),
  /** Funding since the position was opened, including parts closed by now; absent: not reported. */
  cumFundingFee: z.string().optional(),
  /** Whether the exchange adds margin automatically before it liquidates; null or absent: not reported. */
  autoMargin: z.boolean().nullable().optional(),
  /** The order that opened a separated position; absent: a combined one, or not reported. */
  openOrderId: z.string().optional(),
  createdAt: time,
  updatedAt: time,
});

/**
 * Take-profit and stop-loss attached to an order, which become conditional orders at its first fill (R9). `source`: the
 * price that triggers. Futures and demo only (document 3, order, algoOrder, sim/order).
 */
export const attachedDraftSchema = z.strictObject({
  takeProfit: z.strictObject({ triggerPrice: z.string(), source: z.enum(triggerPriceSources) }).nullable(),
  stopLoss: z.strictObject({ triggerPrice: z.string(), source: z.enum(triggerPriceSources) }).nullable(),
});

/**
 * Order that the user wants to place. `quantity` is in base on both markets. It has exactly the fields that the market
 * offers (R19): POST_ONLY, positionSide and reduceOnly on futures only; price and timeInForce with LIMIT only.
 */
export const orderDraftSchema = z.discriminatedUnion('market', [
  z.strictObject({
    market: z.literal('spot'),
    symbol: z.string(),
    side: z.enum(orderSides),
    type: z.enum(orderTypes),
    timeInForce: z.enum(timesInForce.spot).nullable(),
    price: z.string().nullable(),
    quantity: z.string(),
  }),
  z.strictObject({
    market: z.literal('futures'),
    symbol: z.string(),
    side: z.enum(orderSides),
    positionSide: z.enum(positionSides),
    type: z.enum(orderTypes),
    timeInForce: z.enum(timesInForce.futures).nullable(),
    price: z.string().nullable(),
    quantity: z.string(),
    reduceOnly: z.boolean(),
    /** Attached take-profit and stop-loss; absent: none. */
    attached: attachedDraftSchema.optional(),
  }),
]);

/** See {@link orderSchema}. */
export type Order = z.infer<typeof orderSchema>;
/** See {@link fillSchema}. */
export type Fill = z.infer<typeof fillSchema>;
/** See {@link balanceSchema}. */
export type Balance = z.infer<typeof balanceSchema>;
/** See {@link positionSchema}. */
export type Position = z.infer<typeof positionSchema>;
/** See {@link attachedDraftSchema}. */
export type AttachedDraft = z.infer<typeof attachedDraftSchema>;
/** See {@link orderDraftSchema}. */
export type OrderDraft = z.infer<typeof orderDraftSchema>;

// Apart from the schemas, so that the window can use it: its bundle holds no schema library.
