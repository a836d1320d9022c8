import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { AccountFill } from '../accounts/records.ts';
import type { Money } from '../accounts/money.ts';
import type { MarginType } from '../accounts/words.ts';

/** The status of a copy: open or closed (A-COPY-STATUS: the documents name no values). */
export type TrackingStatus = 'OPEN' | 'CLOSED';

/**
 * One copied order of a follower (document 3, Tracking order), from its opening to its end. It has a separate position.
 * Prices are ticks, sizes steps, times simulated Unix ms.
 */
export interface TrackingOrder {
  /** The trackingNo of the API. */
  readonly id: string;
  readonly accountId: string;
  readonly traderId: string;
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly leverage: number;
  readonly marginType: MarginType;
  readonly openOrderId: string;
  readonly positionId: string;
  /** The ordered size, and the size that traded. */
  readonly size: number;
  readonly filled: number;
  readonly openValue: Money;
  readonly openFee: Money;
  readonly margin: Money;
  /** Take-profit and stop-loss prices; 0 when there is none. */
  readonly takeProfit: number;
  readonly stopLoss: number;
  readonly openTime: number;
  status: TrackingStatus;
  /** The latest order that closed some of it; null before. */
  closeOrderId: string | null;
  closed: number;
  closeValue: Money;
  closeFee: Money;
  realizedPnl: Money;
  /** Funding received (positive) or paid. */
  funding: Money;
  /** The amount paid to the lead trader. */
  share: Money;
  /** Time of closing; 0 while open. */
  closeTime: number;
  updatedTime: number;
  /** Whether the whole copy is to be closed but the book could not take it yet. */
  closing: boolean;
}

/** Records a closing trade of a copy. Returns true when nothing of it is left. */
export function bookClosing(order: TrackingOrder, fill: AccountFill, funding: Money): boolean {
  order.closeOrderId = fill.orderId;
  order.closed += fill.size;
  order.closeValue += fill.value;
  order.closeFee += fill.fee + fill.liquidateFee;
  order.realizedPnl += fill.realizedPnl;
  order.funding = funding;
  order.updatedTime = fill.time;
  if (order.closed < order.filled) return false;
  order.status = 'CLOSED';
  order.closeTime = fill.time;
  order.closing = false;
  return true;
}

/** Returns profit and loss after fees and funding, before the trader's share. */
export function earnedOf({ realizedPnl, openFee, closeFee, funding }: TrackingOrder): Money {
  return realizedPnl - openFee - closeFee + funding;
}
