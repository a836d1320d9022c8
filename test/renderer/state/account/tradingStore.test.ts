import { describe, expect, it } from 'vitest';
import { emptyTrading } from '../../../../renderer/state/account/tradingState.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState, liveFeed, storedKey } from '../../support/builders.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { settle, type RecordingBridge } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { balance, fill, here, intent, order, position } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

async function open(prepare: (double: RecordingBridge) => void = () => undefined) {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  prepare(double);
  const services = createTestServices(double.bridge);
  await settle();
  return { double, ...services, state: () => services.trading.store.getState() };
}

const feed = liveFeed();
function notifyAll(
  double: RecordingBridge,
  rig: { environment: 'simulator' | 'live'; account: 'main' | 'demo' },
): void {
  double.send('trading.orders', { ...rig, market: 'futures', feed, reset: true, orders: [order('1')] });
  double.send('trading.fills', { ...rig, market: 'futures', feed, reset: true, fills: [fill('1')] });
  double.send('trading.balances', { ...rig, market: 'spot', feed, balances: [balance('BTC')] });
  double.send('trading.positions', { ...rig, feed, positions: [position('BTCUSDT')] });
  double.send('trading.intents', {
    ...rig,
    reset: true,
    intents: [intent('a', { ...rig, state: 'inDoubt' })],
  });
}

describe('trading store of the window', () => {
  it('subscribes to the open trading context once main has reported it', async () => {
    const { double } = await open();
    expect(double.requests('trading.subscribe')).toEqual([here]);
  });

  it('stores the received events, separately per market', async () => {
    const { double, state } = await open();
    notifyAll(double, here);
    const { orders, fills, balances, positions, intents } = state();
    expect({
      orders: [orders.spot.open, orders.futures.open],
      fills: [fills.spot.list, fills.futures.list],
      balances: [balances.spot.list, balances.futures.list],
      positions: positions.list,
      intents: intents.map((one) => one.intentId),
      feeds: [orders.spot.feed, orders.futures.feed?.status, positions.feed?.status],
    }).toEqual({
      orders: [[], [order('1')]],
      fills: [[], [fill('1')]],
      balances: [[balance('BTC')], []],
      positions: [position('BTCUSDT')],
      intents: ['a'],
      feeds: [null, 'live', 'live'],
    });
  });

  it.each([
    { environment: 'live', account: 'main' },
    { environment: 'simulator', account: 'demo' },
  ] as const)('R16 ignores events of $environment $account in another trading context', async (rig) => {
    const { double, state } = await open();
    notifyAll(double, rig);
    expect(state()).toEqual(emptyTrading);
  });

  it('R16 clears everything before subscribing to another trading context', async () => {
    const { double, desk, state } = await open();
    notifyAll(double, here);
    const seen: unknown[] = [];
    double.answer('trading.subscribe', () => {
      seen.push(state());
      return ok({});
    });
    desk.store.setState({ app: appState({ account: 'demo' }) });
    await settle();
    expect(seen).toEqual([emptyTrading]);
    expect(double.requests('trading.subscribe')).toEqual([here, { environment: 'simulator', account: 'demo' }]);
    notifyAll(double, here);
    expect(state()).toEqual(emptyTrading);
  });

  it('clears everything when another key is used, and subscribes again', async () => {
    const { double, state } = await open();
    notifyAll(double, here);
    const credentials = { keychain: 'ready', reason: null } as const;
    double.send('credentials.changed', { ...credentials, keys: [storedKey({ keyId: 'key2' })] });
    expect(state()).toEqual(emptyTrading);
    await settle();
    double.send('credentials.changed', { ...credentials, keys: [storedKey({ keyId: 'key2', label: 'Renamed' })] });
    expect(double.requests('trading.subscribe')).toEqual([here, here]);
  });

  it('clears everything when the simulator stops, and subscribes again when it runs', async () => {
    const { double, state } = await open();
    notifyAll(double, here);
    const simulator = appState().simulator;
    double.send('simulator.changed', { ...simulator, status: 'stopped' });
    expect(state()).toEqual(emptyTrading);
    double.send('simulator.changed', simulator);
    await settle();
    expect(double.requests('trading.subscribe')).toEqual([here, here]);
  });

  it('keeps a refusal until a retry succeeds', async () => {
    const error = windowError('unavailable', 'error.network.timeout', { host: 'here' });
    const { double, trading, state } = await open((bridge) => bridge.answer('trading.subscribe', () => fail(error)));
    expect(state().error).toEqual(error);
    double.answer('trading.subscribe', () => ok({}));
    trading.retry();
    await settle();
    expect(state().error).toBe(null);
  });

  it('receives nothing after it was disposed', async () => {
    const { double, trading, state } = await open();
    trading.dispose();
    notifyAll(double, here);
    expect(state()).toEqual(emptyTrading);
  });
});
