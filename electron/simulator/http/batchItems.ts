import type { EndpointRow } from '../../../shared/exchange/row.ts';
import { ok } from '../../../shared/result/result.ts';
import { refusedResult } from './futuresItems.ts';
import type { Answer } from './handler.ts';
import type { Json } from '../venue/json.ts';
import type { ReadParameters } from './parameters.ts';
import type { FailedItem } from './parameterReader.ts';

/**
 * The reply of a batch with the items that could not be read put back in their places: the handler has seen the others
 * alone and answers one result for each of them, in their order (documents 2 and 3, Orders). A batch without a readable
 * item reaches no handler. A refusal of the whole stays one.
 */
export function withFailedItems(
  row: Pick<EndpointRow, 'market'>,
  { value, failed }: ReadParameters,
  handle: () => Answer,
): Answer {
  if (failed.length === 0) return handle();
  const hasOthers = Object.values(value).some((one) => Array.isArray(one) && one.length > 0);
  const answer: Answer = hasOthers ? handle() : ok([]);
  if (!answer.ok) return answer;
  if (!Array.isArray(answer.value)) throw new TypeError('a batch is answered by a list of results');
  const results = [...(answer.value as readonly Json[])];
  for (const item of failed) results.splice(item.index, 0, failedItem(row, value, item));
  return ok(results);
}

/** A result of an item that failed: spot by A-BATCH-RESULT, futures by document 3, Item result. */
function failedItem(
  { market }: Pick<EndpointRow, 'market'>,
  { symbol }: ReadParameters['value'],
  { clientOrderId, failure }: FailedItem,
): Json {
  if (market === 'futures') return refusedResult(null, { clientOrderId }, failure);
  const { code, msg } = failure.body;
  return {
    symbol: typeof symbol === 'string' ? symbol : '',
    ...(clientOrderId === null ? {} : { clientOrderId }),
    errorCode: String(code),
    errorMsg: msg,
  };
}
