/** What the exchange says of transfers: its list of a time, and the transfer of this installation in it (R17). */
import type { TransferDraft } from '../../../../shared/domain/outgoingTransfer.ts';
import type { InternalTransfer } from '../../../../shared/domain/partner.ts';
import type { ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { compare, decimal } from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { spotAccountOfReply } from '../../exchange/mapping/byRowSpot.ts';
import { internalTransfersOfReply } from '../../exchange/mapping/partner.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import type { JournaledTransfer } from '../journal/fold.ts';
import { lookLimits } from '../tradingLimits.ts';

/** The row of the command. */
export const TRANSFER_ROW = 'spot.rebate.affiliate.internalWithdrawal';
const LIST_ROW = 'spot.rebate.affiliate.getInternalWithdrawalStatus';

/** Transfers go from spot wallet to spot wallet. */
export const transferWallets = { fromAccountType: 'SPOT', toAccountType: 'SPOT' } as const;
/** The longest page (document 2); a longer list counts as unread. */
const PAGE = 200;

/**
 * Reads the exchange's transfers of a coin from a time on, or the one with an id. Fails when any of them may be missing:
 * what an incomplete list lacks proves nothing.
 */
export async function readTransfers(
  rest: Pick<PrivateRest, 'queryWhole'>,
  coin: TransferDraft['coin'],
  asked: Pick<ParametersOf<typeof LIST_ROW>, 'withdrawID' | 'startTime'>,
): Promise<Result<readonly InternalTransfer[], AppError>> {
  const params = { ...asked, coin, ...transferWallets, page: 1, pageSize: PAGE };
  const read = await rest.queryWhole(LIST_ROW, params, 'trading');
  if (!read.ok) return read;
  const { reply, dropped } = read.value;
  return dropped > 0 || reply.hasNextPage
    ? fail(appError('unreadable', 'error.transfer.list', {}, { row: LIST_ROW }))
    : ok(internalTransfersOfReply(reply).items);
}

/** Reads the exchange's id of the account, and fails when the key may not withdraw. */
export async function readSender(rest: Pick<PrivateRest, 'queryWhole'>): Promise<Result<string, AppError>> {
  const read = await rest.queryWhole('spot.account', {}, 'trading');
  if (!read.ok) return read;
  const { userId, canWithdraw } = spotAccountOfReply(read.value.reply);
  if (userId === null) return fail(appError('unreadable', 'error.transfer.noUser', {}, { row: 'spot.account' }));
  return canWithdraw === false ? fail(appError('refused', 'error.transfer.noWithdrawal')) : ok(userId);
}

/**
 * Returns the earliest exchange time of a transfer signed at a time: the known exchange time may be ahead of the
 * exchange's own, and a transfer that was missed would be sent a second time.
 */
export const earliestOf = (timestamp: number): number => timestamp - lookLimits.marginMs;

/**
 * Returns the transfer in the exchange's list: by its id, else by what was sent and when, if no other transfer of this
 * installation has that id.
 */
export function foundIn(
  items: readonly InternalTransfer[],
  { transfer, fromUserId, timestamp }: JournaledTransfer,
  others: readonly JournaledTransfer[],
): InternalTransfer | undefined {
  const { exchangeId, recipient, coin, amount } = transfer;
  if (exchangeId !== null) return items.find(({ transferId }) => transferId === exchangeId);
  const taken = new Set(others.map((one) => one.transfer.exchangeId));
  return items.find(
    (item) =>
      !taken.has(item.transferId) &&
      item.fromUserId === fromUserId &&
      item.toUserId === recipient &&
      item.asset === coin &&
      compare(decimal(item.amount), decimal(amount)) === 0 &&
      (timestamp === null || item.createdAt === null || item.createdAt >= earliestOf(timestamp)),
  );
}
