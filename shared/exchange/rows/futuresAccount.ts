/** Rows of the futures account: balances, positions, their settings, income (document 3 Account). */
import { z } from 'zod';
import {
  decimalText,
  idText,
  integerId,
  openEnum,
  signedDecimal,
  symbolText,
  timestamp,
} from '../../schema/primitives.ts';
import { incomeTypes, transferReasons } from '../enumerations.ts';
import { changeReply, futuresBalanceRecord, positionRecord } from '../records/futuresRecords.ts';
import { marginTypes, separatedModes } from '../orderWords.ts';
import { listUnder } from '../records/records.ts';
import { endpoint, noParameters } from '../row.ts';

const common = { market: 'futures', parametersIn: 'query', doc: '3 Account' } as const;
const asks = { ...common, method: 'GET', effect: 'read', label: 'USER_DATA' } as const;
const changes = { ...common, method: 'POST', effect: 'change', label: 'TRADE', parametersIn: 'body' } as const;
const leverage = decimalText.optional();

/** Entry of the income list (document 3 Income item). */
export const incomeRecord = z.object({
  billId: idText,
  asset: z.string(),
  symbol: z.string().nullish(),
  income: signedDecimal,
  incomeType: openEnum(incomeTypes),
  balance: signedDecimal,
  fillFee: signedDecimal.optional(),
  time: timestamp,
  transferReason: openEnum(transferReasons).nullish(),
});

/** Cursor for the next page of a list (document 3 income; A-COPY-RECORDS). */
export const nextKeyRecord = z.object({ nextKeyId: idText, nextKeyTime: timestamp });

