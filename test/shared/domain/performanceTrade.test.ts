import { expect, test } from 'vitest';
import { tradeOfLot, tradeOfPosition } from '../../../shared/domain/performanceTrade.ts';
import type { SpotLot } from '../../../shared/domain/spotLot.ts';
import { incomeEntry, rebuilt, futuresFill, START } from './positionBuilders.ts';

const notes = { orderType: 'LIMIT', tags: ['breakout'], drill: null };

test('a closed position is a trade with its funding and insurance; an open one is none', () => {
  const opening = futuresFill('1', { fee: '0.1' });
  const closing = futuresFill('3', { side: 'SELL', price: '110', fee: '0.11', realisedPnl: '10' });
  const insurance = incomeEntry('3', { kind: 'order_fix_margin_amount', amount: '0.25' });
  const { closed } = rebuilt([opening, closing], { income: [incomeEntry('2'), insurance] });
  expect(closed.map((position) => tradeOfPosition(position, notes))).toEqual([
    {
      ...notes,
      id: closed[0]!.id,
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'LONG',
      asset: 'USDT',
      openedAt: START + 1,
      closedAt: START + 3,
      gross: '10',
      fees: '0.21',
      funding: '-0.25',
      net: '9.54',
      origin: 'desk',
    },
  ]);
  const { open } = rebuilt([opening]);
  expect(open.map((position) => tradeOfPosition(position, notes))).toEqual([null]);
});

const lot: SpotLot = {
  id: 'BTCUSDT 2 o2 00000',
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  size: '0.999',
  purchase: { fillId: '1', orderId: 'o1', price: '100', time: START },
  sale: { fillId: '2', orderId: 'o2', price: '110', time: START + 5 },
  cost: '100',
  proceeds: '109.78011',
  realised: '9.78011',
  purchaseFee: '0.001',
  saleFee: '0.10989',
  origin: 'external',
  certainty: 'exact',
  issues: [],
};

test('a sold lot is a trade whose fees are in quote; a held one is none, and one without a purchase has no result', () => {
  const trade = {
    ...notes,
    id: lot.id,
    market: 'spot',
    symbol: 'BTCUSDT',
    side: 'LONG',
    asset: 'USDT',
    openedAt: START,
    closedAt: START + 5,
    // 0.999 x (110 - 100).
    gross: '9.99',
    fees: '0.20989',
    funding: '0',
    net: '9.78011',
    origin: 'external',
  };
  expect(tradeOfLot(lot, notes)).toEqual(trade);
  expect(tradeOfLot({ ...lot, sale: null }, notes)).toBeNull();
  const unknown = { purchase: null, cost: null, realised: null, purchaseFee: null, origin: null } as const;
  expect(tradeOfLot({ ...lot, ...unknown }, notes)).toEqual({
    ...trade,
    openedAt: null,
    gross: null,
    fees: null,
    net: null,
    origin: null,
  });
});
