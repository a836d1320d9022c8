/** Rows of conditional, trailing and take-profit/stop-loss orders (document 3, section of that name). */
import { z } from 'zod';
import { count, decimalText, idText, integerId, symbolText, timestamp } from '../../schema/primitives.ts';
import {
  cancelledListRecord,
  conditionalOrderRecord,
  trailingOrderRecord,
  tpSlPlacedRecord,
} from '../records/conditionalRecords.ts';
import { futuresCancelledRecord, futuresPlacedRecord } from '../records/futuresRecords.ts';
import {
  clientIdPatterns,
  conditionalOrderTypes,
  conditionalTypes,
  orderSides,
  planTypes,
  positionSides,
  workingTypes,
} from '../orderWords.ts';
import { listUnder } from '../records/records.ts';
import { endpoint } from '../row.ts';

const common = { market: 'futures', doc: '3 Conditional, trailing and TP/SL orders' } as const;
const asks = { ...common, method: 'GET', effect: 'read', label: 'USER_DATA', parametersIn: 'query' } as const;
const places = {
  ...common,
  method: 'POST',
  effect: 'change',
  label: 'TRADE',
  weight: 0,
  parametersIn: 'body',
} as const;
const cancels = { ...common, method: 'DELETE', effect: 'change', label: 'TRADE', parametersIn: 'query' } as const;

const clientId = z.string().regex(clientIdPatterns.futures);
const whichPrice = z.enum(workingTypes).default('CONTRACT_PRICE');
const symbol = symbolText.optional();
const range = { startTime: timestamp.optional(), endTime: timestamp.optional() };
const upTo100 = z.number().int().min(1).max(100).default(100);
const upTo1000 = z.number().int().min(1).max(1000).default(500);
const fromZero = z.number().int().min(0).default(0);
const within90Days = [
  ['ordered', 'startTime', 'endTime'],
  ['spanDays', 'startTime', 'endTime', 90],
] as const;

const limited = conditionalTypes.filter((type) => conditionalOrderTypes[type].hasLimitPrice);
const fixed = conditionalTypes.filter((type) => !conditionalOrderTypes[type].trails);
const trailing = conditionalTypes.filter((type) => conditionalOrderTypes[type].trails);

