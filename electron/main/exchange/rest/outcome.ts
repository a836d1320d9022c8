/**
 * What an answer to a command proves (B-A3): *refused* only with a documented code of the market under a status of
 * refusal, *answered* only with the row's own shape. Everything else proves nothing.
 */
import { endpoints, type CommandId, type ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { errors, type ErrorRow } from '../../../../shared/exchange/errors.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { CommandOutcome } from '../../trading/ports.ts';
import { bodyCode, classifyAnswer, classifyFailure, unreadable } from './classify.ts';
import { readDocument } from './interpret.ts';
import { repeatsNames } from './losslessJson.ts';
import type { HttpReply, TransportFailure } from './transport.ts';

const refusals = new Set([400, 401, 403, 404]);
/** "Unknown error" and "system error" say nothing about the order (H11). */
const inconclusive = new Set<number>([errors.UNKNOWN_ERROR.code, errors.SYSTEM_ERROR.code]);
const common = '1 Spot error codes';

/** Codes by which a market can refuse: the common ones, and on futures its own (document 1, Errors; A-FUTURES-ERRORS). */
function provingCodes(market: Market): ReadonlySet<string> {
  const rows: readonly ErrorRow[] = Object.values(errors);
  return new Set(
    rows
      .filter(({ code, doc }) => !inconclusive.has(code) && (market === 'futures' || doc === common))
      .map(({ code }) => String(code)),
  );
}

const proving: Readonly<Record<Market, ReadonlySet<string>>> = {
  spot: provingCodes('spot'),
  futures: provingCodes('futures'),
};

/** The outcome of a command that was answered. */
export function outcomeOfReply<Id extends CommandId>(id: Id, reply: HttpReply): CommandOutcome<ReplyOf<Id>> {
  const row = endpoints[id];
  const document = readDocument(reply);
  const plain = document !== undefined && !repeatsNames(document.text, document.value);
  if (reply.status === 200 && plain) {
    const read = row.reply.safeParse(document.value);
    if (read.success) return { kind: 'answered', reply: read.data as ReplyOf<Id> };
  }
  const error =
    reply.status === 200 && bodyCode(document?.value) === undefined
      ? unreadable(id, reply.status)
      : classifyAnswer(id, reply.status, document?.value);
  const code = plain ? bodyCode(document.value) : undefined;
  const proven = refusals.has(reply.status) && code !== undefined && proving[row.market].has(code);
  return { kind: proven ? 'refused' : 'unknown', error };
}

/** The outcome of a command that was not answered. */
export function outcomeOfFailure(id: CommandId, failure: TransportFailure): CommandOutcome<never> {
  return { kind: failure.sent ? 'unknown' : 'notSent', error: classifyFailure(id, failure) };
}
