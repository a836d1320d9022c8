/**
 * Copy-trader key: the app reports what the key may not do before the exchange rejects it, and sends
 * nothing (R19).
 */
import { describe, expect, test } from 'vitest';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { checkChange, type ChangeView } from '../../../../electron/main/trading/changes/changeChecks.ts';
import type { ConditionalOrder } from '../../../../shared/domain/conditionalOrderSchema.ts';
import type { Change } from '../../../../shared/ipc/changeViews.ts';
import { draft, instrument } from '../support/desk.ts';
import { createPlanRig, keyOf } from '../support/planRig.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';

const attached = draft('futures', {
  attached: { takeProfit: null, stopLoss: { triggerPrice: '59000.0', source: 'contract' } },
} as Partial<OrderDraft>);

/** Returns the result of preparing each draft, and how many placements were sent. */
async function prepared(trader: boolean, drafts: readonly IntentDraft[]) {
  const asked: string[] = [];
  const desk = await createPlanRig({
    traderKey(keyId) {
      asked.push(keyId);
      return trader;
    },
  });
  const keys: string[] = [];
  for (const one of drafts) keys.push(keyOf(await desk.prepare('single', [one])));
  const sent = desk.exchange.requests.filter(({ id }) => /[Oo]rder/.test(id) && id.includes('place'));
  return { keys, sent: sent.length, asked: [...new Set(asked)] };
}

const drafts: readonly IntentDraft[] = [
  tpSlDraft({ execution: { kind: 'limit', price: '58990.0' } }),
  tpSlDraft({ size: { kind: 'quantity', quantity: '0.005' } }),
  conditionalDraft(),
  attached,
  tpSlDraft(),
  draft('futures'),
];

describe('R19 copy-trader key', () => {
  test('gets tickets only for plain orders and for market TP/SL of a whole position', async () => {
    expect(await prepared(true, drafts)).toEqual({
      keys: [
        'error.traderKey.limit',
        'error.traderKey.part',
        'error.traderKey.conditional',
        'error.traderKey.attached',
        'ok',
        'ok',
      ],
      sent: 0,
      asked: ['k1'],
    });
  });

  test('another key has no such limits', async () => {
    const { keys } = await prepared(false, drafts);
    expect(keys).toEqual(drafts.map(() => 'ok'));
  });

  test('cannot change a stop-loss into one with a limit price', () => {
    const stop = { symbol: 'BTCUSDT', phase: 'waiting', kind: 'stopMarket', side: 'SELL', positionSide: 'LONG' };
    const view = (trader: boolean) =>
      ({
        instrument: () => instrument('futures'),
        limits: () => ({ leverage: '100' }),
        largestLeverage: null,
        positions: () => [],
        trigger: () => stop as ConditionalOrder,
        waiting: () => 0,
        reference: () => null,
        trader,
      }) satisfies ChangeView;
    const change = (execution: Extract<Change, { kind: 'modifyTrigger' }>['execution']): Change => ({
      kind: 'modifyTrigger',
      symbol: 'BTCUSDT',
      triggerId: '1',
      triggerPrice: '58000.0',
      source: 'mark',
      execution,
    });
    const limit = change({ kind: 'limit', price: '57990.0' });
    expect(
      [checkChange(limit, view(true)), checkChange(change({ kind: 'market' }), view(true))].map((one) => one?.key),
    ).toEqual(['error.traderKey.limit', undefined]);
    expect(checkChange(limit, view(false))).toBe(null);
  });
});
