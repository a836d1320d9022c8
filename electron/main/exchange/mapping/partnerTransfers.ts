/** Converts transfers to customers to the app's type (A-PARTNER-RECORDS, A-BARE-REPLY). */
import type { InternalTransfer } from '../../../../shared/domain/partner.ts';
import type { RecordPage } from '../../../../shared/domain/recordPage.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, timeOrNull } from './plainValues.ts';
import { recordPage } from './recordPages.ts';

/**
 * Returns the reply to an accepted transfer: the id under which its status is requested. The reply does not contain the
 * status.
 */
export function transferIdOfReply(reply: ReplyOf<'spot.rebate.affiliate.internalWithdrawal'>): string {
  return reply;
}

type Wire = ReplyOf<'spot.rebate.affiliate.getInternalWithdrawalStatus'>;

/** Converts one transfer. */
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

/** Converts a page of transfers. */
export function internalTransfersOfReply(reply: Wire): RecordPage<InternalTransfer> {
  return recordPage(reply, reply.items.map(internalTransferOfRecord));
}
