/**
 * Every order path that the simulator supports, over the complete private path: signed, counted, answered in the
 * exchange's own formats.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { PlanKind } from '../../../../shared/domain/plan.ts';
import { roundPrice, smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { decimal, formatDecimal, multiply } from '../../../../shared/num/decimal.ts';
import { startRealDesk, rig, type RealDesk } from '../../../scenarios/support/realDesk.ts';
import { conditionalDraft, tpSlDraft } from '../support/triggerDrafts.ts';

let desk: RealDesk;
beforeAll(async () => {
  desk = await startRealDesk(1);
}, 60_000);
afterAll(() => desk.stop());

const found = (market: 'spot' | 'futures'): Instrument => desk.instrument(market, 'BTCUSDT');
/** Returns a price at this share of the last price, rounded to its tick. */
function priceAt(market: 'spot' | 'futures', share: string): string {
  const last = decimal(String(desk.last(market, 'BTCUSDT')));
  return roundPrice(formatDecimal(multiply(last, decimal(share))), 'BUY', found(market))!;
}
const limit = (market: 'spot' | 'futures', share: string, patch: object = {}): IntentDraft =>
  ({
    market,
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: priceAt(market, share),
    quantity: smallestQuantity(found(market))!,
    ...(market === 'futures' ? { positionSide: 'LONG', reduceOnly: false } : {}),
    ...patch,
  }) as IntentDraft;

async function carryOut(kind: PlanKind, drafts: IntentDraft[]) {
  const ticket = await desk.call('trading.prepare', { ...rig, kind, drafts });
  if (!ticket.ok) throw new Error(JSON.stringify(ticket.error));
  const ended = await desk.call('trading.submit', { ...rig, ticket: ticket.value.ticket, typed: null });
  if (!ended.ok) throw new Error(JSON.stringify(ended.error));
  const { plan, intents } = ended.value;
  return { plan, intents, shown: intents.map(({ state, error }) => [state, error?.key ?? null]) };
}
const placed = (count: number) => Array.from({ length: count }, () => ['placed', null]);

describe('Order paths against the simulator', () => {
  test(
    'B-A1 B-A13: one confirmation places batches on both markets, each order with its own id',
    { timeout: 60_000 },
    async () => {
      const drafts = ['0.80', '0.81', '0.82'].flatMap((share) => [limit('spot', share), limit('futures', share)]);
      const { plan, intents, shown } = await carryOut('batch', drafts);
      expect(shown).toEqual(placed(6));
      expect([plan.state, plan.left, new Set(intents.map(({ orderId }) => orderId)).size]).toEqual(['done', 0, 6]);
    },
  );

  test('R15: a sequence places its orders one after another', { timeout: 60_000 }, async () => {
    const { plan, shown } = await carryOut('sequence', [limit('futures', '0.70'), limit('futures', '0.71')]);
    expect([plan.state, shown]).toEqual(['done', placed(2)]);
  });

  test(
    'B-A7 B-A11: places conditional, trailing, take-profit and stop-loss orders and cancels them',
    { timeout: 60_000 },
    async () => {
      const quantity = smallestQuantity(found('futures'))!;
      const opened = await carryOut('single', [
        limit('futures', '1', { type: 'MARKET', price: null, timeInForce: null }),
      ]);
      expect(opened.shown).toEqual(placed(1));
      const { plan, intents, shown } = await carryOut('batch', [
        conditionalDraft({ triggerPrice: priceAt('futures', '1.2'), quantity }),
        conditionalDraft({
          type: 'STOP',
          triggerPrice: priceAt('futures', '1.2'),
          price: priceAt('futures', '1.21'),
          source: 'contract',
          quantity,
        }),
        conditionalDraft({ type: 'TRAILING_MARKET', triggerPrice: null, callbackRate: '0.5', side: 'SELL', quantity }),
        tpSlDraft({ triggerPrice: priceAt('futures', '0.7') }),
        tpSlDraft({
          plan: 'TAKE_PROFIT',
          triggerPrice: priceAt('futures', '1.3'),
          execution: { kind: 'limit', price: priceAt('futures', '1.29') },
          size: { kind: 'quantity', quantity },
        }),
      ]);
      expect(shown).toEqual(placed(5));
      expect(plan.state).toBe('done');
      const [first] = intents;
      const one = await desk.call('trading.cancelTrigger', { ...rig, triggerId: first!.orderId! });
      expect(one).toMatchObject({ ok: true, value: { results: [{ orderId: first!.orderId, outcome: 'accepted' }] } });
      const all = await desk.call('trading.cancelTriggers', { ...rig, scope: { kind: 'ALL' } });
      expect(all.ok && all.value.results.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      // A trailing order has separate lists and may be missing here (R9).
      expect(all.ok && all.value.results.length).toBeGreaterThanOrEqual(3);
    },
  );

  test(
    'B-A4: a conditional order and a stop-loss with lost replies are found and become placed',
    { timeout: 90_000 },
    async () => {
      const quantity = smallestQuantity(found('futures'))!;
      for (const [path, one] of [
        ['/capi/v3/algoOrder', conditionalDraft({ triggerPrice: priceAt('futures', '1.25'), quantity })],
        ['/capi/v3/placeTpSlOrder', tpSlDraft({ triggerPrice: priceAt('futures', '0.65') })],
      ] as const) {
        await desk.control('/fault', { kind: 'lostReply', market: 'futures', path, method: 'POST', count: 1 });
        const { intents } = await carryOut('single', [one]);
        const known = () => desk.view.intents().get(intents[0]!.intentId);
        // A push or a lookup reports the order, whichever is first; the reply itself never arrives.
        await expect.poll(() => known()?.state, { timeout: 30_000, interval: 100 }).toBe('placed');
        expect(known()?.ackMs).toBe(null);
      }
    },
  );
});
