import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';
import type { LeadTrader } from '../../../shared/domain/leadTrader.ts';
import type { TraderResults } from '../../../shared/domain/traderTruth.ts';
import type { CopyHistoryEvent, CopyOpenEvent, CopyTradersEvent } from '../../../shared/ipc/copyViews.ts';
import { liveFeed } from './builders.ts';
import { here } from './tradingBuilders.ts';

/** Returns a lead trader with this id. */
export function trader(traderId: string, more: Partial<LeadTrader> = {}): LeadTrader {
  return { traderId, name: `Trader${traderId}`, more: [], ...more };
}

/** Returns the results of following the trader. */
export function truth(traderId: string, more: Partial<TraderResults> = {}): TraderResults {
  return {
    traderId,
    realised: '15.00',
    fees: '3.50',
    profitShare: '1.25',
    net: '10.25',
    unrealised: '-2.50',
    closed: 8,
    wins: 5,
    losses: 3,
    openCopies: 2,
    marginInUse: '120.00',
    exposure: { long: '1200', short: '0' },
    holding: { median: 2_700_000, longest: 7_200_000 },
    fills: { averageBasisPoints: '1.25', worstBasisPoints: '4.75', copies: 8 },
    firstAt: 0,
    lastAt: 86_400_000,
    ...more,
  };
}

/** Returns an open copy of trader 1: long 0.010 BTC, opened at 61 250.5. */
export function copyOrder(copyId: string, more: Partial<CopyOrder> = {}): CopyOrder {
  return {
    copyId,
    open: true,
    status: 'OPEN',
    traderId: '1',
    traderName: null,
    symbol: 'BTCUSDT',
    positionSide: 'LONG',
    leverage: '10',
    openOrderId: '901',
    openPrice: '61250.5',
    openedAt: 0,
    size: '0.010',
    filledSize: '0.010',
    margin: '61.2505',
    openFee: '0.3675',
    takeProfitPrice: null,
    stopLossPrice: '60000.0',
    closeOrderId: null,
    closePrice: null,
    closedSize: '0',
    closedAt: null,
    realisedPnl: null,
    profitRate: null,
    netProfit: null,
    createdAt: 0,
    updatedAt: 0,
    ...more,
  };
}

/** Returns the same copy, closed 90 minutes later with a realised profit of 8.50 and a net profit of 7.25. */
export function pastCopy(copyId: string, more: Partial<CopyOrder> = {}): CopyOrder {
  return copyOrder(copyId, {
    open: false,
    status: 'CLOSED',
    closeOrderId: '902',
    closePrice: '62100.5',
    closedSize: '0.010',
    closedAt: 5_400_000,
    realisedPnl: '8.50',
    profitRate: '0.118',
    netProfit: '7.25',
    ...more,
  });
}

/** Returns main's event about the traders. */
export function tradersEvent(more: Partial<CopyTradersEvent> = {}): CopyTradersEvent {
  return {
    ...here,
    feed: liveFeed(),
    readAt: 1_000,
    traders: [trader('1'), trader('2')],
    complete: true,
    truths: [truth('1')],
    ...more,
  };
}

/** Returns main's event about the open copies. */
export function openEvent(more: Partial<CopyOpenEvent> = {}): CopyOpenEvent {
  return {
    ...here,
    feed: liveFeed(),
    readAt: 1_000,
    complete: true,
    copies: [{ order: copyOrder('11'), markPrice: '61300.0', unrealised: '0.4950' }],
    ...more,
  };
}

/** Returns main's event about how much of the past copies has been read. */
export function pastEvent(more: Partial<CopyHistoryEvent> = {}): CopyHistoryEvent {
  return {
    ...here,
    feed: liveFeed(),
    version: 1,
    count: 2,
    reachedBack: 1_000,
    goal: 1_000,
    reading: false,
    gaps: [],
    ...more,
  };
}
