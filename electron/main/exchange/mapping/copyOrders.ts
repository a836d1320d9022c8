/** Converts copy orders of the wire to the app's type. */
import type { z } from 'zod';
import type { CopyOrder, CopyOrderPage } from '../../../../shared/domain/copyOrder.ts';
import type { trackingOrderRecord } from '../../../../shared/exchange/records/copyRecords.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { plain, plainOrNull, priceOrNull, textOrNull, timeOrNull, idOrNull } from './plainValues.ts';
import { cursorOf } from './recordPages.ts';

/** Converts one copy order; `open` depends on the list that contained it (document 3 Tracking order; A-COPY-STATUS). */
export function copyOrderOf(record: z.output<typeof trackingOrderRecord>, open: boolean): CopyOrder {
  return {
    copyId: record.trackingNo,
    open,
    status: textOrNull(record.status),
    traderId: record.traderID,
    traderName: textOrNull(record.traderName),
    symbol: record.symbol,
    positionSide: record.positionSide,
    leverage: plain(record.openLeverage),
    openOrderId: idOrNull(record.openOrderId),
    openPrice: priceOrNull(record.openPriceAvg),
    openedAt: timeOrNull(record.openTime),
    size: plain(record.openSize),
    filledSize: plainOrNull(record.openFillSize),
    margin: plainOrNull(record.openMarginAmount),
    openFee: plainOrNull(record.openFee),
    takeProfitPrice: priceOrNull(record.tpTriggerPrice),
    stopLossPrice: priceOrNull(record.slTriggerPrice),
    closeOrderId: idOrNull(record.closeOrderId),
    closePrice: priceOrNull(record.closeAvgPrice),
    closedSize: plainOrNull(record.closeSize),
    // A text that is not a time in milliseconds is an unknown time (XS27).
    closedAt: typeof record.closeTime === 'string' ? null : timeOrNull(record.closeTime),
    realisedPnl: plainOrNull(record.realizedPnl),
    profitRate: plainOrNull(record.profitRate),
    netProfit: plainOrNull(record.netProfit),
    createdAt: timeOrNull(record.createdTime),
    updatedAt: timeOrNull(record.updateTime),
  };
}

/** Converts the open copy orders. */
export function openCopyOrdersOf(reply: ReplyOf<'futures.copy.follower.openOrders'>): CopyOrder[] {
  return reply.map((record) => copyOrderOf(record, true));
}

/** Converts a part of the past copy orders. A cursor beside "no next page" is invalid and is left out. */
export function pastCopyOrdersOf(reply: ReplyOf<'futures.copy.follower.historyOrders'>): CopyOrderPage {
  const more = reply.nextFlag;
  const orders = reply.list.map((record) => copyOrderOf(record, false));
  return { orders, more, next: more ? cursorOf(reply.nextKey) : null };
}
