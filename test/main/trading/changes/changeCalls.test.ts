/** The window's changes of leverage, margin, positions and conditional orders (B-A5, R9, R10, R18; XU20, XU32). */
import { describe, expect, test } from 'vitest';
import type { Change, Closing } from '../../../../shared/ipc/changeViews.ts';
import { createDesk, draft, rig, single } from '../support/desk.ts';
import { createScriptedRest, leverageOf, position, saysNo } from '../support/scriptedRest.ts';
import type { Trading } from '../../../../electron/main/trading/trading.ts';

type Scripts = Parameters<typeof createScriptedRest>[0];

const said200 = () => ({ code: '200', msg: 'success', requestTime: 1 });
const isolated = position({ id: '72', symbol: 'ETHUSDT', marginType: 'ISOLATED', side: 'SHORT' });

async function createRig(scripts: Scripts = {}) {
  const script = createScriptedRest({
    'futures.account.position.allPosition': () => [position(), isolated],
    'futures.account.leverage': ({ symbol }) => leverageOf(String(symbol)),
    'futures.account.marginType': said200,
    'futures.account.positionMargin': said200,
    'futures.account.modifyAutoAppendMargin': said200,
    'futures.closePositions': ({ positionId = '71' }) => [{ positionId, success: true, successOrderId: '5' }],
    ...scripts,
  });
  const desk = createDesk({ largestLeverage: () => Promise.resolve('25') });
  desk.trading.attach(script.rest, 'key');
  await desk.trading.handlers['trading.subscribe'](rig);
  await desk.clock.run(1_000);
  const change = async (one: Change) => {
    const answer = desk.trading.handlers['trading.change']({ ...rig, change: one });
    await desk.clock.run(100);
    return answer;
  };
  const keyOf = async (one: Change) => {
    const answer = await change(one);
    return answer.ok ? answer.value.outcome : [answer.error.key, answer.error.params];
  };
  const { handlers } = desk.trading as Trading;
  const prepare = async (one: Closing) => handlers['trading.prepare']({ ...rig, kind: 'close', closing: one });
  const ticketOf = async (one: Closing): Promise<string> => {
    const answer = await prepare(one);
    if (!answer.ok) throw new Error(answer.error.key);
    return answer.value.ticket;
  };
  const submit = async (ticket: string, typed: string | null = null) => {
    const answer = handlers['trading.submit']({ ...rig, ticket, typed });
    await desk.clock.run(100);
    return answer;
  };
  /** Prepares and submits a closing; returns its outcome or its error. */
  const close = async (one: Closing, typed: string | null = null) => {
    const answer = await submit(await ticketOf(one), typed);
    if (!answer.ok) return [answer.error.key, answer.error.params];
    return 'outcome' in answer.value ? answer.value.outcome : null;
  };
  const sent = (id: string) => script.asked.filter(([one]) => one === id).map(([, params]) => params);
  return { ...desk, script, change, keyOf, prepare, ticketOf, submit, close, sent };
}

const leverage = (crossLeverage: string | null): Change => ({
  kind: 'leverage',
  symbol: 'BTCUSDT',
  marginType: 'CROSSED',
  crossLeverage,
  isolatedLongLeverage: null,
  isolatedShortLeverage: null,
});
const margin = (patch: Partial<Extract<Change, { kind: 'positionMargin' }>> = {}): Change => ({
  kind: 'positionMargin',
  symbol: 'ETHUSDT',
  positionId: '72',
  direction: 'add',
  amount: '5',
  ...patch,
});
const mode = (symbol: string): Change => ({
  kind: 'marginType',
  symbol,
  marginType: 'ISOLATED',
  separatedMode: 'COMBINED',
});
const closing: Closing = { kind: 'closePosition', symbol: 'BTCUSDT', positionId: '71' };

