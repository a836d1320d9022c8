/**
 * The fields of a futures order beyond what the app's lists display, requested when the user opens the order
 * (A-ORDER-EXTRAS).
 */
import type { CallAnswer, CheckedRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { wholeReader } from '../exchange/reading/lists.ts';
import { readAll } from '../exchange/reading/reader.ts';
import { noKey, type CurrentAccess } from './access.ts';
import { isUnknownOrderError } from './access.ts';
import { badSymbol, withPanelLanes } from './past.ts';
import { orderDetailsOf } from '../exchange/mapping/orders.ts';

/**
 * Returns the details from the list of open orders, which alone has all of them, or from the order itself when it is
 * not in the list; `null` when the exchange no longer knows the order.
 */
export async function orderDetails(
  { symbol, orderId }: CheckedRequest<'trading.orderDetails'>,
  { access, clock }: { readonly access: CurrentAccess; readonly clock: Pick<Clock, 'now'> },
): Promise<Result<CallAnswer<'trading.orderDetails'>, AppError>> {
  const restSession = access();
  if (!restSession) return fail(noKey());
  const bad = badSymbol({ symbol });
  if (bad) return fail(bad);
  const rest = withPanelLanes(restSession);
  const open = await readAll(wholeReader(rest, 'futures.openOrders', { symbol }));
  const listed = open.items.find((record) => record.orderId === orderId);
  if (listed) return ok({ details: orderDetailsOf(listed), readAt: clock.now() });
  const single = await rest.queryWhole('futures.order.get', { orderId });
  if (single.ok) return ok({ details: orderDetailsOf(single.value.reply), readAt: clock.now() });
  return isUnknownOrderError(single.error) ? ok({ details: null, readAt: clock.now() }) : fail(single.error);
}
