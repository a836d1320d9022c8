/** Who placed the order of a fill: by ids where there are any, else by rule. */
import { describe, expect, it } from 'vitest';
import { createTradeOrigins, type CopyOfOrders, type PlacedTrade } from '../../../shared/domain/tradeOrigin.ts';

const copy = (patch: Partial<CopyOfOrders> = {}): CopyOfOrders => ({
  symbol: 'BTCUSDT',
  positionSide: 'LONG',
  openOrderId: '10',
  closeOrderId: '11',
  openedAt: 1_000,
  closedAt: 2_000,
  ...patch,
});
const trade = (patch: Partial<PlacedTrade> = {}): PlacedTrade => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  orderId: '1',
  positionSide: 'LONG',
  time: 1_500,
  ...patch,
});

describe('origin of an order', () => {
  it.each(['10', '11'])('is a copy for order %s of a copy, whatever is known of the order', (orderId) => {
    const originOf = createTradeOrigins([copy()]);
    for (const placed of ['desk', 'external', null] as const) {
      expect(originOf(trade({ orderId }), placed)).toEqual({ by: 'copied', certain: true });
    }
  });

  it('is this installation or elsewhere by the client order id', () => {
    const originOf = createTradeOrigins([copy()]);
    expect(originOf(trade(), 'desk')).toEqual({ by: 'desk', certain: true });
    expect(originOf(trade({ time: 2_001 }), 'external')).toEqual({ by: 'external', certain: true });
  });

  it('is probably elsewhere while a copy was open, of which an order that its record does not name closed a part', () => {
    const originOf = createTradeOrigins([copy()]);
    expect(originOf(trade(), 'external')).toEqual({ by: 'external', certain: false });
    expect(originOf(trade({ positionSide: 'SHORT' }), 'external')).toEqual({ by: 'external', certain: true });
  });

  it('is unknown for an order that is not known', () => {
    expect(createTradeOrigins([copy({ closeOrderId: null })])(trade(), null)).toBeNull();
  });

  it('is probably a copy while a copy of the contract and side was open, one of whose orders is not known', () => {
    const closing = createTradeOrigins([copy({ closeOrderId: null })]);
    const probably = { by: 'copied', certain: false };
    const elsewhere = { by: 'external', certain: true };
    expect([1_000, 1_500, 2_000].map((time) => closing(trade({ time }), 'external'))).toEqual([
      probably,
      probably,
      probably,
    ]);
    expect([999, 2_001].map((time) => closing(trade({ time }), 'external'))).toEqual([elsewhere, elsewhere]);
    expect(closing(trade({ symbol: 'ETHUSDT' }), 'external')).toEqual(elsewhere);
    expect(closing(trade({ positionSide: 'SHORT' }), 'external')).toEqual(elsewhere);
    expect(closing(trade(), 'desk')).toEqual({ by: 'desk', certain: true });
    const open = createTradeOrigins([copy({ closeOrderId: null, closedAt: null })]);
    expect(open(trade({ time: 9_000_000 }), 'external')).toEqual(probably);
    const undated = createTradeOrigins([copy({ openOrderId: null, openedAt: null })]);
    expect(undated(trade(), 'external')).toEqual(elsewhere);
  });

  it('is never a copy on spot, where nothing is copied', () => {
    const originOf = createTradeOrigins([copy({ closeOrderId: null })]);
    expect(originOf(trade({ market: 'spot', orderId: '10' }), 'external')).toEqual({ by: 'external', certain: true });
    expect(originOf(trade({ market: 'spot', orderId: '10' }), null)).toBeNull();
  });
});
