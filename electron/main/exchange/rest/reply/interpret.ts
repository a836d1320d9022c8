/** Converts the bytes of a response to a checked value or an error value. */
import { endpoints, type EndpointId } from '../../../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { bodyCode, classifyAnswer, hasItemCode, unreadable } from './classify.ts';
import { parseLossless } from './losslessJson.ts';
import { readReply, type ReadReply } from './readReply.ts';
import type { InSteps } from '../../../../../shared/time/steps.ts';
import type { HttpReply } from '../transport.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the text of a response; `undefined` when it is not UTF-8. */
export function readText(reply: HttpReply): string | undefined {
  try {
    return decoder.decode(reply.body);
  } catch {
    return undefined;
  }
}

/** Returns the text of a response and its parsed value; `undefined` when it is not one JSON document in UTF-8. */
export function readDocument(reply: HttpReply): { readonly text: string; readonly value: unknown } | undefined {
  const text = readText(reply);
  const document = text === undefined ? undefined : parseLossless(text);
  return document && { text: text!, value: document.value };
}

/**
 * Whether a body is a refusal whatever its status: an error code, negative as documented, or any other code with a
 * message (XS15). Codes 0 and 200 are no errors (A-CHANGE-REPLY). Most fields of some replies are optional, so that by
 * its form alone an error would pass as a valid reply.
 */
export function isRefusalBody(body: unknown): boolean {
  const code = bodyCode(body);
  if (!hasItemCode(code)) return false;
  return code!.startsWith('-') || typeof (body as { msg?: unknown }).msg === 'string';
}

/**
 * Reads the response to a query, in several turns: bad records of a list are dropped and counted, a refusal is
 * classified.
 */
export function* interpret(id: EndpointId, reply: HttpReply): InSteps<Result<ReadReply, AppError>> {
  const document = readDocument(reply);
  if (reply.status !== 200) return fail(classifyAnswer(id, reply.status, document?.value));
  if (!document) return fail(unreadable(id, reply.status));
  const read = isRefusalBody(document.value) ? undefined : yield* readReply(endpoints[id].reply, document.value);
  if (read) return ok(read);
  const carriesCode = bodyCode(document.value) !== undefined;
  return fail(carriesCode ? classifyAnswer(id, reply.status, document.value) : unreadable(id, reply.status));
}
