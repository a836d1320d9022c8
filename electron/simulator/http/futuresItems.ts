import { errors } from '../../../shared/exchange/errors.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { AccountOrder } from '../venue/accounts/records.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Answer } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';

/** The client's own id under the name the request had it by. */
type Echo = { readonly [name: string]: Json };

/** What of an item result says that it went well (document 3, Item result). */
const done = { success: true, errorCode: '', errorMessage: '' } as const;

/** Codes that refuse an order as business: they travel as an item result with HTTP 200, all others as HTTP errors. */
const itemCodes: ReadonlySet<number> = new Set(
  Object.entries(errors)
    .filter(([name]) => name === 'BUSINESS_PRECONDITION_FAILED' || name.startsWith('CONTRACT_'))
    .map(([, { code }]) => code),
);

/** Whether a refusal is told as the result of one item. */
export function isItemRefusal({ body }: Failure): boolean {
  return itemCodes.has(body.code);
}

/** An item of a reply that lists orders by id alone: it went well. */
export function doneItem(orderId: string): Json {
  return { orderId: new RawNumber(orderId), ...done };
}

/** Result of a placement or a cancel that went well; `echo` repeats the client's id. */
export function doneResult(orderId: string, echo: Echo): Json {
  return { orderId, ...echo, ...done };
}

/** The same of one that was refused: the code is text (document 3, Item result). */
export function refusedResult(orderId: string | null, echo: Echo, { body: { code, msg } }: Failure): Json {
  return { orderId, ...echo, success: false, errorCode: String(code), errorMessage: msg };
}

/** The result of one placement within a batch: whatever refused it stands in its item. */
export function placedItem(placed: Result<AccountOrder, Failure>, clientOrderId: string): Json {
  if (!placed.ok) return refusedResult(null, { clientOrderId }, placed.error);
  return doneResult(placed.value.id, { clientOrderId: placed.value.clientOrderId });
}

/** The answer to a single placement: a refusal of its form, or of the pair, is an HTTP error. */
export function placedAnswer(placed: Result<AccountOrder, Failure>, clientOrderId: string): Answer {
  if (!placed.ok && !itemCodes.has(placed.error.body.code)) return fail(placed.error);
  return ok(placedItem(placed, clientOrderId));
}

/** The result of one cancel: the order it took out, `undefined` where there was no open one of that name. */
export function cancelledItem(
  cancelled: AccountOrder | undefined,
  {
    orderId,
    origClientOrderId,
  }: { readonly orderId?: string | undefined; readonly origClientOrderId?: string | undefined },
): Json {
  if (cancelled) return doneResult(cancelled.id, { origClientOrderId: cancelled.clientOrderId });
  const echo = { origClientOrderId: origClientOrderId ?? null };
  return refusedResult(orderId ?? null, echo, failure('CONTRACT_ORDER_NOT_EXIST'));
}
