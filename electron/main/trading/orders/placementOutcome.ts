/** What the answer to a placement proves, order by order (B-A3, B-A13). What proves nothing leaves the order in doubt. */
import type { IntentState } from '../../../../shared/domain/intent.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { hasItemCode, itemRefusal } from '../../exchange/rest/reply/classify.ts';
import { matchItems, type BatchId, type ItemOutcome } from '../../exchange/rest/reply/items.ts';
import { provesRefusal } from '../../exchange/rest/reply/outcome.ts';
import type { CommandOutcome } from '../../exchange/ports.ts';
import type { PlacementReply, PlacementRow } from './placementCommands.ts';

/** A proven end, or doubt. `alarm`: the answer contradicts itself or names another order (XS5, XS6). */
export interface PlacementEnd {
  readonly state: Extract<IntentState, 'placed' | 'rejected' | 'notSent' | 'inDoubt'>;
  readonly orderId: string | null;
  readonly error: AppError | null;
  readonly alarm: boolean;
}

type Outcome<Row extends PlacementRow> = CommandOutcome<ReplyOf<Row>>;
type PlacedItem = ReplyOf<'futures.order.place'>;

const inDoubt = (error: AppError, alarm = false): PlacementEnd => ({ state: 'inDoubt', orderId: null, error, alarm });
const strange = (row: string): PlacementEnd =>
  inDoubt(appError('inDoubt', 'error.order.strangeAnswer', {}, { row }), true);
const placed = (orderId: string): PlacementEnd => ({ state: 'placed', orderId, error: null, alarm: false });
const isId = (id: string | null | undefined): id is string =>
  id !== undefined && id !== null && id !== '' && id !== '0';

/** The end of everything that was not answered in the row's own shape. */
function unanswered(outcome: Exclude<CommandOutcome<unknown>, { kind: 'answered' }>): PlacementEnd {
  if (outcome.kind === 'unknown') return inDoubt(outcome.error);
  const state = outcome.kind === 'refused' ? 'rejected' : 'notSent';
  return { state, orderId: null, error: outcome.error, alarm: false };
}

function endOfSpot(reply: ReplyOf<'spot.order.place'>, clientOrderId: string): PlacementEnd {
  return reply.clientOrderId === clientOrderId ? placed(reply.orderId) : strange('spot.order.place');
}

/** Plain, conditional and demo orders of futures answer in one shape. */
function endOfFutures(reply: PlacedItem, clientOrderId: string, row: PlacementRow): PlacementEnd {
  if (reply.clientOrderId !== clientOrderId) return strange(row);
  const orderId = reply.orderId ?? '';
  // A refusal that names an order contradicts itself.
  if (!reply.success) {
    if (isId(orderId)) return strange(row);
    return { state: 'rejected', orderId: null, error: itemRefusal(reply, row), alarm: false };
  }
  if (hasItemCode(reply.errorCode)) return strange(row);
  // Accepted without an id: it is looked up by ours (XS4).
  return isId(orderId) ? placed(orderId) : inDoubt(appError('inDoubt', 'error.order.noId', {}, { row }));
}

/** What one item of a take-profit or stop-loss proves; only a documented code proves a refusal. */
function endOfTpSlItem(item: ReplyOf<'futures.placeTpSlOrder'>[number]): PlacementEnd {
  const row = 'futures.placeTpSlOrder';
  const { orderId, success, errorCode } = item;
  if (success) {
    if (hasItemCode(errorCode)) return strange(row);
    return isId(orderId) ? placed(orderId) : inDoubt(appError('inDoubt', 'error.order.noId', {}, { row }));
  }
  if (isId(orderId)) return strange(row);
  const error = itemRefusal(item, row);
  if (!provesRefusal('futures', String(errorCode ?? ''))) return inDoubt({ ...error, kind: 'inDoubt' });
  return { state: 'rejected', orderId: null, error, alarm: false };
}

/**
 * A take-profit or stop-loss answers with a list that names no client id (document 3 placeTpSlOrder): one item for each
 * position it belongs to, one alone but for SEPARATED ones (A-TPSL-REPLY). Where some were taken and others refused it
 * stands, and the person is told that it does not stand for all.
 */
function endOfTpSl(reply: ReplyOf<'futures.placeTpSlOrder'>): PlacementEnd {
  const row = 'futures.placeTpSlOrder';
  const ends = reply.map(endOfTpSlItem);
  const [first] = ends;
  const ids = ends.flatMap(({ orderId }) => orderId ?? []);
  if (first === undefined || new Set(ids).size < ids.length) return strange(row);
  const unclear = ends.find(({ alarm }) => alarm) ?? ends.find(({ state }) => state === 'inDoubt');
  const refused = ends.find(({ state }) => state === 'rejected');
  const taken = ends.find(({ state }) => state === 'placed');
  if (unclear) return unclear;
  if (!taken || !refused) return first;
  const params = { taken: ids.length, positions: ends.length };
  return { ...taken, error: appError('rejected', 'error.order.tpSlPartly', params, { row }), alarm: true };
}

function endOfItem(item: ItemOutcome): PlacementEnd {
  if (item.kind !== 'accepted') {
    const end = unanswered(item);
    return item.kind === 'unknown' ? { ...end, alarm: item.error.key === 'error.order.strangeAnswer' } : end;
  }
  const noId = (): PlacementEnd => inDoubt(appError('inDoubt', 'error.order.noId'));
  return item.orderId === null ? noId() : placed(item.orderId);
}

/** What an answer of a row proves about each order that was sent with it, in the order they were sent. */
export function placementEnds(
  row: PlacementRow,
  outcome: CommandOutcome<PlacementReply>,
  clientOrderIds: readonly string[],
): PlacementEnd[] {
  if (outcome.kind !== 'answered') return clientOrderIds.map(() => unanswered(outcome));
  const only = clientOrderIds[0] ?? '';
  const answered = outcome as Extract<Outcome<never>, { kind: 'answered' }>;
  switch (row) {
    case 'spot.order.place':
      return [endOfSpot(answered.reply, only)];
    case 'futures.order.place':
    case 'futures.sim.order.place':
    case 'futures.algoOrder.place':
      return [endOfFutures(answered.reply, only, row)];
    case 'futures.placeTpSlOrder':
      return [endOfTpSl(answered.reply)];
    case 'spot.order.batch.place':
    case 'futures.batchOrders.place': {
      const sent = clientOrderIds.map((id) => ({ by: 'clientId', id }) as const);
      const { outcomes } = matchItems<BatchId>(row, sent, answered);
      return outcomes.map(endOfItem);
    }
  }
}
