import { errors } from '../../../shared/exchange/errors.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { AccountOrder } from '../venue/accounts/records.ts';
import { failure, type Failure } from './failure.ts';
import type { Answer } from './handler.ts';
import type { Json } from './json.ts';

/** What of an item result says that it went well (document 3, Item result). */
export const done = { success: true, errorCode: '', errorMessage: '' } as const;

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

/** Which of a client's words an item result echoes. */
type Echo = 'clientOrderId' | 'origClientOrderId';

/** What of an item result says why not: the code is text (document 3, Item result). */
function refusedItem(echo: Echo, orderId: string | null, clientId: string | null, { body }: Failure): Json {
  return { orderId, [echo]: clientId, success: false, errorCode: String(body.code), errorMessage: body.msg };
}

/** The result of one placement within a batch: whatever refused it stands in its item. */
export function placedItem(placed: Result<AccountOrder, Failure>, clientOrderId: string): Json {
  if (!placed.ok) return refusedItem('clientOrderId', null, clientOrderId, placed.error);
  return { orderId: placed.value.id, clientOrderId: placed.value.clientOrderId, ...done };
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
  if (cancelled) return { orderId: cancelled.id, origClientOrderId: cancelled.clientOrderId, ...done };
  return refusedItem(
    'origClientOrderId',
    orderId ?? null,
    origClientOrderId ?? null,
    failure('CONTRACT_ORDER_NOT_EXIST'),
  );
}
