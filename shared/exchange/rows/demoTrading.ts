/** Rows of the exchange's demo account (document 3 Demo trading). There are exactly four (A-DEMO). */
import { z } from 'zod';
import { decimalText, symbolText, timestamp } from '../../schema/primitives.ts';
import {
  futuresBalanceRecord,
  futuresHistoryRecord,
  futuresPlacedRecord,
  positionRecord,
} from '../records/futuresRecords.ts';
import { clientIdPatterns, orderSides, orderTypes, positionSides, timesInForce, workingTypes } from '../orderWords.ts';
import { listUnder } from '../records/records.ts';
import { endpoint, noParameters } from '../row.ts';

const common = { market: 'futures', doc: '3 Demo trading' } as const;
const asks = { ...common, method: 'GET', effect: 'read', label: 'USER_DATA', parametersIn: 'query' } as const;
const whichPrice = z.enum(workingTypes).default('CONTRACT_PRICE');

/** Endpoint rows by id. */
export const demoTrading = {
  'futures.sim.balance': endpoint({
    ...asks,
    id: 'futures.sim.balance',
    path: '/capi/v3/sim/balance',
    weight: 5,
    parameters: noParameters,
    reply: listUnder(futuresBalanceRecord),
    assumes: ['A-DEMO', 'A-LIST-CONTAINER', 'A-DEMO-FUNDS', 'A-PERMISSIONS'],
  }),
  'futures.sim.order.place': endpoint({
    ...common,
    id: 'futures.sim.order.place',
    method: 'POST',
    effect: 'change',
    path: '/capi/v3/sim/order',
    label: 'TRADE',
    weight: 0,
    orders: 1,
    parametersIn: 'body',
    parameters: z.strictObject({
      symbol: symbolText,
      side: z.enum(orderSides),
      positionSide: z.enum(positionSides),
      type: z.enum(orderTypes),
      timeInForce: z.enum(timesInForce.spot).optional(),
      quantity: decimalText,
      price: decimalText.optional(),
      newClientOrderId: z.string().regex(clientIdPatterns.futures),
      tpTriggerPrice: decimalText.optional(),
      slTriggerPrice: decimalText.optional(),
      TpWorkingType: whichPrice,
      SlWorkingType: whichPrice,
    }),
    rules: [
      ['requiredWhen', 'timeInForce', 'type', 'LIMIT'],
      ['requiredWhen', 'price', 'type', 'LIMIT'],
    ],
    reply: futuresPlacedRecord,
    assumes: [
      'A-DEMO',
      'A-POST-BODY',
      'A-ORDER-COUNT',
      'A-CLIENT-ID',
      'A-FUTURES-SIDES',
      'A-DEMO-FILLS',
      'A-PERMISSIONS',
    ],
  }),
  'futures.sim.position.allPosition': endpoint({
    ...asks,
    id: 'futures.sim.position.allPosition',
    path: '/capi/v3/sim/position/allPosition',
    weight: 10,
    parameters: noParameters,
    reply: listUnder(positionRecord),
    assumes: ['A-DEMO', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'futures.sim.order.history': endpoint({
    ...asks,
    id: 'futures.sim.order.history',
    path: '/capi/v3/sim/order/history',
    weight: 10,
    parameters: z.strictObject({
      symbol: symbolText.optional(),
      limit: z.number().int().min(1).max(1000).default(500),
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      page: z.number().int().min(0).default(0),
    }),
    rules: [
      ['ordered', 'startTime', 'endTime'],
      ['spanDays', 'startTime', 'endTime', 90],
    ],
    reply: listUnder(futuresHistoryRecord),
    assumes: ['A-DEMO', 'A-ORDER-STATES', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
};
