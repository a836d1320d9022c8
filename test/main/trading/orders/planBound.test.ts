import { describe, expect, test } from 'vitest';
import { boundOf, boundOfChase } from '../../../../electron/main/trading/orders/planChecks.ts';
import type { CheckedDraft } from '../../../../electron/main/trading/orders/prepareOrder.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { draft } from '../support/desk.ts';
import { conditionalDraft } from '../support/triggerDrafts.ts';

const checked = (one: IntentDraft, notional: string | null): CheckedDraft => ({ draft: one, notional }) as CheckedDraft;
const at = (price: string | null, notional: string | null = '1') =>
  checked(
    draft('futures', price === null ? { type: 'MARKET', timeInForce: null, price: null } : ({ price } as never)),
    notional,
  );

describe('R15: plan bound', () => {
  test('sums the orders and their notional, and names the lowest and highest price', () => {
    expect(boundOf([at('60000.0', '600'), at('59000.0', '590.5'), at('61000.0', '610')], 99)).toEqual({
      intents: 3,
      notional: '1800.5',
      lowestPrice: '59000',
      highestPrice: '61000',
      endsAt: 99,
    });
    expect(boundOf([at('59000.0'), at('60000.0')], 1)).toMatchObject({ lowestPrice: '59000', highestPrice: '60000' });
    expect(boundOf([at('60000.0')], 1)).toMatchObject({ intents: 1, lowestPrice: '60000', highestPrice: '60000' });
  });

  test('the notional is null if that of one order is unknown', () => {
    const worth = (...items: (string | null)[]) =>
      boundOf(
        items.map((notional) => at('1', notional)),
        1,
      ).notional;
    expect([worth('1', null), worth(null, '1'), worth('1', 'none'), worth('1', '2')]).toEqual([null, null, null, '3']);
  });

  test('the prices are null if that of one order is unknown', () => {
    const prices = (...items: (string | null)[]) => {
      const { lowestPrice, highestPrice } = boundOf(
        items.map((price) => at(price)),
        1,
      );
      return [lowestPrice, highestPrice];
    };
    expect([prices('1', null), prices(null, '1'), prices(null)]).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test('a conditional order counts with its trigger price', () => {
    const items = [checked(conditionalDraft({ triggerPrice: '61000.0' }), '1'), at('60000.0')];
    expect(boundOf(items, 1)).toMatchObject({ lowestPrice: '60000', highestPrice: '61000' });
  });
});

describe('R15: chase bound', () => {
  const program = { kind: 'chase', limitPrice: '61000', moves: 3, durationMs: 60_000 } as const;
  const order = (price: string | null) => draft('futures', { price, quantity: '0.010' } as never);

  test.each([
    ['60000.0', '61000', '60000', '61000'],
    ['61000.0', '60000', '60000', '61000'],
    ['60000.0', '60000', '60000', '60000'],
  ])(
    'from %s to %s: one order more than moves, notional of one order at the higher price',
    (price, limitPrice, lowest, highest) => {
      expect(boundOfChase(order(price), { ...program, limitPrice }, 7)).toEqual({
        intents: 4,
        notional: String(Number(highest) / 100),
        lowestPrice: lowest,
        highestPrice: highest,
        endsAt: 7,
      });
    },
  );

  test('without an order price it starts at the limit price', () => {
    expect(boundOfChase(order(null), program, 7)).toMatchObject({ lowestPrice: '61000', highestPrice: '61000' });
  });
});
