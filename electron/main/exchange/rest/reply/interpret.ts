/** From the bytes of an answer to a checked value or an error value. */
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { bodyCode, classifyAnswer, hasItemCode, unreadable } from './classify.ts';
import { parseLossless } from './losslessJson.ts';
import { readReply, type ReadReply } from './readReply.ts';
import type { InStretches } from './stretches.ts';
import type { HttpReply } from '../transport.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** An answer's text; `undefined` when it is not UTF-8. */
export function readText(reply: HttpReply): string | undefined {
  try {
    return decoder.decode(reply.body);
  } catch {
    return undefined;
  }
}

/** An answer's text and what it holds; `undefined` when it is not one JSON document in UTF-8. */
export function readDocument(reply: HttpReply): { readonly text: string; readonly value: unknown } | undefined {
  const text = readText(reply);
  const document = text === undefined ? undefined : parseLossless(text);
  return document && { text: text!, value: document.value };
}

/**
 * Whether a body says no whatever its status says: an error code, negative as documented, or any other with words beside
 * it (XS15). Codes 0 and 200 are no errors (A-CHANGE-REPLY). Most members of some replies may be absent, so that their
 * shape alone would take an error for an answer.
 */
export function saysNo(body: unknown): boolean {
  const code = bodyCode(body);
  if (!hasItemCode(code)) return false;
  return code!.startsWith('-') || typeof (body as { msg?: unknown }).msg === 'string';
}

/** A query's answer, in stretches: bad records of a list are dropped and counted, a refusal is classified. */
export function* interpret(id: EndpointId, reply: HttpReply): InStretches<Result<ReadReply, AppError>> {
  const document = readDocument(reply);
  if (reply.status !== 200) return fail(classifyAnswer(id, reply.status, document?.value));
  if (!document) return fail(unreadable(id, reply.status));
  const read = saysNo(document.value) ? undefined : yield* readReply(endpoints[id].reply, document.value);
  if (read) return ok(read);
  const carriesCode = bodyCode(document.value) !== undefined;
  return fail(carriesCode ? classifyAnswer(id, reply.status, document.value) : unreadable(id, reply.status));
}
