import { guardDefaults } from '../../../../electron/main/trading/safety/guardDefaults.ts';
import type { GuardView } from '../../../../electron/main/trading/safety/guards.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { ConditionalDraft, TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { decimal } from '../../../../shared/num/decimal.ts';
import { instrument } from '../support/desk.ts';

/**
 * Returns the guards' default input in the live environment: a price of 100 one second old, 20,000 of equity, nothing
 * open.
 */
export const guardView = (patch: Partial<GuardView> = {}): GuardView => ({
  limits: guardDefaults.live,
  instrument: instrument('futures'),
  reference: { price: '100', ageMs: 1_000 },
  equity: decimal('20000'),
  quoteValue: decimal('1'),
  closes: null,
  arePositionsKnown: true,
  unread: null,
  open: decimal('0'),
  leverage: decimal('5'),
  leverageMatters: true,
  // Enough for any of these orders, at the price itself.
  opposite: ['100', '1000000'],
  ordersLastMinute: 0,
  ...patch,
});

/** Returns a limit order that opens 10 at 100: worth 1,000. */
export const limitOrder = (side: 'BUY' | 'SELL', patch: Partial<OrderDraft> = {}): OrderDraft =>
  ({
    market: 'futures',
    symbol: 'BTCUSDT',
    side,
    positionSide: side === 'BUY' ? 'LONG' : 'SHORT',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '100.0',
    quantity: '10',
    reduceOnly: false,
    ...patch,
  }) as OrderDraft;

/** Returns the same order as a market order. */
export const marketOrder = (side: 'BUY' | 'SELL', patch: Partial<OrderDraft> = {}): OrderDraft =>
  limitOrder(side, { type: 'MARKET', timeInForce: null, price: null, ...patch } as Partial<OrderDraft>);

/** Returns a stop order that opens 10 when 100 is reached. */
export const conditional = (patch: Partial<ConditionalDraft> = {}): ConditionalDraft => ({
  kind: 'conditional',
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'contract',
  side: 'BUY',
  type: 'STOP_MARKET',
  quantity: '10',
  price: null,
  triggerPrice: '100.0',
  activatePrice: null,
  callbackRate: null,
  reduceOnly: false,
  ...patch,
});

/** Returns a stop-loss of the whole position. */
export const stopLoss = (patch: Partial<TpSlDraft> = {}): TpSlDraft => ({
  kind: 'tpSl',
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'contract',
  plan: 'STOP_LOSS',
  triggerPrice: '90.0',
  execution: { kind: 'market' },
  size: { kind: 'wholePosition' },
  ...patch,
});
