/**
 * Converts bills of spot to the app's type. A bill without a coin means nothing: it becomes `undefined`, and the caller
 * counts it.
 */
import type { z } from 'zod';
import type { Bill, BillDirection } from '../../../../shared/domain/bill.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { billRecord } from '../../../../shared/exchange/rows/spotRecords.ts';
import { decimal, sign } from '../../../../shared/num/decimal.ts';
import { plain, plainOrNull, timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

const directions: Readonly<Record<-1 | 0 | 1, BillDirection>> = { [-1]: 'out', 0: 'none', 1: 'in' };

/** Converts a bill of the account, funding or tax list. */
export function billOfRecord(record: z.output<typeof billRecord>): Bill | undefined {
  if (record.coinName === '') return undefined;
  return {
    billId: record.billId,
    assetId: record.coinId,
    asset: record.coinName,
    businessType: record.bizType,
    direction: directions[sign(decimal(record.deltaAmount))],
    change: plain(record.deltaAmount),
    balanceAfter: plain(record.afterAmount),
    fee: plain(record.fees),
    filledQuantity: plainOrNull(record.fillSize),
    filledValue: plainOrNull(record.fillValue),
    createdAt: timeOrNull(record.cTime),
  };
}

/** Converts a page of funding bills. */
export function fundingBillsOfReply(reply: ReplyOf<'spot.account.fundingBills'>): RecordPage<Bill> {
  return recordPage(reply, reply.items.map(billOfRecord));
}
