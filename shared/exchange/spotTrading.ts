/** Rows of the private spot endpoints: account and orders (document 2). */
import { z } from 'zod';
import { decimalText, idText, openEnum, signedDecimal, symbolText, timestamp } from '../schema/primitives.ts';
import { clientIdPatterns, orderSides, orderStatuses, orderTypes, timesInForce } from './orderWords.ts';
import { endpoint, noParameters } from './row.ts';

/** Order of spot (document 2 Order). */
export const spotOrderRecord = z.object({
  symbol: z.string(),
  orderId: idText,
  clientOrderId: z.string(),
  price: decimalText,
  origQty: decimalText,
  executedQty: decimalText,
  cummulativeQuoteQty: decimalText,
  status: openEnum(orderStatuses),
  timeInForce: openEnum(timesInForce.spot),
  type: openEnum(orderTypes),
  side: openEnum(orderSides),
  time: timestamp,
  updateTime: timestamp,
  isWorking: z.boolean().optional(),
});

/** Answer to a placement (document 2 Placed order). */
export const spotPlacedRecord = z.object({
  symbol: z.string(),
  orderId: idText,
  clientOrderId: z.string(),
  transactTime: timestamp,
});

/** Answer to a cancel; by client id the id comes back instead of orderId (A-CANCEL-BY-CLIENT-ID). */
export const spotCancelledRecord = z.object({
  orderId: idText.optional(),
  origClientOrderId: z.string().optional(),
  status: openEnum(orderStatuses),
});

/** Own trade of spot (document 2 My trade). */
export const spotMyTradeRecord = z.object({
  symbol: z.string(),
  id: idText,
  orderId: idText,
  price: decimalText,
  qty: decimalText,
  quoteQty: decimalText,
  commission: signedDecimal,
  time: timestamp,
  isBuyer: z.boolean(),
});

/** Account information of spot (document 2); recordings leave some members out. */
export const spotAccountRecord = z.object({
  canTrade: z.boolean(),
  canWithdraw: z.boolean().optional(),
  canDeposit: z.boolean().optional(),
  brokered: z.boolean().optional(),
  requireSelfTradePrevention: z.boolean().optional(),
  preventSor: z.boolean().optional(),
  updateTime: timestamp.optional(),
  accountType: z.string().optional(),
  balances: z.array(z.object({ asset: z.string(), free: decimalText, locked: decimalText })),
  permissions: z.array(z.string()).optional(),
  uid: idText.optional(),
});

const common = { market: 'spot', parametersIn: 'query' } as const;
const clientOrderId = z.string().regex(clientIdPatterns.spot);
/** One of the two is required; checked by the answering side. */
const whichOrder = z.strictObject({ orderId: idText.optional(), origClientOrderId: clientOrderId.optional() });
const range = { startTime: timestamp.optional(), endTime: timestamp.optional() };

/** The rows, by id. */
export const spotTrading = {
  'spot.account': endpoint({
    ...common,
    id: 'spot.account',
    method: 'GET',
    path: '/api/v3/account',
    label: 'USER_DATA',
    weight: 5,
    parameters: noParameters,
    reply: spotAccountRecord,
    doc: '2 Account',
    assumes: ['A-PERMISSIONS'],
  }),
  'spot.account.commissionRate': endpoint({
    ...common,
    id: 'spot.account.commissionRate',
    method: 'GET',
    path: '/api/v3/account/commissionRate',
    label: 'USER_DATA',
    weight: 5,
    parameters: z.strictObject({ symbol: symbolText }),
    reply: z.object({
      symbol: z.string(),
      makerCommissionRate: decimalText,
      takerCommissionRate: decimalText,
      apiMakerFeeRate: decimalText.nullish(),
      apiTakerFeeRate: decimalText.nullish(),
    }),
    doc: '2 Account',
    assumes: ['A-PERMISSIONS'],
  }),
  'spot.order.place': endpoint({
    ...common,
    id: 'spot.order.place',
    method: 'POST',
    path: '/api/v3/order',
    label: 'TRADE',
    weight: 0,
    orders: 1,
    parametersIn: 'body',
    parameters: z.strictObject({
      symbol: symbolText,
      side: z.enum(orderSides),
      type: z.enum(orderTypes),
      timeInForce: z.enum(timesInForce.spot).optional(),
      quantity: decimalText,
      price: decimalText.optional(),
      newClientOrderId: clientOrderId.optional(),
    }),
    reply: spotPlacedRecord,
    doc: '2 Orders',
    assumes: ['A-POST-BODY', 'A-ORDER-COUNT', 'A-CLIENT-ID', 'A-SPOT-MARKET-QTY', 'A-REST-OF-IOC', 'A-PERMISSIONS'],
  }),
  'spot.order.cancel': endpoint({
    ...common,
    id: 'spot.order.cancel',
    method: 'DELETE',
    path: '/api/v3/order',
    label: 'TRADE',
    weight: 1,
    parameters: whichOrder,
    reply: spotCancelledRecord,
    doc: '2 Orders',
    assumes: ['A-POST-BODY', 'A-CANCEL-BY-CLIENT-ID', 'A-PERMISSIONS'],
  }),
  'spot.openOrders.cancel': endpoint({
    ...common,
    id: 'spot.openOrders.cancel',
    method: 'DELETE',
    path: '/api/v3/openOrders',
    label: 'TRADE',
    weight: 5,
    parameters: z.strictObject({ symbol: symbolText }),
    reply: z.array(spotCancelledRecord),
    doc: '2 Orders',
    assumes: ['A-POST-BODY', 'A-PERMISSIONS'],
  }),
  'spot.order.get': endpoint({
    ...common,
    id: 'spot.order.get',
    method: 'GET',
    path: '/api/v3/order',
    label: 'USER_DATA',
    weight: 2,
    parameters: whichOrder,
    reply: spotOrderRecord,
    doc: '2 Orders',
    assumes: ['A-ORDER-STATES', 'A-PERMISSIONS'],
  }),
  'spot.openOrders': endpoint({
    ...common,
    id: 'spot.openOrders',
    method: 'GET',
    path: '/api/v3/openOrders',
    label: 'USER_DATA',
    weight: 3,
    parameters: z.strictObject({ symbol: symbolText.optional() }),
    reply: z.array(spotOrderRecord),
    doc: '2 Orders',
    assumes: ['A-ORDER-STATES', 'A-PERMISSIONS'],
  }),
  'spot.allOrders': endpoint({
    ...common,
    id: 'spot.allOrders',
    method: 'GET',
    path: '/api/v3/allOrders',
    label: 'USER_DATA',
    weight: 10,
    parameters: z.strictObject({ symbol: symbolText, ...range, limit: z.number().int().min(1).max(200).default(100) }),
    reply: z.array(spotOrderRecord),
    doc: '2 Orders',
    assumes: ['A-ORDER-STATES', 'A-PERMISSIONS'],
  }),
  'spot.myTrades': endpoint({
    ...common,
    id: 'spot.myTrades',
    method: 'GET',
    path: '/api/v3/myTrades',
    label: 'USER_DATA',
    weight: 5,
    parameters: z.strictObject({
      symbol: symbolText,
      orderId: idText.optional(),
      ...range,
      limit: z.number().int().min(1).max(200).default(100),
    }),
    reply: z.array(spotMyTradeRecord),
    doc: '2 Orders',
    assumes: ['A-SPOT-FEE-ASSET', 'A-PERMISSIONS'],
  }),
};
