/**
 * Cancels of conditional orders (B-A11, H4). The exchange accepts only its own order id; the order's state shows the
 * result.
 */
import type { CheckedRequest } from '../../../../shared/ipc/contract.ts';
import type { CancelAnswer } from '../../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { itemRefusal } from '../../exchange/rest/reply/classify.ts';
import { noKey } from '../../account/access.ts';
import { SYMBOL_PATTERN } from '../../../../shared/exchange/markets.ts';
import { isId, runCancel, type CancelParts } from './cancels.ts';

type Item = CancelAnswer['results'][number];
type Answer = Result<CancelAnswer, AppError>;

interface CancelledConditionalOrder {
  readonly orderId?: string | null | undefined;
  readonly origClientOrderId?: string | null | undefined;
  readonly success: boolean;
  readonly errorCode?: string | number | null | undefined;
  readonly errorMessage?: string | null | undefined;
}

function itemOf(reply: CancelledConditionalOrder, orderId: string | null, row: string): Item {
  const named = {
    orderId: isId(reply.orderId) ? reply.orderId : orderId,
    clientOrderId: reply.origClientOrderId ?? null,
  };
  if (reply.success) return { ...named, outcome: 'accepted', error: null };
  return { ...named, outcome: 'refused', error: itemRefusal(reply, row) };
}

const without = (kind: 'refused' | 'unknown', error: AppError, orderId: string | null): Item => ({
  orderId,
  clientOrderId: null,
  outcome: kind === 'refused' ? 'refused' : 'inDoubt',
  error,
});

/** Cancels one conditional order by the exchange's id. */
export async function cancelConditionalOrder(
  { triggerId }: CheckedRequest<'trading.cancelTrigger'>,
  parts: CancelParts,
): Promise<Answer> {
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  if (triggerId === '') return fail(appError('invalid', 'error.request.invalid', { field: 'triggerId' }));
  const id = 'futures.algoOrder.cancel';
  const outcome = await runCancel(await restSession.rest.prepare(id, { orderId: triggerId }));
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  const item =
    value.kind === 'answered' ? itemOf(value.reply, triggerId, id) : without(value.kind, value.error, triggerId);
  // "Not known" and "system error" do not show the result: the order itself is queried.
  if (parts.access()?.epoch === restSession.epoch) void parts.syncs.futures.triggers.ask(triggerId);
  parts.notified(item);
  return ok({ results: [item] });
}

/** Cancels all conditional orders of a symbol, or all when the scope is ALL (H4: nothing else can mean it). */
export async function cancelConditionalOrders(
  { scope }: CheckedRequest<'trading.cancelTriggers'>,
  parts: CancelParts,
): Promise<Answer> {
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  if (scope.kind === 'symbol' && !SYMBOL_PATTERN.test(scope.symbol)) {
    return fail(appError('invalid', 'error.market.unknownSymbol', { symbol: scope.symbol.slice(0, 40) }));
  }
  const id = 'futures.algoOpenOrders.cancel';
  const params = scope.kind === 'ALL' ? {} : { symbol: scope.symbol };
  const outcome = await runCancel(
    await restSession.rest.prepare(id, params, scope.kind === 'ALL' ? ['all symbols'] : []),
  );
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  const results =
    value.kind === 'answered'
      ? value.reply.map((reply) => itemOf(reply, null, id))
      : [without(value.kind, value.error, null)];
  for (const item of results) parts.notified(item);
  parts.syncs.futures.sweep();
  return ok({ results });
}