describe('B-A5: changes are sent once and return the state read back', () => {
  test('leverage: sends only the named fields and reads the setting back', async () => {
    const desk = await createRig();
    expect(await desk.change(leverage('20'))).toEqual({
      ok: true,
      value: {
        outcome: 'done',
        error: null,
        clearAt: null,
        setting: {
          symbol: 'BTCUSDT',
          marginType: 'CROSSED',
          separatedMode: 'COMBINED',
          crossLeverage: '10',
          isolatedLongLeverage: '10',
          isolatedShortLeverage: '10',
        },
        positions: null,
        triggers: null,
      },
    });
    expect(desk.sent('futures.account.leverage')).toEqual([
      { symbol: 'BTCUSDT', marginType: 'CROSSED', crossLeverage: '20' },
    ]);
  });

  test('margin is added and reduced with the proper type, and positions are published again', async () => {
    const desk = await createRig();
    const before = desk.of('trading.positions').length;
    const answer = await desk.change(margin());
    expect(answer.ok && answer.value.positions?.map(({ positionId }) => positionId)).toEqual(['71', '72']);
    await desk.change(margin({ direction: 'reduce', amount: '1.5' }));
    expect(desk.sent('futures.account.positionMargin')).toEqual([
      { isolatedPositionId: '72', amount: '5', type: 1 },
      { isolatedPositionId: '72', amount: '1.5', type: 2 },
    ]);
    expect(desk.of('trading.positions').length).toBeGreaterThan(before);
  });

  test('a reply with a code other than 200 is a refusal', async () => {
    const desk = await createRig({
      'futures.account.marginType': () => ({ code: '-1191', msg: 'busy', requestTime: 1 }),
    });
    expect(await desk.change(mode('SOLUSDT'))).toMatchObject({
      ok: true,
      value: { outcome: 'refused', error: { kind: 'rejected', exchange: { code: '-1191', message: 'busy' } } },
    });
  });

  test('trading.setting returns one contract and rejects an unknown symbol', async () => {
    const { trading } = await createRig();
    expect(await trading.handlers['trading.setting']({ ...rig, symbol: 'BTCUSDT' })).toMatchObject({
      ok: true,
      value: { symbol: 'BTCUSDT', crossLeverage: '10' },
    });
    expect(await trading.handlers['trading.setting']({ ...rig, symbol: 'nothing' })).toMatchObject({
      ok: false,
      error: { key: 'error.market.unknownSymbol' },
    });
  });
});

describe('Changes: invalid input is rejected', () => {
  test.each(['0', '1000', '26', '2.5', '-3', '1e1', '', 'ten'])(
    'XU32: leverage %s is rejected with the maximum of the bracket',
    async (value) => {
      const desk = await createRig();
      expect(await desk.keyOf(leverage(value))).toEqual(['error.change.leverageBracket', { value, limit: '25' }]);
      expect(desk.sent('futures.account.leverage')).toEqual([]);
    },
  );

  test('XU32: a leverage change without a value', async () => {
    const desk = await createRig();
    expect(await desk.keyOf(leverage(null))).toEqual(['error.change.noLeverage', {}]);
  });

  test.each(['', 'x', '-5', '1e3', '0.123456789', '5,5', ' 5'])('margin amount “%s”', async (amount) => {
    const desk = await createRig();
    expect(await desk.keyOf(margin({ amount }))).toEqual(['error.change.amount', { value: amount }]);
  });

  test('zero margin, a cross position, a closed position, a position of another contract', async () => {
    const desk = await createRig();
    expect([
      await desk.keyOf(margin({ amount: '0.000' })),
      await desk.keyOf(margin({ symbol: 'BTCUSDT', positionId: '71' })),
      await desk.keyOf(margin({ positionId: '99' })),
      await desk.keyOf(margin({ symbol: 'BTCUSDT' })),
    ]).toEqual([
      ['error.change.amountZero', {}],
      ['error.change.crossMargin', { symbol: 'BTCUSDT' }],
      ['error.change.noPosition', { symbol: 'ETHUSDT' }],
      ['error.change.noPosition', { symbol: 'BTCUSDT' }],
    ]);
    expect(desk.sent('futures.account.positionMargin')).toEqual([]);
  });

  test('R9: a margin mode change with an open position or order', async () => {
    const order = { symbol: 'SOLUSDT', orderId: '9', clientOrderId: 'c', price: '1', origQty: '1', executedQty: '0' };
    const more = { avgPrice: '0', cumQuote: '0', status: 'NEW', timeInForce: 'GTC', type: 'LIMIT', side: 'BUY' };
    const open = { ...order, ...more, positionSide: 'LONG', reduceOnly: false, time: 1, updateTime: 1 };
    const desk = await createRig({ 'futures.openOrders': ({ page }) => (page ? [] : [open]) });
    expect([await desk.keyOf(mode('BTCUSDT')), await desk.keyOf(mode('SOLUSDT'))]).toEqual([
      ['error.change.modePosition', { symbol: 'BTCUSDT' }],
      ['error.change.modeOrders', { symbol: 'SOLUSDT', orders: 1 }],
    ]);
    expect(desk.sent('futures.account.marginType')).toEqual([]);
  });

  test('XU20: an unknown conditional order', async () => {
    const desk = await createRig();
    const execution = { kind: 'market' } as const;
    const change: Change = {
      kind: 'modifyTrigger',
      symbol: 'BTCUSDT',
      triggerId: '1',
      triggerPrice: '5',
      execution,
      source: 'mark',
    };
    expect(await desk.keyOf(change)).toEqual(['error.change.noTrigger', {}]);
  });
});

