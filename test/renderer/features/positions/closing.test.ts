import { describe, expect, it } from 'vitest';
import { closeChoices } from '../../../../renderer/features/positions/closing.ts';
import { readLimitClose } from '../../../../renderer/features/positions/LimitClose.tsx';
import { ordersReach } from '../../../../renderer/state/orders/orderMoves.ts';
import { positionRows, reversePlan, shareDraft } from '../../../../renderer/features/positions/model.ts';
import { planSchema } from '../../../../shared/domain/plan.ts';
import { instrument } from '../../support/builders.ts';
import { position } from '../../support/tradingBuilders.ts';

const feed = { status: 'live', reason: null, since: 0, received: 0 } as const;
const marks = {
  BTCUSDT: { price: '61350.5', last: '61000', feed },
  ETHUSDT: { price: '2400', last: null, feed },
};
const loser = position('ETHUSDT', { size: '1', openValue: '2500' });
const rows = (on: 'mark' | 'last' = 'mark') =>
  positionRows({ positions: [position('BTCUSDT'), loser], marks, contracts: {}, balance: null }, on);

describe('B-A7 closing part of a position', () => {
  it.each([
    ['25', '0.002'],
    ['50', '0.005'],
    ['75', '0.007'],
    ['100', '0.010'],
  ])('%s %% is rounded down to the step, reduce-only, at most the position', (percent, quantity) => {
    expect(shareDraft(position('BTCUSDT'), percent, instrument())).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      side: 'SELL',
      positionSide: 'LONG',
      type: 'MARKET',
      timeInForce: null,
      price: null,
      quantity,
      reduceOnly: true,
    });
  });

  it('is not offered where it rounds to zero', () => {
    expect(shareDraft(position('BTCUSDT', { size: '0.001' }), '50', instrument())).toBe(null);
  });

  it('R9 reaches only the oldest of separated positions', () => {
    const old = position('BTCUSDT', { positionId: 'old', separatedMode: 'SEPARATED', createdAt: 1 });
    const young = { ...old, positionId: 'young', createdAt: 2 };
    const other = { ...old, positionId: 'other', side: 'SHORT' as const, createdAt: 3 };
    const all = [young, old, other];
    expect(all.map((one) => ordersReach(one, all))).toEqual([false, true, true]);
    expect(ordersReach(position('BTCUSDT'), all)).toBe(true);
  });
});

describe('R15 reversing', () => {
  it('closes the whole position, then opens the same size on the other side, as one sequence', () => {
    const plan = reversePlan(position('BTCUSDT'));
    const parts = plan.drafts.map((draft) =>
      draft.market === 'futures' && 'reduceOnly' in draft
        ? [draft.side, draft.positionSide, draft.quantity, draft.reduceOnly]
        : null,
    );
    expect([plan.kind, parts]).toEqual([
      'sequence',
      [
        ['SELL', 'LONG', '0.010', true],
        ['SELL', 'SHORT', '0.010', false],
      ],
    ]);
    expect(planSchema.shape.kind.safeParse(plan.kind).success).toBe(true);
  });
});

describe('R10 closing several positions', () => {
  const choiceRowsOf = (on: 'mark' | 'last') =>
    closeChoices(rows(on)).map(({ kind, symbol, positions, changes }) => [kind, symbol, positions.length, changes]);
  it('closes winners and losers by position id, a symbol as a whole, and everything with a typed confirmation', () => {
    expect(choiceRowsOf('mark')).toEqual([
      ['winners', '', 1, [{ kind: 'closePosition', symbol: 'BTCUSDT', positionId: 'p-BTCUSDT' }]],
      ['losers', '', 1, [{ kind: 'closePosition', symbol: 'ETHUSDT', positionId: 'p-ETHUSDT' }]],
      ['symbol', 'BTCUSDT', 1, [{ kind: 'closeSymbol', symbol: 'BTCUSDT' }]],
      ['symbol', 'ETHUSDT', 1, [{ kind: 'closeSymbol', symbol: 'ETHUSDT' }]],
      ['everything', '', 2, [{ kind: 'closeAll' }]],
    ]);
  });

  it('uses the displayed price; a position without one is neither winner nor loser', () => {
    expect(closeChoices(rows('last')).map(({ kind, symbol }) => `${kind} ${symbol}`)).toEqual([
      'losers ',
      'symbol BTCUSDT',
      'symbol ETHUSDT',
      'everything ',
    ]);
    expect(closeChoices([])).toEqual([]);
  });
});

describe('closing at a limit price', () => {
  const read = (price: string, quantity: string) => {
    const one = readLimitClose({ position: position('BTCUSDT') }, { price, quantity }, instrument());
    return 'problem' in one ? one.problem.key : [one.draft.price, one.draft.quantity, one.draft.type];
  };
  it('rejects more than the position, an off-tick price and an empty price', () => {
    expect([read('61400', '0.010'), read('61400', '0.011'), read('61400.05', '0.010'), read('', '0.010')]).toEqual([
      ['61400', '0.010', 'LIMIT'],
      'positions.closeTooLarge',
      'error.draft.offTick',
      'error.draft.empty.price',
    ]);
  });
});
