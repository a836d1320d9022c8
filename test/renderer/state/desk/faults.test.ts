import { describe, expect, it } from 'vitest';
import { createClient, windowError } from '../../../../renderer/ipc/client.ts';
import { createFaults } from '../../../../renderer/state/desk/faults.ts';
import type { NoticeContent } from '../../../../renderer/state/desk/notices.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import { createRecordingBridge } from '../../support/recordingBridge.ts';

function setUp(answer: () => ReturnType<typeof ok<Record<string, never>>> | ReturnType<typeof fail>) {
  const double = createRecordingBridge();
  double.answer('app.faulted', answer as never);
  const notices: NoticeContent[] = [];
  const faults = createFaults(createClient(double.bridge), { notify: (news) => void notices.push(news) });
  const target = new EventTarget();
  const stop = faults.listen(target as unknown as Window);
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const thrown = (error: unknown): Event => Object.assign(new Event('error'), { error });
  return { target, notices, stop, settle, thrown, requests: () => double.requests('app.faulted').length };
}

describe('unexpected errors of the window (B-E7)', () => {
  it('are reported to main: thrown errors and rejections', async () => {
    const { target, notices, settle, thrown, requests } = setUp(() => ok({}));
    target.dispatchEvent(thrown(new TypeError('odd')));
    await settle();
    target.dispatchEvent(new Event('unhandledrejection'));
    await settle();
    expect([requests(), notices]).toEqual([2, []]);
  });

  it('are reported once while a report is in flight, and not after the window has closed', async () => {
    const { target, settle, thrown, requests, stop } = setUp(() => ok({}));
    for (let number = 0; number < 50; number += 1) target.dispatchEvent(thrown(new Error('again')));
    await settle();
    stop();
    target.dispatchEvent(thrown(new Error('later')));
    await settle();
    expect(requests()).toBe(1);
  });

  it('exclude messages of the browser without an error', async () => {
    const { target, settle, thrown, requests } = setUp(() => ok({}));
    target.dispatchEvent(thrown(null));
    target.dispatchEvent(new Event('error'));
    await settle();
    expect(requests()).toBe(0);
  });

  it('are shown in the window if main could not be informed', async () => {
    const { target, notices, settle, thrown } = setUp(() => fail(windowError('internal', 'error.internal')));
    target.dispatchEvent(thrown(new Error('odd')));
    await settle();
    expect(notices).toEqual([{ kind: 'error', error: windowError('internal', 'error.window.unforeseen') }]);
  });
});
