/**
 * Moves a waiting conditional order, or a take-profit or stop-loss of a position, to another price. `null` when not
 * every part of the new order is known: then it cannot be moved.
 */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { AttachedDraft } from '../../../shared/domain/order.ts';
import {
  conditionalOrderRow,
  conditionalTypeOf,
  isTrailing,
  triggerPriceSources,
} from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalDraft } from '../../../shared/domain/conditionalDraft.ts';
import type { AttachedOrder, ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { conditionalOrderTypes } from '../../../shared/exchange/orderWords.ts';
import type { Change } from '../../../shared/ipc/changeViews.ts';
import { add, decimal, formatDecimal, parseDecimal, sign, subtract } from '../../../shared/num/decimal.ts';
import { positionSideOf } from './orderMoves.ts';

/** Returns the price a conditional order waits for: its trigger price, or the activation price of a trailing order. */
export function waitsAt(trigger: Pick<ConditionalOrder, 'kind' | 'triggerPrice' | 'activationPrice'>): string | null {
  return isTrailing(trigger.kind) ? (trigger.activationPrice ?? trigger.triggerPrice) : trigger.triggerPrice;
}

type AttachedOrders = { readonly attached: AttachedDraft };

/**
 * Returns the take-profit and stop-loss attached to a conditional order; `undefined` when one of them cannot be
 * expressed in a draft.
 */
function presetsOf({
  takeProfit,
  stopLoss,
}: Pick<ConditionalOrder, 'takeProfit' | 'stopLoss'>): AttachedOrders | null | undefined {
  if (takeProfit === null && stopLoss === null) return null;
  const read = (one: AttachedOrder | null): AttachedDraft['takeProfit'] | undefined => {
    if (one === null) return null;
    const source = triggerPriceSources.find((word) => word === one.source);
    return source && one.limitPrice === null ? { triggerPrice: one.triggerPrice, source } : undefined;
  };
  const [profit, loss] = [read(takeProfit), read(stopLoss)];
  return profit === undefined || loss === undefined ? undefined : { attached: { takeProfit: profit, stopLoss: loss } };
}

/**
 * Returns the limit price at the same distance from the new trigger price; `null` where the result would not be above
 * zero.
 */
function limitBeside(trigger: ConditionalOrder, price: string): string | null {
  const [limit, from] = [parseDecimal(trigger.limitPrice ?? ''), parseDecimal(trigger.triggerPrice ?? '')];
  if (!limit || !from) return null;
  const moved = add(decimal(price), subtract(limit, from));
  return sign(moved) > 0 ? formatDecimal(moved) : null;
}

/**
 * Returns a draft of a waiting conditional order with its trigger price, or the activation price of a trailing order,
 * moved to `price`. A limit price keeps its distance from the trigger price: an unmoved limit order would rest where it
 * does not protect.
 */
export function draftAt(trigger: ConditionalOrder, price: string): ConditionalDraft | null {
  const type = conditionalTypeOf(trigger.kind);
  const positionSide = positionSideOf(trigger.positionSide);
  const source = triggerPriceSources.find((one) => one === trigger.triggerSource);
  const presets = presetsOf(trigger);
  if (trigger.phase !== 'waiting' || !type || positionSide === null || !source || presets === undefined) return null;
  if (trigger.quantity === null || trigger.wholePosition === true || trigger.reduceOnly === null) return null;
  const { hasLimitPrice: limited, trails } = conditionalOrderTypes[type];
  const limit = limited ? limitBeside(trigger, price) : null;
  if (limited && limit === null) return null;
  // A trailing order that is already active would start again, which is not a move.
  if (trails && (trigger.callbackRate === null || trigger.status !== 'UNACTIVATED')) return null;
  return {
    market: 'futures',
    symbol: trigger.symbol,
    positionSide,
    source,
    kind: 'conditional',
    side: trigger.side,
    type,
    quantity: trigger.quantity,
    price: limit,
    triggerPrice: trails ? null : price,
    activatePrice: trails ? price : null,
    callbackRate: trails ? trigger.callbackRate : null,
    reduceOnly: trigger.reduceOnly,
    ...presets,
  };
}

/** Whether a conditional order closes the position of its side. */
export function closesPosition({ side, positionSide }: Pick<ConditionalOrder, 'side' | 'positionSide'>): boolean {
  return (positionSide === 'LONG' && side === 'SELL') || (positionSide === 'SHORT' && side === 'BUY');
}

/**
 * Whether it is a take-profit or stop-loss of a position, which the exchange modifies in place (document 3,
 * modifyTpSlOrder). The exchange does not report this: it is inferred when the order closes the whole position, was
 * placed as one, or came with an order.
 */
export function changesInPlace(trigger: ConditionalOrder, intents: readonly Intent[]): boolean {
  const row = conditionalOrderRow(trigger.kind);
  if (trigger.phase !== 'waiting' || !row || row.trails || !closesPosition(trigger)) return false;
  if (trigger.wholePosition === true) return true;
  const draft =
    trigger.clientId === '' ? undefined : intents.find((one) => one.clientOrderId === trigger.clientId)?.draft;
  if (draft) return 'kind' in draft && draft.kind === 'tpSl';
  return trigger.reduceOnly !== false;
}

/**
 * Returns the change that moves the order to another price (document 3, modifyTpSlOrder). The execution type is always
 * given explicitly (XU20); a limit price keeps its distance from the trigger price.
 */
export function changeAt(trigger: ConditionalOrder, price: string): Change | null {
  const row = conditionalOrderRow(trigger.kind);
  const source = triggerPriceSources.find((one) => one === trigger.triggerSource);
  if (!row || !source) return null;
  const limit = row.hasLimitPrice ? limitBeside(trigger, price) : null;
  if (row.hasLimitPrice && limit === null) return null;
  const { symbol, triggerId } = trigger;
  const execution = limit === null ? ({ kind: 'market' } as const) : ({ kind: 'limit', price: limit } as const);
  return { kind: 'modifyTrigger', symbol, triggerId, triggerPrice: price, execution, source };
}

/** Whether a conditional order limits a loss rather than taking a profit. */
export function isStop({ kind }: Pick<ConditionalOrder, 'kind'>): boolean {
  return conditionalOrderRow(kind)?.exit === 'stopLoss';
}
