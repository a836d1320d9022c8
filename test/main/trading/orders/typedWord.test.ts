/** Orders that require a typed word (B-A8, XU14): which ones do, and how main handles a ticket without it. */
import { describe, expect, test } from 'vitest';
import { warningsOf } from '../../../../electron/main/trading/orders/orderWarnings.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import { createDesk, draft, instrument, rig, single } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createPathExchange } from '../support/pathExchange.ts';

const touch = () => ({ bid: '59000', ask: '60000', at: Number.MAX_SAFE_INTEGER });

async function createRig(patch: Parameters<typeof createDesk>[0] = {}) {
  const clock = createEventClock();
  const desk = createDesk({ clock, ...patch });
  const exchange = createPathExchange({ clock });
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(exchange.rest, 'k1');
  await clock.run(500);
  const { handlers } = desk.trading;
  const after = async <Answer>(answer: Answer | Promise<Answer>): Promise<Answer> => {
    await clock.run(5_000);
    return answer;
  };
  /** Returns the warnings of a draft, each with the word it requires. */
  const remarks = async (one: OrderDraft) => {
    const answer = await after(handlers['trading.prepare']({ ...rig, ...single(one) }));
    return answer.ok
      ? answer.value.items[0]!.warnings.map(({ key, mustType }) => [key, mustType ?? null])
      : [[answer.error.key, null]];
  };
  const ticket = async (one: OrderDraft) => {
    const answer = await after(handlers['trading.prepare']({ ...rig, ...single(one) }));
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.ticket;
  };
  const submit = (name: string, typed: string | null) =>
    after(handlers['trading.submit']({ ...rig, ticket: name, typed }));
  const plan = async (kind: 'batch' | 'sequence', drafts: IntentDraft[]) => {
    const answer = await after(handlers['trading.prepare']({ ...rig, kind, drafts, replaces: [], program: null }));
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.ticket;
  };
  return {
    ...desk,
    clock,
    remarks,
    ticket,
    submit,
    plan,
    sent: () => exchange.requests.map(({ id }) => id),
  };
}
const missing = {
  ok: false,
  error: { kind: 'refused', key: 'error.ticket.mustType', params: { word: 'order' } },
};
const blind = { reference: () => null };

describe('Typed word: when it is required', () => {
  // The best ask is 60000 and the best bid 59000: 1 % beyond them are 60600 and 58410.
  test.each([
    ['BUY', '60000.0', null],
    ['BUY', '60600.0', null],
    ['BUY', '60600.1', 'order'],
    ['SELL', '59000.0', null],
    ['SELL', '58410.0', null],
    ['SELL', '58409.9', 'order'],
  ] as const)('XU14: a %s at %s that executes at once requires %s', async (side, price, word) => {
    const { remarks } = await createRig({ touch });
    const [first] = await remarks(draft('spot', { side, price }));
    expect(first).toEqual(['warning.order.executesNow', word]);
  });

  test('XU14: a crossing post-only order requires none, an IOC order does', () => {
    const view = {
      environment: 'simulator',
      instrument: instrument('futures'),
      reference: '60000',
      opposite: '60000',
      notional: null,
      available: null,
      closes: null,
      repeated: false,
      sameInDoubt: false,
    } as const;
    const far = (timeInForce: string) =>
      warningsOf(draft('futures', { price: '61000.0', timeInForce } as Partial<OrderDraft>), view);
    const params = { price: '61000.0', market: '60000' };
    expect(far('POST_ONLY')).toEqual([{ key: 'warning.order.postOnlyCrosses', params }]);
    expect(far('IOC')).toEqual([{ key: 'warning.order.executesNow', params, mustType: 'order' }]);
  });

  test('B-A8: a limit order without a live price requires it', async () => {
    const { remarks } = await createRig(blind);
    expect(await remarks(draft('spot'))).toEqual([['warning.order.noPrice', 'order']]);
  });
});

describe('Ticket that requires the typed word', () => {
  test('B-A8 XU14: is rejected without it and stays usable; with it the order is placed once', async () => {
    const desk = await createRig(blind);
    const name = await desk.ticket(draft('spot'));
    for (const typed of [null, '', 'orde', 'ORDER', 'confirm']) {
      expect(await desk.submit(name, typed)).toMatchObject(missing);
    }
    expect([desk.sent().filter((id) => id === 'spot.order.place'), desk.states()]).toEqual([[], []]);
    const [first, second] = await Promise.all([desk.submit(name, 'order'), desk.submit(name, null)]);
    expect(first).toMatchObject({ ok: true, value: { intents: [{ state: 'placed' }] } });
    // A ticket that was used returns the result of its first use.
    expect(second).toEqual(first);
    expect(desk.states()).toEqual(['recorded', 'sending', 'placed']);
  });

  test('B-A8: spaces around the word are ignored; an order that requires none accepts any input', async () => {
    const requiringDesk = await createRig(blind);
    expect(await requiringDesk.submit(await requiringDesk.ticket(draft('spot')), ' order ')).toMatchObject({
      ok: true,
    });
    const plain = await createRig();
    expect(await plain.submit(await plain.ticket(draft('spot')), 'anything')).toMatchObject({ ok: true });
  });

  test('B-A8 XU14: a plan requires it if one of its orders does', async () => {
    const desk = await createRig({ touch });
    const name = await desk.plan('batch', [draft('spot', { price: '58000.0' }), draft('spot', { price: '60600.1' })]);
    expect(await desk.submit(name, null)).toMatchObject(missing);
    expect(desk.states()).toEqual([]);
    expect(await desk.submit(name, 'order')).toMatchObject({
      ok: true,
      value: { plan: { state: 'done', left: 0 } },
    });
  });

  test('B-A8: a price lost after the ticket was issued makes the word required', async () => {
    let price: string | null = '60000';
    const desk = await createRig({
      reference: () => (price === null ? null : { price, at: Number.MAX_SAFE_INTEGER }),
    });
    const name = await desk.ticket(draft('spot'));
    price = null;
    expect(await desk.submit(name, null)).toMatchObject(missing);
    expect(desk.states()).toEqual([]);
  });
});
