/**
 * The daily limit of transfers (R17): per coin, in the coin itself, for a UTC day by the exchange's clock. What this
 * installation sent counts, and what the exchange lists from elsewhere; what certainly did not happen does not.
 */
import type { OutgoingTransferState, TransferDraft } from '../../../../shared/domain/outgoingTransfer.ts';
import type { InternalTransfer } from '../../../../shared/domain/partner.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';
import {
  add,
  compare,
  decimal,
  formatShort,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { JournaledTransfer } from '../journal/fold.ts';
import { dayOf } from '../safety/dayResult.ts';

type Coin = TransferDraft['coin'];

/** The limits of transfers. */
export type TransferLimits = Pick<GuardLimits, 'transferUsdt' | 'transferBtc'>;

/** The exchange's list of a coin's transfers on one UTC day. */
export interface ListedDay {
  readonly day: string;
  readonly coin: Coin;
  readonly items: readonly InternalTransfer[];
}

const fields = { USDT: 'transferUsdt', BTC: 'transferBtc' } as const satisfies Record<Coin, keyof TransferLimits>;

const without: ReadonlySet<OutgoingTransferState> = new Set<OutgoingTransferState>([
  'returned',
  'refused',
  'notSent',
  'absent',
]);

/** Returns the limit of a coin. */
export const limitOf = (coin: Coin, limits: TransferLimits): Decimal => decimal(limits[fields[coin]]);

/** Returns what was transferred of a coin on a day. One that was never signed counts on the day it was recorded. */
export function usedOn(day: string, coin: Coin, sent: readonly JournaledTransfer[], listed: ListedDay | null): Decimal {
  const ours = sent.filter(
    ({ transfer, timestamp }) =>
      transfer.coin === coin && !without.has(transfer.state) && dayOf(timestamp ?? transfer.createdAt) === day,
  );
  const counted = new Set(ours.flatMap(({ transfer }) => transfer.exchangeId ?? []));
  const others =
    listed?.day === day && listed.coin === coin
      ? listed.items.filter(({ transferId, status }) => status !== 'FAILED' && !counted.has(transferId))
      : [];
  return [...ours.map(({ transfer }) => transfer.amount), ...others.map(({ amount }) => amount)].reduce(
    (sum, amount) => add(sum, decimal(amount)),
    ZERO,
  );
}

/** Returns what the limit leaves; never below zero. */
export function leftOf(used: Decimal, limit: Decimal): Decimal {
  const left = subtract(limit, used);
  return sign(left) < 0 ? ZERO : left;
}

/** Returns why an amount is over the limit; null when it is within. */
export function overLimit(draft: TransferDraft, used: Decimal, limits: TransferLimits): AppError | null {
  const limit = limitOf(draft.coin, limits);
  if (compare(add(used, decimal(draft.amount)), limit) <= 0) return null;
  const { coin } = draft;
  return appError('refused', 'error.transfer.limit', {
    coin,
    limit: formatShort(limit),
    left: formatShort(leftOf(used, limit)),
    field: 'amount',
  });
}
