/** A double of an exchange that has only futures trades; it records every request. */
import type { PrivateRest } from '../../../../../../electron/main/exchange/ports.ts';
import type { AppError } from '../../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../../shared/result/result.ts';

export interface Asked {
  readonly id: string;
  readonly params: Readonly<Record<string, number | string | undefined>>;
  readonly lane: string | undefined;
}

interface Trade {
  readonly id: string;
  readonly time: number;
  readonly orderId?: string;
}

/** Creates an exchange with only futures trades that follows the documented rules and records every request. */
export function tradesOnly(trades: readonly Trade[], refuse: (asked: Asked) => AppError | null = () => null) {
  const asked: Asked[] = [];
  const record = ({ id, time, orderId = '1' }: Trade) => ({
    id,
    time,
    orderId,
    symbol: 'BTCUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    price: '1',
    qty: '1',
    quoteQty: '1',
    commission: '0',
    commissionAsset: 'USDT',
    maker: false,
    realizedPnl: '0',
    buyer: true,
  });
  const rest = {
    queryWhole(id: string, params: Asked['params'], lane?: string) {
      const one = { id, params, lane };
      asked.push(one);
      const refusal = refuse(one);
      if (refusal) return Promise.resolve(fail(refusal));
      if (id === 'futures.account.income')
        return Promise.resolve(ok({ reply: { hasNextPage: false, nextKey: null, items: [] }, dropped: 0 }));
      if (id === 'futures.allAlgoOrders')
        return Promise.resolve(ok({ reply: { orders: [], hasMore: false, nextPage: null }, dropped: 0 }));
      if (id === 'futures.copy.follower.historyOrders')
        return Promise.resolve(ok({ reply: { list: [], nextFlag: false, nextKey: null }, dropped: 0 }));
      if (id === 'spot.account.fundingBills')
        return Promise.resolve(ok({ reply: { total: 0, hasNextPage: false, items: [] }, dropped: 0 }));
      if (id === 'spot.account') return Promise.resolve(ok({ reply: { balances: [] }, dropped: 0 }));
      if (id !== 'futures.userTrades') return Promise.resolve(ok({ reply: [], dropped: 0 }));
      const { startTime = 0, endTime = Infinity, orderId } = params as Record<string, number | undefined>;
      const found = trades
        .filter(({ time }) => time >= startTime && time <= endTime)
        .filter((trade) => orderId === undefined || (trade.orderId ?? '1') === String(orderId))
        .toSorted((a, b) => a.time - b.time)
        .slice(0, 100);
      return Promise.resolve(ok({ reply: found.map(record), dropped: 0 }));
    },
  } as unknown as PrivateRest;
  const of = (id: string) => asked.filter((one) => one.id === id);
  return { asked, of, rest };
}
