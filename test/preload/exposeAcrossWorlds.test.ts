/** The bridge between the preload's world and the page's in the Chromium shell. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { AGAIN_MS, exposeAcrossWorlds } from '../../electron/preload/exposeAcrossWorlds.ts';
import { start } from '../../electron/preload/chromiumPage.ts';
import type { Bridge } from '../../shared/ipc/bridge.ts';

type Listener = (payload: unknown) => void;
interface PageBridge {
  readonly calls: Readonly<Record<string, (request: unknown) => Promise<unknown>>>;
  readonly events: Readonly<Record<string, (listener: Listener) => void>>;
}

it('what arrives while the page is paused, as when it opens a window, reaches it afterwards, in order', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A double of the page's window. While it is paused, its listeners are not called, as in Chromium.
  let isPaused = false;
  class PausableWindow extends EventTarget {
    readonly reportError = (): void => undefined;
    override dispatchEvent(event: Event): boolean {
      return isPaused || super.dispatchEvent(event);
    }
  }
  vi.stubGlobal('window', new PausableWindow());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  let push: Listener = () => undefined;
  start('nonce');
  const { expose, flush } = exposeAcrossWorlds('nonce');
  expose('desk', {
    calls: { 'app.state': () => Promise.resolve('answer') },
    events: { 'simulator.changed': (listener: Listener) => (push = listener) },
  } as unknown as Bridge);
  const { calls, events } = (window as unknown as { readonly desk: PageBridge }).desk;
  const seen: unknown[] = [];
  events['simulator.changed']!((payload) => seen.push(payload));
  push('starting');
  flush();
  const answered = calls['app.state']!({});
  isPaused = true;
  push('running');
  flush();
  await vi.advanceTimersByTimeAsync(3 * AGAIN_MS);
  push('stopped');
  flush();
  const whilePaused = [...seen];
  isPaused = false;
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect([whilePaused, seen, await answered, vi.getTimerCount()]).toEqual([
    ['starting'],
    ['starting', 'running', 'stopped'],
    'answer',
    0,
  ]);
});
