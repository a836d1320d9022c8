/** Reading lists of the exchange to their end. Every list is complete or says that it is not (XS33, XS34). */
import type { ParametersOf, ReplyOf } from '../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { PrivateRest } from './ports.ts';
import { lookLimits, sweepLimits } from './tradingLimits.ts';

/** A list as read; `complete` false: records were dropped, or there is more than can be reached. */
export interface ReadList<Item> {
  readonly items: Item[];
  readonly complete: boolean;
}

/** Reads pages from 0 until one is not full or brings nothing new. */
export async function readPages<Id extends 'futures.openOrders' | 'futures.order.history'>(
  rest: PrivateRest,
  id: Id,
  params: ParametersOf<Id>,
): Promise<Result<ReadList<ReplyOf<Id>[number]>, AppError>> {
  const limit = sweepLimits.futuresPage;
  const found = new Map<string, ReplyOf<Id>[number]>();
  let dropped = 0;
  for (let page = 0; page < lookLimits.pages; page += 1) {
    const answer = await rest.queryWhole(id, { ...params, limit, page });
    if (!answer.ok) return answer;
    const { reply } = answer.value;
    dropped += answer.value.dropped;
    const before = found.size;
    for (const record of reply) found.set(record.orderId, record);
    const isLast = reply.length + answer.value.dropped < limit;
    if (isLast) return ok({ items: [...found.values()], complete: dropped === 0 });
    // A full page without anything new repeats itself: there is no way on.
    if (found.size === before) break;
  }
  return ok({ items: [...found.values()], complete: false });
}

/** A range of exchange time, Unix ms, both ends inclusive. `openEnd`: it reaches to now, whatever the exchange's clock says. */
export interface TimeRange {
  readonly startTime: number;
  readonly endTime: number;
  readonly openEnd: boolean;
}

/** A range as parameters; a part that reaches to now has no end, because an end may not lie in the future. */
export interface RangeParameters {
  readonly startTime: number;
  readonly endTime?: number;
}

/**
 * Reads a list that knows ranges of time and no pages: a full answer is asked again in halves. `ask` answers records with
 * the number dropped; `keyOf` tells them apart. A single full millisecond, or too many parts, is incomplete.
 */
export async function readRange<Item>(
  range: TimeRange,
  limit: number,
  ask: (
    range: RangeParameters,
  ) => Promise<Result<{ readonly reply: readonly Item[]; readonly dropped: number }, AppError>>,
  keyOf: (item: Item) => string,
): Promise<Result<ReadList<Item>, AppError>> {
  const found = new Map<string, Item>();
  const todo: TimeRange[] = [range];
  let complete = true;
  for (let asked = 0; todo.length > 0; asked += 1) {
    if (asked >= lookLimits.pages) return ok({ items: [...found.values()], complete: false });
    const { startTime, endTime, openEnd } = todo.pop()!;
    const answer = await ask(openEnd ? { startTime } : { startTime, endTime });
    if (!answer.ok) return fail(answer.error);
    const { reply, dropped } = answer.value;
    if (dropped > 0) complete = false;
    for (const item of reply) found.set(keyOf(item), item);
    if (reply.length + dropped < limit) continue;
    if (endTime <= startTime) complete = false;
    else {
      const middle = Math.floor((startTime + endTime) / 2);
      todo.push({ startTime, endTime: middle, openEnd: false }, { startTime: middle + 1, endTime, openEnd });
    }
  }
  return ok({ items: [...found.values()], complete });
}
