/**
 * Reports about one conditional order in any sequence, repeated and late, result in the same state (B-B6); two lists
 * result in one order (R9).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionalOrderPhase } from '../../../shared/domain/conditionalOrder.ts';
import { mergeConditionalOrder, mergeConditionalOrderLists } from '../../../shared/domain/conditionalOrderProgress.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import { orderStatuses } from '../../../shared/exchange/orderWords.ts';

const trigger = (status: string, updatedAt: number, patch: Partial<ConditionalOrder> = {}): ConditionalOrder => ({
  triggerId: '812345678901234567',
  clientId: 'c1',
  category: 'CONDITIONAL',
  kind: 'stopMarket',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: '1.0',
  wholePosition: false,
  triggerPrice: '60000',
  triggerSource: 'mark',
  limitPrice: null,
  timeInForce: 'GTC',
  reduceOnly: true,
  takeProfit: null,
  stopLoss: null,
  activationPrice: null,
  callbackRate: null,
  status,
  phase: conditionalOrderPhase(status),
  becameOrderId: null,
  executedPrice: null,
  executedQuantity: null,
  createdAt: 1,
  updatedAt,
  triggeredAt: null,
  origin: 'desk',
  ...patch,
});
const merge = (updates: readonly ConditionalOrder[]): ConditionalOrder => updates.reduce(mergeConditionalOrder);

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((others) => [item, ...others]),
  );
}

const order = { becameOrderId: '702345678901234567' };
const lives: [string, ConditionalOrder[], ConditionalOrder][] = [
  [
    'waited, triggered, filled',
    [
      trigger('UNTRIGGERED', 1),
      trigger('TRIGGERED', 2, { ...order, triggeredAt: 2 }),
      trigger('PENDING', 3, order),
      trigger('NEW', 4, order),
      trigger('PARTIALLY_FILLED', 5, order),
      trigger('FILLED', 6, { ...order, executedPrice: '59990' }),
    ],
    trigger('FILLED', 6, { ...order, triggeredAt: 2, executedPrice: '59990' }),
  ],
  [
    'a trailing order followed and was cancelled',
    [
      trigger('UNACTIVATED', 1, { activationPrice: '70000', callbackRate: '0.01' }),
      trigger('UNTRIGGERED', 2, { triggerPrice: '69000' }),
      trigger('UNTRIGGERED', 3, { triggerPrice: '69500' }),
      trigger('CANCELING', 4, { triggerPrice: '69500' }),
      trigger('CANCELED', 5, { triggerPrice: '69500' }),
    ],
    trigger('CANCELED', 5, { triggerPrice: '69500', activationPrice: '70000', callbackRate: '0.01' }),
  ],
  [
    'everything within one millisecond',
    [
      trigger('UNACTIVATED', 1),
      trigger('UNTRIGGERED', 1),
      trigger('TRIGGERED', 1),
      trigger('IN_ORBIT', 1),
      trigger('CANCELING', 1),
      trigger('FILLED', 1),
    ],
    trigger('FILLED', 1),
  ],
  [
    'an undocumented word came last and is no end',
    [trigger('UNTRIGGERED', 1), trigger('NEW', 2), trigger('IN_ORBIT', 3)],
    trigger('IN_ORBIT', 3),
  ],
];

describe('merging updates of one conditional order (B-B6)', () => {
  test.each(lives)(
    '%s: every permutation of its updates, also repeated, gives the same result',
    (_, updates, expected) => {
      for (const seen of permutations(updates)) {
        expect(merge(seen)).toEqual(expected);
        expect(merge([...seen, ...seen])).toEqual(expected);
      }
    },
  );

  test('XS40: an older or equally old open state does not reopen a final one', () => {
    const filled = trigger('FILLED', 5);
    expect(merge([filled, trigger('UNTRIGGERED', 4)])).toEqual(filled);
    expect(merge([filled, trigger('CANCELING', 5)])).toEqual(filled);
  });

  test('an open state newer than a final one reopens the order, as with plain orders', () => {
    const open = trigger('UNTRIGGERED', 6);
    expect(merge([trigger('CANCELED', 5), open])).toEqual(open);
    expect(merge([open, trigger('CANCELED', 5)])).toEqual(open);
  });

  test('removable fields follow the newer update; fields set once are retained', () => {
    const hung = { takeProfit: { triggerPrice: '70000', limitPrice: null, source: null } };
    const early = trigger('UNTRIGGERED', 1, { ...hung, clientId: 'c1', callbackRate: '0.01' });
    const late = trigger('UNTRIGGERED', 2, { clientId: '', category: null });
    expect(merge([early, late])).toEqual(trigger('UNTRIGGERED', 2, { callbackRate: '0.01' }));
  });

  test('any updates in any order and grouping give one result', () => {
    const settled = { activationPrice: '1', callbackRate: '0.1', becameOrderId: '9', triggeredAt: 7 } as const;
    const update = fc.record({
      status: fc.constantFrom(...orderStatuses, 'TRIGGERED', 'IN_ORBIT'),
      updatedAt: fc.integer({ min: 1, max: 3 }),
      triggerPrice: fc.constantFrom(null, '1', '2'),
      reduceOnly: fc.constantFrom(null, true, false),
      told: fc.subarray(Object.keys(settled) as (keyof typeof settled)[]),
    });
    const seen = fc.array(update, { minLength: 1, maxLength: 6 }).map((all) =>
      all.map(({ status, updatedAt, told, ...rest }) => {
        const once = Object.fromEntries(told.map((name) => [name, settled[name]]));
        return trigger(status, updatedAt, { ...rest, ...once });
      }),
    );
    fc.assert(
      fc.property(seen, fc.infiniteStream(fc.nat()), fc.nat(), (all, draws, cut) => {
        const expected = merge(all);
        const keyed = all.map((one): [number, ConditionalOrder] => [draws.next().value as number, one]);
        const shuffled = keyed.toSorted(([a], [b]) => a - b).map(([, one]) => one);
        expect(merge(shuffled)).toEqual(expected);
        const at = cut % all.length;
        const groups = [all.slice(0, at), all.slice(at)].filter((group) => group.length > 0).map(merge);
        expect(merge(groups)).toEqual(expected);
        expect(merge([expected, ...all])).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('merging two lists (R9)', () => {
  const hung = { takeProfit: { triggerPrice: '80000', limitPrice: null, source: 'mark' } };
  const listed = trigger('UNTRIGGERED', 5, {
    ...hung,
    kind: 'trailing',
    activationPrice: '1',
    callbackRate: '0.5',
    timeInForce: null,
  });
  const followed = trigger('UNTRIGGERED', 5, {
    kind: 'trailing',
    category: null,
    wholePosition: null,
    takeProfit: null,
    activationPrice: '70000',
    callbackRate: '0.01',
    executedQuantity: '0',
  });
  const both = {
    ...listed,
    timeInForce: 'GTC',
    activationPrice: '70000',
    callbackRate: '0.01',
    executedQuantity: '0',
  };

  test('an order in both lists is one; activation price and callback come from the trailing list', () => {
    expect(mergeConditionalOrderLists([listed], [followed])).toEqual([both]);
    const silent = { ...followed, activationPrice: null, callbackRate: null };
    expect(mergeConditionalOrderLists([listed], [silent])).toEqual([
      { ...both, activationPrice: '1', callbackRate: '0.5' },
    ]);
  });

  test('the newer entry determines the state, the other fills missing fields', () => {
    const later = { ...followed, status: 'FILLED', phase: 'filled' as const, updatedAt: 6, executedPrice: '71000' };
    expect(mergeConditionalOrderLists([listed], [later])).toEqual([
      { ...both, status: 'FILLED', phase: 'filled', updatedAt: 6, executedPrice: '71000' },
    ]);
    const ended = { ...listed, status: 'CANCELED', phase: 'cancelled' as const, updatedAt: 7 };
    expect(mergeConditionalOrderLists([ended], [followed])).toEqual([
      { ...both, status: 'CANCELED', phase: 'cancelled', updatedAt: 7 },
    ]);
  });

  test('a whole-position order has no size, whatever the trailing list contains', () => {
    const whole = { ...listed, wholePosition: true, quantity: null };
    expect(mergeConditionalOrderLists([whole], [followed])).toEqual([{ ...both, wholePosition: true, quantity: null }]);
  });

  test('other orders appear unchanged, once each, in order of first appearance', () => {
    const other = trigger('UNTRIGGERED', 1, { triggerId: '812345678901234568' });
    const newer = { ...other, updatedAt: 2 };
    const third = { ...followed, triggerId: '812345678901234569' };
    expect(mergeConditionalOrderLists([other, listed, newer], [third, followed, third])).toEqual([newer, both, third]);
    expect(mergeConditionalOrderLists([], [])).toEqual([]);
  });
});
