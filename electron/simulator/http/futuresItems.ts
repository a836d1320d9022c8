import { errors } from '../../../shared/exchange/errors.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { AccountOrder } from '../venue/accounts/records.ts';
import { failure, type Failure } from '../venue/failure.ts';
import type { Answer } from './handler.ts';
import { RawNumber, type Json } from '../venue/json.ts';

/** The client's id, under the parameter name of the request. */
type Echo = { readonly [name: string]: Json };

/** The members of an item result that mean success (document 3, Item result). */
const done = { success: true, errorCode: '', errorMessage: '' } as const;

/** Codes of business refusals: these are sent as an item result with HTTP 200, all others as HTTP errors. */
const itemCodes: ReadonlySet<number> = new Set(
  Object.entries(errors)
    .filter(([name]) => name === 'BUSINESS_PRECONDITION_FAILED' || name.startsWith('CONTRACT_'))
    .map(([, { code }]) => code),
);

/** Whether a refusal is sent as the result of an item. */
export function isItemRefusal({ body }: Failure): boolean {
  return itemCodes.has(body.code);
}

/** Builds a successful item of a reply that lists orders by id alone. */
export function doneItem(orderId: string): Json {
  return { orderId: new RawNumber(orderId), ...done };
}

/** Builds the result of a successful placement or cancel; `echo` repeats the client's id. */
export function doneResult(orderId: string, echo: Echo): Json {
  return { orderId, ...echo, ...done };
}

/** Builds the result of a refused placement or cancel: the code is text (document 3, Item result). */
export function refusedResult(orderId: string | null, echo: Echo, { body: { code, msg } }: Failure): Json {
  return { orderId, ...echo, success: false, errorCode: String(code), errorMessage: msg };
}

/** Builds the result of one placement within a batch: every refusal is in the item. */
export function placedItem(placed: Result<AccountOrder, Failure>, clientOrderId: string): Json {
  if (!placed.ok) return refusedResult(null, { clientOrderId }, placed.error);
  return doneResult(placed.value.id, { clientOrderId: placed.value.clientOrderId });
}

/** Builds the reply to a single placement: a refusal of its form, or of the pair, is an HTTP error. */
export function placedAnswer(placed: Result<AccountOrder, Failure>, clientOrderId: string): Answer {
  if (!placed.ok && !itemCodes.has(placed.error.body.code)) return fail(placed.error);
  return ok(placedItem(placed, clientOrderId));
}

/** Builds the result of one cancel; `cancelled` is the cancelled order, `undefined` when no open order matched. */
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
