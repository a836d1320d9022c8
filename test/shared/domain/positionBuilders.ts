import type { Income } from '../../../shared/domain/accountRecord.ts';
import { positionHistory, type PositionHistory, type PositionRecords } from '../../../shared/domain/closedPositions.ts';
import type { Fill } from '../../../shared/domain/order.ts';
import { decimal, formatShort, multiply } from '../../../shared/num/decimal.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';

export const START = 1_790_000_000_000;
export const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

/** A futures fill: by default it opens a long of one at 100, without a fee and a reported result. */
export function futuresFill(fillId: string, changes: Partial<Fill> = {}): Fill {
  const { price = '100', quantity = '1' } = changes;
  return {
    market: 'futures',
    symbol: 'BTCUSDT',
    fillId,
    orderId: `o${fillId}`,
    side: 'BUY',
    positionSide: 'LONG',
    price,
    quantity,
    quoteQuantity: formatShort(multiply(decimal(price), decimal(quantity))),
    fee: '0',
    feeAsset: 'USDT',
    maker: false,
    realisedPnl: null,
    time: START + Number.parseInt(fillId, 10),
    ...changes,
  };
}

/** An income entry: by default funding of BTCUSDT. */
export function incomeEntry(incomeId: string, changes: Partial<Income> = {}): Income {
  return {
    incomeId,
    asset: 'USDT',
    symbol: 'BTCUSDT',
    kind: 'position_funding',
    amount: '-0.5',
    balance: '1000',
    fee: null,
    reason: null,
    time: START + Number.parseInt(incomeId, 10),
    ...changes,
  };
}

/** Rebuilds positions; by default all is covered, every order is this program's own, and positions are combined. */
export function rebuilt(fills: readonly Fill[], changes: Partial<PositionRecords> = {}): PositionHistory {
  const steps = positionHistory({
    fills,
    income: [],
    originOf: () => 'desk',
    terms: { isSeparated: () => false, copyOf: () => null },
    covered: { fills: ALWAYS, income: ALWAYS, copies: [] },
    ...changes,
  });
  return runAtOnce(steps);
}
