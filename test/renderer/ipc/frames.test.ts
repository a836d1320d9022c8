// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserFrames } from '../../../renderer/ipc/frames.ts';

/** Animation frames of the browser that have been requested and not run, in the order of their requests. */
let requested: Map<number, FrameRequestCallback>;
let requests: number;
const reported: unknown[] = [];

/** Runs what was requested for the coming frame. */
function paint(): void {
  const callbacks = requested;
  requested = new Map();
  for (const callback of callbacks.values()) callback(0);
}

beforeEach(() => {
  requested = new Map();
  requests = 0;
  reported.length = 0;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    requests += 1;
    requested.set(requests, callback);
    return requests;
  });
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void requested.delete(id));
  vi.stubGlobal('reportError', (cause: unknown) => void reported.push(cause));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('frames of the browser', () => {
  it('run all tasks of a frame in one callback, before whatever was requested after the first of them', () => {
    const frames = createBrowserFrames();
    const ran: string[] = [];
    frames.next(() => ran.push('book'));
    window.requestAnimationFrame(() => ran.push('library'));
    frames.next(() => ran.push('chart'));
    expect(requests).toBe(2);
    paint();
    expect(ran).toEqual(['book', 'chart', 'library']);
  });

  it('run a task requested within a frame in the next one', () => {
    const frames = createBrowserFrames();
    const ran: string[] = [];
    frames.next(() => {
      ran.push('first');
      frames.next(() => ran.push('second'));
    });
    paint();
    expect(ran).toEqual(['first']);
    paint();
    expect(ran).toEqual(['first', 'second']);
    expect(requested.size).toBe(0);
  });

  it('run no cancelled task, also when an earlier one of its frame cancels it', () => {
    const frames = createBrowserFrames();
    const ran: string[] = [];
    let cancelLast = (): void => undefined;
    frames.next(() => cancelLast());
    const cancel = frames.next(() => ran.push('cancelled before'));
    frames.next(() => ran.push('kept'));
    cancelLast = frames.next(() => ran.push('cancelled within'));
    cancel();
    paint();
    expect(ran).toEqual(['kept']);
  });

  it('request no frame when every task was cancelled', () => {
    const frames = createBrowserFrames();
    const cancel = frames.next(() => undefined);
    cancel();
    cancel();
    expect(requested.size).toBe(0);
    const ran: string[] = [];
    frames.next(() => ran.push('later'));
    cancel();
    paint();
    expect(ran).toEqual(['later']);
  });

  it('report the error of a task and run the others', () => {
    const frames = createBrowserFrames();
    const ran: string[] = [];
    const failure = new Error('no canvas');
    frames.next(() => {
      throw failure;
    });
    frames.next(() => ran.push('book'));
    paint();
    expect([ran, reported]).toEqual([['book'], [failure]]);
  });
});
