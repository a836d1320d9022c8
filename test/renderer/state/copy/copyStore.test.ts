import { describe, expect, it } from 'vitest';
import { emptyCopy, traderName } from '../../../../renderer/state/copy/copyState.ts';
import { copyTradingOf } from '../../../../renderer/state/copy/copyStore.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState, storedKey } from '../../support/builders.ts';
import { copyOrder, openEvent, pastEvent, trader, tradersEvent, truth } from '../../support/copyBuilders.ts';
import { settle, type RecordingBridge } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

const guards = { guards: [], alarms: [], watch: [{ from: 1, to: 2 }], watching: true };

async function open(prepare: (double: RecordingBridge) => void = () => undefined) {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  double.answer('copy.subscribe', () => ok({}));
  prepare(double);
  const services = createTestServices(double.bridge);
  const copy = copyTradingOf(services);
  await settle();
  return { double, ...services, copy, state: () => copy.store.getState() };
}

function notifyAll(
  double: RecordingBridge,
  rig: { environment: 'simulator' | 'live'; account: 'main' | 'demo' },
): void {
  double.send('copy.traders', { ...tradersEvent(), ...rig });
  double.send('copy.open', { ...openEvent(), ...rig });
  double.send('copy.past', { ...pastEvent(), ...rig });
  double.send('copy.guards', { ...guards, ...rig });
}

describe('copy trading in the window', () => {
  it('subscribes on the first watch only, once for all watchers', async () => {
    const { double, copy } = await open();
    expect(double.requests('copy.subscribe')).toEqual([]);
    const leave = [copy.watch(), copy.watch()];
    await settle();
    expect(double.requests('copy.subscribe')).toEqual([{ ...here, refresh: false }]);
    leave[0]!();
    leave[0]!();
    copy.watch();
    await settle();
    expect(double.requests('copy.subscribe').length).toBe(1);
  });

  it('has one store for the whole window', async () => {
    const { copy, ...services } = await open();
    expect(copyTradingOf(services)).toBe(copy);
  });

  it('stores the received events, with lead trader figures by id', async () => {
    const { double, state } = await open();
    notifyAll(double, here);
    const { traders, open: copies, past, guards: reportedGuards } = state();
    expect({ ...traders, feed: traders.feed?.status, results: [...traders.results] }).toEqual({
      feed: 'live',
      readAt: 1_000,
      complete: true,
      list: [trader('1'), trader('2')],
      results: [['1', truth('1')]],
    });
    expect([copies.feed?.status, copies.list.map(({ order }) => order)]).toEqual(['live', [copyOrder('11')]]);
    expect([past.version, past.count, past.reachedBack, past.reading]).toEqual([1, 2, 1_000, false]);
    expect(reportedGuards).toEqual(guards);
    expect([traderName(traders, '2'), traderName(traders, '9')]).toEqual(['Trader2', '9']);
  });

  it.each([
    { environment: 'live', account: 'main' },
    { environment: 'simulator', account: 'demo' },
  ] as const)('R16 ignores events of $environment $account in another trading context', async (rig) => {
    const { double, state } = await open();
    notifyAll(double, rig);
    expect(state()).toEqual(emptyCopy);
  });

  it('R16 clears everything before subscribing with another key, and does not subscribe for the demo account', async () => {
    const { double, desk, copy, state } = await open();
    copy.watch();
    notifyAll(double, here);
    const seen: unknown[] = [];
    double.answer('copy.subscribe', () => {
      seen.push(state());
      return ok({});
    });
    const keys = [storedKey({ keyId: 'key2' })];
    desk.store.setState({ app: appState({ credentials: { keychain: 'ready', reason: null, keys } }) });
    await settle();
    expect(seen).toEqual([emptyCopy]);
    notifyAll(double, here);
    desk.store.setState({ app: appState({ account: 'demo' }) });
    await settle();
    expect([seen.length, state()]).toEqual([1, emptyCopy]);
  });

  it('clears when the simulator stops, and subscribes again when it runs', async () => {
    const { double, desk, copy, state } = await open();
    copy.watch();
    notifyAll(double, here);
    const simulator = { status: 'stopped', seed: 7, timeFactor: 1, error: null } as const;
    desk.store.setState({ app: appState({ simulator }) });
    expect(state()).toEqual(emptyCopy);
    desk.store.setState({ app: appState() });
    await settle();
    expect(double.requests('copy.subscribe').length).toBe(2);
  });

  it('shows why a subscription failed, and refreshes at once on retry', async () => {
    const error = windowError('timeout', 'error.network.timeout', { host: 'here' });
    const { double, copy, state } = await open((one) => one.answer('copy.subscribe', () => fail(error)));
    copy.watch();
    await settle();
    expect(state().error).toEqual(error);
    double.answer('copy.subscribe', () => ok({}));
    copy.retry();
    await settle();
    expect([state().error, double.requests('copy.subscribe')[1]]).toEqual([null, { ...here, refresh: true }]);
  });
});