describe('R10: closing positions', () => {
  test('closes a position by its id and a contract by its symbol', async () => {
    const desk = await createRig();
    expect([await desk.close(closing), await desk.close({ kind: 'closeSymbol', symbol: 'ETHUSDT' })]).toEqual([
      'done',
      'done',
    ]);
    expect(desk.sent('futures.closePositions')).toEqual([{ positionId: '71' }, { symbol: 'ETHUSDT' }]);
  });

  test('prepare names the positions that would be closed and sends nothing', async () => {
    const desk = await createRig();
    const prepared = async (one: Closing) => {
      const answer = await desk.prepare(one);
      if (!answer.ok) return answer.error.key;
      return 'positions' in answer.value
        ? [answer.value.positions.map(({ positionId }) => positionId), answer.value.word]
        : null;
    };
    expect([
      await prepared(closing),
      await prepared({ kind: 'closeSymbol', symbol: 'ETHUSDT' }),
      await prepared({ kind: 'closeAll' }),
      await prepared({ ...closing, positionId: '99' }),
      await prepared({ kind: 'closeSymbol', symbol: 'nothing' }),
    ]).toEqual([
      [['71'], null],
      [['72'], null],
      [['71', '72'], 'close all'],
      'error.change.noPosition',
      'error.market.unknownSymbol',
    ]);
    expect(desk.sent('futures.closePositions')).toEqual([]);
  });

  test.each(['', 'close', 'close all!', 'ALL'])('close all needs the typed word, “%s” is rejected', async (typed) => {
    const desk = await createRig();
    expect(await desk.close({ kind: 'closeAll' }, typed)).toEqual(['error.ticket.mustType', { word: 'close all' }]);
    expect(desk.sent('futures.closePositions')).toEqual([]);
  });

  test('close all with the typed word sends one request without parameters, whatever is submitted again', async () => {
    const desk = await createRig();
    const ticket = await desk.ticketOf({ kind: 'closeAll' });
    const answer = await desk.submit(ticket, ' close all ');
    expect(answer).toMatchObject({ ok: true, value: { outcome: 'done' } });
    expect(await desk.submit(ticket, 'close all')).toEqual(answer);
    expect(desk.sent('futures.closePositions')).toEqual([{}]);
  });

  test('reports positions left open with their count', async () => {
    const desk = await createRig({
      'futures.closePositions': () => [
        { positionId: '71', success: true, successOrderId: '5' },
        { positionId: '72', success: false, successOrderId: '0', errorMessage: 'no such position' },
      ],
    });
    expect(await desk.submit(await desk.ticketOf({ kind: 'closeSymbol', symbol: 'BTCUSDT' }))).toMatchObject({
      ok: true,
      value: { outcome: 'refused', error: { key: 'error.change.notClosed', params: { left: 1, closed: 1 } } },
    });
  });

  test('B-B7 the order that closes a position is ours by its id, reported before or after the reply that names it', async () => {
    const order = (orderId: string) => ({
      symbol: 'BTCUSDT',
      orderId,
      clientOrderId: `x${orderId}`,
      side: 'SELL',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '60000',
      origQty: '1',
      executedQty: '0',
      cumQuote: '0',
      reduceOnly: true,
      status: 'NEW',
      time: 1_790_000_000_000,
      updateTime: 1_790_000_000_000,
    });
    const listed = [order('5'), order('6')];
    const desk = await createRig({ 'futures.openOrders': () => listed });
    const origins = (): Record<string, unknown> =>
      Object.fromEntries(
        desk.events
          .filter(({ event, payload }) => event === 'trading.orders' && payload.market === 'futures')
          .flatMap(({ payload }) => payload.orders as { readonly orderId: string; readonly origin: string }[])
          .map(({ orderId, origin }) => [orderId, origin]),
      );
    expect(origins()).toEqual({ 5: 'external', 6: 'external' });
    expect(await desk.close(closing)).toBe('done');
    expect([origins(), desk.trading.isOurs('x5', '5'), desk.trading.isOurs('x5')]).toEqual([
      { 5: 'desk', 6: 'external' },
      true,
      false,
    ]);
    // What is read again later carries no such knowledge, and changes nothing.
    await desk.clock.run(130_000);
    expect(origins()).toEqual({ 5: 'desk', 6: 'external' });
  });

  test('closing is allowed while killed or locked, adding margin is not (B-A9, R18)', async () => {
    const desk = await createRig();
    await desk.trading.handlers['trading.kill'](rig);
    desk.trading.locked('screen');
    const both = [desk.close(closing), desk.close({ ...closing, symbol: 'ETHUSDT', positionId: '72' })];
    expect(await Promise.all(both)).toEqual(['done', 'done']);
    expect(await desk.keyOf(margin())).toEqual(['error.guard.locked', { word: 'trade' }]);
    await desk.trading.handlers['guards.unlock']({ ...rig, typed: 'trade' });
    expect(await desk.keyOf(margin())).toEqual(['error.safety.killed', {}]);
  });

  test('a ticket prepared before the kill switch closes; a locked screen or a lost window voids it', async () => {
    const desk = await createRig();
    const kept = await desk.ticketOf(closing);
    await desk.trading.handlers['trading.kill'](rig);
    expect(await desk.submit(kept)).toMatchObject({ ok: true, value: { outcome: 'done' } });
    for (const end of ['locked', 'windowGone'] as const) {
      const ticket = await desk.ticketOf(closing);
      desk.trading[end]('screen');
      expect(await desk.submit(ticket)).toMatchObject({ ok: false, error: { key: 'error.ticket.void' } });
    }
    expect(desk.sent('futures.closePositions')).toEqual([{ positionId: '71' }]);
  });

  test('R16: a closing that waits for another is not sent under a key attached meanwhile', async () => {
    const answers: (() => void)[] = [];
    const desk = await createRig({
      'futures.closePositions': () =>
        new Promise((resolve) => {
          answers.push(() => resolve([{ positionId: '71', success: true, successOrderId: '5' }]));
        }),
    });
    const first = desk.close(closing);
    const second = desk.close({ kind: 'closeAll' }, 'close all');
    await desk.clock.run(100);
    desk.trading.attach(desk.script.rest, 'other');
    await desk.clock.run(1_000);
    expect(answers).toHaveLength(1);
    answers[0]!();
    await desk.clock.run(1_000);
    expect(await second).toEqual(['error.order.otherKey', {}]);
    expect(await first).toBe('done');
    expect(desk.sent('futures.closePositions')).toEqual([{ positionId: '71' }]);
  });
});

