import type { Market } from '../../../../shared/exchange/markets.ts';
import type { OrderSide, OrderType, PositionSide, TimeInForce } from '../../../../shared/exchange/orderWords.ts';
import type { MarginType, PriceSource, SeparatedMode } from './words.ts';
import type { Money } from './money.ts';

/** The states of an order on this exchange (A-ORDER-STATES). */
export type OrderStatus = 'PENDING' | 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';

/** Why an order ended unfilled, in the words of its order update; the first one means that it did not. */
export type CancelReason =
  | 'UNKNOWN_ORDER_CANCEL_REASON'
  | 'USER_CANCELED'
  | 'IMMEDIATE_ORDER_NOT_FILLED'
  | 'POST_ONLY_WOULD_TAKE'
  | 'SELF_TRADE'
  | 'POSITION_CLOSED'
  | 'LIQUIDATION'
  | 'PLACEMENT_REFUSED'
  | 'SIBLING_TRIGGERED';

/**
 * Who created an order: a caller, a triggered conditional order, a request to close positions, copy trading, or the
 * exchange itself.
 */
export type OrderSource = 'API' | 'TRIGGER' | 'CLOSE' | 'COPY' | 'LIQUIDATION';

/** The position terms of an order that copies a lead trader; they replace the account's settings for the contract. */
export interface CopyTerms {
  readonly marginType: MarginType;
  /** A whole number from 1. */
  readonly leverage: number;
}

/** A take profit or a stop loss: its trigger price in ticks, and the price source that triggers it. */
export interface Preset {
  readonly price: number;
  readonly source: PriceSource;
}

/** The origin of a futures order, and the data attached to it. */
export interface OrderOrigin {
  readonly source: OrderSource;
  /** The only position the order may close; null closes the oldest of its side first (R9). */
  readonly positionId: string | null;
  /** Take profit and stop loss attached to the order until its first fill (R9). */
  readonly takeProfit: Preset | null;
  readonly stopLoss: Preset | null;
  /** The conditional order that issued it, and the price in ticks at which that triggered. */
  readonly conditionalId: string | null;
  readonly stopPrice: number;
  readonly stopSource: PriceSource;
  /** Set for an order that opens a copy, in a SEPARATED position (A-COPY-POSITIONS). */
  readonly copy?: CopyTerms;
}

/** The parts of an order that only futures have. */
export interface FuturesTerms extends OrderOrigin {
  readonly marginType: MarginType;
  readonly separatedMode: SeparatedMode;
  /** A whole number from 1; the leverage of the position's side. */
  leverage: number;
}

/**
 * An order of an account. Prices are in ticks (0: at market), sizes in steps, amounts in money units, times in
 * simulated Unix ms.
 */
export interface AccountOrder {
  readonly id: string;
  readonly accountId: string;
  readonly market: Market;
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: OrderSide;
  /** Null on spot. */
  readonly positionSide: PositionSide | null;
  /** Null on spot. */
  readonly terms: FuturesTerms | null;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: number;
  /** Worst price in ticks at which a market order may trade; 0 means no bound. */
  readonly bound: number;
  readonly reduceOnly: boolean;
  readonly createdTime: number;
  /** Size of the order; it shrinks when a closing order is cut to its position. */
  size: number;
  status: OrderStatus;
  cancelReason: CancelReason;
  filled: number;
  filledValue: Money;
  fee: Money;
  liquidateFee: Money;
  realizedPnl: Money;
  lastPrice: number;
  highPrice: number;
  lowPrice: number;
  updatedTime: number;
  /** Amount reserved for the order: quote or base on spot, margin and fee on futures; zero once it is final. */
  held: Money;
  /** Whether the attached take profit and stop loss have become conditional orders. */
  presetsPlaced: boolean;
}

/** One side of a trade, from the view of its account. */
export interface AccountFill {
  readonly id: string;
  readonly accountId: string;
  readonly market: Market;
  readonly symbol: string;
  readonly orderId: string;
  readonly side: OrderSide;
  readonly positionSide: PositionSide | null;
  /** Terms of a futures fill, null on spot; the margin and position modes are those of the order. */
  readonly terms: Pick<FuturesTerms, 'marginType' | 'separatedMode'> | null;
  /** Opening order of the SEPARATED position that was traded; '0' otherwise. */
  readonly separatedOpenOrderId: string;
  readonly price: number;
  readonly size: number;
  readonly value: Money;
  readonly fee: Money;
  readonly liquidateFee: Money;
  readonly feeAsset: string;
  readonly maker: boolean;
  readonly realizedPnl: Money;
  readonly time: number;
}

/** The spot balance of one asset. */
export interface SpotBalance {
  free: Money;
  locked: Money;
}

/** Whether an order may still trade. */
export function isOpen({ status }: Pick<AccountOrder, 'status'>): boolean {
  return status !== 'FILLED' && status !== 'CANCELED';
}

/** Returns the remaining size of an open order in steps; 0 for an ended one. */
export function leftOf(order: AccountOrder): number {
  return isOpen(order) ? order.size - order.filled : 0;
}

/** Whether a futures order opens a position; all others close one (A-FUTURES-SIDES). */
export function opens({ side, positionSide }: Pick<AccountOrder, 'side' | 'positionSide'>): boolean {
  return (side === 'BUY') === (positionSide === 'LONG');
}
