import type { WrittenDrill } from '../drill.ts';

const BTC = { market: 'futures' as const, symbol: 'BTCUSDT' };

/** Drills about markets that halt, jump and squeeze. They run on simulated time. */
export const marketDrills: readonly WrittenDrill[] = [
  {
    name: 'gap',
    title: 'Price gap',
    briefing:
      'Place a limit order on BTCUSDT futures before you start. After twenty seconds the contract is suspended and reopens 6% away, filling all orders in between. Cancel in time. You learn: cancel open orders before a gap.',
    seconds: 60,
    steps: [
      { at: 20, mark: 'halt', say: 'BTCUSDT is suspended.', scenario: { name: 'halt', ...BTC } },
      { at: 25, say: 'The price jumps by 6%.', scenario: { name: 'jump', asset: 'BTC', share: -0.06 } },
      { at: 35, mark: 'open', say: 'BTCUSDT trades again.', scenario: { name: 'resume', ...BTC } },
    ],
    after: [{ at: 0, scenario: { name: 'resume', ...BTC } }],
    points: [
      { kind: 'noOrdersLeft', text: 'No orders were open at the gap.', ...BTC, by: 'halt' },
      { kind: 'noOrder', text: 'No order was sent while the market was suspended.', from: 'halt', to: 'open' },
    ],
  },
  {
    name: 'haltedSymbol',
    title: 'Halted symbol',
    briefing:
      'BTCUSDT futures are suspended for 30 seconds. Orders are rejected; do not send more. You learn: wait until trading resumes.',
    seconds: 60,
    steps: [
      { at: 5, mark: 'halt', say: 'BTCUSDT is suspended.', scenario: { name: 'halt', ...BTC } },
      { at: 35, mark: 'open', say: 'BTCUSDT trades again.', scenario: { name: 'resume', ...BTC } },
    ],
    after: [{ at: 0, scenario: { name: 'resume', ...BTC } }],
    points: [{ kind: 'noOrder', text: 'No order was sent during the halt.', from: 'halt', to: 'open' }],
  },
  {
    name: 'flashCrash',
    title: 'Flash crash',
    briefing:
      'BTCUSDT drops 12% at once and recovers twenty seconds later. Do not sell at market during the drop. You learn: market orders in a thin book are expensive.',
    seconds: 60,
    steps: [
      {
        at: 10,
        mark: 'crash',
        say: 'The price drops by 12%.',
        scenario: { name: 'crash', ...BTC, share: 0.12, seconds: 20 },
      },
      { at: 35, mark: 'back', say: 'The price has recovered.', scenario: { name: 'usual', ...BTC } },
    ],
    points: [
      {
        kind: 'noMarketOrder',
        text: 'Nothing was sold at market during the drop.',
        side: 'SELL',
        from: 'crash',
        to: 'back',
      },
      { kind: 'notLiquidated', text: 'No position was liquidated.' },
    ],
  },
  {
    name: 'squeeze',
    title: 'Short squeeze',
    briefing:
      'Open a short BTCUSDT futures position before you start. After twenty seconds the price rises by a third. Close the position before that. You learn: close or protect a short in time.',
    seconds: 60,
    steps: [
      {
        at: 20,
        every: 2,
        times: 10,
        mark: 'squeeze',
        say: 'Shorts are bought back at any price.',
        scenario: { name: 'jump', asset: 'BTC', share: 0.03 },
      },
    ],
    points: [
      { kind: 'flat', text: 'The position was closed before the squeeze.', symbol: 'BTCUSDT', by: 'squeeze' },
      { kind: 'noOrdersLeft', text: 'The remaining orders were cancelled.', ...BTC, by: 'squeeze' },
      { kind: 'notLiquidated', text: 'No position was liquidated.' },
    ],
  },
];
