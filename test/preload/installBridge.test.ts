import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installBridge, type Wire } from '../../electron/preload/installBridge.ts';
import { isBookView, isTapeView } from '../../shared/ipc/eventGuards.ts';
import { BRIDGE_NAME, type Bridge } from '../../shared/ipc/bridge.ts';
import { callNames, eventNames } from '../../shared/ipc/contract.ts';
import { bookView, tapeView } from '../../shared/ipc/views.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { book } from '../shell/support/views.ts';
import { MAX_LISTENERS, MAX_REQUEST_LENGTH } from '../../shared/ipc/callLimits.ts';

/** Creates a bridge whose other end is the test. */
function harness(answer: (name: string, json: string) => unknown = () => ({ ok: true, value: {} })) {
  const sent: [name: string, json: string][] = [];
  let tell: (name: string, payload: unknown) => void = () => undefined;
  const wire: Wire = {
    invoke: (name, json) => {
      sent.push([name, json]);
      return Promise.resolve(answer(name, json));
    },
    listen: (receiver) => {
      tell = receiver;
    },
  };
  const exposed: [name: string, bridge: Bridge][] = [];
  const counters = installBridge(wire, (name, bridge) => exposed.push([name, bridge]));
  const [[name, bridge]] = exposed as [[string, Bridge]];
  return { sent, name, bridge, counters, tell: (event: string, payload: unknown) => tell(event, payload) };
}

const invalid = (key: string, call: string) => ({
  ok: false,
  error: { kind: 'invalid', key, params: { call }, exchange: null, row: null },
});
const internal = (key: string, call: string) => ({
  ok: false,
  error: { kind: 'internal', key, params: { call }, exchange: null, row: null },
});

describe('preload bridge', () => {
  it('exposes exactly the calls and events of the contract, all frozen (B-D3)', () => {
    const { name, bridge } = harness();
    expect(name).toBe(BRIDGE_NAME);
    expect(Object.keys(bridge)).toEqual(['calls', 'events']);
    expect(Object.keys(bridge.calls)).toEqual(callNames);
    expect(Object.keys(bridge.events)).toEqual(eventNames);
    const parts = [
      bridge,
      bridge.calls,
      bridge.events,
      ...Object.values(bridge.calls),
      ...Object.values(bridge.events),
    ];
    expect(parts.every((part) => Object.isFrozen(part))).toBe(true);
  });

  it('sends the request as JSON and returns a valid answer', async () => {
    const { bridge, sent } = harness(() => ({ ok: true, value: { subscription: 's1' } }));
    const topic = { kind: 'book', market: 'spot', symbol: 'BTCUSDT' } as const;
    expect(await bridge.calls['market.subscribe'](topic)).toEqual({ ok: true, value: { subscription: 's1' } });
    expect(sent).toEqual([['market.subscribe', JSON.stringify(topic)]]);
  });

  it('returns an error of main unchanged', async () => {
    const error = {
      kind: 'network',
      key: 'error.network.unreachable',
      params: { host: 'x' },
      exchange: null,
      row: 'r',
    };
    const { bridge } = harness(() => ({ ok: false, error }));
    expect(await bridge.calls['simulator.start']({})).toEqual({ ok: false, error });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['another shape', { ok: true, value: { subscription: 7 } }],
    ['a field too many', { ok: true, value: { subscription: 's', secret: 'x' } }],
    [
      'an unknown kind of error',
      { ok: false, error: { kind: 'odd', key: 'k', params: {}, exchange: null, row: null } },
    ],
  ])('turns an invalid answer into an error value and counts it: %s', async (_label, answer) => {
    const { bridge, counters } = harness(() => answer);
    const topic = { kind: 'book', market: 'spot', symbol: 'BTCUSDT' } as const;
    expect(await bridge.calls['market.subscribe'](topic)).toEqual(
      internal('error.bridge.badAnswer', 'market.subscribe'),
    );
    expect(counters.badAnswers()).toBe(1);
  });

  it('turns a failed transport into an error value', async () => {
    const { bridge } = harness(() => Promise.reject(new Error('gone')));
    expect(await bridge.calls['simulator.stop']({})).toEqual(internal('error.bridge.noAnswer', 'simulator.stop'));
  });

  it.each([
    ['undefined', () => undefined],
    ['a function', () => () => 1],
    ['a BigInt', () => ({ url: 1n })],
    [
      'a cyclic value',
      () => {
        const cyclic: Record<string, unknown> = {};
        cyclic['self'] = cyclic;
        return cyclic;
      },
    ],
    [
      'a throwing getter',
      () => ({
        get url() {
          throw new Error('no');
        },
      }),
    ],
    [
      'a throwing proxy',
      () =>
        new Proxy(
          {},
          {
            ownKeys() {
              throw new Error('no');
            },
          },
        ),
    ],
    [
      'far too many levels',
      () => {
        let deep: unknown = {};
        for (let level = 0; level < 100_000; level += 1) deep = { deep };
        return deep;
      },
    ],
  ])('refuses a value that has no JSON form without sending it (XI2, XI3): %s', async (_label, make) => {
    const { bridge, sent } = harness();
    expect(await bridge.calls['app.openLink'](make() as never)).toEqual(
      invalid('error.bridge.unsendable', 'app.openLink'),
    );
    expect(sent).toEqual([]);
  });

  it('refuses a request over the size limit without sending it (XI3)', async () => {
    const { bridge, sent } = harness();
    const url = 'x'.repeat(MAX_REQUEST_LENGTH);
    expect(await bridge.calls['app.openLink']({ url })).toEqual(invalid('error.bridge.tooLarge', 'app.openLink'));
    expect(sent).toEqual([]);
  });

  it('sends a picture above the general size limit, up to a separate limit (XI3)', async () => {
    const { bridge, sent } = harness(() => ({ ok: true, value: { copied: true } }));
    const copy = bridge.calls['clipboard.picture'];
    expect(await copy({ png: 'A'.repeat(11_200_000) })).toEqual({ ok: true, value: { copied: true } });
    expect(await copy({ png: 'A'.repeat(11_201_000) })).toEqual(invalid('error.bridge.tooLarge', 'clipboard.picture'));
    expect(sent.map(([name, json]) => [name, json.length])).toEqual([['clipboard.picture', 11_200_010]]);
  });

  it('delivers an event to every listener until it is removed', () => {
    const { bridge, tell } = harness();
    const first: unknown[] = [];
    const second: unknown[] = [];
    const listen = (payload: unknown): void => void first.push(payload);
    const removeFirst = bridge.events['market.book'](listen);
    bridge.events['market.book']((payload) => second.push(payload));
    tell('market.book', book(1));
    removeFirst();
    removeFirst();
    tell('market.book', book(2));
    expect(first).toEqual([book(1)]);
    expect(second).toEqual([book(1), book(2)]);
  });

  it('drops and counts events that are not in the contract', () => {
    const { bridge, tell, counters } = harness();
    const seen: unknown[] = [];
    for (const name of eventNames) bridge.events[name]((payload: unknown) => seen.push([name, payload]));
    tell('market.book', { ...book(1), bids: [1] });
    tell('settings.changed', null);
    tell('nobody', {});
    tell('__proto__', {});
    tell('settings.changed', defaultSettings);
    expect(seen).toEqual([['settings.changed', defaultSettings]]);
    expect(counters.droppedEvents()).toBe(4);
  });

  it('delivers an event to the other listeners when one throws, and rethrows the error', () => {
    const { bridge, tell } = harness();
    const seen: unknown[] = [];
    bridge.events['market.book'](() => {
      throw new Error('a bug in a panel');
    });
    bridge.events['market.book']((payload) => seen.push(payload));
    expect(() => tell('market.book', book(3))).toThrow('a bug in a panel');
    expect(seen).toEqual([book(3)]);
  });

  it('limits the number of listeners per event (XI12)', () => {
    const { bridge, tell } = harness();
    let callCount = 0;
    for (let count = 0; count < 1000; count += 1) bridge.events['market.book'](() => (callCount += 1));
    tell('market.book', book(1));
    expect(callCount).toBe(MAX_LISTENERS);
  });
});

