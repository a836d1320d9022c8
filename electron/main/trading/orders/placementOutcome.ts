/**
 * Derives from the response to a placement what it proves for each order (B-A3, B-A13). An order without proof stays in
 * doubt.
 */
import type { IntentState } from '../../../../shared/domain/intent.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { hasItemCode, itemRefusal } from '../../exchange/rest/reply/classify.ts';
import { matchItems, type BatchId, type ItemOutcome } from '../../exchange/rest/reply/items.ts';
import { provesRefusal } from '../../exchange/rest/reply/outcome.ts';
import type { CommandOutcome } from '../../exchange/ports.ts';
import type { PlacementReply, PlacementRow } from './placementCommands.ts';

/** A proven outcome, or doubt. `alarm`: the response contradicts itself or names another order (XS5, XS6). */
export interface PlacementEnd {
  readonly state: Extract<IntentState, 'placed' | 'rejected' | 'notSent' | 'inDoubt'>;
  readonly orderId: string | null;
  readonly error: AppError | null;
  readonly alarm: boolean;
}

type Outcome<Row extends PlacementRow> = CommandOutcome<ReplyOf<Row>>;
type PlacedItem = ReplyOf<'futures.order.place'>;

const inDoubt = (error: AppError, alarm = false): PlacementEnd => ({ state: 'inDoubt', orderId: null, error, alarm });
const contradictory = (row: string): PlacementEnd =>
  inDoubt(appError('inDoubt', 'error.order.strangeAnswer', {}, { row }), true);
const placed = (orderId: string): PlacementEnd => ({ state: 'placed', orderId, error: null, alarm: false });
const isId = (id: string | null | undefined): id is string =>
  id !== undefined && id !== null && id !== '' && id !== '0';

/** Returns the outcome of an order whose placement got no response in the row's format. */
function unanswered(outcome: Exclude<CommandOutcome<unknown>, { kind: 'answered' }>): PlacementEnd {
  if (outcome.kind === 'unknown') return inDoubt(outcome.error);
  const state = outcome.kind === 'refused' ? 'rejected' : 'notSent';
  return { state, orderId: null, error: outcome.error, alarm: false };
}

function endOfSpot(reply: ReplyOf<'spot.order.place'>, clientOrderId: string): PlacementEnd {
  return reply.clientOrderId === clientOrderId ? placed(reply.orderId) : contradictory('spot.order.place');
}

/** Returns the outcome of a plain, conditional or demo futures order; their responses have the same format. */
function endOfFutures(reply: PlacedItem, clientOrderId: string, row: PlacementRow): PlacementEnd {
  if (reply.clientOrderId !== clientOrderId) return contradictory(row);
  const orderId = reply.orderId ?? '';
  // A refusal that names an order contradicts itself.
  if (!reply.success) {
    if (isId(orderId)) return contradictory(row);
    return { state: 'rejected', orderId: null, error: itemRefusal(reply, row), alarm: false };
  }
  if (hasItemCode(reply.errorCode)) return contradictory(row);
  // Accepted without an id: the order is looked up by its client id (XS4).
  return isId(orderId) ? placed(orderId) : inDoubt(appError('inDoubt', 'error.order.noId', {}, { row }));
}

/** Returns what one item of a take-profit or stop-loss response proves; only a documented code proves a refusal. */
function endOfTpSlItem(item: ReplyOf<'futures.placeTpSlOrder'>[number]): PlacementEnd {
  const row = 'futures.placeTpSlOrder';
  const { orderId, success, errorCode } = item;
  if (success) {
    if (hasItemCode(errorCode)) return contradictory(row);
    return isId(orderId) ? placed(orderId) : inDoubt(appError('inDoubt', 'error.order.noId', {}, { row }));
  }
  if (isId(orderId)) return contradictory(row);
  const error = itemRefusal(item, row);
  if (!provesRefusal('futures', String(errorCode ?? ''))) return inDoubt({ ...error, kind: 'inDoubt' });
  return { state: 'rejected', orderId: null, error, alarm: false };
}

/**
 * Returns the outcome of a take-profit or stop-loss. Its response is a list without client ids (document 3
 * placeTpSlOrder): one item for each position, and only one except for SEPARATED positions (A-TPSL-REPLY). When some
 * were accepted and others refused, it counts as placed, and the user is notified that it does not cover all positions.
 */
function endOfTpSl(reply: ReplyOf<'futures.placeTpSlOrder'>): PlacementEnd {
  const row = 'futures.placeTpSlOrder';
  const ends = reply.map(endOfTpSlItem);
  const [first] = ends;
  const ids = ends.flatMap(({ orderId }) => orderId ?? []);
  if (first === undefined || new Set(ids).size < ids.length) return contradictory(row);
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

/** Returns what a response proves about each order of the request, in the order they were sent. */
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
