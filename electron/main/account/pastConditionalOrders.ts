/** Past conditional orders of one contract, newest first, in the ranges that the exchange returns. */
import { mergeConditionalOrderLists } from '../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { CallAnswer, CheckedRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { conditionalOrderOfTrailingRecord } from '../exchange/mapping/trailing.ts';
import { conditionalOrderOfRecord } from '../exchange/mapping/conditionalOrders.ts';
import { historyReader } from '../exchange/reading/lists.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import { readAll } from '../exchange/reading/reader.ts';
import { noKey, type Access } from './access.ts';
import { LIST_PAGES } from './accountLimits.ts';
import { badSymbol, nextPart, rangeOf, withPanelLanes, type PastParts } from './past.ts';
import { isTrailing } from '../../../shared/domain/conditionalOrder.ts';

/** Requests, 90 days each, before the past counts as empty. */
const RANGES = { calls: 5 };

/** Reads activation and callback of the trailing orders among `triggers`: the other list does not contain them (R9). */
async function trailingOf(
  restSession: Access,
  symbol: string,
  triggers: readonly ConditionalOrder[],
  parts: PastParts,
): Promise<ConditionalOrder[]> {
  const times = triggers.filter(({ kind }) => isTrailing(kind)).map(({ createdAt }) => createdAt);
  if (times.length === 0) return [];
  const range: TimeRange = { startTime: Math.min(...times), endTime: Math.max(...times), openEnd: false };
  const reader = historyReader(withPanelLanes(restSession), 'futures.trailing.historyOrders', { symbol }, range, {
    calls: LIST_PAGES,
  });
  const read = await readAll(reader);
  return read.items.flatMap((record) => conditionalOrderOfTrailingRecord(record, parts.isOurs) ?? []);
}

/** Returns one page; values that the list of trailing orders does not contain stay unknown and delay nothing. */
export async function conditionalOrderHistory(
  request: CheckedRequest<'trading.triggerHistory'>,
  parts: PastParts,
): Promise<Result<CallAnswer<'trading.triggerHistory'>, AppError>> {
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  const wrong = badSymbol(request);
  if (wrong) return fail(wrong);
  const { symbol, before } = request;
  const range = rangeOf(request, 0, parts.now('futures'));
  const reader = historyReader(withPanelLanes(restSession), 'futures.allAlgoOrders', { symbol }, range, RANGES);
  const part = await nextPart(reader, false);
  if (!part.ok) return part;
  const found = part.value.items
    .flatMap((record) => conditionalOrderOfRecord(record, parts.isOurs) ?? [])
    .filter((one) => before === null || one.createdAt < before);
  const known = new Set(found.map(({ triggerId }) => triggerId));
  const trailing = await trailingOf(restSession, symbol, found, parts);
  const triggers = mergeConditionalOrderLists(
    found,
    trailing.filter(({ triggerId }) => known.has(triggerId)),
  );
  return ok({ triggers: triggers.toSorted((a, b) => b.createdAt - a.createdAt), complete: part.value.complete });
}
