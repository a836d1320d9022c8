/** From draft to sent order: tickets, limits, the order of the steps, and what each response of the exchange proves. */
import { describe, expect, test } from 'vitest';
import type { CommandOutcome } from '../../../../electron/main/exchange/ports.ts';
import type { PlacementReply, PlacementRow } from '../../../../electron/main/trading/orders/placementCommands.ts';
import { placementEnds } from '../../../../electron/main/trading/orders/placementOutcome.ts';
import { readFrames } from '../../../../electron/main/platform/journal/frames.ts';
import { appError } from '../../../../shared/result/appError.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { createDesk, draft, instrument, rig, single } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createMemoryJournal } from '../support/memoryJournal.ts';
import { createPlacingRig, keyOf, submit, type PlacingRig } from '../support/placingRig.ts';
import { createScriptedRest } from '../support/scriptedRest.ts';

describe('Placing', () => {
  test.each(['spot', 'futures'] as const)(
    'an order on %s is sent once with exactly the confirmed parameters',
    async (market) => {
      const desk = await createPlacingRig();
      const answer = await submit(desk, await desk.ticket(draft(market)));
      expect(answer).toMatchObject({
        ok: true,
        value: {
          state: 'placed',
          orderId: desk.model.orders[0]!.orderId,
          ackMs: 25,
          looks: 0,
          settlesAt: null,
          error: null,
        },
      });
      const clientOrderId = answer.ok ? answer.value.clientOrderId : '';
      expect(clientOrderId).toMatch(/^[a-z0-9]{32}$/);
      expect(desk.model.orders.map(({ params }) => params)).toEqual([
        {
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          quantity: '0.010',
          timeInForce: 'GTC',
          price: '60000.0',
          newClientOrderId: clientOrderId,
          ...(market === 'futures' ? { positionSide: 'LONG' } : {}),
        },
      ]);
      expect(desk.states()).toEqual(['recorded', 'sending', 'placed']);
    },
  );

  test('XU22 XI5: a ticket is rejected after 60 s, after a key change or window change, and if unknown', async () => {
    const desk = await createPlacingRig();
    const old = await desk.ticket(draft('spot'));
    await desk.clock.run(59_999);
    expect(keyOf(await submit(desk, await desk.ticket(draft('spot'))))).toBe('ok');
    expect(keyOf(await desk.submit(old))).toBe('error.ticket.expired');
    const beforeReload = await desk.ticket(draft('spot'));
    desk.trading.windowGone();
    expect(keyOf(await desk.submit(beforeReload))).toBe('error.ticket.void');
    const beforeKey = await desk.ticket(draft('spot'));
    desk.trading.attach(desk.model.rest, 'k2');
    expect(keyOf(await desk.submit(beforeKey))).toBe('error.ticket.void');
    expect(keyOf(await desk.submit('nothing'))).toBe('error.ticket.unknown');
    expect(desk.model.orders.length).toBe(1);
  });

  test('R16: rejects any command for another environment or account', async () => {
    const desk = await createPlacingRig();
    const { handlers } = desk.trading;
    for (const other of [
      { ...rig, environment: 'live' as const },
      { ...rig, account: 'demo' as const },
    ]) {
      expect(keyOf(await handlers['trading.prepare']({ ...other, ...single(draft('spot')) }))).toBe(
        'error.trading.otherWorld',
      );
      expect(keyOf(await handlers['trading.cancelAll']({ ...other, market: 'spot', scope: { kind: 'ALL' } }))).toBe(
        'error.trading.otherWorld',
      );
      expect(keyOf(await handlers['trading.subscribe'](other))).toBe('error.trading.otherWorld');
    }
  });

  test('without a key prepare is rejected, and without a subscription no event is sent', async () => {
    const desk = createDesk();
    expect(keyOf(await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) }))).toBe(
      'error.trading.noKey',
    );
    desk.trading.attach(null, null);
    // The guard limits belong to the program, not to the account.
    expect(desk.events.filter(({ event }) => event.startsWith('trading.'))).toEqual([]);
  });

  test('B-A2: at each step the journal is written before anything is sent', async () => {
    const seen: [string, number, number][] = [];
    const desk: PlacingRig = await createPlacingRig({
      step(name) {
        const bytes = [...desk.journal.files.values()][0]!;
        seen.push([name, readFrames(bytes).frames.length, desk.model.posts.size]);
        return Promise.resolve();
      },
    });
    await submit(desk, await desk.ticket(draft('spot')));
    expect(seen).toEqual([
      // The head and the plan are the first records.
      ['confirmed', 2, 0],
      ['minted', 2, 0],
      ['recorded', 3, 0],
      ['prepared', 3, 0],
      ['sending', 4, 0],
      ['sent', 4, 1],
      ['replied', 4, 1],
      // The end of the order, then the end of its plan.
      ['ended', 6, 1],
    ]);
  });

  test('B-E2: while the journal cannot be written no order is sent, cancels work, and it recovers by itself', async () => {
    let full = false;
    const memory = createMemoryJournal((operation) => full && operation !== 'read');
    const desk = await createPlacingRig({ journalFiles: memory.port });
    const first = await submit(desk, await desk.ticket(draft('spot')));
    full = true;
    expect(keyOf(await submit(desk, await desk.ticket(draft('spot', { quantity: '0.020' }))))).toBe(
      'error.journal.unwritable',
    );
    expect(desk.model.posts.size).toBe(1);
    const orderId = first.ok ? first.value.orderId! : '';
    const cancel = desk.trading.handlers['trading.cancel']({
      ...rig,
      market: 'spot',
      symbol: 'BTCUSDT',
      by: { kind: 'orderId', orderId },
    });
    await desk.clock.run(1_000);
    expect(await cancel).toEqual({
      ok: true,
      value: { results: [{ orderId, clientOrderId: null, outcome: 'accepted', error: null }] },
    });
    full = false;
    expect(keyOf(await submit(desk, await desk.ticket(draft('spot', { quantity: '0.030' }))))).toBe('ok');
    expect(desk.model.posts.size).toBe(2);
  });

  test('B-E2: a disk failing between the records of an order prevents sending, and the order is not sent', async () => {
    let appends = 0;
    const memory = createMemoryJournal((operation) => operation === 'append' && (appends += 1) === 3);
    const desk = await createPlacingRig({ journalFiles: memory.port });
    const answer = await submit(desk, await desk.ticket(draft('spot')));
    expect(answer).toMatchObject({ ok: true, value: { state: 'notSent', error: { key: 'error.journal.unwritable' } } });
    expect(desk.model.posts.size).toBe(0);
  });

  test('XE3 B-C8: an order not sent within 2 s of its signature is not sent', async () => {
    const clock = createEventClock();
    const desk = await createPlacingRig({
      clock,
      step: (name) =>
        name === 'prepared' ? new Promise((resolve) => void clock.after(2_001, resolve)) : Promise.resolve(),
    });
    const sent = desk.submit(await desk.ticket(draft('spot')));
    await clock.run(5_000);
    expect(await sent).toMatchObject({ ok: true, value: { state: 'notSent', error: { key: 'error.order.tooLate' } } });
    expect(desk.model.posts.size).toBe(0);
  });

  test('B-E9: after flush no order is sent, and flush waits for orders on their way', async () => {
    const desk = await createPlacingRig({}, { arrivesAfter: 100, repliesAfter: 3_000 });
    const ticket = await desk.ticket(draft('spot'));
    const late = await desk.ticket(draft('futures'));
    const sent = desk.submit(ticket);
    await desk.clock.run(200);
    let flushed = false;
    const done = desk.trading.flush().then(() => (flushed = true));
    expect(keyOf(await desk.submit(late))).toBe('error.order.closing');
    await desk.clock.run(1_000);
    expect(flushed).toBe(false);
    await desk.clock.run(3_000);
    await done;
    expect(await sent).toMatchObject({ ok: true, value: { state: 'placed' } });
  });

  test('an order update before the reply completes the call at once', async () => {
    const desk = await createPlacingRig({}, { arrivesAfter: 10, repliesAfter: 7_000 });
    const answer = desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(100);
    const [one] = desk.model.orders;
    const item = {
      id: one!.orderId,
      symbol: 'BTCUSDT',
      orderSide: 'BUY',
      price: '60000.0',
      size: '0.010',
      clientOrderId: String(one!.params.newClientOrderId),
      type: 'LIMIT',
      timeInForce: 'GTC',
      status: 'NEW',
      cumFillSize: '0',
      cumFillValue: '0',
      createdTime: 1,
      updatedTime: 2,
    };
    desk.trading.listener.push(
      { channel: 'spot.orders', push: { e: 'orders', E: 1, v: '1', msgEvent: 'OrderUpdate', d: [item] } },
      desk.clock.now(),
    );
    expect(await answer).toMatchObject({ ok: true, value: { state: 'placed', orderId: one!.orderId, ackMs: null } });
    await desk.clock.run(10_000);
    expect(desk.states()).toEqual(['recorded', 'sending', 'placed', 'placed']);
  });
});

