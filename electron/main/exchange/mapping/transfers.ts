/** Transfers between own accounts as the app means them. One that names no coin says nothing: `undefined`, to be counted. */
import type { z } from 'zod';
import type { Transfer } from '../../../../shared/domain/transfer.ts';
import type { transferRecord } from '../../../../shared/exchange/rows/spotRecords.ts';
import { plain, textOrNull, timeOrNull } from './plainValues.ts';

/** A transfer; accounts and symbols may come as "", which names none. */
export function transferOfRecord(record: z.output<typeof transferRecord>): Transfer | undefined {
  if (record.coinName === '') return undefined;
  return {
    asset: record.coinName,
    amount: plain(record.amount),
    status: record.status,
    fromAccount: textOrNull(record.fromType),
    fromSymbol: textOrNull(record.fromSymbol),
    toAccount: textOrNull(record.toType),
    toSymbol: textOrNull(record.toSymbol),
    createdAt: timeOrNull(record.tradeTime),
  };
}
