/** B-B6: one conditional order, received by list and by push in every order, repeated and late. */
import { expect, test } from 'vitest';
import { createConditionalOrderStore } from '../../../electron/main/account/conditionalOrderStore.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { conditionalOrderPhase } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';

const at = (status: string, updatedAt: number, patch: Partial<ConditionalOrder> = {}): ConditionalOrder => ({
  triggerId: '1',
  clientId: 'c1',
  category: 'CONDITIONAL',
  kind: 'trailing',
  symbol: 'BTCUSDT',
  side: 'SELL',
  positionSide: 'LONG',
  quantity: null,
  wholePosition: true,
  triggerPrice: '59000',
  triggerSource: 'mark',
  limitPrice: null,
  timeInForce: 'GTC',
  reduceOnly: true,
  takeProfit: null,
  stopLoss: null,
  activationPrice: '61000',
  callbackRate: '0.01',
  status,
  phase: conditionalOrderPhase(status),
  becameOrderId: null,
  executedPrice: null,
  executedQuantity: null,
  createdAt: 1,
  updatedAt,
  triggeredAt: null,
  origin: 'external',
  ...patch,
});
/** The order as a push reports it, without the members that a push does not carry. */
const pushed = (status: string, updatedAt: number): ConditionalOrder =>
  at(status, updatedAt, {
    category: null,
    quantity: '0.01',
    wholePosition: null,
    activationPrice: null,
    callbackRate: null,
  });

/** Returns the order's members in a fixed order, as text. */
const textOf = (trigger: ConditionalOrder): string =>
  JSON.stringify(Object.entries(trigger).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

const life: readonly (readonly [ConditionalOrder, UpdateSource])[] = [
  [pushed('UNACTIVATED', 1), 'push'],
  [at('UNACTIVATED', 1), 'rest'],
  [pushed('UNTRIGGERED', 2), 'push'],
  [at('UNTRIGGERED', 2), 'rest'],
  [pushed('PENDING', 3), 'push'],
  [pushed('FILLED', 4), 'push'],
  [pushed('FILLED', 4), 'push'],
];

test('B-B6: all 5,040 permutations of seven updates end in the same state, and none shows an older state after a newer one', () => {
  const ends = new Set<string>();
  let steps = 0;
  for (const order of permutations(life)) {
    const book = createConditionalOrderStore();
    let latest = 0;
    for (const [trigger, source] of order) {
      const shown = book.observe(trigger, source);
      if (shown && shown.updatedAt < latest) steps += 1;
      latest = Math.max(latest, shown?.updatedAt ?? 0);
    }
    ends.add(textOf(book.find('1')!));
    expect(book.open()).toEqual([]);
  }
  expect([steps, [...ends]]).toEqual([0, [textOf(at('FILLED', 4))]]);
});
