import type { Market } from '../../../../shared/exchange/markets.ts';
import type { OrderSide, OrderType, PositionSide, TimeInForce } from '../../../../shared/exchange/orderWords.ts';
import type { MarginType, PriceSource, SeparatedMode } from './words.ts';
import type { Money } from './money.ts';

/** States an order of this exchange goes through (A-ORDER-STATES). */
export type OrderStatus = 'PENDING' | 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';

/** Why an order ended unfilled, in the words of its push; the first one means it did not. */
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

/** Who made an order: a caller, a conditional order that triggered, closing positions, copying a lead trader, or the exchange itself. */
export type OrderSource = 'API' | 'TRIGGER' | 'CLOSE' | 'COPY' | 'LIQUIDATION';

/** How an order that copies a lead trader opens its position, whatever the account has set for the contract. */
export interface CopyTerms {
  readonly marginType: MarginType;
  /** Whole, from 1. */
  readonly leverage: number;
}

/** A take profit or a stop loss: its trigger price in ticks, and the price that triggers it. */
export interface Preset {
  readonly price: number;
  readonly source: PriceSource;
}

/** Where a futures order comes from, and what came with it. */
export interface OrderOrigin {
  readonly source: OrderSource;
  /** The only position it may close; null closes the oldest of its side first (R9). */
  readonly positionId: string | null;
  /** What it carries until it first fills (R9). */
  readonly takeProfit: Preset | null;
  readonly stopLoss: Preset | null;
  /** The conditional order that issued it, and at which price in ticks it triggered. */
  readonly conditionalId: string | null;
  readonly stopPrice: number;
  readonly stopSource: PriceSource;
  /** Set on what opens a copy: a SEPARATED position of its own (A-COPY-POSITIONS). */
  readonly copy?: CopyTerms;
}

/** What of an order is of futures alone. */
export interface FuturesTerms extends OrderOrigin {
  readonly marginType: MarginType;
  readonly separatedMode: SeparatedMode;
  /** Whole, from 1; of the side the position is on. */
  leverage: number;
}

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
  /** Null on spot. */
  readonly terms: FuturesTerms | null;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: number;
  /** Worst price in ticks it may trade at, for an order at market; 0 for none. */
  readonly bound: number;
  readonly reduceOnly: boolean;
  readonly createdTime: number;
  /** Shrinks when a closing order is cut to its position. */
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
  /** What is held for it: quote or base on spot, margin and fee on futures; zero once it is final. */
  held: Money;
  /** Whether what it carries has become conditional orders. */
  presetsPlaced: boolean;
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
  /** Of futures; the position's words are those of the order. */
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

/** What an account holds of one asset on spot. */
export interface SpotBalance {
  free: Money;
  locked: Money;
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
