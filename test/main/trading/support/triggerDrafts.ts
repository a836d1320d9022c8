import type { ConditionalDraft, TpSlDraft } from '../../../../shared/domain/conditionalDraft.ts';

/** Returns a stop market order that opens when the mark price rises to 61,000. */
export const conditionalDraft = (patch: Partial<ConditionalDraft> = {}): ConditionalDraft => ({
  kind: 'conditional',
  market: 'futures',
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  source: 'mark',
  type: 'STOP_MARKET',
  quantity: '0.010',
  price: null,
  triggerPrice: '61000.0',
  activatePrice: null,
  callbackRate: null,
  reduceOnly: false,
  ...patch,
});

/** Returns a stop-loss of a whole position at market. */
export const tpSlDraft = (patch: Partial<TpSlDraft> = {}): TpSlDraft => ({
  kind: 'tpSl',
  market: 'futures',
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  source: 'mark',
  plan: 'STOP_LOSS',
  triggerPrice: '59000.0',
  execution: { kind: 'market' },
  size: { kind: 'wholePosition' },
  ...patch,
});
