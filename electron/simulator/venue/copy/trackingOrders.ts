import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { AccountFill } from '../accounts/records.ts';
import type { Money } from '../accounts/money.ts';
import type { MarginType } from '../accounts/words.ts';

/** How a copy stands: open, or closed (A-COPY-STATUS: the documents name no values). */
export type TrackingStatus = 'OPEN' | 'CLOSED';

/**
 * One copied order of a follower (document 3, Tracking order), from its opening to its end. It has a position of its own.
 * Prices are ticks, sizes steps, times simulated Unix ms.
 */
export interface TrackingOrder {
  /** trackingNo. */
  readonly id: string;
  readonly accountId: string;
  readonly traderId: string;
  readonly symbol: string;
  readonly positionSide: PositionSide;
  readonly leverage: number;
  readonly marginType: MarginType;
  readonly openOrderId: string;
  readonly positionId: string;
  /** What was ordered, and what of it traded. */
  readonly size: number;
  readonly filled: number;
  readonly openValue: Money;
  readonly openFee: Money;
  readonly margin: Money;
  /** 0 where there is none. */
  readonly takeProfit: number;
  readonly stopLoss: number;
  readonly openTime: number;
  status: TrackingStatus;
  /** The last order that closed some of it; null before. */
  closeOrderId: string | null;
  closed: number;
  closeValue: Money;
  closeFee: Money;
  realizedPnl: Money;
  /** What funding gave (positive) or took. */
  funding: Money;
  /** What the lead trader got of it. */
  share: Money;
  /** 0 while open. */
  closeTime: number;
  updatedTime: number;
  /** Whether all of it is to be closed and the book could not take it yet. */
  closing: boolean;
}

/** Books what a trade closed of a copy. True when nothing is left of it. */
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

/** Profit and loss after fees and funding, before the trader's share. */
export function earnedOf({ realizedPnl, openFee, closeFee, funding }: TrackingOrder): Money {
  return realizedPnl - openFee - closeFee + funding;
}
