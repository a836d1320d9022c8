import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIDGE_NAME } from '../../../shared/ipc/bridge.ts';
import { callNames, eventNames } from '../../../shared/ipc/contract.ts';
import { buildShellBundles } from '../support/bundles.ts';
import { testDesk, type TestDesk } from '../support/testDesk.ts';
import { book } from '../support/views.ts';

let bundles: Awaited<ReturnType<typeof buildShellBundles>>;
let desk: TestDesk;
const page = (): Page => desk.shell.page();

beforeAll(async () => {
  bundles = await buildShellBundles();
  desk = testDesk(bundles.folder, (name) =>
    name === 'market.subscribe' ? { ok: true, value: { subscription: 's' } } : { ok: true, value: {} },
  );
  await desk.open();
  await desk.until('loaded', 1);
  await page().waitForLoadState();
});
afterAll(async () => {
  await desk.close();
  bundles.remove();
});

describe('page isolation in Chromium (B-D3)', () => {
  it('the page sees only the frozen bridge of the contract, nothing of Node or the wire', async () => {
    const seen = await page().evaluate((name) => {
      const bridge = (window as unknown as Record<string, { calls: object; events: object }>)[name]!;
      const before = Object.getOwnPropertyDescriptor(window, name)!;
      const inner = [
        bridge,
        bridge.calls,
        bridge.events,
        ...Object.values(bridge.calls),
        ...Object.values(bridge.events),
      ];
      return {
        node: ['require', 'process', 'Buffer', 'module', 'global', '__dirname'].filter((each) => each in window),
        wire: Object.getOwnPropertyNames(window).filter((each) => /^f[0-9a-f]{32}$|playwright/i.test(each)),
        calls: Object.keys(bridge.calls),
        events: Object.keys(bridge.events),
        frozen: inner.every((part) => Object.isFrozen(part)),
        fixed: [before.writable, before.configurable],
        secure: window.isSecureContext,
        origin: window.origin,
      };
    }, BRIDGE_NAME);
    expect(seen).toEqual({
      node: [],
      wire: [],
      calls: callNames,
      events: eventNames,
      frozen: true,
      fixed: [false, false],
      secure: true,
      origin: 'https://bundle.app.invalid',
    });
  });

  it('calls reach main and return its response; unlisted names are not functions (XI1)', async () => {
    const before = desk.calls.length;
    const answers = await page().evaluate(async () => {
      const { calls } = (window as unknown as { foredeck: { calls: Record<string, (request: unknown) => unknown> } })
        .foredeck;
      return [
        await calls['market.subscribe']!({ kind: 'book', market: 'spot', symbol: 'BTCUSDT' }),
        await calls['app.painted']!({ what: 'window' }),
        typeof calls['app.secrets'],
        typeof calls['constructor'] === 'function' && Object.hasOwn(calls, 'constructor'),
      ];
    });
    expect(answers).toEqual([{ ok: true, value: { subscription: 's' } }, { ok: true, value: {} }, 'undefined', false]);
    expect(desk.calls.slice(before)).toEqual([
      ['market.subscribe', { kind: 'book', market: 'spot', symbol: 'BTCUSDT' }],
      ['app.painted', { what: 'window' }],
    ]);
  });

  it('rejects non-JSON and oversized requests before they reach main (XI2, XI3)', async () => {
    const before = desk.calls.length;
    const keys = await page().evaluate(async () => {
      type Answer = { error: { key: string } };
      const { calls } = (
        window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
      ).foredeck;
      const cyclic: Record<string, unknown> = {};
      cyclic['self'] = cyclic;
      const hostile = new Proxy({}, { ownKeys: () => Reflect.ownKeys(null as never) });
      const requests = [undefined, () => 1, { url: 1n }, cyclic, hostile, { url: 'x'.repeat(300_000) }, document.body];
      return Promise.all(requests.map(async (request) => (await calls['app.openLink']!(request)).error?.key ?? 'sent'));
    });
    expect(keys).toEqual([...Array<string>(5).fill('error.bridge.unsendable'), 'error.bridge.tooLarge', 'sent']);
    // A DOM node has a JSON form, but an empty one: main's strict schema refuses it.
    expect(desk.calls.slice(before)).toEqual([['app.openLink', {}]]);
  });

  it('hides the wire from a page that patches prototypes', async () => {
    const seen = await page().evaluate(async () => {
      const heard: string[] = [];
      const noted = (name: string) => void heard.push(name);
      const prototype = EventTarget.prototype as unknown as Record<string, (...all: unknown[]) => unknown>;
      const add = prototype['addEventListener']!;
      const dispatch = prototype['dispatchEvent']!;
      prototype['addEventListener'] = function (this: unknown, ...all: unknown[]) {
        noted(String(all[0]));
        return Reflect.apply(add, this, all);
      };
      prototype['dispatchEvent'] = function (this: unknown, ...all: unknown[]) {
        noted((all[0] as Event).type);
        return Reflect.apply(dispatch, this, all);
      };
      const Native = window.CustomEvent;
      window.CustomEvent = class extends Native<unknown> {
        constructor(name: string, init?: CustomEventInit<unknown>) {
          super(name, init);
          noted(name);
        }
      } as never;
      const detail = Object.getOwnPropertyDescriptor(Native.prototype, 'detail')!;
      Object.defineProperty(Native.prototype, 'detail', { get: () => noted('detail'), configurable: true });
      const stringify = JSON.stringify;
      JSON.stringify = (() => noted('json')) as never;
      Object.defineProperty(Object.prototype, 'ok', { value: 'poison', configurable: true });
      const { calls } = (window as unknown as { foredeck: { calls: Record<string, (request: unknown) => unknown> } })
        .foredeck;
      const answer = await calls['app.painted']!({ what: 'book' });
      prototype['addEventListener'] = add;
      prototype['dispatchEvent'] = dispatch;
      window.CustomEvent = Native;
      Object.defineProperty(Native.prototype, 'detail', detail);
      JSON.stringify = stringify;
      delete (Object.prototype as unknown as Record<string, unknown>)['ok'];
      return { heard, answer };
    });
    expect(seen).toEqual({ heard: [], answer: { ok: true, value: {} } });
  });

  it('an inner frame has no bridge (XI4)', async () => {
    const inner = await page().evaluate((name) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const rig = frame.contentWindow as unknown as Record<string, unknown>;
      const found = [typeof rig[name], typeof rig['require'], typeof rig['process']];
      frame.remove();
      return found;
    }, BRIDGE_NAME);
    expect(inner).toEqual(['undefined', 'undefined', 'undefined']);
  });

  it('the policy blocks inline script, eval, fetch and WebSocket (B-D5, R22)', async () => {
    const tried = await page().evaluate(async () => {
      const script = document.createElement('script');
      let inline = 'ran';
      try {
        script.textContent = 'window.inlineRan = true';
        document.head.append(script);
        if (!('inlineRan' in window)) inline = 'refused';
      } catch {
        inline = 'refused';
      }
      const attempt = async (work: () => unknown): Promise<string> => {
        try {
          await work();
          return 'ran';
        } catch {
          return 'refused';
        }
      };
      return {
        inline,
        fetchOwn: await attempt(() => fetch('/desk.js')),
        fetchForeign: await attempt(() => fetch('https://example.com/')),
        socket: await attempt(
          () =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket('wss://example.com/');
              socket.addEventListener('open', resolve);
              socket.addEventListener('error', reject);
            }),
        ),
        html: await attempt(() => {
          document.body.innerHTML = '<b>x</b>';
        }),
        // This runs after the awaits above: while the test's own script is being started, the debugger allows eval.
        // oxlint-disable-next-line no-eval -- that it is refused is what is tested
        eval: await attempt(() => globalThis.eval('1')),
      };
    });
    expect(tried).toEqual({
      inline: 'refused',
      eval: 'refused',
      fetchOwn: 'refused',
      fetchForeign: 'refused',
      socket: 'refused',
      html: 'refused',
    });
  });

  it('rejects calls that do not come from the preload of the main frame (XI4)', async () => {
    const before = { refused: desk.shell.refused().messages, calls: desk.calls.length };
    // Another isolated world of the same name in an inner frame has the same binding: its calls must not count.
    const session = await desk.shell.context().newCDPSession(page());
    await page().evaluate(() => document.body.append(document.createElement('iframe')));
    const { frameTree } = await session.send('Page.getFrameTree');
    const frameId = frameTree.childFrames![0]!.frame.id;
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: 'preload' });
    const { result } = await session.send('Runtime.evaluate', {
      contextId: executionContextId,
      returnByValue: true,
      expression: `(() => {
        const names = Object.getOwnPropertyNames(globalThis).filter((name) => /^f[0-9a-f]{32}$/.test(name));
        for (const name of names) globalThis[name](JSON.stringify({ kind: 'call', id: 1, name: 'app.painted', json: '{}' }));
        return names.length;
      })()`,
    });
    await page().evaluate(() => document.querySelector('iframe')!.remove());
    expect(result.value).toBe(1);
    await expect.poll(() => desk.shell.refused().messages).toBe(before.refused + 1);
    expect(desk.calls.length).toBe(before.calls);
  });

  it('delivers events to the page and drops invalid ones', async () => {
    const seen = () => page().evaluate(() => (window as unknown as { seen: unknown[] }).seen);
    await page().evaluate(() => void ((window as unknown as { seen: unknown[] }).seen.length = 0));
    desk.shell.push('market.book', { ...book(1), bids: [7] });
    desk.shell.push('nobody.knows', {});
    desk.shell.push('market.book', book(2));
    await expect.poll(async () => (await seen()).length).toBe(1);
    expect(await seen()).toEqual([['market.book', book(2)]]);
  });
});
