/**
 * An account with 500 open orders and 50 positions, and its changes: fills of orders, and the mark prices of every
 * position.
 */
import type { ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import type { TickerView } from '../../../shared/ipc/views.ts';
import { here, order, position } from '../../renderer/support/tradingBuilders.ts';
import { receivedAt } from './feeds.ts';
import { tickers } from './overviews.ts';
import { MAIN, instruments, type Rig } from './world.tsx';

const ORDERS = 500;
const POSITIONS = 50;
/** Mark prices sent per frame: each of fifty symbols ten times a second. */
const MARKS = 8;

const held = instruments.slice(1, POSITIONS + 1).map(({ symbol }) => symbol);

const resting = (at: number, executedQuantity: string) =>
  order(`${700_000_000_000_000_000n + BigInt(at)}`, {
    symbol: at % 2 === 0 ? MAIN.symbol : held[at % POSITIONS]!,
    side: at % 3 === 0 ? 'SELL' : 'BUY',
    price: `${60_000 + at}.5`,
    quantity: '0.900',
    executedQuantity,
    createdAt: 1_000 + at,
    updatedAt: 2_000,
  });

/** Sends all orders in the first frame, then in each frame one order that is filled a little more. */
export function orderFeed({ bridge }: Rig): (frame: number) => void {
  return (frame) => {
    const orders =
      frame === 0
        ? Array.from({ length: ORDERS }, (_, at) => resting(at, '0'))
        : [{ ...resting(ORDERS - 1 - (frame % 30), `0.${100 + frame}`), updatedAt: 2_000 + frame }];
    bridge.send('trading.orders', { ...here, market: 'futures', feed: receivedAt(frame), reset: frame === 0, orders });
    if (frame === 0)
      bridge.send('trading.orders', { ...here, market: 'spot', feed: receivedAt(0), reset: true, orders: [] });
  };
}

const contractSpecsOf = (symbol: string): ContractSpecs => ({
  market: 'futures',
  symbol,
  readAt: 0,
  rules: [],
  fees: {
    listed: { manual: { maker: '0.0002', taker: '0.0008' }, api: { maker: null, taker: null } },
    own: { state: 'none' },
  },
  brackets: {
    state: 'ready',
    value: [
      {
        bracket: 1,
        notionalFloor: '0',
        notionalCap: '1000000',
        maxLeverage: 100,
        maintenanceRatio: '0.005',
        deduction: '0',
      },
    ],
  },
  funding: { state: 'none' },
  settlements: { state: 'none' },
  hours: { state: 'none' },
});

/** Sends fifty cross positions with their contract specs; in each frame some of their mark prices move. */
export function positionFeed(frames: number): ({ bridge }: Rig) => (frame: number) => void {
  return ({ bridge }) => {
    bridge.answer('market.sheet', ({ symbol }) => ({ ok: true, value: contractSpecsOf(symbol) }));
    const tickerViews: TickerView[][] = tickers(frames, POSITIONS + 1, MARKS);
    return (frame) => {
      if (frame === 0) {
        const positions = held.map((symbol, at) =>
          position(symbol, {
            side: at % 2 === 0 ? 'LONG' : 'SHORT',
            size: '1.5',
            openValue: `${300 + at}.25`,
            createdAt: at,
          }),
        );
        const balances = [
          {
            market: 'futures' as const,
            asset: 'USDT',
            total: '100000',
            available: '90000',
            frozen: '0',
            unrealisedPnl: '0',
          },
        ];
        bridge.send('trading.balances', { ...here, market: 'futures', feed: receivedAt(0), balances });
        bridge.send('trading.positions', { ...here, feed: receivedAt(0), positions });
      }
      for (const view of tickerViews[frame]!) bridge.send('market.ticker', view);
    };
  };
}
