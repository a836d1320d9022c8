/** Reports about one order in any sequence, repeated and late, result in the same state (B-B6). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../shared/domain/order.ts';
import { mergeUpdate, orderOf, type OrderProgress, type OrderUpdate } from '../../../shared/domain/orderProgress.ts';

const order = (status: string, updatedAt: number, executed = '0', patch: Partial<Order> = {}): Order => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  orderId: '900000000000000001',
  clientOrderId: 'c1',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000.0',
  quantity: '1.0',
  executedQuantity: executed,
  executedQuote: executed,
  averagePrice: executed === '0' ? null : '1',
  reduceOnly: false,
  status,
  createdAt: 1,
  updatedAt,
  origin: 'desk',
  ...patch,
});
const push = (one: Order): OrderUpdate => ({ order: one, source: 'push' });
const rest = (one: Order): OrderUpdate => ({ order: one, source: 'rest' });
const merge = (updates: readonly OrderUpdate[]): Order =>
  orderOf(updates.reduce<OrderProgress | undefined>((known, next) => mergeUpdate(known, next), undefined)!);

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest_) => [item, ...rest_]),
  );
}

const lives: [string, OrderUpdate[], Partial<Order>][] = [
  [
    'filled in parts',
    [
      push(order('PENDING', 1)),
      push(order('NEW', 2)),
      rest(order('NEW', 2)),
      push(order('PARTIALLY_FILLED', 3, '0.25')),
      rest(order('PARTIALLY_FILLED', 4, '0.5')),
      push(order('FILLED', 5, '1.0')),
    ],
    { status: 'FILLED', executedQuantity: '1.0' },
  ],
  [
    'known as ours only after a push and a reply had reported its end',
    [
      push(order('FILLED', 5, '1.0', { origin: 'external' })),
      rest(order('FILLED', 5, '1.0', { origin: 'external' })),
      push(order('FILLED', 5, '1.0')),
    ],
    { status: 'FILLED', origin: 'desk' },
  ],
  [
    'cancelled after a part was filled',
    [
      push(order('NEW', 2)),
      push(order('PARTIALLY_FILLED', 3, '0.5')),
      push(order('CANCELING', 4, '0.5')),
      rest(order('PARTIALLY_FILLED', 3, '0.5')),
      push(order('CANCELED', 5, '0.5')),
      rest(order('CANCELED', 5, '0.5')),
    ],
    { status: 'CANCELED', executedQuantity: '0.5' },
  ],
  [
    'everything within one millisecond',
    [
      push(order('PENDING', 1)),
      push(order('NEW', 1)),
      push(order('PARTIALLY_FILLED', 1, '0.3')),
      push(order('FILLED', 1, '1.0')),
    ],
    { status: 'FILLED', executedQuantity: '1.0' },
  ],
  [
    'with a word nobody documented',
    [push(order('NEW', 1)), push(order('MATCH_PENDING_REVIEW', 2)), rest(order('NEW', 1))],
    { status: 'MATCH_PENDING_REVIEW' },
  ],
];

describe('order progress', () => {
  test.each(lives)(
    'B-B6: an order %s ends in the same state for every permutation and repetition of its updates',
    (_, events, expected) => {
      const results = new Set<string>();
      for (const permutation of permutations(events)) {
        results.add(JSON.stringify(merge(permutation)));
        // Each repeated at once, and all repeated later.
        results.add(JSON.stringify(merge(permutation.flatMap((one) => [one, one]))));
        results.add(JSON.stringify(merge([...permutation, ...permutation])));
      }
      expect(results.size).toBe(1);
      expect(JSON.parse([...results][0]!)).toMatchObject(expected);
    },
  );

  test('B-B6: any set of updates gives the same order in any sequence; executed quantity never decreases', () => {
    const update = fc.record({
      order: fc
        .tuple(
          fc.constantFrom(
            'NEW',
            'PENDING',
            'PARTIALLY_FILLED',
            'CANCELING',
            'FILLED',
            'CANCELED',
            'EXPIRED',
            'ODD_WORD',
          ),
          fc.integer({ min: 1, max: 4 }),
          fc.constantFrom('0', '0.25', '0.5', '1.0'),
        )
        .map(([status, at, executed]) => order(status, at, executed)),
      source: fc.constantFrom('rest' as const, 'push' as const),
    });
    fc.assert(
      fc.property(fc.array(update, { minLength: 1, maxLength: 7 }), fc.nat(), (updates, turn) => {
        const turned = updates.map((_, index) => updates[(index + turn) % updates.length]!);
        expect(merge(turned.toReversed())).toEqual(merge(updates));
        let executed = 0;
        for (let count = 1; count <= updates.length; count += 1) {
          const next = Number(merge(updates.slice(0, count)).executedQuantity);
          expect(next).toBeGreaterThanOrEqual(executed);
          executed = next;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('XS40 XW16: NEW after FILLED stays filled if older, equally old, or a later push', () => {
    const filled = push(order('FILLED', 5, '1.0'));
    expect(merge([filled, rest(order('NEW', 4))]).status).toBe('FILLED');
    expect(merge([filled, rest(order('NEW', 5))]).status).toBe('FILLED');
    expect(merge([filled, push(order('NEW', 6))]).status).toBe('FILLED');
  });

  test('B-B6: a later REST reply reopens a final order, and a later final state closes it again', () => {
    const cancelled = push(order('CANCELED', 5, '0.5'));
    const open = rest(order('NEW', 6));
    expect(merge([cancelled, open])).toMatchObject({ status: 'NEW', executedQuantity: '0.5' });
    expect(merge([open, cancelled]).status).toBe('NEW');
    expect(merge([cancelled, open, push(order('FILLED', 7, '1.0'))]).status).toBe('FILLED');
  });

  test('fields present in only one of two updates are retained', () => {
    const silent = push(
      order('FILLED', 5, '1.0', { quantity: null, reduceOnly: null, origin: 'external', clientOrderId: '' }),
    );
    expect(merge([rest(order('NEW', 2)), silent])).toMatchObject({
      status: 'FILLED',
      quantity: '1.0',
      reduceOnly: false,
      origin: 'desk',
      clientOrderId: 'c1',
    });
  });
});
