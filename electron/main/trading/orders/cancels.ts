/**
 * Cancels of orders (B-A11, H4): the exchange's response only acknowledges the request; the order's state shows the
 * result.
 */
import { SYMBOL_PATTERN, type Market } from '../../../../shared/exchange/markets.ts';
import { clientIdPatterns } from '../../../../shared/exchange/orderWords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { CheckedRequest } from '../../../../shared/ipc/contract.ts';
import type { CancelAnswer } from '../../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { itemRefusal } from '../../exchange/rest/reply/classify.ts';
import { matchItems, type ItemOutcome } from '../../exchange/rest/reply/items.ts';
import { noKey, type Access, type CurrentAccess } from '../../account/access.ts';
import type { MarketAccountSync } from '../../account/marketAccountSync.ts';
import type { CommandOutcome } from '../../exchange/ports.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

type Item = CancelAnswer['results'][number];
type Answer = Result<CancelAnswer, AppError>;
type Cancelled = ReplyOf<'spot.order.cancel'> | ReplyOf<'futures.order.cancel'>;

/** Dependencies of the cancels. */
export interface CancelParts {
  readonly access: CurrentAccess;
  readonly syncs: Readonly<Record<Market, MarketAccountSync>>;
  /** Called with the result of a cancel, for the timeline of its order. */
  readonly notified: (item: Item) => void;
}

/** Returns whether a text is an order id of the exchange. */
export const isId = (id: string | null | undefined): id is string =>
  id !== undefined && id !== null && id !== '' && id !== '0';

function itemOf(reply: Cancelled, orderId: string | null, clientOrderId: string | null): Item {
  const named = {
    orderId: isId(reply.orderId) ? reply.orderId : orderId,
    clientOrderId: reply.origClientOrderId ?? clientOrderId,
  };
  if (!('success' in reply) || reply.success) return { ...named, outcome: 'accepted', error: null };
  return { ...named, outcome: 'refused', error: itemRefusal(reply) };
}

/** Sends one command and returns its outcome; a failure before it was sent is a failure of the call. */
export async function runCancel<Reply>(
  prepared: Result<{ send(): Promise<CommandOutcome<Reply>> }, AppError>,
): Promise<Result<Exclude<CommandOutcome<Reply>, { kind: 'notSent' }>, AppError>> {
  if (!prepared.ok) return prepared;
  const outcome = await prepared.value.send();
  return outcome.kind === 'notSent' ? fail(outcome.error) : ok(outcome);
}

/** Cancels one order. */
export async function cancelOne(request: CheckedRequest<'trading.cancel'>, parts: CancelParts): Promise<Answer> {
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  const { market, by } = request;
  const sync = parts.syncs[market];
  const id = by.kind === 'orderId' ? by.orderId : by.clientOrderId;
  if (id === '') return fail(appError('invalid', 'error.request.invalid', { field: by.kind }));
  if (by.kind === 'clientOrderId' && !clientIdPatterns[market].test(by.clientOrderId)) {
    // No order has such a client id (XU30).
    const most = market === 'spot' ? 40 : 36;
    return fail(appError('invalid', 'error.order.clientId', { most, allowed: 'A-Z a-z 0-9 . : / _ -' }));
  }
  const params = by.kind === 'orderId' ? { orderId: by.orderId } : { origClientOrderId: by.clientOrderId };
  const outcome: Result<Exclude<CommandOutcome<Cancelled>, { kind: 'notSent' }>, AppError> = market === 'spot'
    ? await runCancel(await restSession.rest.prepare('spot.order.cancel', params))
    : await runCancel(await restSession.rest.prepare('futures.order.cancel', params));
  if (!outcome.ok) return outcome;
  const orderIdGiven = by.kind === 'orderId' ? by.orderId : null;
  const clientIdGiven = by.kind === 'orderId' ? null : by.clientOrderId;
  const item: Item =
    outcome.value.kind === 'answered'
      ? itemOf(outcome.value.reply, orderIdGiven, clientIdGiven)
      : {
          orderId: orderIdGiven,
          clientOrderId: clientIdGiven,
          outcome: outcome.value.kind === 'refused' ? 'refused' : 'inDoubt',
          error: outcome.value.error,
        };
  const orderId =
    item.orderId ?? sync.orders.tracker.open().find((order) => order.clientOrderId === clientIdGiven)?.orderId;
  // "Filled", "not known" and "system error" do not show the result: the order itself is queried.
  if (orderId !== undefined && parts.access()?.epoch === restSession.epoch) void sync.orders.ask(orderId);
  parts.notified(item);
  return ok({ results: [item] });
}

/** Returns the result of one item of a batch; null when the response does not prove it. */
function batchItem(orderId: string, one: ItemOutcome): Item | null {
  if (one.kind === 'unknown') return null;
  const named = { orderId, clientOrderId: null };
  if (one.kind === 'accepted') return { ...named, outcome: 'accepted', error: null };
  return { ...named, outcome: 'refused', error: one.error };
}

/**
 * Cancels several orders of a market in one request. Each item is matched by its id (B-A13); an order without a proven
 * result is looked up, and cancelled alone when it is still open.
 */
