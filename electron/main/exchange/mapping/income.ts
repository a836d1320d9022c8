/** Converts income entries of the wire to the app's type. */
import type { z } from 'zod';
import type { Income, IncomePage } from '../../../../shared/domain/income.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { incomeRecord } from '../../../../shared/exchange/rows/futuresAccount.ts';
import { cursorOf } from './cursors.ts';
import { plain, plainOrNull, textOrNull } from './plainValues.ts';

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
