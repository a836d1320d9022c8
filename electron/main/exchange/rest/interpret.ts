/** From the bytes of an answer to a checked value or an error value. */
import { endpoints, type EndpointId } from '../../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { bodyCode, classifyAnswer, unreadable } from './classify.ts';
import { parseLossless } from './losslessJson.ts';
import { readReply, type ReadReply } from './readReply.ts';
import type { HttpReply } from './transport.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** An answer's text and what it holds; `undefined` when it is not one JSON document in UTF-8. */
export function readDocument(reply: HttpReply): { readonly text: string; readonly value: unknown } | undefined {
  try {
    const text = decoder.decode(reply.body);
    const document = parseLossless(text);
    return document && { text, value: document.value };
  } catch {
    return undefined;
  }
}

/** A query's answer: bad records of a list are dropped and counted, a refusal is classified. */
export function interpret(id: EndpointId, reply: HttpReply): Result<ReadReply, AppError> {
  const document = readDocument(reply);
  if (reply.status !== 200) return fail(classifyAnswer(id, reply.status, document?.value));
  if (!document) return fail(unreadable(id, reply.status));
  const read = readReply(endpoints[id].reply, document.value);
  if (read) return ok(read);
  const carriesCode = bodyCode(document.value) !== undefined;
  return fail(carriesCode ? classifyAnswer(id, reply.status, document.value) : unreadable(id, reply.status));
}
