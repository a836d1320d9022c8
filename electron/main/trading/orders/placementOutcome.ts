/** What the answer to a placement proves (B-A3). What proves nothing leaves the order in doubt. */
import type { IntentState } from '../../../../shared/domain/intent.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { ParametersOf, ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { hasItemCode, itemRefusal } from '../../exchange/rest/reply/classify.ts';
import type { CommandOutcome } from '../ports.ts';

/** Answer to a placement of either market. */
export type PlacementReply = ReplyOf<'spot.order.place'> | ReplyOf<'futures.order.place'>;

/** A proven end, or doubt. `alarm`: the answer contradicts itself or names another order (XS5, XS6). */
export interface PlacementEnd {
  readonly state: Extract<IntentState, 'placed' | 'rejected' | 'notSent' | 'inDoubt'>;
  readonly orderId: string | null;
  readonly error: AppError | null;
  readonly alarm: boolean;
}

const inDoubt = (error: AppError, alarm = false): PlacementEnd => ({ state: 'inDoubt', orderId: null, error, alarm });
const strange = (row: string): PlacementEnd =>
  inDoubt(appError('inDoubt', 'error.order.strangeAnswer', {}, { row }), true);

function endOfSpot(reply: ReplyOf<'spot.order.place'>, clientOrderId: string): PlacementEnd {
  if (reply.clientOrderId !== clientOrderId) return strange('spot.order.place');
  return { state: 'placed', orderId: reply.orderId, error: null, alarm: false };
}

function endOfFutures(reply: ReplyOf<'futures.order.place'>, clientOrderId: string): PlacementEnd {
  const row = 'futures.order.place';
  if (reply.clientOrderId !== clientOrderId) return strange(row);
  const orderId = reply.orderId ?? '';
  if (!reply.success) {
    // A refusal that names an order contradicts itself.
    if (orderId !== '' && orderId !== '0') return strange(row);
    return { state: 'rejected', orderId: null, error: itemRefusal(reply, row), alarm: false };
  }
  if (hasItemCode(reply.errorCode)) return strange(row);
  // Accepted without an id: it is looked up by ours (XS4).
  if (orderId === '' || orderId === '0') return inDoubt(appError('inDoubt', 'error.order.noId', {}, { row }));
  return { state: 'placed', orderId, error: null, alarm: false };
}

/** Reads the outcome of a placement whose client id is known. */
export function placementEnd(outcome: CommandOutcome<PlacementReply>, clientOrderId: string): PlacementEnd {
  switch (outcome.kind) {
    case 'answered':
      return 'success' in outcome.reply
        ? endOfFutures(outcome.reply, clientOrderId)
        : endOfSpot(outcome.reply, clientOrderId);
    case 'refused':
      return { state: 'rejected', orderId: null, error: outcome.error, alarm: false };
    case 'notSent':
      return { state: 'notSent', orderId: null, error: outcome.error, alarm: false };
    case 'unknown':
      return inDoubt(outcome.error);
  }
}

/** A placement in the words of its row. */
export type PlacementCommand =
  | { readonly id: 'spot.order.place'; readonly params: ParametersOf<'spot.order.place'> }
  | { readonly id: 'futures.order.place'; readonly params: ParametersOf<'futures.order.place'> };

/** The command of a checked draft: what the market order does not have is left out, nothing else is. */
export function placementCommand(draft: OrderDraft, clientOrderId: string): PlacementCommand {
  const { symbol, side, type, quantity } = draft;
  const price = draft.price === null ? {} : { price: draft.price };
  if (draft.market === 'spot') {
    const timeInForce = draft.timeInForce === null ? {} : { timeInForce: draft.timeInForce };
    return {
      id: 'spot.order.place',
      params: { symbol, side, type, quantity, ...timeInForce, ...price, newClientOrderId: clientOrderId },
    };
  }
  const timeInForce = draft.timeInForce === null ? {} : { timeInForce: draft.timeInForce };
  const reduceOnly = draft.reduceOnly ? { reduceOnly: true } : {};
  const { positionSide } = draft;
  return {
    id: 'futures.order.place',
    params: {
      symbol,
      side,
      positionSide,
      type,
      quantity,
      ...timeInForce,
      ...price,
      newClientOrderId: clientOrderId,
      ...reduceOnly,
    },
  };
}
