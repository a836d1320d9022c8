import { futuresTradingHandlers } from '../../../electron/simulator/http/futuresTradingHandlers.ts';
import type { Answer, PrivateContext } from '../../../electron/simulator/http/handler.ts';
import { writeJson } from '../../../electron/simulator/http/json.ts';
import type { ServedPrivateId } from '../../../electron/simulator/http/served.ts';
import { spotTradingHandlers } from '../../../electron/simulator/http/spotTradingHandlers.ts';
import { parseLossless } from '../../../electron/main/exchange/rest/reply/losslessJson.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';

const handlers = { ...spotTradingHandlers, ...futuresTradingHandlers };

/** Asks the handler of a row with parameters its schema has read. */
export function ask(id: ServedPrivateId, parameters: object, context: PrivateContext): Answer {
  const read: unknown = endpoints[id].parameters.parse(parameters);
  return (handlers[id] as (parameters: unknown, context: PrivateContext) => Answer)(read, context);
}

/** The reply as a client reads it: written, read without loss, checked by the row. Throws when it was refused. */
export function reply<T = Record<string, unknown>>(
  id: ServedPrivateId,
  parameters: object,
  context: PrivateContext,
): T {
  const answer = ask(id, parameters, context);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return endpoints[id].reply.parse(parseLossless(writeJson(answer.value))!.value) as T;
}

/** HTTP status, code and message of a refusal; null when there was none. */
export function refusal(answer: Answer): readonly [status: number, code: number, msg: string] | null {
  return answer.ok ? null : [answer.error.status, answer.error.body.code, answer.error.body.msg];
}
