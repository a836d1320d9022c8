import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPageWire, BATCH_RETRY_MS } from '../../../electron/shell/chromium/pageWire.ts';

const WORLD = 7;

/** Creates a session whose outgoing calls wait in `calls` until the test releases them. */
async function harness(answer: (name: string, payload: unknown) => unknown = () => null) {
  const session = new EventEmitter();
  const calls: { readonly text: string; readonly number: number; readonly release: () => void }[] = [];
  const sent: [method: string, params: unknown][] = [];
  const asked = (method: string): unknown[] => sent.filter(([name]) => name === method).map(([, params]) => params);
  let binding = '';
  const send = (method: string, params: Record<string, unknown> = {}): Promise<unknown> => {
    sent.push([method, params]);
    if (method === 'Page.getFrameTree') return Promise.resolve({ frameTree: { frame: { id: 'main' } } });
    if (method === 'Runtime.addBinding') binding = String(params['name']);
    if (method !== 'Runtime.callFunctionOn') return Promise.resolve({});
    const [text, number] = params['arguments'] as [{ value: string }, { value: number }];
    return new Promise((resolve) => calls.push({ text: text.value, number: number.value, release: () => resolve({}) }));
  };
  const receivedEvents: unknown[] = [];
  const wire = await createPageWire(
    Object.assign(session, { send }) as unknown as CDPSession,
    { preload: '', page: null },
    {
      onCall: (name, payload) => (receivedEvents.push([name, payload]), Promise.resolve(answer(name, payload))),
      onLoaded: () => void receivedEvents.push('loaded'),
      onLeaving: () => void receivedEvents.push('leaving'),
      onHang: () => void receivedEvents.push('hang'),
    },
  );
  const rig = (id: number, frameId = 'main', name = 'preload'): void =>
    void session.emit('Runtime.executionContextCreated', { context: { id, name, auxData: { frameId } } });
  const sendMessage = (message: unknown, executionContextId = WORLD, name = binding): void =>
    void session.emit('Runtime.bindingCalled', {
      name,
      executionContextId,
      payload: typeof message === 'string' ? message : JSON.stringify(message),
    });
  const load = (): void => {
    rig(WORLD);
    sendMessage({ kind: 'loaded' });
  };
  return { session, wire, calls, asked, receivedEvents, rig, sendMessage, load };
}

const call = (id: number, name = 'app.state', json = '{}') => ({ kind: 'call', id, name, json });

describe('page wire', () => {
  it('forwards calls and returns responses in one batch at a time', async () => {
    const { calls, receivedEvents, load, sendMessage } = await harness((name) => ({ name }));
    load();
    sendMessage(call(1, 'a', '{"x":1}'));
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]!.text).toBe('[["answer",1,{"name":"a"}]]');
    sendMessage(call(2, 'b'));
    sendMessage(call(3, 'c'));
    await expect.poll(() => receivedEvents.length).toBe(4);
    expect(calls.length).toBe(1);
    calls[0]!.release();
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]!.text).toBe('[["answer",2,{"name":"b"}],["answer",3,{"name":"c"}]]');
    expect(receivedEvents).toEqual(['loaded', ['a', { x: 1 }], ['b', {}], ['c', {}]]);
  });

  it('asks a loaded page for a sign of life, without a gesture of the user, and no other', async () => {
    const { asked, load, wire } = await harness();
    await wire.answers();
    expect(asked('Runtime.evaluate')).toEqual([]);
    load();
    await wire.answers();
    expect(asked('Runtime.evaluate')).toEqual([{ expression: '0', silent: true }]);
  });

  it('resends an unacknowledged batch under its number, then continues with the queue', async () => {
    const { calls, load, sendMessage, wire } = await harness((name) => name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    load();
    sendMessage(call(1, 'a'));
    await vi.waitFor(() => expect(calls.length).toBe(1));
    wire.push('news', 1);
    await vi.advanceTimersByTimeAsync(BATCH_RETRY_MS);
    expect(calls.map(({ text, number }) => [text, number])).toEqual([
      ['[["answer",1,"a"]]', 1],
      ['[["answer",1,"a"]]', 1],
    ]);
    calls[1]!.release();
    await vi.waitFor(() => expect(calls.length).toBe(3));
    expect([calls[2]!.text, calls[2]!.number]).toEqual(['[["event","news",1]]', 2]);
  });

  it('rejects and counts messages not from the preload of the main frame (XI2-XI4)', async () => {
    const { wire, receivedEvents, rig, load, sendMessage } = await harness();
    sendMessage(call(1));
    rig(8, 'inner');
    rig(9, 'main', 'other');
    load();
    sendMessage(call(1), 8);
    sendMessage(call(1), 9);
    sendMessage('{');
    sendMessage('null');
    sendMessage({ kind: 'other' });
    sendMessage('x'.repeat(600_000));
    sendMessage(call(1.5));
    sendMessage({ ...call(1), name: 7 });
    sendMessage(call(1, 'app.state', '{'));
    sendMessage(call(1, 'app.state', `"${'x'.repeat(256 * 1024)}"`));
    sendMessage(call(1), WORLD, 'anotherBinding');
    expect(receivedEvents).toEqual(['loaded']);
    expect(wire.refused()).toBe(11);
  });

  it('accepts pictures above the usual request limit, up to their own limit (XI3)', async () => {
    const { wire, receivedEvents, load, sendMessage } = await harness();
    load();
    sendMessage(call(1, 'clipboard.picture', `"${'A'.repeat(300_000)}"`));
    sendMessage(call(2, 'clipboard.picture', `"${'A'.repeat(11_201_000)}"`));
    expect(receivedEvents).toEqual(['loaded', ['clipboard.picture', 'A'.repeat(300_000)]]);
    expect(wire.refused()).toBe(1);
  });

  it('drops messages for a document that is gone', async () => {
    let settle: (answer: unknown) => void = () => undefined;
    const { wire, calls, receivedEvents, session, load, sendMessage, rig } = await harness(
      () => new Promise((resolve) => (settle = resolve)),
    );
    wire.push('early', 1);
    load();
    sendMessage(call(1));
    await expect.poll(() => receivedEvents.length).toBe(2);
    session.emit('Runtime.executionContextsCleared');
    wire.push('between', 1);
    rig(11);
    sendMessage({ kind: 'loaded' }, 11);
    settle('late');
    wire.push('new', 2);
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]!.text).toBe('[["event","new",2]]');
    expect(await wire.evaluate('1')).toBeUndefined();
  });

  it('reports a hanging page when the queue is too large, and stops sending (B-E5)', async () => {
    const { wire, calls, receivedEvents, load } = await harness();
    load();
    const large = 'x'.repeat(8 * 1024 * 1024);
    wire.push('first', 1);
    await expect.poll(() => calls.length).toBe(1);
    for (let count = 0; count < 7; count += 1) wire.push('large', large);
    expect(receivedEvents).toEqual(['loaded']);
    wire.push('large', large);
    expect(receivedEvents).toEqual(['loaded', 'hang']);
    wire.push('after', 1);
    calls[0]!.release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls.length).toBe(1);
  });
});