describe('R18: checks enforced by main', () => {
  test('a locked window gets no ticket until the word is typed', async () => {
    const desk = await createRig();
    desk.trading.locked('screen');
    const ask = () => desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot')) });
    expect(await ask()).toMatchObject({ ok: false, error: { key: 'error.guard.locked' } });
    expect(await desk.trading.handlers['guards.unlock']({ ...rig, typed: 'trade' })).toMatchObject({
      ok: true,
      value: { lock: null },
    });
    expect(await ask()).toMatchObject({ ok: true });
  });

  test('a cool-off rejects opening orders and allows reducing a position and selling spot', async () => {
    const desk = await createRig();
    expect(await desk.trading.handlers['guards.coolOff']({ ...rig, minutes: 30 })).toMatchObject({
      ok: true,
      value: { coolOff: { reason: 'person' } },
    });
    const ask = async (one: ReturnType<typeof draft>) => {
      const answer = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(one) });
      return answer.ok ? 'ticket' : answer.error.key;
    };
    expect([
      await ask(draft('futures')),
      await ask(draft('spot')),
      await ask(draft('futures', { side: 'SELL' })),
      await ask(draft('spot', { side: 'SELL' })),
    ]).toEqual(['error.guard.coolOff', 'error.guard.coolOff', 'ticket', 'ticket']);
  });

  test('a refusal carries the error of the exchange', async () => {
    const desk = await createRig({ 'futures.account.leverage': () => saysNo('-3313') });
    expect(await desk.change(leverage('20'))).toMatchObject({
      ok: true,
      value: { outcome: 'refused', error: { exchange: { code: '-3313' } } },
    });
  });
});
