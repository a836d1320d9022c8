import { withFailedItems, readParameters } from '../../../electron/simulator/http/serve.ts';
import type { Answer, PrivateContext } from '../../../electron/simulator/http/handler.ts';
import { handlers } from '../../../electron/simulator/http/handlers.ts';
import { writeJson } from '../../../electron/simulator/venue/json.ts';
import type { ServedPrivateId } from '../../../electron/simulator/http/served.ts';
import { parseLossless } from '../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { sentInBody, sentInQuery } from '../../../electron/simulator/http/parameterReader.ts';

/** Calls the handler of a row as a request would: the row first reads the parameters and checks its rules. */
export function ask(id: ServedPrivateId, parameters: object, context: PrivateContext): Answer {
  const row: EndpointRow = endpoints[id];
  const sent =
    row.parametersIn === 'body'
      ? sentInBody(Buffer.from(JSON.stringify(parameters)))
      : { ok: true as const, value: sentInQuery(queryOf(parameters)) };
  if (!sent.ok) return sent;
  const read = readParameters(row, sent.value, context);
  if (!read.ok) return read;
  const handler = handlers[id] as (parameters: unknown, context: PrivateContext) => Answer;
  return withFailedItems(row, read.value, () => handler(read.value.value, context));
}

function queryOf(parameters: object): string {
  // A list is sent as its name repeated.
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
  );
  return String(new URLSearchParams(pairs));
}

/**
 * Returns the reply as a client reads it: written, read without loss, checked by the row. Throws when it was refused.
 */
export function reply<T = Record<string, unknown>>(
  id: ServedPrivateId,
  parameters: object,
  context: PrivateContext,
): T {
  const answer = ask(id, parameters, context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return endpoints[id].reply.parse(parseLossless(writeJson(answer.value))!.value) as T;
}

/**
 * Returns the whole text of the reply, which shows every member and which ones are numbers. Throws when it was refused.
 */
export function rawReply(id: ServedPrivateId, parameters: object, context: PrivateContext): string {
  const answer = ask(id, parameters, context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return writeJson(answer.value);
}

/** Returns HTTP status, code and message of a refusal; null when there was none. */
export function refusal(answer: Answer): readonly [status: number, code: number, msg: string] | null {
  return answer.ok ? null : [answer.error.status, answer.error.body.code, answer.error.body.msg];
}
