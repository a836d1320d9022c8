import { describe, expect, it } from 'vitest';
import { isKilling, stoppedBy } from '../../../../renderer/state/account/safety.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { settle } from '../../support/recordingBridge.ts';
import { createRunningBridge } from '../../support/runningBridge.ts';
import { killed, openSafety } from '../../support/safetyBuilders.ts';
import { createTestServices } from '../../support/services.tsx';
import { here } from '../../support/tradingBuilders.ts';
import { windowError } from '../../../../renderer/ipc/client.ts';

async function open() {
  const double = createRunningBridge();
  double.answer('trading.subscribe', () => ok({}));
  const services = createTestServices(double.bridge);
  await settle();
  return { double, ...services, held: () => services.trading.store.getState().safety };
}

describe('B-A9 kill switch in the window', () => {
  it('sends its trading context, and applies the answer of main at once', async () => {
    const { double, safety, held } = await open();
    double.answer('trading.kill', () => ok({ ...here, safety: killed() }));
    safety.ask();
    safety.kill();
    expect(safety.store.getState()).toEqual({ asked: true, sending: 'kill', error: null });
    await settle();
    expect([double.requests('trading.kill'), safety.store.getState(), held()]).toEqual([
      [here],
      { asked: true, sending: null, error: null },
      killed(),
    ]);
  });

  it('XU34 sends once if pressed twice while in flight', async () => {
    const { double, safety } = await open();
    safety.kill();
    safety.kill();
    await settle();
    expect(double.requests('trading.kill')).toEqual([here]);
  });

  it('sends a kill during a resume, and ignores the late answer of the resume', async () => {
    const { double, safety, held } = await open();
    let answerResume: (value: { environment: 'simulator'; account: 'main'; safety: typeof openSafety }) => void = () =>
      undefined;
    double.answer('trading.resume', () => new Promise((resolve) => (answerResume = (value) => resolve(ok(value)))));
    double.answer('trading.kill', () => ok({ ...here, safety: killed() }));
    safety.resume();
    safety.kill();
    expect(safety.store.getState().sending).toBe('kill');
    await settle();
    answerResume({ ...here, safety: openSafety });
    await settle();
    expect([double.requests('trading.kill'), held()]).toEqual([[here], killed()]);
  });

  it('reports a missing answer of main, and can be pressed again', async () => {
    const { double, safety, held } = await open();
    const error = windowError('internal', 'error.window.callFailed', { call: 'trading.kill' });
    double.answer('trading.kill', () => fail(error));
    safety.kill();
    await settle();
    safety.kill();
    await settle();
    expect([double.requests('trading.kill').length, safety.store.getState().error, held()]).toEqual([2, error, null]);
  });

  it('follows progress events, but not those of another trading context (R16)', async () => {
    const { double, held } = await open();
    const done = killed({ phase: 'done', verified: true, endedAt: 5_000 });
    double.send('trading.safety', { ...here, safety: done });
    double.send('trading.safety', { environment: 'live', account: 'main', safety: openSafety });
    expect(held()).toEqual(done);
  });

  it('keeps its state while the simulator stops, and drops it in another trading context', async () => {
    const { double, desk, held } = await open();
    double.send('trading.safety', { ...here, safety: killed() });
    double.send('simulator.changed', { status: 'stopped', seed: 7, timeFactor: 1, error: null });
    expect(held()).toEqual(killed());
    desk.store.setState({ app: appState({ account: 'demo' }) });
    expect(held()).toBeNull();
  });

  it('returns what stops orders, and whether the kill run is active', () => {
    const halted = { ...openSafety, mode: 'halted' } as const;
    expect([null, openSafety, killed(), halted].map(stoppedBy)).toEqual([null, null, 'killed', 'halted']);
    const phases = ['cancelling', 'waiting', 'verifying', 'done', 'incomplete'] as const;
    expect(phases.map((phase) => isKilling(killed({ phase })))).toEqual([true, true, true, false, false]);
  });
});
