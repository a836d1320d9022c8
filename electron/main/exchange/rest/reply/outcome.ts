/**
 * Determines what a response to a command proves (B-A3): *refused* only with a documented code of the market, under a
 * status of refusal or in the endpoint's own form; *answered* only with the endpoint's own form. Everything else proves
 * nothing.
 */
import { endpoints, type CommandId, type ReplyOf } from '../../../../../shared/exchange/endpoints.ts';
import { errors, type ErrorRow } from '../../../../../shared/exchange/errors.ts';
import { changeReply } from '../../../../../shared/exchange/records/futuresRecords.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import type { CommandOutcome } from '../../ports.ts';
import { bodyCode, classifyAnswer, classifyFailure, unreadable } from './classify.ts';
import { readDocument, readText, isRefusalBody } from './interpret.ts';
import { repeatsNames } from './losslessJson.ts';
import type { HttpReply, TransportFailure } from '../transport.ts';

const refusals = new Set([400, 401, 403, 404]);
/** "Unknown error" and "system error" prove nothing about the order (H11). */
const inconclusive = new Set<number>([errors.UNKNOWN_ERROR.code, errors.SYSTEM_ERROR.code]);
const common = '1 Spot error codes';

/**
 * Returns the codes with which a market can refuse: the common ones, and on futures also its own (document 1, Errors;
 * A-FUTURES-ERRORS).
 */
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

/** Whether a code of the exchange alone proves that a request of the market was refused. */
export function provesRefusal(market: Market, code: string): boolean {
  return proving[market].has(code);
}

/**
 * A transfer id as the exchange sends it, without a JSON object (A-BARE-REPLY). An id contains a digit; a word alone is
 * a message.
 */
const BARE_ID = /^(?=.*\d)[A-Za-z0-9][\w-]{0,63}$/;

/** Returns the content of an HTTP 200 response when it has the endpoint's own form, otherwise `undefined`. */
function readAnswer(row: EndpointRow, reply: HttpReply, plain: { readonly value: unknown } | undefined): unknown {
  if (row.assumes.includes('A-BARE-REPLY')) {
    const said = readDocument(reply)?.value ?? readText(reply)?.trim();
    const text = typeof said === 'number' ? String(said) : said;
    return typeof text === 'string' && BARE_ID.test(text) ? text : undefined;
  }
  if (!plain || isRefusalBody(plain.value)) return undefined;
  const read = row.reply.safeParse(plain.value);
  if (!read.success) return undefined;
  // A changed setting reports success by its code alone (A-CHANGE-REPLY).
  return row.reply === changeReply && bodyCode(plain.value) !== '200' ? undefined : read.data;
}

/**
 * Whether a refusal may have this status: documented statuses, and 200 where the code of the reply reports the result.
 */
function mayRefuse(row: EndpointRow, status: number, body: unknown): boolean {
  if (refusals.has(status)) return true;
  return status === 200 && row.reply === changeReply && changeReply.safeParse(body).success;
}

/** Returns the outcome of a command that got a response. */
export function outcomeOfReply<Id extends CommandId>(id: Id, reply: HttpReply): CommandOutcome<ReplyOf<Id>> {
  const row: EndpointRow = endpoints[id];
  const document = readDocument(reply);
  const plain = document && !repeatsNames(document.text, document.value) ? document : undefined;
  if (reply.status === 200) {
    const answer = readAnswer(row, reply, plain);
    if (answer !== undefined) return { kind: 'answered', reply: answer as ReplyOf<Id> };
  }
  const error =
    reply.status === 200 && bodyCode(document?.value) === undefined
      ? unreadable(id, reply.status)
      : classifyAnswer(id, reply.status, document?.value);
  const code = bodyCode(plain?.value);
  const proven = code !== undefined && provesRefusal(row.market, code) && mayRefuse(row, reply.status, plain?.value);
  return { kind: proven ? 'refused' : 'unknown', error };
}

/** Returns the outcome of a command that got no response. */
export function outcomeOfFailure(id: CommandId, failure: TransportFailure): CommandOutcome<never> {
  return { kind: failure.sent ? 'unknown' : 'notSent', error: classifyFailure(id, failure) };
}