export async function cancelOrders(
  { orderIds, ...request }: CheckedRequest<'trading.cancelOrders'>,
  parts: CancelParts,
): Promise<Answer> {
  const alone = (orderId: string): Promise<Answer> =>
    cancelOne({ ...request, symbol: '', by: { kind: 'orderId', orderId } }, parts);
  const ids = [...new Set(orderIds)];
  if (ids.length === 1) return alone(ids[0]!);
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  const { market } = request;
  const outcomes = await sendBatch(restSession, market, ids);
  if (!outcomes.ok) return outcomes;
  const { orders } = parts.syncs[market];
  const isCurrent = (): boolean => parts.access()?.epoch === restSession.epoch;
  const results: Item[] = [];
  for (const [index, orderId] of ids.entries()) {
    const outcome = outcomes.value[index]!;
    const proven = batchItem(orderId, outcome);
    if (proven) {
      // As with a single cancel, the order itself shows the result.
      if (isCurrent()) void orders.ask(orderId);
      parts.notified(proven);
      results.push(proven);
      continue;
    }
    const isRead = isCurrent() && (await orders.ask(orderId));
    const order = orders.tracker.find(orderId);
    if (isRead && isCurrent() && order && orderPhase(order.status) !== 'final') {
      const answer = await alone(orderId);
      if (answer.ok) results.push(...answer.value.results);
      else results.push({ orderId, clientOrderId: null, outcome: 'inDoubt', error: answer.error });
      continue;
    }
    const error = 'error' in outcome ? outcome.error : null;
    const item: Item = { orderId, clientOrderId: null, outcome: 'inDoubt', error };
    parts.notified(item);
    results.push(item);
  }
  return ok({ results });
}

async function sendBatch(
  { rest }: Access,
  market: Market,
  ids: readonly string[],
): Promise<Result<readonly ItemOutcome[], AppError>> {
  const sent = ids.map((id) => ({ by: 'orderId', id }) as const);
  if (market === 'spot') {
    const row = 'spot.order.batch.cancel';
    const outcome = await runCancel(await rest.prepare(row, { orderIds: [...ids] }));
    return outcome.ok ? ok(matchItems(row, sent, outcome.value).outcomes) : outcome;
  }
  const row = 'futures.batchOrders.cancel';
  const outcome = await runCancel(await rest.prepare(row, { orderIdList: [...ids] }));
  return outcome.ok ? ok(matchItems(row, sent, outcome.value).outcomes) : outcome;
}

function itemsOf(outcome: Exclude<CommandOutcome<Cancelled[]>, { kind: 'notSent' }>): Item[] {
  if (outcome.kind === 'answered') return outcome.reply.map((reply) => itemOf(reply, null, null));
  return [
    {
      orderId: null,
      clientOrderId: null,
      outcome: outcome.kind === 'refused' ? 'refused' : 'inDoubt',
      error: outcome.error,
    },
  ];
}

/**
 * Returns the spot symbols with open orders: those of a new query and those known locally; when the query fails, only
 * the latter.
 */
async function openSpotSymbols({ rest }: Access, sync: MarketAccountSync): Promise<string[]> {
  const open = await rest.query('spot.openOrders', {});
  const asked = open.ok ? open.value.map(({ symbol }) => symbol) : [];
  return [...new Set([...asked, ...sync.orders.tracker.open().map(({ symbol }) => symbol)])];
}

/** Cancels all orders of a symbol, or of a market when the scope is ALL (H4: nothing else can mean it). */
export async function cancelAll(request: CheckedRequest<'trading.cancelAll'>, parts: CancelParts): Promise<Answer> {
  const restSession = parts.access();
  if (!restSession) return fail(noKey());
  const { market, scope } = request;
  if (scope.kind === 'symbol' && !SYMBOL_PATTERN.test(scope.symbol)) {
    return fail(appError('invalid', 'error.market.unknownSymbol', { symbol: scope.symbol.slice(0, 40) }));
  }
  const sync = parts.syncs[market];
  const results: Item[] = [];
  if (market === 'futures') {
    const params = scope.kind === 'ALL' ? {} : { symbol: scope.symbol };
    const means = scope.kind === 'ALL' ? (['all symbols'] as const) : [];
    const outcome = await runCancel(await restSession.rest.prepare('futures.allOpenOrders.cancel', params, means));
    if (!outcome.ok) return outcome;
    results.push(...itemsOf(outcome.value));
  } else {
    const symbols = scope.kind === 'ALL' ? await openSpotSymbols(restSession, sync) : [scope.symbol];
    for (const symbol of symbols) {
      const outcome = await runCancel(await restSession.rest.prepare('spot.openOrders.cancel', { symbol }));
      // A symbol that fails does not keep the others from being cancelled.
      if (outcome.ok) results.push(...itemsOf(outcome.value));
      else if (symbols.length === 1) return outcome;
      else results.push({ orderId: null, clientOrderId: null, outcome: 'refused', error: outcome.error });
    }
  }
  for (const item of results) parts.notified(item);
  sync.sweep();
  return ok({ results });
}
