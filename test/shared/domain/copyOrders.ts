import type { CopyOrder } from '../../../shared/domain/copyOrder.ts';

/** Returns an open copy: a long position of 0.5 at 60000, nothing of it closed. */
export const openCopy = (copyId: string, patch: Partial<CopyOrder> = {}): CopyOrder => ({
  copyId,
  open: true,
  status: 'OPEN',
  traderId: '700',
  traderName: 'TideRunner',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  leverage: '10',
  openOrderId: '1',
  openPrice: '60000',
  openedAt: 1_790_000_000_000,
  size: '0.5',
  filledSize: '0.5',
  margin: '3000',
  openFee: '12',
  takeProfitPrice: null,
  stopLossPrice: null,
  closeOrderId: null,
  closePrice: null,
  closedSize: '0',
  closedAt: null,
  realisedPnl: '0',
  profitRate: '0',
  netProfit: '0',
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_000_000,
  ...patch,
});

/** Returns the same copy closed a minute later: a gain of 100, fees of 12 and 13, a profit share of 7. */
export const closedCopy = (copyId: string, patch: Partial<CopyOrder> = {}): CopyOrder =>
  openCopy(copyId, {
    open: false,
    status: 'CLOSED',
    closeOrderId: '2',
    closePrice: '60200',
    closedSize: '0.5',
    closedAt: 1_790_000_060_000,
    realisedPnl: '100',
    netProfit: '68',
    updatedAt: 1_790_000_060_000,
    ...patch,
  });
