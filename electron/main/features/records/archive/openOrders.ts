/**
 * The orders that are not known to have ended: what is open at the exchange now, and what is open here and not there, asked
 * one by one (B-A11). Histories list an order by its beginning (A-ARCHIVE-HISTORY), so that reading a time once does not tell how it ended.
 */
import type { Order } from '../../../../../shared/domain/order.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import { orderOfFuturesRecord, orderOfSpotRecord } from '../../../exchange/mapping/orders.ts';
import { wholeReader } from '../../../exchange/reading/lists.ts';
import { readAll, wholeOrError } from '../../../exchange/reading/reader.ts';
import { saysUnknownOrder } from '../../../account/access.ts';
import type { ReadingParts } from './archiveLists.ts';

/** The open orders of a market; an incomplete list is an error of its own. */
export interface OpenList {
  readonly orders: readonly Order[];
  /** Whether every record of the list could be read: only then what is missing has ended. */
  readonly complete: boolean;
}

/** Reads what is open now. */
export async function readOpenList(market: Market, parts: ReadingParts): Promise<Result<OpenList, AppError>> {
  const { rest, isOurs } = parts;
  if (market === 'spot') {
    const answer = await rest.queryWhole('spot.openOrders', {});
    if (!answer.ok) return answer;
    const { reply, dropped } = answer.value;
    const orders = reply.flatMap((record) => orderOfSpotRecord(record, isOurs) ?? []);
    return ok({ orders, complete: dropped === 0 && orders.length === reply.length });
  }
  const answer = wholeOrError(await readAll(wholeReader(rest, 'futures.openOrders', {})));
  if (!answer.ok) return answer;
  const { items, complete } = answer.value;
  const orders = items.flatMap((record) => orderOfFuturesRecord(record, isOurs) ?? []);
  return ok({ orders, complete: complete && orders.length === items.length });
}

/** Asks for one order; null: the exchange does not know it any more. */
export async function readOrder(
  { market, orderId }: Order,
  parts: ReadingParts,
): Promise<Result<Order | null, AppError>> {
  const { rest, isOurs } = parts;
  if (market === 'spot') {
    const answer = await rest.queryWhole('spot.order.get', { orderId });
    if (answer.ok) return ok(orderOfSpotRecord(answer.value.reply, isOurs) ?? null);
    return saysUnknownOrder(answer.error) ? ok(null) : fail(answer.error);
  }
  const answer = await rest.queryWhole('futures.order.get', { orderId });
  if (answer.ok) return ok(orderOfFuturesRecord(answer.value.reply, isOurs) ?? null);
  return saysUnknownOrder(answer.error) ? ok(null) : fail(answer.error);
}