describe('What a reply proves', () => {
  const error = appError('network', 'error.network.broken');
  const spot = (clientOrderId: string) => ({
    kind: 'answered' as const,
    reply: { symbol: 'BTCUSDT', orderId: '9', clientOrderId, transactTime: 1 },
  });
  const futures = (patch: object) => ({
    kind: 'answered' as const,
    reply: { orderId: '9', clientOrderId: 'mine', success: true, errorCode: '', errorMessage: '', ...patch },
  });
  const cases: [string, CommandOutcome<PlacementReply>, string, string | null, boolean][] = [
    ['spot with our id: placed', spot('mine'), 'placed', '9', false],
    ['XS5: spot with another id: in doubt, with an alarm', spot('other'), 'inDoubt', null, true],
    ['futures accepted: placed', futures({}), 'placed', '9', false],
    [
      'XS5: futures with another id: in doubt, with an alarm',
      futures({ clientOrderId: 'other' }),
      'inDoubt',
      null,
      true,
    ],
    [
      'XS6: futures accepted with an error code: in doubt, with an alarm',
      futures({ errorCode: '-3007' }),
      'inDoubt',
      null,
      true,
    ],
    ['XS4: futures accepted without an id: in doubt', futures({ orderId: null }), 'inDoubt', null, false],
    [
      'futures refused under our id: rejected',
      futures({ orderId: '', success: false, errorCode: '-3007' }),
      'rejected',
      null,
      false,
    ],
    [
      'XS6: futures refused with an order id: in doubt, with an alarm',
      futures({ success: false }),
      'inDoubt',
      null,
      true,
    ],
    [
      'futures refused under no id: in doubt, with an alarm',
      futures({ orderId: '', clientOrderId: null, success: false }),
      'inDoubt',
      null,
      true,
    ],
    ['refused with proof: rejected', { kind: 'refused', error }, 'rejected', null, false],
    ['never left: not sent', { kind: 'notSent', error }, 'notSent', null, false],
    ['XS7: anything else: in doubt', { kind: 'unknown', error }, 'inDoubt', null, false],
  ];
  const ofRow = (outcome: CommandOutcome<PlacementReply>) => {
    const isSpot = outcome.kind === 'answered' && 'transactTime' in outcome.reply;
    const row: PlacementRow = isSpot ? 'spot.order.place' : 'futures.order.place';
    return placementEnds(row, outcome, ['mine'])[0]!;
  };
  test.each(cases)('B-A3: %s', (_, outcome, state, orderId, alarm) => {
    expect(ofRow(outcome)).toMatchObject({ state, orderId, alarm });
  });

  test('XS16: the exchange message is plain text with its code', () => {
    const { error: words } = ofRow(
      futures({ orderId: '', success: false, errorCode: -3007, errorMessage: 'a\n\u001b[31mb' }),
    );
    expect(words?.exchange).toEqual({ code: '-3007', message: 'a [31mb', httpStatus: 200 });
  });
});

