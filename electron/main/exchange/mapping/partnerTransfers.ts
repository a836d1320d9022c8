/** Transfers to customers as the app means them (A-PARTNER-RECORDS, A-BARE-REPLY). */
import type { InternalTransfer } from '../../../../shared/domain/partner.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

/** What an accepted transfer answers: the id under which its status is asked for, and nothing of its fate. */
export function transferIdOfReply(reply: ReplyOf<'spot.rebate.affiliate.internalWithdrawal'>): string {
  return reply;
}

type Wire = ReplyOf<'spot.rebate.affiliate.getInternalWithdrawalStatus'>;

/** One transfer. */
export function internalTransferOfRecord(record: Wire['items'][number]): InternalTransfer {
  return {
    transferId: record.withdrawId,
    fromUserId: record.fromUserId,
    toUserId: record.toUserId,
    asset: record.coin,
    amount: plain(record.amount),
    status: record.status,
    createdAt: timeOrNull(record.createTime),
    updatedAt: timeOrNull(record.updateTime),
  };
}

/** A page of transfers. */
export function internalTransfersOfReply(reply: Wire): RecordPage<InternalTransfer> {
  return recordPage(reply, reply.items.map(internalTransferOfRecord));
}