/** Endpoint rows by id. */
export const futuresConditional = {
  'futures.algoOrder.place': endpoint({
    ...places,
    id: 'futures.algoOrder.place',
    path: '/capi/v3/algoOrder',
    orders: 1,
    parameters: z.strictObject({
      symbol: symbolText,
      side: z.enum(orderSides),
      positionSide: z.enum(positionSides),
      type: z.enum(conditionalTypes),
      quantity: decimalText,
      clientAlgoId: clientId,
      price: decimalText.optional(),
      triggerPrice: decimalText.optional(),
      presetTakeProfitPrice: decimalText.optional(),
      presetStopLossPrice: decimalText.optional(),
      TpWorkingType: whichPrice,
      SlWorkingType: whichPrice,
      activatePrice: decimalText.optional(),
      callbackRate: decimalText.optional(),
      workingType: whichPrice,
      reduceOnly: z.boolean().optional(),
    }),
    rules: [
      ['positive', 'quantity'],
      ...limited.map((type) => ['requiredWhen', 'price', 'type', type] as const),
      ...fixed.map((type) => ['requiredWhen', 'triggerPrice', 'type', type] as const),
      ...trailing.map((type) => ['onlyWhen', 'activatePrice', 'type', type] as const),
      ...trailing.map((type) => ['requiredWhen', 'callbackRate', 'type', type] as const),
      ['between', 'callbackRate', '0.001', '0.9999'],
    ],
    reply: futuresPlacedRecord,
    assumes: [
      'A-POST-BODY',
      'A-ORDER-COUNT',
      'A-CLIENT-ID',
      'A-FUTURES-SIDES',
      'A-FUTURES-ERRORS',
      'A-TRIGGER-PRICE',
      'A-PERMISSIONS',
    ],
  }),
  'futures.algoOrder.cancel': endpoint({
    ...cancels,
    id: 'futures.algoOrder.cancel',
    path: '/capi/v3/algoOrder',
    weight: 1,
    parameters: z.strictObject({ orderId: idText }),
    reply: futuresCancelledRecord,
    assumes: ['A-POST-BODY', 'A-CANCEL-LIMIT', 'A-FUTURES-ERRORS', 'A-PERMISSIONS'],
  }),
  'futures.algoOpenOrders.cancel': endpoint({
    ...cancels,
    id: 'futures.algoOpenOrders.cancel',
    path: '/capi/v3/algoOpenOrders',
    weight: 5,
    parameters: z.strictObject({ symbol }),
    rules: [['zeroMeans', 'symbol', 'all symbols']],
    reply: listUnder(cancelledListRecord),
    assumes: ['A-POST-BODY', 'A-CANCEL-LIMIT', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'futures.placeTpSlOrder': endpoint({
    ...places,
    id: 'futures.placeTpSlOrder',
    path: '/capi/v3/placeTpSlOrder',
    orders: 1,
    parameters: z.strictObject({
      symbol: symbolText,
      clientAlgoId: clientId,
      planType: z.enum(planTypes),
      triggerPrice: decimalText,
      executePrice: decimalText.optional(),
      quantity: decimalText.optional(),
      positionSide: z.enum(positionSides),
      triggerPriceType: whichPrice,
      reduceOnly: z.boolean().optional(),
    }),
    rules: [
      ['positive', 'triggerPrice'],
      ['zeroMeans', 'executePrice', 'market'],
      ['zeroMeans', 'quantity', 'whole position'],
    ],
    reply: listUnder(tpSlPlacedRecord),
    assumes: ['A-POST-BODY', 'A-ORDER-COUNT', 'A-CLIENT-ID', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'futures.modifyTpSlOrder': endpoint({
    ...places,
    id: 'futures.modifyTpSlOrder',
    path: '/capi/v3/modifyTpSlOrder',
    parameters: z.strictObject({
      orderId: integerId,
      triggerPrice: decimalText,
      executePrice: decimalText.optional(),
      triggerPriceType: whichPrice,
    }),
    rules: [
      ['positive', 'triggerPrice'],
      ['zeroMeans', 'executePrice', 'market'],
    ],
    reply: z.object({ success: z.boolean() }),
    assumes: ['A-POST-BODY', 'A-PERMISSIONS'],
  }),
  'futures.openAlgoOrders': endpoint({
    ...asks,
    id: 'futures.openAlgoOrders',
    path: '/capi/v3/openAlgoOrders',
    weight: 3,
    parameters: z.strictObject({ symbol, ...range, page: z.number().int().min(1).default(1), limit: upTo100 }),
    rules: [['ordered', 'startTime', 'endTime']],
    reply: listUnder(conditionalOrderRecord),
    assumes: ['A-ORDER-STATES', 'A-CONDITIONAL-RECORD', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'futures.allAlgoOrders': endpoint({
    ...asks,
    id: 'futures.allAlgoOrders',
    path: '/capi/v3/allAlgoOrders',
    weight: 5,
    parameters: z.strictObject({ symbol, ...range, limit: upTo1000, page: z.number().int().min(1).optional() }),
    rules: [['spanDays', 'startTime', 'endTime', 90]],
    reply: z.object({
      orders: z.array(conditionalOrderRecord),
      hasMore: z.boolean(),
      nextPage: count.nullish(),
    }),
    assumes: ['A-ORDER-STATES', 'A-CONDITIONAL-RECORD', 'A-ALGO-PAGES', 'A-PERMISSIONS'],
  }),
  'futures.trailing.openOrders': endpoint({
    ...asks,
    id: 'futures.trailing.openOrders',
    path: '/capi/v3/trailing/openOrders',
    weight: 2,
    parameters: z.strictObject({ symbol, orderId: idText.optional(), ...range, limit: upTo100, page: fromZero }),
    reply: listUnder(trailingOrderRecord),
    assumes: ['A-ORDER-STATES', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'futures.trailing.historyOrders': endpoint({
    ...asks,
    id: 'futures.trailing.historyOrders',
    path: '/capi/v3/trailing/historyOrders',
    weight: 10,
    parameters: z.strictObject({ symbol, limit: upTo1000, ...range, page: fromZero }),
    rules: within90Days,
    reply: listUnder(trailingOrderRecord),
    assumes: ['A-ORDER-STATES', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
};
