import { refusalSentences, sentenceOf, type Refusal } from '../../../../shared/result/controlWords.ts';
import type { AccountCommand } from '../../../../electron/simulator/venue/accounts/accountCommands.ts';
import type { Json } from '../../../../electron/simulator/venue/json.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { QuietVenue } from '../quietVenue.ts';

/** Applies an administrative command to an account at the exchange's present time; returns its result. */
export function administered(quiet: QuietVenue, command: AccountCommand): Result<Json, Refusal> {
  return quiet.venue.accounts.administer(command, quiet.venue.time.now());
}

/** Does the same; throws the message of a refusal. */
export function administer(quiet: QuietVenue, command: AccountCommand): Json {
  const done = administered(quiet, command);
  if (!done.ok) throw new Error(sentenceOf(refusalSentences, done.error));
  return done.value;
}

/** A line of a ledger as the control interface returns it. */
export interface BillLine {
  readonly wallet: string;
  readonly coin: string;
  readonly bizType: string;
  readonly deltaAmount: string;
  readonly afterAmount: string;
}

/** Returns the spot and funding ledgers of an account, oldest first. */
export function bills(quiet: QuietVenue, accountId = 'user'): BillLine[] {
  return (quiet.ledger(accountId).spot as unknown as { bills: BillLine[] }).bills;
}

/** Returns and clears the pushes so far: account, channel and cause, in order. */
export function takePushes(quiet: QuietVenue): (readonly [accountId: string, channel: string, msgEvent: string])[] {
  return quiet.news.splice(0).map(({ accountId, channel, msgEvent }) => [accountId, channel, msgEvent] as const);
}
