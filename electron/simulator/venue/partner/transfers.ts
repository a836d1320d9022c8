import { refusalSentences, sentenceOf } from '../../../../shared/result/controlWords.ts';
import { parseDecimal, sign } from '../../../../shared/num/decimal.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { failure, failureSaying, type Failure } from '../failure.ts';
import type { Account } from '../accounts/account.ts';
import type { VenueContext } from '../accounts/venueContext.ts';
import { noteDeposit, noteWithdrawal } from '../accounts/exchangeLedger.ts';
import { money, moneyText, type Money } from '../accounts/money.ts';
import { canTake, move } from '../accounts/moves.ts';
import { DAY_MS } from '../../../../shared/time/units.ts';
import type { PartnerStore } from './partnerStore.ts';
import { walletOf, type InternalTransfer, type PartnerCoin, type PartnerWallet } from './records.ts';

/** Simulated ms until a transfer has arrived or was returned (A-INTERNAL-TRANSFER). */
export const TRANSFER_MS = 10_000;
/** Smallest and largest amount of one transfer, and the largest total within 24 hours (A-INTERNAL-TRANSFER). */
const limits: Readonly<Record<PartnerCoin, { readonly least: Money; readonly most: Money; readonly daily: Money }>> = {
  USDT: { least: money('1'), most: money('20000'), daily: money('50000') },
  BTC: { least: money('0.0001'), most: money('0.5'), daily: money('1') },
};

/** The request for a transfer. */
export interface TransferDraft {
  readonly toUserId: string;
  readonly coin: PartnerCoin;
  /** Decimal text with at most 6 decimals. */
  readonly amount: string;
  readonly fromAccountType: PartnerWallet;
  readonly toAccountType: PartnerWallet;
}

/** Who can receive transfers: an account of this exchange, or a customer without one; an unknown uid cannot. */
export interface Recipients {
  isKnown(uid: string): boolean;
  /** Whether the user can receive transfers. */
  isVerified(uid: string): boolean;
}

/**
 * Starts a transfer: its amount leaves the sender at once, with a bill, and is then under way. A refused transfer
 * changes nothing.
 */
export function beginTransfer(
  venueContext: VenueContext,
  book: PartnerStore,
  recipients: Recipients,
  sender: Account,
  draft: TransferDraft,
): Result<InternalTransfer, Failure> {
  const { toUserId, coin, fromAccountType: from, toAccountType: to } = draft;
  const asked = parseDecimal(draft.amount);
  if (!asked || sign(asked) <= 0) return fail(failure('PARAM_ERROR', 'amount'));
  if (toUserId === sender.uid || !recipients.isKnown(toUserId)) return fail(failure('PARAM_ERROR', 'toUserId'));
  const amount = money(draft.amount);
  const { time } = venueContext.flow;
  const refused = overLimit(book, sender, coin, amount, time) ?? again(book, sender, draft, amount);
  if (refused !== null) return refuse(refused);
  const allowed = canTake(venueContext, sender, walletOf[from], coin, amount);
  if (!allowed.ok) return refuse(`There is ${sentenceOf(refusalSentences, allowed.error)}`);
  move(venueContext, sender, { asset: coin, amount, from: walletOf[from], to: null });
  noteWithdrawal(venueContext.exchangeLedger, coin, amount);
  sender.updatedTime = time;
  const transfer: InternalTransfer = {
    id: venueContext.ids.next(),
    accountId: sender.id,
    fromUid: sender.uid,
    toUid: toUserId,
    coin,
    amount,
    from,
    to,
    createdTime: time,
    updatedTime: time,
    status: 'PROGRESSING',
  };
  book.keep(transfer);
  venueContext.transcript.account(
    time,
    `${sender.id} transfer ${transfer.id} ${moneyText(amount)} ${coin} to ${toUserId}`,
  );
  return ok(transfer);
}

/** Completes the transfers that are due: one that cannot be received is returned to its sender. */
export function endTransfers(
  venueContext: VenueContext,
  book: PartnerStore,
  recipients: Recipients,
  now: number,
): void {
  for (const transfer of book.transfers.values()) {
    if (transfer.status !== 'PROGRESSING' || transfer.createdTime + TRANSFER_MS > now) continue;
    const arrives = recipients.isVerified(transfer.toUid);
    transfer.status = arrives ? 'SUCCESS' : 'FAILED';
    transfer.updatedTime = now;
    const receiver = arrives
      ? venueContext.accounts.find(({ uid }) => uid === transfer.toUid)
      : venueContext.account(transfer.accountId);
    const { coin, amount, id, from, to, status } = transfer;
    if (receiver) {
      move(venueContext, receiver, { asset: coin, amount, from: null, to: walletOf[arrives ? to : from] });
      noteDeposit(venueContext.exchangeLedger, coin, amount);
      receiver.updatedTime = venueContext.flow.time;
    }
    book.keep(transfer);
    // The sender is saved with the transfer, whoever received it.
    venueContext.changes.of(venueContext.account(transfer.accountId), 'spot', 'WithdrawUpdate');
    venueContext.transcript.account(venueContext.flow.time, `${transfer.accountId} transfer ${id} ${status}`);
  }
}

/**
 * Returns why an amount is too small or too large, for one transfer or for the day; null when it is within the limits.
 */
function overLimit(
  { transfers }: PartnerStore,
  { id }: Account,
  coin: PartnerCoin,
  amount: Money,
  now: number,
): string | null {
  const { least, most, daily } = limits[coin];
  if (amount < least) return `At least ${moneyText(least)} ${coin} can be transferred`;
  if (amount > most) return `At most ${moneyText(most)} ${coin} can be transferred at once`;
  let sent = amount;
  for (const one of transfers.values()) {
    const counts =
      one.accountId === id && one.coin === coin && one.status !== 'FAILED' && one.createdTime > now - DAY_MS;
    if (counts) sent += one.amount;
  }
  return sent > daily ? `At most ${moneyText(daily)} ${coin} can be transferred within 24 hours` : null;
}

/**
 * Refuses an identical transfer while the first is under way, because it counts as a repetition; returns null
 * otherwise.
 */
function again({ transfers }: PartnerStore, { id }: Account, draft: TransferDraft, amount: Money): string | null {
  for (const one of transfers.values()) {
    const isSame =
      one.status === 'PROGRESSING' &&
      one.accountId === id &&
      one.toUid === draft.toUserId &&
      one.coin === draft.coin &&
      one.amount === amount &&
      one.from === draft.fromAccountType &&
      one.to === draft.toAccountType;
    if (isSame) return `The same transfer is on its way as ${one.id}`;
  }
  return null;
}

const refuse = (text: string): Result<never, Failure> => fail(failureSaying('BUSINESS_PRECONDITION_FAILED', text));
