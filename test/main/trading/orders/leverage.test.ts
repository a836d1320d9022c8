/**
 * The leverage limit before a ticket: unknown leverage is requested once, and without a response no opening order is
 * allowed (B-A8).
 */
import { describe, expect, test } from 'vitest';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { createDesk, draft, rig, single } from '../support/desk.ts';
import { broken, createScriptedRest, leverageOf, position } from '../support/scriptedRest.ts';

type Scripts = Parameters<typeof createScriptedRest>[0];

async function live(scripts: Scripts = {}, account: 'main' | 'demo' = 'main') {
  const scripted = createScriptedRest(scripts);
  const desk = createDesk({ account });
  await desk.trading.handlers['trading.subscribe']({ ...rig, account });
  desk.trading.attach(scripted.rest, 'k1');
  await desk.clock.run(2_000);
  const before = scripted.count('futures.account.symbolConfig');
  /** Prepares an order; returns the result and how often the leverage settings were requested. */
  const prepare = async (patch: Partial<OrderDraft> = {}): Promise<[string, number]> => {
    const answer = desk.trading.handlers['trading.prepare']({ ...rig, account, ...single(draft('futures', patch)) });
    await desk.clock.run(20_000);
    const ended = await answer;
    const asked = scripted.count('futures.account.symbolConfig') - before;
    return [ended.ok ? 'ticket' : ended.error.key, asked];
  };
  return { ...desk, scripts: scripted.scripts, prepare };
}

describe('B-A8: leverage check', () => {
  test('requests unknown leverage once before the ticket', async () => {
    const desk = await live();
    expect(await desk.prepare()).toEqual(['ticket', 1]);
    expect(await desk.prepare({ quantity: '0.011' })).toEqual(['ticket', 1]);
  });

  test('rejects an order above the leverage limit and names value and limit', async () => {
    const desk = await live({
      'futures.account.symbolConfig': ({ symbol }) => [{ ...leverageOf(String(symbol)), crossLeverage: '125' }],
    });
    const answer = await desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('futures')) });
    expect(answer).toMatchObject({
      ok: false,
      error: { key: 'error.guard.leverage', params: { symbol: 'BTCUSDT', value: '125', limit: '100' } },
    });
  });

  test.each([
    ['fails', () => broken, 3],
    ['names another symbol', () => [leverageOf('ETHUSDT')], 3],
    ['is empty', () => [], 3],
    ['never comes', () => new Promise(() => undefined), 1],
  ])(
    'a leverage reply that %s: retried while the ticket waits, then rejected, and requested again for the next order',
    async (_what, config, asked) => {
      const desk = await live({ 'futures.account.symbolConfig': config });
      expect(await desk.prepare()).toEqual(['error.guard.leverageUnknown', asked]);
      desk.scripts['futures.account.symbolConfig'] = ({ symbol }) => [leverageOf(String(symbol))];
      expect(await desk.prepare()).toEqual(['ticket', asked + 1]);
    },
  );

  test('simultaneous requests by ticket and order are merged', async () => {
    const desk = await live();
    const terms = desk.trading.handlers['trading.terms'];
    const pendingTerms = [0, 1].map(async () => terms({ ...rig, market: 'futures', symbol: 'BTCUSDT' }));
    expect((await desk.prepare())[1]).toBe(1);
    expect((await Promise.all(pendingTerms)).map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('B-A8 an earlier request whose reply arrives late does not overwrite the newer value', async () => {
    const desk = await live();
    const answers: ((leverage: string) => void)[] = [];
    desk.scripts['futures.account.symbolConfig'] = ({ symbol }) =>
      new Promise((resolve) =>
        answers.push((leverage) => resolve([{ ...leverageOf(String(symbol)), crossLeverage: leverage }])),
      );
    const request = { ...rig, market: 'futures', symbol: 'BTCUSDT' } as const;
    const terms = desk.trading.handlers['trading.terms'];
    const early = terms(request);
    await desk.clock.run(6_000);
    const late = terms(request);
    await desk.clock.run(100);
    answers[1]!('20');
    await late;
    answers[0]!('50');
    await early;
    expect(await terms(request)).toMatchObject({ ok: true, value: { leverage: '20' } });
  });

  test('one failed reply is retried and does not reject the order', async () => {
    let calls = 0;
    const desk = await live({
      'futures.account.symbolConfig': ({ symbol }) => ((calls += 1) === 1 ? broken : [leverageOf(String(symbol))]),
    });
    expect(await desk.prepare()).toEqual(['ticket', 2]);
  });

  test('isolated margin: each side is checked against its own leverage', async () => {
    const config = { ...leverageOf('BTCUSDT'), marginType: 'ISOLATED', isolatedShortLeverage: '101' };
    const desk = await live({ 'futures.account.symbolConfig': () => [config] });
    expect((await desk.prepare())[0]).toBe('ticket');
    expect((await desk.prepare({ side: 'SELL', positionSide: 'SHORT' } as Partial<OrderDraft>))[0]).toBe(
      'error.guard.leverage',
    );
  });

  test('closing a position needs no leverage and is not rejected', async () => {
    const desk = await live({
      'futures.account.symbolConfig': () => broken,
      'futures.account.position.allPosition': () => [position()],
    });
    expect(await desk.prepare({ side: 'SELL' } as Partial<OrderDraft>)).toEqual(['ticket', 0]);
    // The position reports the leverage of what is added to it; the settings are requested nevertheless.
    expect(await desk.prepare()).toEqual(['ticket', 1]);
  });
});
