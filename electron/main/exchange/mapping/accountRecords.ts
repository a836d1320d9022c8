/** Converts income entries of the wire to the app's type. */
import type { z } from 'zod';
import type { Income, IncomePage, Bill, BillDirection } from '../../../../shared/domain/accountRecord.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { incomeRecord } from '../../../../shared/exchange/rows/futuresAccount.ts';
import { plain, plainOrNull, textOrNull, timeOrNull } from './plainValues.ts';
import { cursorOf, recordPage } from './recordPages.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { billRecord } from '../../../../shared/exchange/rows/spotRecords.ts';
import { decimal, sign } from '../../../../shared/num/decimal.ts';

// Converts bills of spot to the app's type. A bill without a coin means nothing: it becomes `undefined`, and the caller
// counts it.

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

/** Converts one entry (document 3 Income item). */
export function incomeOf(record: z.output<typeof incomeRecord>): Income {
  const { billId, asset, income, incomeType, balance, time } = record;
  return {
    incomeId: billId,
    asset,
    symbol: textOrNull(record.symbol),
    kind: incomeType,
    amount: plain(income),
    balance: plain(balance),
    fee: plainOrNull(record.fillFee),
    reason: textOrNull(record.transferReason),
    time,
  };
}

/** Converts one part of the list. A cursor beside "no next page" is invalid and is left out. */
export function incomePageOf(reply: ReplyOf<'futures.account.income'>): IncomePage {
  const more = reply.hasNextPage;
  return { items: reply.items.map(incomeOf), more, next: more ? cursorOf(reply.nextKey) : null };
}
