import type { Market } from '../../../../shared/exchange/markets.ts';
import type { OrderSide, OrderType, PositionSide, TimeInForce } from '../../../../shared/exchange/orderWords.ts';
import type { Money } from './money.ts';

/** States an order of this exchange goes through (A-ORDER-STATES). */
export type OrderStatus = 'PENDING' | 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';

/** Why an order ended unfilled, in the words of its push; the first one means it did not. */
export type CancelReason =
  | 'UNKNOWN_ORDER_CANCEL_REASON'
  | 'USER_CANCELED'
  | 'IMMEDIATE_ORDER_NOT_FILLED'
  | 'POST_ONLY_WOULD_TAKE'
  | 'POSITION_CLOSED';

/** An order of an account. Prices are ticks (0: at market), sizes steps, amounts money, times simulated Unix ms. */
export interface AccountOrder {
  readonly id: string;
  readonly accountId: string;
  readonly market: Market;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: OrderSide;
  /** Null on spot. */
  readonly positionSide: PositionSide | null;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: number;
  readonly reduceOnly: boolean;
  readonly createdTime: number;
  /** Shrinks when a closing order is cut to its position. */
  size: number;
  status: OrderStatus;
  cancelReason: CancelReason;
  filled: number;
  filledValue: Money;
  fee: Money;
  realizedPnl: Money;
  lastPrice: number;
  highPrice: number;
  lowPrice: number;
  updatedTime: number;
  /** What is held for it: quote or base on spot, margin and fee on futures; zero once it is final. */
  held: Money;
}

/** One side of a trade, as its account sees it. */
export interface AccountFill {
  readonly id: string;
  readonly accountId: string;
  readonly market: Market;
  readonly symbol: string;
  readonly orderId: string;
  readonly side: OrderSide;
  readonly positionSide: PositionSide | null;
  readonly price: number;
  readonly size: number;
  readonly value: Money;
  readonly fee: Money;
  readonly feeAsset: string;
  readonly maker: boolean;
  readonly realizedPnl: Money;
  readonly time: number;
}

/** A position (cross, COMBINED). Sizes are steps; `openValue` and `openFee` are those of what is still open. */
export interface Position {
  readonly id: string;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly createdMatch: number;
  readonly createdTime: number;
  size: number;
  openValue: Money;
  openFee: Money;
  cumOpenSize: number;
  cumOpenValue: Money;
  cumOpenFee: Money;
  cumCloseSize: number;
  cumCloseValue: Money;
  cumCloseFee: Money;
  realizedPnl: Money;
  updatedMatch: number;
  updatedTime: number;
}

/** What an account holds of one asset on spot. */
export interface SpotBalance {
  free: Money;
  locked: Money;
}

/** The USDT of an account on futures, and everything that ever moved it. */
export interface Wallet {
  balance: Money;
  deposited: Money;
  openedLong: Money;
  openedShort: Money;
  closedLong: Money;
  closedShort: Money;
  fees: Money;
  realizedPnl: Money;
  readonly createdTime: number;
  updatedTime: number;
}

/** Whether an order may still trade. */
export function isOpen({ status }: Pick<AccountOrder, 'status'>): boolean {
  return status !== 'FILLED' && status !== 'CANCELED';
}

/** What of an order is neither filled nor given up, in steps. */
export function leftOf(order: AccountOrder): number {
  return isOpen(order) ? order.size - order.filled : 0;
}

/** Whether a futures order opens a position; every other one closes (A-FUTURES-SIDES). */
export function opens({ side, positionSide }: Pick<AccountOrder, 'side' | 'positionSide'>): boolean {
  return (side === 'BUY') === (positionSide === 'LONG');
}
