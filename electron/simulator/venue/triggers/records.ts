import {
  conditionalOrderTypes,
  requestTypeOf,
  type ConditionalReplyType,
  type OrderSide,
  type PositionSide,
  type TimeInForce,
} from '../../../../shared/exchange/orderWords.ts';
import type { CancelReason, Preset } from '../accounts/records.ts';
import type { PriceSource } from '../accounts/words.ts';

/** The direction in which the price must move to reach a trigger price. */
export type Direction = 'rise' | 'fall';

/** Types of conditional orders in their records (document 3, Conditional order, orderType). */
export type ConditionalOrderType = ConditionalReplyType;

/** Returns what a type needs and does. */
export const rowOf = (type: ConditionalOrderType) => conditionalOrderTypes[requestTypeOf(type)];

/** States of a conditional order (A-ORDER-STATES): waiting, with an active issued order, and ended. */
export type ConditionalStatus = 'UNACTIVATED' | 'UNTRIGGERED' | 'NEW' | 'PENDING' | 'FILLED' | 'CANCELED';

/** Origin of a conditional order: placed directly, attached to an order, or set on a position. */
export type ConditionalOrigin = 'placed' | 'preset' | 'position';

/** The terms of a trailing order (document 3, algoOrder): `callback` is decimal text of a fraction. */
export interface Trailing {
  /** Activation price in ticks: the requested one, or the price at placement. */
  readonly activatePrice: number;
  readonly callback: string;
  activated: boolean;
  /** The best price since activation, in ticks; 0 before. */
  extreme: number;
}

/** A conditional order of an account. Prices are ticks (0: at market), sizes steps, times simulated Unix ms. */
export interface ConditionalOrder {
  readonly id: string;
  readonly accountId: string;
  readonly symbol: string;
  readonly clientAlgoId: string;
  readonly origin: ConditionalOrigin;
  readonly side: OrderSide;
  readonly positionSide: PositionSide;
  readonly reduceOnly: boolean;
  /** Whether it closes the whole position, whatever its size is then. */
  readonly closePosition: boolean;
  /** The position it belongs to and ends with; null when it belongs to none. */
  readonly positionId: string | null;
  /** The order it was attached to; null otherwise. */
  readonly parentOrderId: string | null;
  readonly takeProfit: Preset | null;
  readonly stopLoss: Preset | null;
  readonly trailing: Trailing | null;
  readonly createdTime: number;
  /** The filled size of its parent that its size already includes, in steps; 0 without a parent. */
  parentFilled: number;
  type: ConditionalOrderType;
  timeInForce: TimeInForce;
  size: number;
  price: number;
  /** Trigger price; for a trailing order 0 until it triggers, then the price that triggered it. */
  triggerPrice: number;
  source: PriceSource;
  status: ConditionalStatus;
  cancelReason: CancelReason;
  /** The order it issued; null before. */
  actualOrderId: string | null;
  triggerTime: number;
  updatedTime: number;
}

/** Whether it is waiting or its issued order is active. */
export function isLive({ status }: Pick<ConditionalOrder, 'status'>): boolean {
  return status !== 'FILLED' && status !== 'CANCELED';
}

/** Whether it is waiting for its price. */
export function isWaiting({ status }: Pick<ConditionalOrder, 'status'>): boolean {
  return status === 'UNACTIVATED' || status === 'UNTRIGGERED';
}

/**
 * Returns the direction in which the price must move to trigger it: buy stops wait above the price, take profits are
 * the opposite (A-TRIGGER-PRICE).
 */
export function directionOf({ type, side }: Pick<ConditionalOrder, 'type' | 'side'>): Direction {
  return (rowOf(type).exit === 'stopLoss') === (side === 'BUY') ? 'rise' : 'fall';
}

/** Whether the issued order is a market order. */
export function isAtMarket({ type }: Pick<ConditionalOrder, 'type'>): boolean {
  return !rowOf(type).hasLimitPrice;
}
