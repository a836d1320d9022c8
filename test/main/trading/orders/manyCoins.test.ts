/**
 * The holdings of an account take none of the places needed to guard an order, however many coins and positions there
 * are.
 */
import { describe, expect, test } from 'vitest';
import { createReferencePrices } from '../../../../electron/main/market/referencePrice.ts';
import { createValuePrices } from '../../../../electron/main/market/valuePrices.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import { ok } from '../../../../shared/result/result.ts';
import { createDesk, draft, rig, single } from '../support/desk.ts';
import { createEventClock } from '../support/eventClock.ts';
import { createScriptedRest } from '../support/scriptedRest.ts';
import type { StreamConsumer } from '../../../../electron/main/exchange/ws/socketPort.ts';

const COINS = 120;

/**
 * Creates a trading part with real reference prices for an account with many coins, each worth 6,000, and 100 dollars.
 */
async function setUp() {
  const clock = createEventClock();
  const streams: string[] = [];
  const socket = {
    subscribe({ symbol }: { symbol: string }, consumer: StreamConsumer) {
      streams.push(symbol);
      clock.after(1, () => {
        consumer.link({ state: 'open' });
        consumer.push({ kind: 'ticker', push: { d: [{ c: '60000' }], s: symbol } } as never, clock.now());
      });
      return () => undefined;
    },
    renew: () => undefined,
    view: () => ({ lastFrameAt: clock.now() }),
  };
  const coins = Array.from({ length: COINS }, (_, index) => `C${index}`);
  const records = coins.map((coin) => ({ symbol: `${coin}USDT`, lastPrice: '60000' }));
  const parts = {
    clock,
    rest: { get: (_: string, { symbol }: { symbol?: string }) => Promise.resolve(ok(symbol ? [] : records)) },
    sockets: { spot: socket, futures: socket },
  } as never as Parameters<typeof createReferencePrices>[0];
  const references = createReferencePrices(parts);
  const values = createValuePrices({ ...parts, references });
  values.keep(true);
  const balances = coins.map((asset) => ({ asset, free: '0.1', locked: '0' }));
  const scripted = createScriptedRest({
    'spot.account': () => ({ canTrade: true, balances: [{ asset: 'USDT', free: '100', locked: '0' }, ...balances] }),
  });
  const desk = createDesk({ clock, reference: references.of, worth: values.of });
  await desk.trading.handlers['trading.subscribe']({ ...rig });
  desk.trading.attach(scripted.rest, 'k1');
  for (const market of ['spot', 'futures'] as const) desk.trading.listener.connectionState(market, 'open');
  await clock.run(5_000);
  const ask = async (symbol: string, patch: Partial<OrderDraft>): Promise<string> => {
    const answer = desk.trading.handlers['trading.prepare']({ ...rig, ...single(draft('spot', { symbol, ...patch })) });
    await clock.run(6_000);
    const result = await answer;
    return result.ok ? 'ticket' : result.error.key;
  };
  return { ask, streams };
}

const market: Partial<OrderDraft> = { type: 'MARKET', timeInForce: null, price: null };

describe('Account with many assets', () => {
  test('B-A8 referenceSlots: two symbols in turn get market order tickets, and only their tickers are subscribed', async () => {
    const { ask, streams } = await setUp();
    expect([await ask('BTCUSDT', market), await ask('ETHUSDT', market), streams]).toEqual([
      'ticket',
      'ticket',
      ['BTCUSDT', 'ETHUSDT'],
    ]);
  });

  test('B-A8 XU13 referenceSlots: rejects a limit price ten times too high', async () => {
    const { ask } = await setUp();
    await ask('BTCUSDT', market);
    expect(await ask('ETHUSDT', { price: '600000.0', quantity: '0.001' })).toBe('error.draft.farAbove');
  });

  test('B-A8 referenceSlots: all assets count towards the maximum order value', async () => {
    const { ask } = await setUp();
    expect([
      await ask('BTCUSDT', { price: '60000.0', quantity: '12.001' }),
      await ask('BTCUSDT', { price: '60000.0', quantity: '12.002' }),
    ]).toEqual(['ticket', 'error.guard.notional']);
  });
});