/** Endpoint rows by id. */
export const futuresAccount = {
  'futures.account.balance': endpoint({
    ...asks,
    id: 'futures.account.balance',
    path: '/capi/v3/account/balance',
    weight: 5,
    parameters: noParameters,
    reply: listUnder(futuresBalanceRecord),
    assumes: ['A-FUTURES-ACCOUNT', 'A-PERMISSIONS'],
  }),
  'futures.account.accountConfig': endpoint({
    ...asks,
    id: 'futures.account.accountConfig',
    path: '/capi/v3/account/accountConfig',
    weight: 5,
    parameters: noParameters,
    reply: z.object({
      canTrade: z.boolean(),
      canDeposit: z.boolean().optional(),
      canWithdraw: z.boolean().optional(),
      dualSidePosition: z.boolean().optional(),
      updateTime: timestamp.optional(),
    }),
    assumes: ['A-FUTURES-ACCOUNT', 'A-PERMISSIONS', 'A-CAN-TRADE'],
  }),
  'futures.account.commissionRate': endpoint({
    ...asks,
    id: 'futures.account.commissionRate',
    path: '/capi/v3/account/commissionRate',
    weight: 5,
    parameters: z.strictObject({ symbol: symbolText }),
    reply: z.object({ symbol: z.string(), makerCommissionRate: decimalText, takerCommissionRate: decimalText }),
    assumes: ['A-FUTURES-ACCOUNT', 'A-PERMISSIONS'],
  }),
  'futures.account.symbolConfig': endpoint({
    ...asks,
    id: 'futures.account.symbolConfig',
    path: '/capi/v3/account/symbolConfig',
    weight: 5,
    parameters: z.strictObject({ symbol: symbolText.optional() }),
    reply: z.array(
      z.object({
        symbol: z.string(),
        marginType: openEnum(marginTypes),
        separatedType: openEnum(separatedModes),
        crossLeverage: decimalText,
        isolatedLongLeverage: decimalText,
        isolatedShortLeverage: decimalText,
      }),
    ),
    assumes: ['A-PERMISSIONS'],
  }),
  'futures.account.position.allPosition': endpoint({
    ...asks,
    id: 'futures.account.position.allPosition',
    path: '/capi/v3/account/position/allPosition',
    weight: 10,
    parameters: noParameters,
    reply: listUnder(positionRecord),
    assumes: ['A-FUTURES-ACCOUNT', 'A-MARGIN', 'A-PERMISSIONS'],
  }),
  'futures.account.position.singlePosition': endpoint({
    ...asks,
    id: 'futures.account.position.singlePosition',
    path: '/capi/v3/account/position/singlePosition',
    weight: 2,
    parameters: z.strictObject({ symbol: symbolText }),
    reply: listUnder(positionRecord),
    assumes: ['A-MARGIN', 'A-PERMISSIONS'],
  }),
  'futures.account.modifyAutoAppendMargin': endpoint({
    ...changes,
    id: 'futures.account.modifyAutoAppendMargin',
    path: '/capi/v3/account/modifyAutoAppendMargin',
    weight: 15,
    parameters: z.strictObject({ positionId: integerId, autoAppendMargin: z.boolean() }),
    reply: changeReply,
    assumes: ['A-POST-BODY', 'A-CHANGE-REPLY', 'A-PERMISSIONS'],
  }),
  'futures.account.leverage': endpoint({
    ...changes,
    id: 'futures.account.leverage',
    path: '/capi/v3/account/leverage',
    weight: 10,
    parameters: z.strictObject({
      symbol: symbolText,
      marginType: z.enum(marginTypes).optional(),
      crossLeverage: leverage,
      isolatedLongLeverage: leverage,
      isolatedShortLeverage: leverage,
    }),
    rules: [
      ['oneRequired', 'crossLeverage', 'isolatedLongLeverage', 'isolatedShortLeverage'],
      ['ignoredWhen', 'crossLeverage', 'marginType', 'ISOLATED'],
    ],
    reply: z.object({
      symbol: z.string(),
      marginType: openEnum(marginTypes),
      crossLeverage: decimalText,
      isolatedLongLeverage: decimalText,
      isolatedShortLeverage: decimalText,
    }),
    assumes: ['A-POST-BODY', 'A-PERMISSIONS'],
  }),
  'futures.account.income': endpoint({
    ...asks,
    id: 'futures.account.income',
    method: 'POST',
    path: '/capi/v3/account/income',
    weight: 2,
    parametersIn: 'body',
    parameters: z.strictObject({
      asset: z.string().optional(),
      symbol: symbolText.optional(),
      incomeType: z.enum(incomeTypes).optional(),
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      limit: z.number().int().min(1).max(100).default(20),
      nextKeyId: integerId.optional(),
      nextKeyTime: timestamp.optional(),
    }),
    rules: [['spanDays', 'startTime', 'endTime', 100]],
    reply: z.object({
      hasNextPage: z.boolean(),
      nextKey: nextKeyRecord.nullish(),
      items: z.array(incomeRecord),
    }),
    assumes: ['A-POST-BODY', 'A-INCOME', 'A-PERMISSIONS'],
  }),
  'futures.account.positionMargin': endpoint({
    ...changes,
    id: 'futures.account.positionMargin',
    path: '/capi/v3/account/positionMargin',
    weight: 15,
    parameters: z.strictObject({
      isolatedPositionId: integerId,
      amount: decimalText,
      type: z.union([z.literal(1), z.literal(2)]),
    }),
    rules: [['positive', 'amount']],
    reply: changeReply,
    assumes: ['A-FUTURES-ACCOUNT', 'A-POST-BODY', 'A-CHANGE-REPLY', 'A-PERMISSIONS'],
  }),
  'futures.account.marginType': endpoint({
    ...changes,
    id: 'futures.account.marginType',
    path: '/capi/v3/account/marginType',
    weight: 20,
    parameters: z.strictObject({
      symbol: symbolText,
      marginType: z.enum(marginTypes),
      separatedType: z.enum(separatedModes).optional(),
    }),
    reply: changeReply,
    assumes: ['A-FUTURES-ACCOUNT', 'A-POST-BODY', 'A-CHANGE-REPLY', 'A-PERMISSIONS'],
  }),
};
