/** Rows of the spot account's records: bills, transfers, tax records (document 2 Account). */
import { z } from 'zod';
import { count, decimalText, idText, integerId, openEnum, signedDecimal, timestamp } from '../../schema/primitives.ts';
import { bizTypes } from '../enumerations.ts';
import { listUnder } from '../records/records.ts';
import { endpoint } from '../row.ts';

/** Bill of account, funding and tax lists (document 2 Bill). */
export const billRecord = z.object({
  billId: idText,
  coinId: idText,
  coinName: z.string(),
  bizType: openEnum(bizTypes),
  fillSize: decimalText.optional(),
  fillValue: decimalText.optional(),
  deltaAmount: signedDecimal,
  afterAmount: signedDecimal,
  fees: signedDecimal,
  cTime: timestamp,
});

/** Transfer between accounts (document 2 Transfer record). Its status has no documented values. */
export const transferRecord = z.object({
  coinName: z.string(),
  status: z.string(),
  toType: z.string(),
  toSymbol: z.string().optional(),
  fromType: z.string(),
  fromSymbol: z.string().optional(),
  amount: decimalText,
  tradeTime: timestamp,
});

const common = { market: 'spot', effect: 'read', label: 'USER_DATA', doc: '2 Account' } as const;
const coinId = integerId.optional();
const bizType = z.enum(bizTypes).optional();
const upTo = (most: number, usual: number) => z.number().int().min(1).max(most).default(usual);

/** Endpoint rows by id. */
export const spotRecords = {
  'spot.account.bills': endpoint({
    ...common,
    id: 'spot.account.bills',
    method: 'POST',
    path: '/api/v3/account/bills',
    weight: 5,
    parametersIn: 'body',
    parameters: z.strictObject({
      coinId,
      bizType,
      after: timestamp.optional(),
      before: timestamp.optional(),
      limit: upTo(100, 10),
    }),
    reply: listUnder(billRecord),
    assumes: ['A-POST-BODY', 'A-BILL-BOUNDS', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'spot.account.fundingBills': endpoint({
    ...common,
    id: 'spot.account.fundingBills',
    method: 'POST',
    path: '/api/v3/account/fundingBills',
    weight: 5,
    parametersIn: 'body',
    parameters: z.strictObject({
      coinId,
      bizType,
      startTime: timestamp.optional(),
      endTime: timestamp.optional(),
      pageIndex: z.number().int().min(1).default(1),
      pageSize: upTo(100, 10),
    }),
    reply: z.object({
      total: count,
      pageSize: count,
      pages: count,
      page: count,
      hasNextPage: z.boolean(),
      items: z.array(billRecord),
    }),
    assumes: ['A-POST-BODY', 'A-PERMISSIONS'],
  }),
  'spot.account.transferRecords': endpoint({
    ...common,
    id: 'spot.account.transferRecords',
    method: 'GET',
    path: '/api/v3/account/transferRecords',
    weight: 3,
    parametersIn: 'query',
    parameters: z.strictObject({
      coinId: idText.optional(),
      fromType: z.string().optional(),
      limit: z.number().int().min(1).default(100),
      after: timestamp.optional(),
      before: timestamp.optional(),
    }),
    reply: listUnder(transferRecord),
    assumes: ['A-BILL-BOUNDS', 'A-TRANSFER-STATUS', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
  'spot.tax.income': endpoint({
    ...common,
    id: 'spot.tax.income',
    method: 'POST',
    path: '/api/v3/tax/income',
    weight: 5,
    parametersIn: 'body',
    parameters: z.strictObject({
      coin: z.string().optional(),
      bizType: z.string().optional(),
      month: z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
        .optional(),
      limit: upTo(200, 10),
      page: z.number().int().min(1).default(1),
    }),
    reply: listUnder(billRecord),
    assumes: ['A-POST-BODY', 'A-TAX-INCOME', 'A-LIST-CONTAINER', 'A-PERMISSIONS'],
  }),
};
