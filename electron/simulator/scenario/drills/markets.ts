import type { WrittenDrill } from '../drill.ts';

const BTC = { market: 'futures' as const, symbol: 'BTCUSDT' };

/** Drills about markets that halt, jump and squeeze. They run on simulated time. */
export const marketDrills: readonly WrittenDrill[] = [
  {
    name: 'gap',
    title: 'The gap',
    briefing:
      'Have a limit order on BTCUSDT futures before you begin. In twenty seconds the contract is suspended and opens 6 per cent away: whatever rests is filled through. Cancel in time.',
    seconds: 60,
    steps: [
      { at: 20, mark: 'halt', say: 'BTCUSDT is suspended.', scenario: { name: 'halt', ...BTC } },
      { at: 25, say: 'The price jumps by 6 per cent.', scenario: { name: 'jump', asset: 'BTC', share: -0.06 } },
      { at: 35, mark: 'open', say: 'BTCUSDT trades again.', scenario: { name: 'resume', ...BTC } },
    ],
    after: [{ at: 0, scenario: { name: 'resume', ...BTC } }],
    points: [
      { kind: 'noOrdersLeft', text: 'Nothing rested when the gap came.', ...BTC, by: 'halt' },
      { kind: 'noOrder', text: 'No order was sent into the suspended market.', from: 'halt', to: 'open' },
    ],
  },
  {
    name: 'haltedSymbol',
    title: 'The halted symbol',
    briefing: 'BTCUSDT futures are suspended for half a minute. Orders are refused; sending more of them helps nobody.',
    seconds: 60,
    steps: [
      { at: 5, mark: 'halt', say: 'BTCUSDT is suspended.', scenario: { name: 'halt', ...BTC } },
      { at: 35, mark: 'open', say: 'BTCUSDT trades again.', scenario: { name: 'resume', ...BTC } },
    ],
    after: [{ at: 0, scenario: { name: 'resume', ...BTC } }],
    points: [{ kind: 'noOrder', text: 'No order was sent into the halt.', from: 'halt', to: 'open' }],
  },
  {
    name: 'flashCrash',
    title: 'The flash crash',
    briefing:
      'BTCUSDT loses 12 per cent at once and has it back twenty seconds later. Selling at market into a hole is the dearest way out.',
    seconds: 60,
    steps: [
      {
        at: 10,
        mark: 'crash',
        say: 'The price falls by 12 per cent.',
        scenario: { name: 'crash', ...BTC, share: 0.12, seconds: 20 },
      },
      { at: 35, mark: 'back', say: 'The price is back.', scenario: { name: 'usual', ...BTC } },
    ],
    points: [
      {
        kind: 'noMarketOrder',
        text: 'Nothing was sold at market in the hole.',
        side: 'SELL',
        from: 'crash',
        to: 'back',
      },
      { kind: 'notLiquidated', text: 'No position was liquidated.' },
    ],
  },
  {
    name: 'squeeze',
    title: 'The squeeze',
    briefing:
      'Hold a short position in BTCUSDT futures before you begin. In twenty seconds the price is driven up by a third. Be out of it by then.',
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
      { kind: 'noOrdersLeft', text: 'The rest was cancelled.', ...BTC, by: 'squeeze' },
      { kind: 'notLiquidated', text: 'No position was liquidated.' },
    ],
  },
];