describe('Checks before a ticket', () => {
  const prepare = async (one: OrderDraft, patch: Parameters<typeof createDesk>[0] = {}) => {
    const desk = await createPlacingRig(patch);
    const asked = desk.trading.handlers['trading.prepare']({ ...rig, ...single(one) });
    await desk.clock.run(1_999);
    // The ticket waits for a missing price for at most two seconds.
    await desk.clock.run(51);
    const answer = await asked;
    return answer.ok
      ? {
          warnings: answer.value.items[0]!.warnings.map(({ key }) => key),
          value: { ...answer.value.items[0]!, expiresAt: answer.value.expiresAt },
        }
      : { error: answer.error, key: answer.error.key };
  };
  const halted = { find: () => ({ ...instrument('spot'), status: 'HALT' }) };

  test('a valid draft gets a ticket with reference price, notional and expiry', async () => {
    const { value } = await prepare(draft('spot', { price: '59999.9' }));
    expect(value).toMatchObject({
      draft: draft('spot', { price: '59999.9' }),
      reference: '60000',
      notional: '599.999',
      warnings: [],
      expiresAt: 1_790_000_000_500 + 60_000,
    });
  });

  test('XU23 XU24: rejects unknown, halted and non-API symbols with a specific error', async () => {
    expect((await prepare(draft('spot', { symbol: 'NOPE' }))).key).toBe('error.market.unknownSymbol');
    expect((await prepare(draft('spot'), { instruments: halted })).error).toMatchObject({
      key: 'error.draft.notTrading',
      params: { status: 'HALT' },
    });
    expect(
      (await prepare(draft('spot'), { instruments: { find: () => ({ ...instrument('spot'), apiTradable: false }) } }))
        .key,
    ).toBe('error.draft.notThroughApi');
    expect((await prepare(draft('spot'), { instruments: { find: () => null } })).key).toBe(
      'error.trading.instrumentsMissing',
    );
  });

  test('XI11: main checks step, tick and number format again', async () => {
    expect((await prepare(draft('spot', { quantity: '0.0105' }))).key).toBe('error.draft.offStep');
    expect((await prepare(draft('spot', { price: '60000.05' }))).key).toBe('error.draft.offTick');
    expect((await prepare(draft('spot', { quantity: '1e3' }))).key).toBe('error.draft.digits');
  });

  test('XU13: rejects a price beyond 50 % from the last price in the simulator, beyond 5 % on live', async () => {
    expect((await prepare(draft('spot', { price: '600000.0', quantity: '0.001' }))).error).toMatchObject({
      key: 'error.draft.farAbove',
      params: { last: '60000', limit: '50' },
    });
    const answers = [];
    for (const price of ['56999.9', '57000.0', '63000.0', '63000.1']) {
      const live = createDesk({ environment: 'live' });
      live.trading.attach(createScriptedRest().rest, 'k');
      await live.clock.run(1_000);
      answers.push(
        keyOf(
          await live.trading.handlers['trading.prepare']({
            environment: 'live',
            account: 'main',
            ...single(draft('spot', { price, quantity: '0.001' })),
          }),
        ),
      );
    }
    expect(answers).toEqual(['error.draft.farBelow', 'ok', 'ok', 'error.draft.farAbove']);
  });

  test('B-A8 B-D3: limits the order value to the equity, to the step, and names limit and value', async () => {
    // The account holds 100,000: in the simulator an order may be worth that much, and not a step more.
    const at = (quantity: string) => prepare(draft('spot', { price: '50000.0', quantity }));
    expect((await at('2.000')).key).toBeUndefined();
    expect((await at('2.001')).error).toMatchObject({
      key: 'error.guard.notional',
      params: { limit: '100000.00', value: '100050' },
    });
  });

  test('XU16: a market order needs a price younger than 5 s; a limit order without a price gets a warning', async () => {
    const market = draft('spot', { type: 'MARKET', price: null, timeInForce: null });
    const aged = (ms: number) => {
      const clock = createEventClock();
      return { reference: () => ({ price: '60000', at: clock.now() + 500 - ms }) };
    };
    expect((await prepare(market, aged(5_000))).key).toBeUndefined();
    expect((await prepare(market, aged(5_001))).key).toBe('error.guard.oldPrice');
    // The ticket waits two seconds for a fresh price.
    expect((await prepare(market, aged(12_000))).error?.params).toEqual({ symbol: 'BTCUSDT', seconds: 14 });
    expect((await prepare(market, { reference: () => null })).key).toBe('error.guard.noPrice');
    expect((await prepare(draft('spot'), { reference: () => null })).warnings).toEqual(['warning.order.noPrice']);
  });

  test('uses a reference price that arrives while the ticket is prepared', async () => {
    const clock = createEventClock();
    const market = draft('spot', { type: 'MARKET', price: null, timeInForce: null });
    const reference = () => (clock.monotonic() < 1_500 ? null : { price: '60000', at: clock.now() });
    expect((await prepare(market, { clock, reference })).value).toMatchObject({ reference: '60000', notional: '600' });
  });

  test('XU14 XU15 XU17: warns about immediate execution, a crossing post-only order and more than the position', async () => {
    const touch = () => ({ bid: '59990', ask: '60010', at: Number.MAX_SAFE_INTEGER });
    expect((await prepare(draft('futures', { price: '60010.0' }), { touch })).warnings).toEqual([
      'warning.order.executesNow',
    ]);
    expect((await prepare(draft('futures', { price: '60009.9' }), { touch })).warnings).toEqual([]);
    expect(
      (
        await prepare(draft('futures', { price: '60010.0', timeInForce: 'POST_ONLY' } as Partial<OrderDraft>), {
          touch,
        })
      ).warnings,
    ).toEqual(['warning.order.postOnlyCrosses']);
    expect((await prepare(draft('spot', { side: 'SELL', price: '60010.0' }), { touch })).warnings).toEqual([]);
    expect((await prepare(draft('futures', { side: 'SELL', price: '60010.0' }), { touch })).warnings).toEqual([
      'warning.order.largerThanPosition',
    ]);
  });

  test('warns about the same order within 3 s', async () => {
    const desk = await createPlacingRig();
    void desk.submit(await desk.ticket(draft('spot')));
    await desk.clock.run(2_999);
    const again = await desk.trading.handlers['trading.prepare']({
      ...rig,
      ...single(draft('spot', { price: '59000.0' })),
    });
    expect(again.ok && again.value.items[0]!.warnings).toEqual([{ key: 'warning.order.repeated', params: {} }]);
    await desk.clock.run(2);
    const later = await desk.trading.handlers['trading.prepare']({
      ...rig,
      ...single(draft('spot', { price: '59000.0' })),
    });
    expect(later.ok && later.value.items[0]!.warnings).toEqual([]);
  });
});
