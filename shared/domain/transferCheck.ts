/** Checks a transfer to another user as it was typed (R17): nothing in it is guessed or completed. */
import { parseDecimal, sign } from '../num/decimal.ts';
import type { TransferDraft } from './outgoingTransfer.ts';

/**
 * What is wrong with a field, by its message key; not an error value, whose file compiles schemas, which the window's
 * security policy forbids.
 */
export interface TransferProblem {
  readonly key: 'error.transfer.recipient' | 'error.transfer.ownId' | 'error.transfer.amount';
  readonly field: 'recipient' | 'amount';
}

/** A user id of the exchange: digits without a leading zero. */
const USER_ID = /^[1-9]\d{0,18}$/;
/** At most six decimals, as the exchange accepts; no sign, exponent, group mark or leading zero. */
const AMOUNT = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

/** Returns what is wrong with a recipient; `ownId` null: the id of this account is not known yet. */
export function recipientProblem(recipient: string, ownId: string | null): TransferProblem | null {
  if (!USER_ID.test(recipient)) return { key: 'error.transfer.recipient', field: 'recipient' };
  return recipient === ownId ? { key: 'error.transfer.ownId', field: 'recipient' } : null;
}

/** Returns what is wrong with an amount. */
export function amountProblem(amount: string): TransferProblem | null {
  const parsed = AMOUNT.test(amount) ? parseDecimal(amount) : undefined;
  return parsed && sign(parsed) > 0 ? null : { key: 'error.transfer.amount', field: 'amount' };
}

/** Returns the first problem of a transfer; null when it may be sent as far as its texts are concerned. */
export function transferProblem({ recipient, amount }: TransferDraft, ownId: string | null): TransferProblem | null {
  return recipientProblem(recipient, ownId) ?? amountProblem(amount);
}
