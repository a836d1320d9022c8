import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/result/result.ts';
import { bookView } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { createBookStore } from '../../../../renderer/features/book/model.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const btc = { kind: 'book', market: 'futures', symbol: 'BTCUSDT' } as const;
const eth = { ...btc, symbol: 'ETHUSDT' } as const;

async function open() {
  const double = createRunningBridge();
  const services = createTestServices(double.bridge);
  const feed = createBookStore(services);
  feed.open(btc);
  await settle();
  return { double, feed, clock: services.clock, state: () => feed.store.getState() };
}

const simulator = (status: 'stopped' | 'running') => ({ status, seed: 7, timeFactor: 1, error: null });

describe('content of a panel', () => {
  it('is cleared on a symbol switch and ignores events of the old symbol', async () => {
    const { double, feed, state } = await open();
    double.send('market.book', bookView());
    expect(state().content).toEqual(bookView());
    feed.open(eth);
    expect(state()).toEqual({ content: null, feed: null, error: null });
    double.send('market.book', bookView());
    expect(state().content).toBe(null);
    double.send('market.book', bookView({ symbol: 'ETHUSDT' }));
    expect(state().content?.symbol).toBe('ETHUSDT');
  });

  it('is cleared when the simulator stops, and continues when it starts', async () => {
    const { double, state } = await open();
    double.send('market.book', bookView());
    double.send('simulator.changed', simulator('stopped'));
    expect(state().content).toBe(null);
    double.send('simulator.changed', simulator('running'));
    double.send('market.book', bookView({ updateId: 2 }));
    expect(state().content?.updateId).toBe(2);
  });

  it('subscribes again after a refusal when the simulator runs again', async () => {
    const { double, feed, state } = await open();
    double.answer('market.subscribe', () => fail(windowError('unavailable', 'error.exchange.stopped')));
    feed.retry();
    await settle();
    expect(state().error?.key).toBe('error.exchange.stopped');
    double.answer('market.subscribe', () => ok({ subscription: 'again' }));
    double.send('simulator.changed', simulator('stopped'));
    feed.retry();
    await settle();
    double.send('simulator.changed', simulator('running'));
    await settle();
    expect(state().error).toBe(null);
  });

  it('converts the start of a feed state to the monotonic clock (B-B9)', async () => {
    const { double, clock, state } = await open();
    const wall = clock.now();
    const stale = {
      status: 'stale',
      reason: 'feed.reason.silent',
      since: wall - 4_000,
      receivedAt: wall - 9_000,
    } as const;
    double.send('market.book', bookView({ feed: stale }));
    expect(state().feed).toEqual({
      status: 'stale',
      reason: 'feed.reason.silent',
      since: clock.monotonic() - 4_000,
      received: clock.monotonic() - 9_000,
    });
    const since = state().feed?.since;
    clock.stepWall(3_600_000);
    clock.advance(1_000);
    double.send('market.book', bookView({ feed: stale }));
    expect(state().feed?.since).toBe(since);
  });
});
