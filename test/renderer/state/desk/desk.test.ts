import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/result/result.ts';
import { defaultSettings } from '../../../../shared/settings/settings.ts';
import { LISTS_AGAIN_MS } from '../../../../renderer/state/desk/desk.ts';
import { appState, instrument } from '../../support/builders.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';
import { windowError } from '../../../../renderer/ipc/client.ts';

const running = { status: 'running', seed: 7, timeFactor: 1, error: null } as const;

async function open() {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('market.instruments', () => ok([instrument()]));
  const services = createTestServices(double.bridge);
  await settle();
  return { double, ...services, state: () => services.desk.store.getState() };
}

describe('desk store', () => {
  it('reads the complete state at the start', async () => {
    const { state } = await open();
    expect([state().app, state().instruments]).toEqual([appState(), { status: 'ready', list: [instrument()] }]);
  });

  it('applies a setting at once, then takes the value returned by main', async () => {
    const { double, desk, state } = await open();
    double.answer('settings.change', (patch) =>
      ok({ ...defaultSettings, theme: patch.theme ?? 'dark', textSize: 120 }),
    );
    desk.changeSettings({ theme: 'light' });
    expect(state().app?.settings).toEqual({ ...defaultSettings, theme: 'light' });
    await settle();
    expect(state().app?.settings).toEqual({ ...defaultSettings, theme: 'light', textSize: 120 });
  });

  it('ignores an older answer while changes are in flight', async () => {
    const { double, desk, state } = await open();
    const answers: (() => void)[] = [];
    double.answer(
      'settings.change',
      (patch) =>
        new Promise((resolve) => {
          answers.push(() => resolve(ok({ ...defaultSettings, symbol: patch.symbol ?? '' })));
        }),
    );
    desk.changeSettings({ symbol: 'ETHUSDT' });
    desk.changeSettings({ symbol: 'SOLUSDT' });
    answers[0]!();
    await settle();
    double.send('settings.changed', { ...defaultSettings, symbol: 'ETHUSDT' });
    expect(state().app?.settings.symbol).toBe('SOLUSDT');
    answers[1]!();
    await settle();
    expect(state().app?.settings.symbol).toBe('SOLUSDT');
  });

  it('reports a refused setting and restores the valid one', async () => {
    const { double, desk, state, clock } = await open();
    const error = windowError('unavailable', 'error.settings.notWritten');
    double.answer('settings.change', () => fail(error));
    desk.changeSettings({ theme: 'light' });
    await settle();
    expect([state().app?.settings.theme, state().notices]).toEqual([
      'dark',
      [{ id: 1, at: clock.now(), news: { kind: 'error', error } }],
    ]);
    desk.dismissNotice(1);
    expect(state().notices).toEqual([]);
  });

  it('requests the instruments again after a change and after a restart of the simulator', async () => {
    const { double } = await open();
    double.send('market.instrumentsChanged', {});
    double.send('simulator.changed', { ...running, status: 'stopped' });
    double.send('simulator.changed', running);
    await settle();
    expect(double.requests('market.instruments')).toHaveLength(3);
  });

  it('requests the reason of a missing instrument list, and shows it until the list arrives', async () => {
    const { double, state } = await open();
    const error = windowError('network', 'error.network.unreachable', { host: 'here' });
    double.answer('market.missingLists', () => ok([{ market: 'spot', error }]));
    double.send('market.instrumentsChanged', {});
    await settle();
    expect(state().instruments).toEqual({
      status: 'ready',
      list: [instrument()],
      missing: [{ market: 'spot', error }],
    });
    const both = [instrument(), instrument({ market: 'spot' })];
    double.answer('market.instruments', () => ok(both));
    double.send('market.instrumentsChanged', {});
    await settle();
    expect([state().instruments, double.requests('market.missingLists')]).toEqual([
      { status: 'ready', list: both },
      [{}, {}],
    ]);
  });

  it('retries while a list is missing, refused or unanswered, and then stops', async () => {
    const { double, clock, state } = await open();
    const asked = () => double.requests('market.instruments').length;
    const seen: number[] = [];
    const wait = async () => {
      clock.advance(LISTS_AGAIN_MS);
      await settle();
      seen.push(asked());
    };
    double.answer('market.instruments', () => fail(windowError('rateLimited', 'error.ipc.rate', {})));
    await wait();
    double.answer('market.instruments', () => new Promise(() => undefined));
    await wait();
    const both = [instrument(), instrument({ market: 'spot' })];
    double.answer('market.instruments', () => ok(both));
    await wait();
    await wait();
    expect([state().instruments, seen]).toEqual([{ status: 'ready', list: both }, [2, 3, 4, 4]]);
  });

  it('keeps the current list if a later request fails', async () => {
    const { double, state } = await open();
    double.answer('market.instruments', () => fail(windowError('network', 'error.network.timeout', { host: 'here' })));
    double.send('market.instrumentsChanged', {});
    await settle();
    expect(state().instruments).toEqual({ status: 'ready', list: [instrument()] });
  });

  it('reads the state again after main did not respond', async () => {
    const { double, clock, state } = await open();
    double.answer('app.state', () => new Promise(() => undefined));
    for (let i = 0; i < 60; i += 1) clock.advance(100);
    expect(state().silentSince).not.toBe(null);
    double.answer('app.state', () => ok(appState({ version: '9' })));
    double.send('simulator.changed', running);
    await settle();
    expect([state().silentSince, state().app?.version]).toEqual([null, '9']);
  });

  it('stops and starts the simulator through main, and reports a failure', async () => {
    const { double, desk, state } = await open();
    double.answer('simulator.stop', () => ok({ ...running, status: 'stopped' }));
    desk.stopSimulator();
    await settle();
    expect(state().app?.simulator.status).toBe('stopped');
    const error = windowError('unavailable', 'error.simulator.notStarted', { reason: 'no room' });
    double.answer('simulator.start', () => fail(error));
    desk.startSimulator();
    await settle();
    expect(state().notices.map((notice) => notice.news)).toEqual([{ kind: 'error', error }]);
  });
});
