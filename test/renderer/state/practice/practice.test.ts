import { describe, expect, it } from 'vitest';
import { practiceOf } from '../../../../renderer/state/practice/practice.ts';
import type { PracticeView } from '../../../../shared/ipc/practiceViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { appState } from '../../support/builders.ts';
import { createRecordingBridge, settle } from '../../support/recordingBridge.ts';
import { createTestServices } from '../../support/services.tsx';

const view: PracticeView = {
  available: true,
  drills: [],
  drill: null,
  replay: null,
  timeFactor: 1,
  exampleUntil: null,
  error: null,
};
const faster: PracticeView = { ...view, timeFactor: 60 };
const refused = appError('rejected', 'error.practice.refused', { reason: 'no drill runs' });

async function open() {
  const double = createRecordingBridge();
  double.answer('app.state', () => ok(appState()));
  double.answer('practice.view', () => ok(view));
  const services = createTestServices(double.bridge);
  await settle();
  const practice = practiceOf(services);
  await settle();
  return { double, services, practice };
}

describe('practice store of the window (R37)', () => {
  it('is requested once for the whole window, and follows the events of main', async () => {
    const { double, services, practice } = await open();
    expect(practiceOf(services)).toBe(practice);
    expect(double.requests('practice.view')).toEqual([{}]);
    expect(practice.store.getState()).toEqual({ view, error: null, busy: false });
    double.send('practice.changed', faster);
    expect(practice.store.getState().view).toEqual(faster);
    const silent = appError('timeout', 'error.practice.silent');
    double.send('practice.changed', { ...faster, error: silent });
    expect(practice.store.getState().error).toEqual(silent);
  });

  it('sends a command once if pressed repeatedly, and takes over its answer', async () => {
    const { double, practice } = await open();
    double.answer('practice.startDrill', () => ok(faster));
    const first = practice.send('practice.startDrill', { name: 'lostReply' });
    const second = practice.send('practice.startDrill', { name: 'lostReply' });
    expect(practice.store.getState().busy).toBe(true);
    expect([await first, await second]).toEqual([null, null]);
    expect(double.requests('practice.startDrill')).toEqual([{ name: 'lostReply' }]);
    expect(practice.store.getState()).toEqual({ view: faster, error: null, busy: false });
  });

  it('returns a refusal and keeps the shown state', async () => {
    const { double, practice } = await open();
    double.answer('practice.stopDrill', () => fail(refused));
    expect(await practice.send('practice.stopDrill', {})).toEqual(refused);
    expect(practice.store.getState()).toEqual({ view, error: null, busy: false });
  });

  it('R16: clears the state when the simulator stops, and drops its late answer', async () => {
    const { double, services, practice } = await open();
    let answer: (value: ReturnType<typeof ok<PracticeView>>) => void = () => undefined;
    double.answer('practice.startDrill', () => new Promise((resolve) => (answer = resolve)));
    const sent = practice.send('practice.startDrill', { name: 'lostReply' });
    double.answer('practice.view', () => ok({ ...view, available: false }));
    double.send('simulator.changed', { status: 'stopped', seed: null, timeFactor: 1, error: null });
    expect(practice.store.getState()).toEqual({ view: null, error: null, busy: false });
    answer(ok(faster));
    await sent;
    await settle();
    expect(practice.store.getState().view).toEqual({ ...view, available: false });
    expect(services.desk.store.getState().app?.simulator.status).toBe('stopped');
  });
});
