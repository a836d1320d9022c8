/** Rows of copy trading, follower side (document 3 Copy trading). */
import { z } from 'zod';
import { count, decimalText, idText, integerId, symbolText, timestamp } from '../../schema/primitives.ts';
import {
  copyLeverageTypes,
  copyMarginTypes,
  followSettingsRecord,
  leadTraderRecord,
  settingModes,
  traceTypes,
  trackingOrderRecord,
} from '../records/copyRecords.ts';
import { nextKeyRecord } from './futuresAccount.ts';
import { changeReply } from '../records/futuresRecords.ts';
import { listUnder } from '../records/records.ts';
import { endpoint } from '../row.ts';

const common = { market: 'futures', doc: '3 Copy trading' } as const;
const readRow = {
  ...common,
  method: 'GET',
  effect: 'read',
  label: 'USER_DATA',
  weight: 10,
  parametersIn: 'query',
} as const;
const changes = { ...common, method: 'POST', effect: 'change', label: 'TRADE', parametersIn: 'body' } as const;
const upTo100 = z.number().int().min(1).max(100).default(100);
const fromOne = z.number().int().min(1).default(1);

/** Fields that both forms of a configuration have (document 3; A-COPY-RECORDS). */
const trace = {
  traceType: z.enum(traceTypes).optional(),
  traceValue: decimalText.optional(),
  maxHoldQty: decimalText.optional(),
  stopProfitRatio: decimalText.optional(),
  stopLossRatio: decimalText.optional(),
  slippageRatio: decimalText.optional(),
  marginType: z.enum(copyMarginTypes).optional(),
  leverageType: z.enum(copyLeverageTypes).optional(),
};
const longAndShort = { longLeverage: count.optional(), shortLeverage: count.optional() };

/** Endpoint rows by id. */
export const copyTrading = {
  'futures.copy.follower.openOrders': endpoint({
    ...readRow,
    id: 'futures.copy.follower.openOrders',
    path: '/capi/v3/copy/follower/openOrders',
    parameters: z.strictObject({ symbol: symbolText.optional(), limit: upTo100, page: fromOne }),
    reply: listUnder(trackingOrderRecord),
    assumes: ['A-COPY-STATUS', 'A-LIST-CONTAINER', 'A-COPY-BEGIN', 'A-COPY-POSITIONS', 'A-PERMISSIONS'],
  }),
  'futures.copy.follower.historyOrders': endpoint({
    ...readRow,
    id: 'futures.copy.follower.historyOrders',
    path: '/capi/v3/copy/follower/historyOrders',
    parameters: z.strictObject({
      symbol: symbolText.optional(),
      limit: upTo100,
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      nextKeyId: idText.optional(),
      nextKeyTime: timestamp.optional(),
    }),
    rules: [['spanDays', 'startTime', 'endTime', 90]],
    reply: z.object({ list: z.array(trackingOrderRecord), nextFlag: z.boolean(), nextKey: nextKeyRecord.nullish() }),
    assumes: ['A-COPY-RECORDS', 'A-COPY-STATUS', 'A-COPY-HISTORY', 'A-COPY-SHARE', 'A-PERMISSIONS'],
  }),
  'futures.copy.follower.myTraders': endpoint({
    ...readRow,
    id: 'futures.copy.follower.myTraders',
    path: '/capi/v3/copy/follower/myTraders',
    parameters: z.strictObject({ pageNo: fromOne, pageSize: upTo100 }),
    reply: z.object({ list: z.array(leadTraderRecord), nextFlag: z.boolean(), total: count }),
    assumes: ['A-COPY-RECORDS', 'A-COPY-BEGIN', 'A-COPY-SHARE', 'A-PERMISSIONS'],
  }),
  'futures.copy.follower.settings.get': endpoint({
    ...readRow,
    id: 'futures.copy.follower.settings.get',
    path: '/capi/v3/copy/follower/settings',
    parameters: z.strictObject({ traderId: idText }),
    reply: listUnder(followSettingsRecord),
    assumes: ['A-COPY-RECORDS', 'A-LIST-CONTAINER', 'A-COPY-DEFAULTS', 'A-PERMISSIONS'],
  }),
  'futures.copy.follower.settings.change': endpoint({
    ...changes,
    id: 'futures.copy.follower.settings.change',
    path: '/capi/v3/copy/follower/settings',
    weight: 10,
    parameters: z.strictObject({
      traderId: integerId,
      settingType: z.enum(settingModes),
      unifiedTraceConfig: z
        .strictObject({
          symbols: z.array(symbolText).optional(),
          ...trace,
          customLeverages: z.array(z.strictObject({ symbol: symbolText, ...longAndShort })).optional(),
        })
        .optional(),
      symbolTraceConfigs: z.array(z.strictObject({ symbol: symbolText, ...trace, ...longAndShort })).optional(),
    }),
    rules: [
      ['requiredWhen', 'unifiedTraceConfig', 'settingType', 'unified'],
      ['requiredWhen', 'symbolTraceConfigs', 'settingType', 'per_symbol'],
      ['exclusive', 'unifiedTraceConfig', 'symbolTraceConfigs'],
    ],
    reply: changeReply,
    assumes: [
      'A-POST-BODY',
      'A-CHANGE-REPLY',
      'A-COPY-RECORDS',
      'A-COPY-SYMBOLS',
      'A-COPY-DEFAULTS',
      'A-COPY-SIZE',
      'A-COPY-LEVERAGE',
      'A-COPY-TPSL',
      'A-COPY-MISSED',
      'A-PERMISSIONS',
    ],
  }),
  'futures.copy.follower.closePos': endpoint({
    ...changes,
    id: 'futures.copy.follower.closePos',
    path: '/capi/v3/copy/follower/closePos',
    weight: 50,
    parameters: z.strictObject({ symbol: symbolText, copyNo: integerId }),
    reply: changeReply,
    assumes: ['A-POST-BODY', 'A-CHANGE-REPLY', 'A-COPY-CLOSE', 'A-PERMISSIONS'],
  }),
  'futures.copy.follower.stopCopy': endpoint({
    ...changes,
    id: 'futures.copy.follower.stopCopy',
    path: '/capi/v3/copy/follower/stopCopy',
    weight: 10,
    parameters: z.strictObject({ traderId: integerId }),
    reply: changeReply,
    assumes: ['A-POST-BODY', 'A-CHANGE-REPLY', 'A-COPY-STOP', 'A-PERMISSIONS'],
  }),
};