describe('the manually written guards accept exactly what the schemas accept', () => {
  const odd = fc.oneof(
    fc.constantFrom(null, undefined, true, '', 'live', 'futures', 0, -1, Number.NaN, Infinity, [], {}),
    fc.jsonValue(),
  );
  const trade = { id: '1', time: 1, price: '1', quantity: '2', takerSide: 'BUY' };
  const tape = {
    market: 'spot',
    symbol: 'X',
    feed: { status: 'stale', reason: 'r', since: 1, receivedAt: null },
    reset: true,
    missed: 3,
    trades: [trade, { ...trade, takerSide: 'SELL' }],
  };

  /** Returns every path of a value at which the test can plant an invalid value. */
  function paths(value: unknown, prefix: readonly string[] = []): (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [prefix];
    return [prefix, ...Object.entries(value).flatMap(([key, child]) => paths(child, [...prefix, key]))];
  }
  function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown, remove: boolean): unknown {
    if (key === undefined) return by;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
      string,
      unknown
    >;
    if (rest.length === 0 && remove && !Array.isArray(value)) delete copy[key];
    else copy[key] = replaced(copy[key], rest, by, remove);
    return copy;
  }

  it.each([
    ['market.book', book(1, 2), isBookView, bookView],
    ['market.tape', tape, isTapeView, tapeView],
  ] as const)('%s', (_name, good, guard, schema) => {
    expect(guard(good)).toBe(true);
    let accepted = 0;
    let refused = 0;
    const change = fc.record({ path: fc.constantFrom(...paths(good)), by: odd, remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 2 }), (changes) => {
        let value: unknown = good;
        for (const { path, by, remove } of changes) {
          try {
            value = replaced(value, path, by, remove);
          } catch {
            return;
          }
        }
        const expected = schema.safeParse(value).success;
        if (expected) accepted += 1;
        else refused += 1;
        expect(guard(value)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(100);
  });
});
