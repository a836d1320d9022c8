import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import { traderProblem } from '../../../shared/domain/traderKey.ts';
import type { ConditionalDraft, TpSlDraft } from '../../../shared/domain/conditionalDraft.ts';

const order: Extract<OrderDraft, { market: 'futures' }> = {
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '61250.5',
  quantity: '0.010',
  reduceOnly: false,
};
const tpSl: TpSlDraft = {
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'contract',
  kind: 'tpSl',
  plan: 'STOP_LOSS',
  triggerPrice: '60000.0',
  execution: { kind: 'market' },
  size: { kind: 'wholePosition' },
};
const conditional: ConditionalDraft = {
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'contract',
  kind: 'conditional',
  side: 'SELL',
  type: 'STOP_MARKET',
  quantity: '0.010',
  price: null,
  triggerPrice: '60000.0',
  activatePrice: null,
  callbackRate: null,
  reduceOnly: true,
  attached: { takeProfit: null, stopLoss: null },
};
const preset = { triggerPrice: '60000.0', source: 'contract' } as const;

describe('R19 restrictions of a copy-trader key (document 3, TP/SL)', () => {
  it('allow only whole-position TP/SL at market; each other case has its own error', () => {
    expect([
      traderProblem(tpSl),
      traderProblem({ ...tpSl, execution: { kind: 'limit', price: '59990.0' } }),
      traderProblem({ ...tpSl, size: { kind: 'quantity', quantity: '0.005' } }),
      traderProblem(conditional),
      traderProblem({ ...order, attached: { takeProfit: null, stopLoss: preset } }),
      traderProblem({ ...order, attached: { takeProfit: preset, stopLoss: null } }),
    ]).toEqual([
      null,
      'error.traderKey.limit',
      'error.traderKey.part',
      'error.traderKey.conditional',
      'error.traderKey.attached',
      'error.traderKey.attached',
    ]);
  });

  it('do not affect plain orders on either market', () => {
    const { positionSide: _side, reduceOnly: _reduce, ...rest } = order;
    expect([
      traderProblem(order),
      traderProblem({ ...order, attached: { takeProfit: null, stopLoss: null } }),
      traderProblem({ ...rest, market: 'spot', timeInForce: 'GTC' }),
    ]).toEqual([null, null, null]);
  });
});
