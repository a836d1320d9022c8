import type { OrderSide, PositionSide, TimeInForce } from '../../../../shared/exchange/orderWords.ts';
import type { CancelReason, Preset } from '../accounts/records.ts';
import type { PriceSource } from '../accounts/words.ts';

/** Which way a price must move to reach a trigger. */
export type Direction = 'rise' | 'fall';

/** Kinds of conditional orders as they are read (document 3, Conditional order, orderType). */
export type ConditionalOrderType =
  'STOP' | 'TAKE_PROFIT' | 'STOP_MARKET' | 'TAKE_PROFIT_MARKET' | 'TRAILING_STOP_MARKET';

/** States of a conditional order (A-ORDER-STATES): waiting, its order at work, and how it ended. */
export type ConditionalStatus = 'UNACTIVATED' | 'UNTRIGGERED' | 'NEW' | 'PENDING' | 'FILLED' | 'CANCELED';

/** Why a conditional order exists: placed by itself, carried by an order, or set on a position. */
export type ConditionalOrigin = 'placed' | 'preset' | 'position';

/** How a trailing order follows the price (document 3, algoOrder): `callback` is decimal text of a fraction. */
export interface Trailing {
  /** Ticks; what the order asked for, or the price when it came. */
  readonly activatePrice: number;
  readonly callback: string;
  activated: boolean;
  /** The best price since it was activated, ticks; 0 before. */
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
  /** Closes the whole position, whatever its size is by then. */
  readonly closePosition: boolean;
  /** The position it belongs to and ends with; null when it belongs to none. */
  readonly positionId: string | null;
  /** The order that carried it; null otherwise. */
  readonly parentOrderId: string | null;
  readonly takeProfit: Preset | null;
  readonly stopLoss: Preset | null;
  readonly trailing: Trailing | null;
  readonly createdTime: number;
  /** What of its parent its size has grown with, steps; 0 without a parent. */
  parentFilled: number;
  type: ConditionalOrderType;
  timeInForce: TimeInForce;
  size: number;
  price: number;
  /** Of a trailing order 0 until it triggers: the price that did it. */
  triggerPrice: number;
  source: PriceSource;
  status: ConditionalStatus;
  cancelReason: CancelReason;
  /** The order it issued. */
  actualOrderId: string | null;
  triggerTime: number;
  updatedTime: number;
}

/** Whether it still waits or its order is at work. */
export function isLive({ status }: Pick<ConditionalOrder, 'status'>): boolean {
  return status !== 'FILLED' && status !== 'CANCELED';
}

/** Whether it still waits for its price. */
export function isWaiting({ status }: Pick<ConditionalOrder, 'status'>): boolean {
  return status === 'UNACTIVATED' || status === 'UNTRIGGERED';
}

/** Which way the price must move to trigger it: buying stops wait above, take profits mirror them (A-TRIGGER-PRICE). */
export function directionOf({ type, side }: Pick<ConditionalOrder, 'type' | 'side'>): Direction {
  const stops = type === 'STOP' || type === 'STOP_MARKET';
  return stops === (side === 'BUY') ? 'rise' : 'fall';
}

/** Whether the order it issues trades at market. */
export function isAtMarket({ type }: Pick<ConditionalOrder, 'type'>): boolean {
  return type !== 'STOP' && type !== 'TAKE_PROFIT';
}
