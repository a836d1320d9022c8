import { describe, expect, it } from 'vitest';
import { flattening } from '../../../../../renderer/features/ladder/trade/useLadderTrade.ts';
import { position } from '../../../support/tradingBuilders.ts';

const closes = { market: 'futures', symbol: 'BTCSUSDT', type: 'MARKET', timeInForce: null, price: null } as const;
const sells = { ...closes, side: 'SELL', positionSide: 'LONG' } as const;
const long = position('BTCSUSDT', { size: '0.020' });
const short = position('BTCSUSDT', { positionId: 's', side: 'SHORT', size: '0.003' });

describe('flatten on the ladder (B-A7, R15)', () => {
  it('R19: a demo position is closed by one opposite order of its size, without reduce-only', () => {
    expect(flattening([long], true)).toEqual({
      kind: 'order',
      draft: { ...sells, quantity: '0.020', reduceOnly: false },
    });
    expect(flattening([short], true)).toEqual({
      kind: 'order',
      draft: { ...closes, side: 'BUY', positionSide: 'SHORT', quantity: '0.003', reduceOnly: false },
    });
  });

  it('both sides of the demo account are closed by one order each, in one request', () => {
    expect(flattening([long, short], true)).toEqual({
      kind: 'orders',
      drafts: [
        { ...sells, quantity: '0.020', reduceOnly: false },
        { ...closes, side: 'BUY', positionSide: 'SHORT', quantity: '0.003', reduceOnly: false },
      ],
    });
  });

  it('R9: of separated demo positions only the oldest of a side is closed', () => {
    const old = position('BTCSUSDT', { positionId: 'old', separatedMode: 'SEPARATED', createdAt: 1, size: '0.001' });
    const young = position('BTCSUSDT', { positionId: 'young', separatedMode: 'SEPARATED', createdAt: 2 });
    expect(flattening([young, old], true)).toEqual({
      kind: 'orders',
      drafts: [{ ...sells, quantity: '0.001', reduceOnly: false }],
    });
  });

  it('on the main account one position is closed by a reduce-only order; several or a separated one need confirmation', () => {
    const separate = position('BTCSUSDT', { separatedMode: 'SEPARATED' });
    expect([flattening([long], false), flattening([long, short], false), flattening([separate], false)]).toEqual([
      { kind: 'order', draft: { ...sells, quantity: '0.020', reduceOnly: true } },
      { kind: 'ask', count: 2 },
      { kind: 'ask', count: 1 },
    ]);
  });
});
